import { staffSaid } from '@desco/contract/staff/messages'
import { erasureOfAll } from '@desco/contract/staff/erasure-of-all'
import { studyEnd } from '@desco/contract/staff/study-end'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import {
  approveErasureOfAll,
  askErasureOfAll,
  seeErasureOfAll,
  takeBackErasureOfAll,
} from './decide-erasure-of-all.ts'
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
  mount(app, guard, erasureOfAll.seeErasureOfAll, ({ actor }) => seeErasureOfAll(needs, actor))
  mount(app, guard, erasureOfAll.askErasureOfAll, async ({ actor, input }) => {
    await askErasureOfAll(needs, actor, input)
    return done
  })
  mount(app, guard, erasureOfAll.approveErasureOfAll, async ({ actor, input }) => {
    await approveErasureOfAll(needs, actor, input)
    return done
  })
  mount(app, guard, erasureOfAll.takeBackErasureOfAll, async ({ actor, input }) => {
    await takeBackErasureOfAll(needs, actor, input)
    return done
  })
}
