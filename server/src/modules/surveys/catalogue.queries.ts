import type { Database } from '#platform/database.ts'

import type { CataloguedSurvey } from './survey-offer.rules.ts'

export type Catalogue = { surveys: readonly CataloguedSurvey[]; fetchedAt: Date }

/** The last list that LimeSurvey gave to any server process. */
export async function findCatalogue(db: Database): Promise<Catalogue | undefined> {
  const row = await db.selectFrom('survey_catalogue').select(['surveys', 'fetched_at']).executeTakeFirst()
  if (!row || row.fetched_at === null) return undefined
  return { surveys: row.surveys, fetchedAt: row.fetched_at }
}

/** True for one process at a time; the claim ends by itself, should the process not come back. */
export async function claimCatalogue(db: Database, times: { now: Date; until: Date; olderThan: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('survey_catalogue')
    .set({ claimed_until: times.until })
    .where((row) =>
      row.and([
        row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', times.now)]),
        row.or([row('fetched_at', 'is', null), row('fetched_at', '<=', times.olderThan)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function storeCatalogue(db: Database, { surveys, fetchedAt }: Catalogue) {
  await db
    .updateTable('survey_catalogue')
    .set({ surveys: JSON.stringify(surveys), fetched_at: fetchedAt, claimed_until: null })
    .execute()
}
