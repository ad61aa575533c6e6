import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import type { CataloguedSurvey } from '#questionnaires/offers/survey-offer.rules.ts'

export type Catalogue = { surveys: readonly CataloguedSurvey[]; fetchedAt: Date }

/** The last list that LimeSurvey gave to any server process, and how it has gone since. */
export const readCatalogue = (db: Database) =>
  db.selectFrom('survey_catalogue').selectAll().executeTakeFirstOrThrow()

/** True for one process at a time; the claim ends by itself, should the process not come back. */
export async function claimCatalogue(db: Database, times: { now: Date; until: Date; olderThan: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('survey_catalogue')
    .set({ claimedUntil: times.until })
    .where((row) =>
      row.and([
        row.or([row('claimedUntil', 'is', null), row('claimedUntil', '<=', times.now)]),
        row.or([row('fetchedAt', 'is', null), row('fetchedAt', '<=', times.olderThan)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

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

/** LimeSurvey gave no list: whoever comes next may ask at once, and nobody takes the old list for an answer. */
export async function noteFailure(
  db: Database,
  { now, claimedUntil, because }: { now: Date; claimedUntil: Date | null; because: string },
) {
  await sql`
    update survey_catalogue set failing_since = coalesce(failing_since, ${now}), failed_at = ${now},
      failed_because = ${because},
      claimed_until = case when claimed_until = ${claimedUntil} then null else claimed_until end
    where coalesce(fetched_at <= ${now}, true)`.execute(db)
}

/** Takes a survey out of the list that is stored. */
export async function removeFromCatalogue(db: Database, surveyId: number) {
  await sql`
    update survey_catalogue set surveys = coalesce((
      select jsonb_agg(survey order by place)
      from jsonb_array_elements(surveys) with ordinality as one (survey, place)
      where (survey ->> 'id')::int <> ${surveyId}
    ), '[]')`.execute(db)
}
