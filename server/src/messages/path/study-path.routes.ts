import { studyPaths } from '@desco/contract/messages/study-path'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { type Needs, seeStudyPath } from './see-study-path.ts'

export function studyPathRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs) {
  mount(app, guard, studyPaths.studyPath, ({ actor }) => seeStudyPath(needs, actor))
}
