import { Readable } from 'node:stream'

import { staffLimits } from '@desco/contract/limits'

import { type Doer, recordAct, doerOf } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Download } from '#platform/http/download.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { beginTransfer, breakTransfer, endTransfer, takeChunk } from './export-files.queries.ts'
import { findJob } from './export-jobs.queries.ts'

/** A line that sends no piece for so long is given up. */
const patienceSeconds = 120

export type TakenFile = {
  fileName: string
  size: number
  pieces: AsyncGenerator<Buffer>
  /** The last byte was sent: the file is deleted. */
  end: () => Promise<void>
  /** It broke off before: the file can be asked for again. */
  breakOff: () => Promise<void>
}

/**
 * Begins the one transfer of a file, for who asked for it. The audit log has its line before the first byte leaves: who
 * breaks off at the last one has read the rest.
 */
export async function takeFile({ db, clock }: Needs, doer: Doer, id: string): Promise<TakenFile> {
  const requestedBy = doer.by === 'staff' ? doer.staffId : null
  const now = clock.now()
  const until = () => later(clock.now(), { seconds: patienceSeconds })
  const mostTransfers = staffLimits.exports.transfers
  const begun = await inTransaction(db, async (tx) => {
    const job = await beginTransfer(tx, { id, requestedBy, now, until: until(), mostTransfers })
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
        transfer: job.transfer,
      },
    })
    return job
  })

  async function* pieces() {
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
    end: () => inTransaction(db, (tx) => endTransfer(tx, begun, clock.now())),
    breakOff: () => breakTransfer(db, begun),
  }
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
