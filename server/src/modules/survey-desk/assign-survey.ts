import type { AudienceForm } from '@desco/contract/staff/survey-desk'

import { type Doer, recordAct } from '#modules/staff/index.ts'
import { storeAudience } from '#modules/surveys/index.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'

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
