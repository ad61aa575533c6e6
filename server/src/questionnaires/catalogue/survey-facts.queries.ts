import type { Database } from '#platform/database/database.ts'

/** The facts of a survey that LimeSurvey's list does not tell; null is what the account may not read. */
export type SurveyFacts = {
  /** In Italian, as plain text; null where the list has it. */
  title: string | null
  /** Answers are joined with nobody, and completions have no date. */
  anonymous: boolean | null
  /** LimeSurvey keeps no list of participants: anybody may answer, again and again. */
  openAccess: boolean | null
  /** A person who stops half-way goes on from there, with the same link. */
  resumes: boolean | null
}

export async function listSurveyFacts(db: Database): Promise<Map<number, SurveyFacts>> {
  const rows = await db.selectFrom('survey_facts').selectAll().execute()
  return new Map(
    rows.map(({ surveyId, title, anonymous, openAccess, resumes }) => [
      surveyId,
      { title, anonymous, openAccess, resumes },
    ]),
  )
}

export async function findLookedAt(db: Database): Promise<Map<number, Date>> {
  const rows = await db.selectFrom('survey_facts').select(['surveyId', 'lookedAt']).execute()
  return new Map(rows.map(({ surveyId, lookedAt }) => [surveyId, lookedAt]))
}

export async function storeSurveyFacts(
  db: Database,
  surveyId: number,
  { title, anonymous, openAccess, resumes }: SurveyFacts,
  now: Date,
) {
  const facts = { title, anonymous, openAccess, resumes, lookedAt: now }
  await db
    .insertInto('survey_facts')
    .values({ surveyId, ...facts })
    .onConflict((conflict) => conflict.column('surveyId').doUpdateSet(facts))
    .execute()
}
