import type { ContentOf } from '@desco/contract/endpoint'
import type { surveys } from '@desco/contract/questionnaires/surveys'

import { findOwnEnabledChild, receivesSurveys } from '#families/index.ts'
import type { Parent, Member } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'

/** The questionnaires offered to one person. Whether the asker may see them is for the caller to know. */
export async function listSurveysOf(
  needs: Pick<SurveysNeeds, 'surveys'>,
  { accountId }: { accountId: string },
): Promise<ContentOf<typeof surveys.surveyList>> {
  const { surveys: data, freshness } = await needs.surveys.read(accountId)
  return { data, freshness }
}

/**
 * Which questionnaires a parent's child has completed: done or not done, no link and no answer. A child that has not
 * said yes has none, and is put into none.
 */
export async function listChildSurveys(
  needs: SurveysNeeds,
  parent: Parent,
  { id }: { id: string },
): Promise<ContentOf<typeof surveys.childSurveyList>> {
  const { child, events, accountId } = await findOwnEnabledChild(needs, parent, id)
  if (!receivesSurveys(events, { childId: child.id })) {
    return { data: [], freshness: { asOf: null, stale: false, late: false } }
  }
  const { surveys: offered, completed, freshness } = await needs.surveys.read(accountId)
  const known = new Set(offered.map((survey) => survey.id))
  const closed = completed.filter((survey) => !known.has(survey.id))
  return {
    data: [...offered, ...closed.map((survey) => ({ ...survey, active: false, completed: true }))],
    freshness,
  }
}

/** The questionnaires that the asker has completed. Another person's id is answered like one that does not exist. */
export async function listCompleted(
  needs: Pick<SurveysNeeds, 'surveys'>,
  { accountId }: Pick<Member, 'accountId'>,
  { id }: { id: string },
): Promise<ContentOf<typeof surveys.completedSurveys>> {
  if (id !== accountId) throw new Problem('not_found')
  const { completed, freshness } = await needs.surveys.read(accountId)
  return { data: completed, freshness }
}
