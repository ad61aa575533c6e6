import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

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
