import { Readable } from 'node:stream'

import { sql } from 'kysely'

import { Download } from '#platform/http/download.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { deletePieces } from './make-data-copy.ts'
import type { Person } from './see-data-card.ts'

/** The copy, for the session that asked for it, as often as it wants to while it is kept. */
export async function fetchDataCopy(
  { db, clock }: Needs,
  { accountId, sessionHash }: Person,
): Promise<Download> {
  const now = clock.now()
  const taken = await inTransaction(db, (tx) =>
    tx
      .updateTable('data_copy')
      .set({ fetchedAt: now })
      .where('accountId', '=', accountId)
      .where('sessionHash', '=', sessionHash)
      .where('state', '=', 'ready')
      .where('expiresAt', '>', now)
      .returning([
        'id',
        'fileName',
        sql<{ bytes: number; pieces: number }>`(
          select jsonb_build_object('bytes', sum(octet_length(bytes)), 'pieces', count(*))
          from data_copy_chunk where copy_id = data_copy.id)`.as('size'),
      ])
      .executeTakeFirst(),
  )
  if (taken === undefined || taken.size.pieces === 0) throw new Problem('not_found')
  const { id, fileName, size } = taken
  const pieceOf = (number: number) =>
    db
      .selectFrom('data_copy_chunk')
      .select('bytes')
      .where('copyId', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  async function* pieces() {
    for (let number = 0; number < size.pieces; number += 1) yield (await pieceOf(number)).bytes
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  return new Download(stream, fileName ?? 'desco-dati.zip', 'application/zip', { size: size.bytes })
}

/** Deletes the files whose time is over; that they were asked for stays. Answers how many. */
export async function expireCopies(db: Database, now: Date): Promise<number> {
  const expired = await db
    .updateTable('data_copy')
    .set({ state: 'gone', file: null, fileName: null })
    .where('state', '=', 'ready')
    .where('expiresAt', '<=', now)
    .returning('id')
    .execute()
  await deletePieces(db, expired)
  return expired.length
}

/** How many files' time is over. */
export async function countExpiredCopies({ db, clock }: Needs): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from data_copy where state = 'ready' and expires_at <= ${clock.now()}`.execute(
    db,
  )
  return rows[0]?.due ?? 0
}
