import type { Selectable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

export type KeptCounts = Selectable<Tables['survey_count']>['counts']

/** The surveys of the list that LimeSurvey gave last. */
export async function listKnownSurveys(db: Database): Promise<number[]> {
  const row = await db.selectFrom('survey_catalogue').select('surveys').executeTakeFirst()
  return (row?.surveys ?? []).map(({ id }) => id)
}

export async function findKeptCounts(db: Database) {
  return db.selectFrom('survey_count').select(['countedAt', 'counts']).executeTakeFirst()
}

/** Of two that count at once the later moment stays. */
export async function keepCounts(db: Database, countedAt: Date, counts: KeptCounts): Promise<void> {
  const row = { countedAt, counts: JSON.stringify(counts) }
  await db
    .insertInto('survey_count')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('onlyRow').doUpdateSet(row).where('survey_count.countedAt', '<', countedAt),
    )
    .execute()
}
