import type { Database } from '#platform/database/database.ts'

/**
 * The facts that LimeSurvey's list does not tell of a survey; null is what the account may not read. `title`: in Italian, as plain
 * text, null where the list has it; `anonymous`: answers are joined with nobody, and completions have no date; `openAccess`:
 * LimeSurvey keeps no list of participants, so that anybody may answer, again and again; `resumes`: a person who stops
 * half-way goes on from there, with the same link.
 */
export async function listSurveyFacts(db: Database) {
  const rows = await db.selectFrom('survey_facts').selectAll().execute()
  return new Map(rows.map((row) => [row.surveyId, row]))
}
