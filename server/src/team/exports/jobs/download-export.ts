import { Readable } from 'node:stream'

import { staffLimits } from '@desco/contract/limits'
import { sql } from 'kysely'

import { type Doer, recordAct, doerOf } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Download } from '#platform/http/download.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { findJob } from './request-export.ts'

/** A line that sends no piece for so long is given up. */
const patienceSeconds = 120

/**
 * Begins the one transfer of a file, for who asked for it. The audit log has its line before the first byte leaves: who
 * breaks off at the last one has read the rest.
 */
export async function takeFile({ db, clock }: Needs, doer: Doer, id: string) {
  const requestedBy = doer.by === 'staff' ? doer.staffId : null
  const now = clock.now()
  const until = () => later(clock.now(), { seconds: patienceSeconds })
  const begun = await inTransaction(db, async (tx) => {
    // of two at once one wins; one that broke off long enough ago can be begun again
    const job = await tx
      .updateTable('export_job')
      .set({ transfers: sql<number>`transfers + 1`, transferUntil: until() })
      .where('id', '=', id)
      .where('requestedBy', 'is not distinct from', requestedBy)
      .where('state', '=', 'ready')
      .where('expiresAt', '>', now)
      .where('transfers', '<', staffLimits.exports.transfers)
      .where((one) => one.or([one('transferUntil', 'is', null), one('transferUntil', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
    if (job === undefined) {
      const known = await findJob(tx, id)
      throw new Problem(known?.requestedBy === requestedBy ? 'export_gone' : 'not_found')
    }
    await recordAct({ db: tx, clock }, doer, {
      act: 'export_downloaded',
      subject: { kind: 'export', id },
      details: {
        kind: job.kind,
        identifiable: job.identifiable,
        rows: Number(job.rowCount),
        sha256: job.fileSha256?.toString('hex') ?? null,
        transfer: job.transfers,
      },
    })
    return job
  })

  async function* pieces(): AsyncGenerator<Buffer> {
    for (let number = 0; number < (begun.chunkCount ?? 0); number += 1) {
      const bytes = await takeChunk(db, begun, number, until())
      if (bytes === undefined) throw new Error('The file went away while it was sent.')
      yield bytes
    }
  }
  return {
    fileName: begun.fileName ?? '',
    size: Number(begun.byteCount),
    pieces: pieces(),
    /** The last byte was sent: the file is deleted. */
    end: () =>
      inTransaction(db, async (tx) => {
        const over = { state: 'downloaded', downloadedAt: clock.now(), transferUntil: null } as const
        const { numUpdatedRows } = await underWay(tx, begun).set(over).executeTakeFirst()
        if (numUpdatedRows === 1n) await tx.deleteFrom('export_chunk').where('exportId', '=', id).execute()
      }),
    /** It broke off before: the file can be asked for again. */
    breakOff: async () => {
      await underWay(db, begun).set({ transferUntil: null }).execute()
    },
  }
}

type Transfer = { id: string; transfers: number }

/** The job, for as long as this transfer is its last one. */
const underWay = (db: Database, { id, transfers }: Transfer) =>
  db
    .updateTable('export_job')
    .where('id', '=', id)
    .where('transfers', '=', transfers)
    .where('state', '=', 'ready')

/** A piece of the file, for as long as the transfer is the one under way: one that broke off is not taken up again. */
async function takeChunk(db: Database, { id, transfers }: Transfer, number: number, until: Date) {
  const { rows } = await sql<{ bytes: Buffer }>`
    with held as (
      update export_job set transfer_until = ${until}
      where id = ${id} and transfers = ${transfers} and state = 'ready' and transfer_until is not null
      returning id, attempt
    )
    select chunk.bytes from held
    join export_chunk chunk on chunk.export_id = held.id and chunk.attempt = held.attempt
    where chunk.number = ${number}`.execute(db)
  return rows[0]?.bytes
}

/** The file for who asked for it, once. */
export async function downloadExport(needs: Needs, actor: StaffMember, id: string): Promise<Download> {
  const { fileName, size, pieces, end, breakOff } = await takeFile(needs, doerOf(actor), id)
  return new Download(Readable.from(pieces, { objectMode: false }), fileName, 'application/zip', {
    size,
    // a mark that cannot be written leaves the file for its other transfers, and for its expiry
    over: (isWhole) => void (isWhole ? end() : breakOff()).catch(() => undefined),
  })
}
