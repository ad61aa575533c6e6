import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { surveys } from '@desco/contract/surveys'

import { findOwnEnabledChild } from '#modules/families/index.ts'
import { receivesSurveys } from '#modules/people/index.ts'
import type { Parent } from '#platform/http/actor.ts'

import type { Needs } from './needs.ts'

/**
 * Which questionnaires a parent's child has completed: done or not done, no link and no answer. A child that has not
 * said yes has none, and is put into none.
 */
export async function listChildSurveys(
  needs: Needs,
  parent: Parent,
  { id }: { id: string },
): Promise<AnswerOf<typeof surveys.childSurveyList>> {
  const { child, events, accountId } = await findOwnEnabledChild(needs.db, parent, id)
  if (!receivesSurveys(events, { childId: child.id })) {
    return { message: said.found, data: [], freshness: { asOf: null, stale: false } }
  }
  const { surveys: offered, completed, freshness } = await needs.surveys.read(accountId)
  const known = new Set(offered.map((survey) => survey.id))
  const closed = completed.filter((survey) => !known.has(survey.id))
  return {
    message: said.found,
    data: [
      ...offered.map(({ link: _link, ...rest }) => rest),
      ...closed.map((survey) => ({ ...survey, active: false, completed: true })),
    ],
    freshness,
  }
}
