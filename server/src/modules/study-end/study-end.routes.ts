import { staffSaid } from '@desco/contract/staff/messages'
import { studyEnd } from '@desco/contract/staff/study-end'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import type { Needs } from './needs.ts'
import {
  closeRegistrations,
  endStudy,
  reopenRegistrations,
  seeStudyEnd,
  takeBackStudyEnd,
} from './plan-end.ts'

const done = { message: staffSaid.done }

export function studyEndRoutes(app: FastifyInstance, guard: AuthGuard<StaffMember | Visitor>, needs: Needs) {
  mount(app, guard, studyEnd.seeStudyEnd, ({ actor }) => seeStudyEnd(needs, actor))
  mount(app, guard, studyEnd.closeRegistrations, async ({ actor, input }) => {
    await closeRegistrations(needs, actor, input)
    return done
  })
  mount(app, guard, studyEnd.reopenRegistrations, async ({ actor, input }) => {
    await reopenRegistrations(needs, actor, input)
    return done
  })
  mount(app, guard, studyEnd.endStudy, async ({ actor, input }) => {
    await endStudy(needs, actor, input)
    return done
  })
  mount(app, guard, studyEnd.takeBackStudyEnd, async ({ actor, input }) => {
    await takeBackStudyEnd(needs, actor, input)
    return done
  })
}
