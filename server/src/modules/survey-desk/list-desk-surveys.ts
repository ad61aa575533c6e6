import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { surveyDesk } from '@desco/contract/staff/survey-desk'

import { everybody, inOrder, listAudiences } from '#modules/surveys/index.ts'

import type { Needs } from './needs.ts'

/** The surveys as LimeSurvey lists them, with who sees each, in the order in which families see them. */
export async function listDeskSurveys({
  db,
  surveys: { desk },
}: Needs): Promise<AnswerOf<typeof surveyDesk.listDeskSurveys>> {
  const [listed, audiences] = await Promise.all([desk.list(), listAudiences(db)])
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
      chosen: audiences.has(survey.id),
      ...(audiences.get(survey.id) ?? everybody(survey.id)),
    })),
  }
}
