import type { Database } from '#platform/database/database.ts'

import { type Audience, type Audiences, isEverybody } from './survey-audience.rules.ts'

export async function listAudiences(db: Database): Promise<Audiences> {
  const rows = await db.selectFrom('survey_audience').selectAll().execute()
  return new Map(rows.map((row) => [row.surveyId, row]))
}

/** The choice for one survey; to choose everybody is to take the choice back. */
export async function storeAudience(db: Database, audience: Audience) {
  const { surveyId, parents, children, ageFrom, ageTo, place, hidden } = audience
  if (isEverybody(audience)) {
    await db.deleteFrom('survey_audience').where('surveyId', '=', surveyId).execute()
    return
  }
  const chosen = { parents, children, ageFrom, ageTo, place, hidden }
  await db
    .insertInto('survey_audience')
    .values({ surveyId, ...chosen })
    .onConflict((conflict) => conflict.column('surveyId').doUpdateSet(chosen))
    .execute()
}
