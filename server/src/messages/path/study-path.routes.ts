import { studyPaths } from '@desco/contract/messages/study-path'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { SurveysNeeds } from '#questionnaires/index.ts'

import { seeStudyPath } from './see-study-path.ts'

export function studyPathRoutes(app: FastifyInstance, guard: AuthGuard, needs: SurveysNeeds) {
  mount(app, guard, studyPaths.studyPath, ({ actor }) => seeStudyPath(needs, actor))
}
