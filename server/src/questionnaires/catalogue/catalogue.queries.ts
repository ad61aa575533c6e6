import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import { type Audience, type Audiences, isEverybody } from './survey-audience.rules.ts'
import type { CataloguedSurvey } from '#questionnaires/offers/survey-offer.rules.ts'

export type Catalogue = { surveys: readonly CataloguedSurvey[]; fetchedAt: Date }

/** The last list that LimeSurvey gave to any server process, and how it has gone since. */
export const readCatalogue = (db: Database) =>
  db.selectFrom('survey_catalogue').selectAll().executeTakeFirstOrThrow()

/** Keeps a list and ends the claim. True when LimeSurvey had failed before. */
export async function storeCatalogue(db: Database, { surveys, fetchedAt }: Catalogue): Promise<boolean> {
  const { rows } = await sql<{ hadFailed: boolean }>`
    with before as (select id, failing_since is not null as had_failed from survey_catalogue for no key update)
    update survey_catalogue as catalogue
    set surveys = ${JSON.stringify(surveys)}::jsonb, fetched_at = ${fetchedAt}, claimed_until = null,
      failing_since = null, failed_at = null, failed_because = null
    from before where before.id = catalogue.id
    returning before.had_failed`.execute(db)
  return rows[0]?.hadFailed ?? false
}

/** The team's choices of who sees which survey. */
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
