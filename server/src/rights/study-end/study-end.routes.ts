import { erasureOfAll } from '@desco/contract/rights/desk/erasure-of-all'
import { studyEnd } from '@desco/contract/rights/desk/study-end'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import {
  approveErasureOfAll,
  askErasureOfAll,
  seeErasureOfAll,
  takeBackErasureOfAll,
} from './decide-erasure-of-all.ts'
import type { EndNeeds } from '#rights/needs.ts'
import {
  closeRegistrations,
  endStudy,
  reopenRegistrations,
  seeStudyEnd,
  takeBackStudyEnd,
} from './plan-end.ts'

export function studyEndRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: EndNeeds,
) {
  mount(app, guard, studyEnd.seeStudyEnd, ({ actor }) => seeStudyEnd(needs, actor))
  mountAct(app, guard, needs, studyEnd.closeRegistrations, closeRegistrations)
  mountAct(app, guard, needs, studyEnd.reopenRegistrations, reopenRegistrations)
  mountAct(app, guard, needs, studyEnd.endStudy, endStudy)
  mountAct(app, guard, needs, studyEnd.takeBackStudyEnd, takeBackStudyEnd)
  mount(app, guard, erasureOfAll.seeErasureOfAll, ({ actor }) => seeErasureOfAll(needs, actor))
  mountAct(app, guard, needs, erasureOfAll.askErasureOfAll, askErasureOfAll)
  mountAct(app, guard, needs, erasureOfAll.approveErasureOfAll, approveErasureOfAll)
  mountAct(app, guard, needs, erasureOfAll.takeBackErasureOfAll, takeBackErasureOfAll)
}
