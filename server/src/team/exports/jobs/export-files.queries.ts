import type { ExportKind } from '@desco/contract/team/exports'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type Wanted = { id: string; requestedBy: string | null; now: Date; until: Date; mostTransfers: number }

/** Begins the one transfer. Of two at once one wins; one that broke off long enough ago can be begun again. */
export async function beginTransfer(tx: Database, { id, requestedBy, now, until, mostTransfers }: Wanted) {
  return tx
    .updateTable('export_job')
    .set({ transfers: sql<number>`transfers + 1`, transferUntil: until })
    .where('id', '=', id)
    .where('requestedBy', 'is not distinct from', requestedBy)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', now)
    .where('transfers', '<', mostTransfers)
    .where((job) => job.or([job('transferUntil', 'is', null), job('transferUntil', '<=', now)]))
    .returning([
      'id',
      'kind',
      'identifiable',
      'transfers as transfer',
      'chunkCount',
      'byteCount',
      'rowCount',
      'fileName',
      'fileSha256',
    ])
    .executeTakeFirst()
}

export type Transfer = { id: string; transfer: number }

/** A piece of the file, for as long as the transfer is the one under way: one that broke off is not taken up again. */
export async function takeChunk(
  db: Database,
  { id, transfer }: Transfer,
  number: number,
  until: Date,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    with held as (
      update export_job set transfer_until = ${until}
      where id = ${id} and transfers = ${transfer} and state = 'ready' and transfer_until is not null
      returning id, attempt
    )
    select chunk.bytes from held
    join export_chunk chunk on chunk.export_id = held.id and chunk.attempt = held.attempt
    where chunk.number = ${number}`.execute(db)
  return rows[0]?.bytes
}

/** The last byte was sent: nothing of the file is left. */
export async function endTransfer(tx: Database, { id, transfer }: Transfer, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('export_job')
    .set({ state: 'downloaded', downloadedAt: now, transferUntil: null })
    .where('id', '=', id)
    .where('transfers', '=', transfer)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await tx.deleteFrom('export_chunk').where('exportId', '=', id).execute()
}

/** It broke off: it can be begun again at once. */
export async function breakTransfer(db: Database, { id, transfer }: Transfer) {
  await db
    .updateTable('export_job')
    .set({ transferUntil: null })
    .where('id', '=', id)
    .where('transfers', '=', transfer)
    .where('state', '=', 'ready')
    .execute()
}

/** A transfer under way is let end: its line is in the audit log. If it breaks off, the next run finds the file. */
export async function expireJobs(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set({ state: 'expired' })
    .where('state', 'in', ['ready', 'to_approve'])
    .where('expiresAt', '<=', now)
    .where((job) => job.or([job('transferUntil', 'is', null), job('transferUntil', '<=', now)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function countExpiredJobs(db: Database, now: Date): Promise<number> {
  const { due } = await db
    .selectFrom('export_job')
    .select((job) => job.fn.countAll<string>().as('due'))
    .where('state', 'in', ['ready', 'to_approve'])
    .where('expiresAt', '<=', now)
    .where((job) => job.or([job('transferUntil', 'is', null), job('transferUntil', '<=', now)]))
    .executeTakeFirstOrThrow()
  return Number(due)
}

/** The pieces that nobody can fetch any more: of files that are gone, and of attempts that another one followed. */
export async function deleteLostChunks(db: Database) {
  await db
    .deleteFrom('export_chunk')
    .using('export_job')
    .whereRef('export_job.id', '=', 'export_chunk.exportId')
    .where((chunk) =>
      chunk.or([
        chunk('export_job.state', 'not in', ['running', 'ready']),
        chunk('export_job.attempt', '!=', chunk.ref('export_chunk.attempt')),
      ]),
    )
    .execute()
}

/** Since when there is something of a family in each kind of export; null where there is nothing. */
export type InExportsSince = Readonly<Record<ExportKind, Date | null>>

/** Marks the files that could hold a family, and deletes those that still lie here. */
export async function dropContaining(tx: Database, since: InExportsSince): Promise<void> {
  const kinds = Object.entries(since).flatMap(([kind, moment]) => (moment === null ? [] : [{ kind, moment }]))
  const contains = sql`(${sql.join(
    [sql`false`, ...kinds.map(({ kind, moment }) => sql`(kind = ${kind} and finished_at > ${moment})`)],
    sql` or `,
  )})`
  await sql`update export_job set contains_erased = true
    where state in ('ready', 'downloaded', 'expired') and ${contains}`.execute(tx)
  await sql`delete from export_chunk using export_job as job
    where job.id = export_chunk.export_id and job.state = 'ready' and ${contains}`.execute(tx)
  await sql`update export_job set state = 'expired', transfer_until = null
    where state = 'ready' and ${contains}`.execute(tx)
  // whatever is being made is made anew
  await sql`delete from export_answers`.execute(tx)
}

/** How many files that show who people are can still be fetched, or are being made. */
export async function countFilesWithNames(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('export_job')
    .select((job) => job.fn.countAll<string>().as('count'))
    .where('identifiable', '=', true)
    .where((job) =>
      job.or([
        job('state', 'in', ['waiting', 'running']),
        job.and([job('state', '=', 'ready'), job('expiresAt', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
