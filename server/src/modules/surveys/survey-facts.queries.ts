import type { Database } from '#platform/database.ts'

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
    rows.map(({ survey_id, title, anonymous, open_access, resumes }) => [
      survey_id,
      { title, anonymous, openAccess: open_access, resumes },
    ]),
  )
}

export async function findLookedAt(db: Database): Promise<Map<number, Date>> {
  const rows = await db.selectFrom('survey_facts').select(['survey_id', 'looked_at']).execute()
  return new Map(rows.map(({ survey_id, looked_at }) => [survey_id, looked_at]))
}

export async function storeSurveyFacts(
  db: Database,
  surveyId: number,
  { title, anonymous, openAccess, resumes }: SurveyFacts,
  now: Date,
) {
  const facts = { title, anonymous, open_access: openAccess, resumes, looked_at: now }
  await db
    .insertInto('survey_facts')
    .values({ survey_id: surveyId, ...facts })
    .onConflict((conflict) => conflict.column('survey_id').doUpdateSet(facts))
    .execute()
}
