import { randomUUID } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'

import type { DataSubject, EraseRows, Give, GivenRow, Match, TableName } from '#platform/contributions.ts'
import { factsOf, personalCard } from '#platform/data-map/data-map.ts'
import type { Database } from './database.ts'

const belongsTo = (match: Match, who: DataSubject) => {
  const parts = Object.entries(match).map(([column, ids]) => {
    const values = [ids].flat().flatMap((which) => who[which])
    return ids === 'addresses'
      ? sql<boolean>`lower(${sql.ref(column)}) = any(${values}::text[])`
      : sql<boolean>`${sql.ref(column)} = any(${values}::uuid[])`
  })
  return sql.join(parts, sql` or `)
}

/** A person may have a hundred thousand rows: so many are held at once. */
export const rowsAtATime = 500

/** The rows of a query, some at a time, with the database's own names of columns; in a transaction. */
export async function* inBatches<Row>(tx: Database, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const db = tx.withoutPlugins()
  const cursor = sql.ref(randomUUID())
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtATime)} from ${cursor}`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < rowsAtATime) return
    }
  } finally {
    // after a failure it went with its transaction
    await sql`close ${cursor}`.execute(db).catch(() => undefined)
  }
}

/** Gives a person's rows of a table without the columns that its card withholds. */
export const givesRows = (table: TableName, match: Match): Give => {
  const card = personalCard(table)
  return async function* (db: Database, who: DataSubject) {
    const rows = sql<GivenRow>`select * from ${sql.table(table)} where ${belongsTo(match, who)}`
    for await (const some of inBatches(db, rows)) {
      yield some.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => factsOf(card, name)?.withheld === undefined),
        ),
      )
    }
  }
}

/** Deletes a person's rows; where a row itself is needed, writes over what names them, as its card says. Empty values stay so. */
export const erasesRows =
  (table: TableName, match: Match): EraseRows =>
  async (db, who) => {
    const card = personalCard(table)
    const columns = Object.keys(card.columns).flatMap((name) => {
      const erased = factsOf(card, name)?.erased
      if (erased === undefined) return []
      const column = sql.ref(name)
      if (erased === '') return sql`${column} = case when ${column} is not null then '' end`
      return sql`${column} = ${erased === null ? sql`null` : sql`${erased.prefix}::text || id::text`}`
    })
    const { numAffectedRows } = await sql`
      ${columns.length === 0 ? sql`delete from ${sql.table(table)}` : sql`update ${sql.table(table)} set ${sql.join(columns)}`}
      where ${belongsTo(match, who)}`.execute(db)
    return Number(numAffectedRows ?? 0)
  }
