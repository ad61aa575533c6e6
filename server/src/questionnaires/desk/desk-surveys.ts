import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { surveyDesk, AudienceForm } from '@desco/contract/questionnaires/desk/survey-desk'

import { type Doer, recordAct } from '#staff/index.ts'
import { everybody, inOrder } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listAudiences, storeAudience } from '#questionnaires/catalogue/survey-audience.queries.ts'
import { listSchedules, unscheduled } from '#questionnaires/schedule/survey-schedule.queries.ts'
import { listSurveyFacts } from '#questionnaires/catalogue/survey-facts.queries.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'

/** The surveys as LimeSurvey lists them, with who sees each, in the order in which families see them. */
export async function listDeskSurveys({
  db,
  surveys: { desk },
}: Needs): Promise<AnswerOf<typeof surveyDesk.listDeskSurveys>> {
  const [listed, audiences, schedules, facts] = await Promise.all([
    desk.list(),
    listAudiences(db),
    listSchedules(db),
    listSurveyFacts(db),
  ])
  return {
    message: said.found,
    asOf: listed.fetchedAt.toISOString(),
    stale: listed.stale,
    surveys: inOrder(listed.surveys, audiences).map((survey) => ({
      title: survey.title,
      active: survey.active,
      startsAt: survey.startsAt,
      expiresAt: survey.expiresAt,
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
export async function assignSurvey(
  { db, clock, surveys }: Needs,
  doer: Doer,
  form: AudienceForm,
): Promise<void> {
  const { surveys: listed } = await surveys.desk.list()
  if (!listed.some(({ id }) => id === form.surveyId)) throw new Problem('not_found')
  const { surveyId, ...details } = form
  await inTransaction(db, async (tx) => {
    await storeAudience(tx, form)
    const subject = { kind: 'survey', id: String(surveyId) } as const
    await recordAct({ db: tx, clock }, doer, { act: 'survey_assigned', subject, details })
  })
}

/** Asks LimeSurvey at once, for somebody who says that it is mended. */
export async function retryLimeSurvey({
  surveys,
}: Needs): Promise<AnswerOf<typeof surveyDesk.retryLimeSurvey>> {
  const { answeredAt, ...link } = await surveys.tryAgain()
  return { message: said.found, ...link, answeredAt: answeredAt?.toISOString() ?? null }
}
