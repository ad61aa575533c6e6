import { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { surveyPeople } from '@desco/contract/questionnaires/desk/survey-people'
import { surveySchedule } from '@desco/contract/questionnaires/desk/survey-schedule'
import { surveys } from '@desco/contract/questionnaires/surveys'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import type { SurveysNeeds } from './catalogue/create-surveys.ts'
import { assignSurvey, listDeskSurveys } from './desk/desk-surveys.ts'
import { requestReconciliation } from './desk/reconcile-surveys.ts'
import { previewSchedule, replaceSurvey, scheduleSurvey } from './desk/schedule-survey.ts'
import { seeReconciliation } from './desk/see-reconciliation.ts'
import { createCountSurveyPeople } from './desk/survey-counts.ts'
import { listSurveyPeople } from './desk/survey-people.ts'
import { listChildSurveys, listCompleted, listSurveysOf } from './offers/list-surveys.ts'

/** The families' questionnaires. */
export function surveysRoutes(app: FastifyInstance, guard: AuthGuard, needs: SurveysNeeds) {
  mount(app, guard, surveys.surveyList, ({ actor }) => listSurveysOf(needs, actor))
  mount(app, guard, surveys.completedSurveys, ({ actor, input }) => listCompleted(needs, actor, input))
  mount(app, guard, surveys.childSurveyList, ({ actor, input }) => listChildSurveys(needs, actor, input))
}

/** The team's desk of the same. */
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
