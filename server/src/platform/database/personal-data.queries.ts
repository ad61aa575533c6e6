import { randomUUID } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'

import type { DataSubject, GivenRow, PersonalTable, TableName } from '#platform/contributions.ts'
import { factsOf, personalCard } from '#platform/data-map/data-map.ts'
import type { Database } from './database.ts'

type Ids = Exclude<keyof DataSubject, 'familyId'>
/** Which column holds which ids of a person: any of them makes a row the person's. */
type Match = Readonly<Record<string, Ids | readonly Ids[]>>

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
export const givesRows = (table: TableName, match: Match): PersonalTable['give'] => {
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

/** Deletes a person's rows. */
const deletesRows =
  (table: TableName, match: Match) =>
  async (db: Database, who: DataSubject): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${belongsTo(match, who)}`.execute(db)
    return Number(numAffectedRows ?? 0)
  }

/** Writes over what names a person where the row itself is needed, as its card says. What was empty stays so. */
const blanksRows =
  (table: TableName, match: Match) =>
  async (db: Database, who: DataSubject): Promise<number> => {
    const columns = Object.entries(personalCard(table).erased ?? {}).map(([name, value]) => {
      const column = sql.ref(name)
      if (value === '') return sql`${column} = case when ${column} is not null then '' end`
      return sql`${column} = ${typeof value === 'object' && value !== null ? sql`${value.prefix}::text || id::text` : sql`null`}`
    })
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.join(columns)} where ${belongsTo(match, who)}`.execute(db)
    return Number(numAffectedRows ?? 0)
  }

/** A table of which a person takes their rows along, and whose rows go with them. */
export const rowsThatGo = (table: TableName, match: Match): PersonalTable => ({
  give: givesRows(table, match),
  erase: deletesRows(table, match),
})

/** The same, but the rows stay without what names the person. */
export const rowsBlanked = (table: TableName, match: Match): PersonalTable => ({
  give: givesRows(table, match),
  erase: blanksRows(table, match),
})

/** The same, but the rows stay as they are, and why. */
export const rowsThatStay = (table: TableName, match: Match, stays: string): PersonalTable => ({
  give: givesRows(table, match),
  erase: { stays },
})
