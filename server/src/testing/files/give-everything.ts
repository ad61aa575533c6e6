import type { DataSubject, GivenRow, TableName } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { givers } from '#server/contributions.ts'

/** A person's rows of every table that has any. */
export const giveEverything = (db: Database, who: DataSubject) =>
  inTransaction(db, async (tx) => {
    const given: Partial<Record<TableName, GivenRow[]>> = {}
    for (const { table, give } of givers) {
      for await (const rows of give(tx, who)) given[table] = [...(given[table] ?? []), ...rows]
    }
    return given
  })
