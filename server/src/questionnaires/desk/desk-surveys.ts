import type { ContentOf } from '@desco/contract/endpoint'
import type { surveyDesk, AudienceForm } from '@desco/contract/questionnaires/desk/survey-desk'

import { type Doer, type Inside, staffAct } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { everybody, inOrder } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listAudiences, storeAudience } from '#questionnaires/catalogue/catalogue.queries.ts'
import { listSchedules, unscheduled } from '#questionnaires/schedule/survey-schedule.queries.ts'
import { listSurveyFacts } from '#questionnaires/catalogue/survey-facts.ts'
import { Problem } from '#platform/problem.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'

type Listing = ContentOf<typeof surveyDesk.listDeskSurveys>

/** The surveys as LimeSurvey lists them, with who sees each, in the order in which families see them. */
export async function listDeskSurveys({ db, surveys: { desk } }: SurveysNeeds): Promise<Listing> {
  const [listed, audiences, schedules, facts] = await Promise.all([
    desk.list(),
    listAudiences(db),
    listSchedules(db),
    listSurveyFacts(db),
  ])
  return {
    asOf: listed.fetchedAt,
    stale: listed.stale,
    surveys: inOrder(listed.surveys, audiences).map((survey) => ({
      ...survey,
      open: desk.isOpen(survey),
      openAccess: facts.get(survey.id)?.openAccess ?? null,
      anonymous: facts.get(survey.id)?.anonymous ?? null,
      chosen: audiences.has(survey.id),
      ...(audiences.get(survey.id) ?? everybody(survey.id)),
      ...(schedules.get(survey.id) ?? unscheduled),
    })),
  }
}

/** Chooses who sees a survey that LimeSurvey lists. People who have begun or completed it keep that. */
export async function assignSurvey(needs: SurveysNeeds, doer: StaffMember | Doer, form: AudienceForm) {
  const { surveys: listed } = await needs.surveys.desk.list()
  if (!listed.some(({ id }) => id === form.surveyId)) throw new Problem('not_found')
  return assign(needs, doer, form)
}

const assign = staffAct('survey_assigned', async ({ db }: Inside<SurveysNeeds>, form: AudienceForm) => {
  await storeAudience(db, form)
  const { surveyId, ...details } = form
  return { subject: { kind: 'survey', id: String(surveyId) }, details }
})
