import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { surveys } from '@desco/contract/surveys'

import type { Member } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'

/** The questionnaires that the asker has completed. Another person's id is answered like one that does not exist. */
export async function listCompleted(
  needs: Pick<Needs, 'surveys'>,
  { accountId }: Pick<Member, 'accountId'>,
  { id }: { id: string },
): Promise<AnswerOf<typeof surveys.completedSurveys>> {
  if (id !== accountId) throw new Problem('not_found')
  const { completed, freshness } = await needs.surveys.read(accountId)
  return { message: said.found, data: completed, freshness }
}
