import { staffSaid } from '@desco/contract/staff/messages'
import { surveyDesk } from '@desco/contract/staff/survey-desk'
import type { FastifyInstance } from 'fastify'

import { doerOf } from '#modules/staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { assignSurvey, listDeskSurveys } from './desk-surveys.ts'
import type { Needs } from './needs.ts'
import { requestReconciliation } from './reconcile-surveys.ts'
import { seeReconciliation } from './see-reconciliation.ts'

export function surveyDeskRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: Needs,
) {
  mount(app, guard, surveyDesk.listDeskSurveys, () => listDeskSurveys(needs))
  mount(app, guard, surveyDesk.assignSurvey, async ({ actor, input }) => {
    await assignSurvey(needs, doerOf(actor), input)
    return { message: staffSaid.done }
  })
  mount(app, guard, surveyDesk.seeReconciliation, () => seeReconciliation(needs))
  mount(app, guard, surveyDesk.reconcileSurveys, async ({ actor, input }) => {
    const jobId = await requestReconciliation(needs, doerOf(actor), { push: input.what === 'push' })
    return { message: staffSaid.done, jobId }
  })
}
