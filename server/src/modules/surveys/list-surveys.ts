import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { surveys } from '@desco/contract/surveys'

import { findOwnEnabledChild } from '#modules/families/index.ts'
import { receivesSurveys } from '#modules/people/index.ts'
import type { Parent, Member } from '#platform/http/actor.ts'
import { shareAnswer } from '#platform/http/answer-text.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import type { SurveyView } from './survey-view.rules.ts'

type Answer = AnswerOf<typeof surveys.surveyList>

// a person who returns to the page within seconds sees the same view
const answers = new WeakMap<SurveyView, Answer>()

/** The questionnaires offered to one person. Whether the asker may see them is for the caller to know. */
export async function listSurveysOf(
  needs: Pick<Needs, 'surveys'>,
  { accountId }: { accountId: string },
): Promise<Answer> {
  return answerOf(await needs.surveys.readOwn(accountId))
}

/** The same, if it was looked at a moment ago. */
export function surveysReadyFor(
  needs: Pick<Needs, 'surveys'>,
  { accountId }: { accountId: string },
): Answer | undefined {
  const view = needs.surveys.ready(accountId)
  return view && answerOf(view)
}

function answerOf(view: SurveyView): Answer {
  const known = answers.get(view)
  if (known) return known
  const answer = shareAnswer({ message: said.found, data: view.surveys, freshness: view.freshness })
  answers.set(view, answer)
  return answer
}

/**
 * Which questionnaires a parent's child has completed: done or not done, no link and no answer. A child that has not
 * said yes has none, and is put into none.
 */
export async function listChildSurveys(
  needs: Needs,
  parent: Parent,
  { id }: { id: string },
): Promise<AnswerOf<typeof surveys.childSurveyList>> {
  const { child, events, accountId } = await findOwnEnabledChild(needs, parent, id)
  if (!receivesSurveys(events, { childId: child.id })) {
    return { message: said.found, data: [], freshness: { asOf: null, stale: false, late: false } }
  }
  const { surveys: offered, completed, freshness } = await needs.surveys.readOwn(accountId)
  const known = new Set(offered.map((survey) => survey.id))
  const closed = completed.filter((survey) => !known.has(survey.id))
  return {
    message: said.found,
    data: [
      ...offered.map(({ id, title, active, completed: isDone }) => ({
        id,
        title,
        active,
        completed: isDone,
      })),
      ...closed.map((survey) => ({ ...survey, active: false, completed: true })),
    ],
    freshness,
  }
}

/** The questionnaires that the asker has completed. Another person's id is answered like one that does not exist. */
export async function listCompleted(
  needs: Pick<Needs, 'surveys'>,
  { accountId }: Pick<Member, 'accountId'>,
  { id }: { id: string },
): Promise<AnswerOf<typeof surveys.completedSurveys>> {
  if (id !== accountId) throw new Problem('not_found')
  const { completed, freshness } = await needs.surveys.readOwn(accountId)
  return { message: said.found, data: completed, freshness }
}
