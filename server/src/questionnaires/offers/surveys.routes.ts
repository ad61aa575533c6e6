import { surveys } from '@desco/contract/questionnaires/surveys'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { listChildSurveys, listCompleted, listSurveysOf } from './list-surveys.ts'
import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'

export function surveysRoutes(app: FastifyInstance, guard: AuthGuard, needs: SurveysNeeds) {
  mount(app, guard, surveys.surveyList, ({ actor }) => listSurveysOf(needs, actor))
  mount(app, guard, surveys.completedSurveys, ({ actor, input }) => listCompleted(needs, actor, input))
  mount(app, guard, surveys.childSurveyList, ({ actor, input }) => listChildSurveys(needs, actor, input))
}
