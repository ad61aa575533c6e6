import { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { surveyPeople } from '@desco/contract/questionnaires/desk/survey-people'
import { surveySchedule } from '@desco/contract/questionnaires/desk/survey-schedule'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { assignSurvey, listDeskSurveys } from './desk-surveys.ts'
import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import { requestReconciliation } from './reconcile-surveys.ts'
import { previewSchedule, replaceSurvey, scheduleSurvey } from './schedule-survey.ts'
import { seeReconciliation } from './see-reconciliation.ts'
import { createCountSurveyPeople } from './survey-counts.ts'
import { listSurveyPeople } from './survey-people.ts'

export function surveyDeskRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: SurveysNeeds,
) {
  mount(app, guard, surveyDesk.listDeskSurveys, () => listDeskSurveys(needs))
  mountAct(app, guard, needs, surveyDesk.assignSurvey, assignSurvey)
  mountAct(app, guard, needs, surveySchedule.scheduleSurvey, scheduleSurvey)
  mount(app, guard, surveySchedule.previewSchedule, ({ input }) => previewSchedule(needs, input))
  mountAct(app, guard, needs, surveySchedule.replaceSurvey, replaceSurvey)
  const countSurveyPeople = createCountSurveyPeople(needs)
  mount(app, guard, surveyPeople.countSurveyPeople, () => countSurveyPeople())
  mount(app, guard, surveyPeople.listSurveyPeople, ({ input }) => listSurveyPeople(needs, input))
  mount(app, guard, surveyDesk.retryLimeSurvey, () => needs.surveys.tryAgain())
  mount(app, guard, surveyDesk.seeReconciliation, () => seeReconciliation(needs))
  mountAct(app, guard, needs, surveyDesk.reconcileSurveys, requestReconciliation)
}
