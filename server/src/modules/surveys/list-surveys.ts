import { said } from '@desco/contract/messages'
import type { surveys } from '@desco/contract/surveys'
import type { AnswerOf } from '@desco/contract/endpoint'

import type { Needs } from './needs.ts'

/** The questionnaires offered to one person. Whether the asker may see them is for the caller to know. */
export async function listSurveysOf(
  needs: Pick<Needs, 'surveys'>,
  { accountId }: { accountId: string },
): Promise<AnswerOf<typeof surveys.surveyList>> {
  const { surveys: data, freshness } = await needs.surveys.read(accountId)
  return { message: said.found, data, freshness }
}
