import { sql } from 'kysely'

import type { EncryptedColumn } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { encryptedBy } from './encryption.ts'

type Stored = { id: string; value: string }

// an empty text holds no secret, as null
const holdsSecret = ({ column }: EncryptedColumn) => sql`${sql.ref(column)} <> ''`
const beginsWith = ({ column }: EncryptedColumn, beginning: string) =>
  sql`starts_with(${sql.ref(column)}, ${beginning})`

/** Locks some secrets that do not begin so, in the order of their ids: the first ones, or those that follow an id. */
export async function lockSecretsNotOf(
  tx: Database,
  place: EncryptedColumn,
  { beginning, after, atMost }: { beginning: string; after: string | null; atMost: number },
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id::text, ${sql.ref(place.column)} as value from ${sql.table(place.table)}
    where ${after === null ? sql`true` : sql`id > ${after}`}
      and ${holdsSecret(place)} and not ${beginsWith(place, beginning)}
    order by id limit ${atMost} for no key update`.execute(tx)
  return rows
}

export async function replaceSecret(
  tx: Database,
  { table, column }: EncryptedColumn,
  { id, value }: Stored,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx)
}

/** The secrets that a lost key encrypted. Answers how many those were. */
export async function dropSecretsOf(tx: Database, place: EncryptedColumn, keyId: string): Promise<number> {
  const { table, column, whenLost } = place
  const ofKey = sql`where ${beginsWith(place, encryptedBy(keyId))}`
  const { numAffectedRows } = await (
    whenLost === 'no row'
      ? sql`delete from ${sql.table(table)} ${ofKey}`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = ${whenLost === 'null' ? null : ''} ${ofKey}`
  ).execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The ids of the keys that have encrypted what the column holds. */
export async function listKeysOf(db: Database, place: EncryptedColumn): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct split_part(${sql.ref(place.column)}, ':', 2) as key from ${sql.table(place.table)}
    where ${holdsSecret(place)} and ${beginsWith(place, encryptedBy())} order by 1`.execute(db)
  return rows.map(({ key }) => key)
}
