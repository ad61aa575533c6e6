import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { surveys } from '@desco/contract/surveys'

import { shareAnswer } from '#platform/http/answer-text.ts'

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
  const view = await needs.surveys.read(accountId)
  const known = answers.get(view)
  if (known) return known
  const answer = shareAnswer({ message: said.found, data: view.surveys, freshness: view.freshness })
  answers.set(view, answer)
  return answer
}
