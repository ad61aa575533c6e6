import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type Asked = { accountId: string; sessionHash: Buffer; now: Date }

/** A new request. The files of those before it go: one is enough, and the newest is the true one. */
export async function insertCopy(tx: Database, { accountId, sessionHash, now }: Asked): Promise<string> {
  const earlier = await tx
    .updateTable('data_copy')
    .set({ state: 'gone', file: null })
    .where('accountId', '=', accountId)
    .where('state', 'in', ['waiting', 'ready'])
    .returning('id')
    .execute()
  await deletePieces(tx, earlier)
  const { id } = await tx
    .insertInto('data_copy')
    .values({ accountId, sessionHash, state: 'waiting', requestedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest one that is made or being made, without its file. */
export async function findLatestCopy(db: Database, accountId: string) {
  return db
    .selectFrom('data_copy')
    .select(['id', 'sessionHash', 'state', 'requestedAt', 'expiresAt'])
    .select(
      sql<
        number | null
      >`(select sum(octet_length(bytes))::int from data_copy_chunk where copy_id = data_copy.id)`.as('bytes'),
    )
    .where('accountId', '=', accountId)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of which family and person a copy is, while it is still to be made. */
export async function findWaitingCopy(db: Database, id: string) {
  return db
    .selectFrom('data_copy')
    .innerJoin('account', 'account.id', 'data_copy.accountId')
    .select(['data_copy.id', 'data_copy.accountId', 'account.familyId', 'account.kind'])
    .where('data_copy.id', '=', id)
    .where('data_copy.state', '=', 'waiting')
    .executeTakeFirst()
}

export const insertPiece = (tx: Database, piece: { copyId: string; number: number; bytes: Buffer }) =>
  tx.insertInto('data_copy_chunk').values(piece).execute()

export async function deletePieces(tx: Database, copies: readonly { id: string }[]) {
  for (const { id } of copies) await tx.deleteFrom('data_copy_chunk').where('copyId', '=', id).execute()
}

type Made = { id: string; fileName: string; now: Date; expiresAt: Date }

/** Nothing when it was asked for anew meanwhile. */
export async function keepCopy(tx: Database, { id, fileName, now, expiresAt }: Made) {
  const { numUpdatedRows } = await tx
    .updateTable('data_copy')
    .set({ state: 'ready', fileName, finishedAt: now, expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await deletePieces(tx, [{ id }])
}

export async function markCopyFailed(tx: Database, id: string, now: Date) {
  await tx
    .updateTable('data_copy')
    .set({ state: 'failed', finishedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await deletePieces(tx, [{ id }])
}

type Wanted = { accountId: string; sessionHash: Buffer; now: Date }

/** The file, for the session that asked for it. */
export async function takeCopy(tx: Database, { accountId, sessionHash, now }: Wanted) {
  return tx
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
    .executeTakeFirst()
}

export async function getPiece(db: Database, id: string, number: number): Promise<Buffer> {
  const { bytes } = await db
    .selectFrom('data_copy_chunk')
    .select('bytes')
    .where('copyId', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return bytes
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

export async function countExpiredCopies(db: Database, now: Date): Promise<number> {
  const { due } = await db
    .selectFrom('data_copy')
    .select((copy) => copy.fn.countAll<string>().as('due'))
    .where('state', '=', 'ready')
    .where('expiresAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(due)
}
