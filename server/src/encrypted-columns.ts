import { sql } from 'kysely'

import type { EncryptedColumn } from '#platform/contributions.ts'
import type { Database } from './platform/database/database.ts'
import { encryptedBy, type Secrets } from './platform/secrets/encryption.ts'
import { deleteKeys, listKeys, lockKeys } from './platform/secrets/encryption-keys.queries.ts'
import { inTransaction } from './platform/database/in-transaction.ts'

import { contributions } from './contributions.ts'

type Needs = { db: Database; secrets: Secrets }

/** Every column that holds secrets which must be read again. */
const encryptedColumns: readonly EncryptedColumn[] = contributions.flatMap(({ encrypted = [] }) => encrypted)

// a piece holds its rows for some milliseconds: a mail or a log-in waits no longer than that
const rowsAtATime = 100

// an empty text holds no secret, as null
const holdsSecret = ({ column }: EncryptedColumn) => sql`${sql.ref(column)} <> ''`
const beginsWith = ({ column }: EncryptedColumn, beginning: string) =>
  sql`starts_with(${sql.ref(column)}, ${beginning})`

/** The ids of the keys with which something is encrypted. */
export async function listKeysInUse(db: Database): Promise<string[]> {
  const used = new Set<string>()
  for (const place of encryptedColumns) {
    const { rows } = await sql<{ key: string }>`
      select distinct split_part(${sql.ref(place.column)}, ':', 2) as key from ${sql.table(place.table)}
      where ${holdsSecret(place)} and ${beginsWith(place, encryptedBy())} order by 1`.execute(db)
    for (const { key } of rows) used.add(key)
  }
  return [...used]
}

/**
 * Encrypts with the newest key what an older one has encrypted, in pieces: what was broken off goes on where it was. Answers
 * how many secrets of each column that were. Harmless when it is done twice. Throws `SecretUnreadable`.
 */
export async function rotateSecrets(needs: Needs): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const column of encryptedColumns) counts[nameOf(column)] = await rotateColumn(needs, column)
  await forgetUnusedKeys(needs)
  return counts
}

const nameOf = ({ table, column }: EncryptedColumn) => `${table}.${column}`

/** From then on a start does not ask for the old ones. */
async function forgetUnusedKeys({ db, secrets }: Needs): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockKeys(tx)
    const used = new Set([...(await listKeysInUse(tx)), secrets.newestKey])
    const unused = (await listKeys(tx)).map(({ id }) => id).filter((id) => !used.has(id))
    await deleteKeys(tx, unused)
  })
}

/**
 * Drops every secret of a key that nobody has any more, and the key, in the caller's transaction: the way out when it is
 * lost. Answers how many secrets of each column that were; undefined when the database knows no such key.
 */
export async function giveUpKey(tx: Database, keyId: string): Promise<Record<string, number> | undefined> {
  await lockKeys(tx)
  const known = [...(await listKeys(tx)).map(({ id }) => id), ...(await listKeysInUse(tx))]
  if (!known.includes(keyId)) return undefined
  const counts: Record<string, number> = {}
  for (const place of encryptedColumns) {
    const { table, column, whenLost } = place
    const ofKey = sql`where ${beginsWith(place, encryptedBy(keyId))}`
    const { numAffectedRows } = await (
      whenLost === 'no row'
        ? sql`delete from ${sql.table(table)} ${ofKey}`
        : sql`update ${sql.table(table)} set ${sql.ref(column)} = ${whenLost === 'null' ? null : ''} ${ofKey}`
    ).execute(tx)
    counts[nameOf(place)] = Number(numAffectedRows ?? 0n)
  }
  await deleteKeys(tx, [keyId])
  return counts
}

async function rotateColumn({ db, secrets }: Needs, place: EncryptedColumn): Promise<number> {
  const [table, column] = [sql.table(place.table), sql.ref(place.column)]
  const rotatePiece = (after: string | null) =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string; value: string }>`
        select id::text, ${column} as value from ${table}
        where ${after === null ? sql`true` : sql`id > ${after}`}
          and ${holdsSecret(place)} and not ${beginsWith(place, encryptedBy(secrets.newestKey))}
        order by id limit ${rowsAtATime} for no key update`.execute(tx)
      for (const { id, value } of rows) {
        const fresh = secrets.encrypt(secrets.decrypt(value, { ...place, id }), { ...place, id })
        await sql`update ${table} set ${column} = ${fresh} where id = ${id}`.execute(tx)
      }
      return rows
    })
  let rotated = 0
  for (let after: string | null = null; ;) {
    const piece: { id: string }[] = await rotatePiece(after)
    rotated += piece.length
    if (piece.length === 0 && after === null) return rotated
    // at the end once more from the first row: what an older process wrote meanwhile may stand before one that was passed
    after = piece.length < rowsAtATime ? null : (piece.at(-1)?.id ?? null)
  }
}
