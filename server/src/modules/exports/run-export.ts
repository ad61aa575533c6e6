import { createHash } from 'node:crypto'

import { dayInItaly } from '@desco/contract/birth-date'
import { staffLimits } from '@desco/contract/limits'

import { recordAct } from '#modules/staff/index.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'

import { dataSetsOf, fileNameOf } from './contents.rules.ts'
import { type beginExport, insertChunk, keepProgress, markReady } from './export-work.queries.ts'
import { allowPauses, countFamilies } from './exported-rows.queries.ts'
import type { WorkNeeds } from './needs.ts'
import { studyPseudonyms } from './pseudonyms.ts'
import { familiesAtATime, readFamilies } from './read-families.ts'
import { writeFile } from './write-file.ts'

export type BegunExport = NonNullable<Awaited<ReturnType<typeof beginExport>>>

/** Makes the file of one export and stores it in pieces, all of it as the database was at one moment. */
export async function runExport(needs: WorkNeeds, job: HeldJob, begun: BegunExport): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const day = dayInItaly(now)
  const { id, attempt, kind, separator, identifiable } = begun
  const pseudonyms = await studyPseudonyms(needs)
  const hash = createHash('sha256')
  const file = { rows: 0, bytes: 0, chunks: 0 }
  const keep = (change: (tx: Database) => Promise<void>) => {
    job.signal.throwIfAborted()
    return job.keep(change)
  }
  await inTransaction(
    db,
    async (snapshot) => {
      await allowPauses(snapshot)
      const dataSets = dataSetsOf(kind)
      const families = await countFamilies(snapshot)
      // a page more for each table, so that the last one is not counted before it is written
      const totalSteps = dataSets.length * (Math.floor(families / familiesAtATime) + 1)
      let steps = 0
      const pieces = writeFile({
        dataSets,
        separator,
        identifiable,
        day,
        now,
        families: (reads) => readFamilies({ snapshot, pseudonyms, now }, reads),
        onRows: async (rows) => {
          file.rows += rows
          steps += 1
          await keep((tx) => keepProgress(tx, id, { steps, totalSteps, rows: file.rows }))
        },
      })
      for await (const bytes of pieces) {
        hash.update(bytes)
        await keep((tx) => insertChunk(tx, { id, attempt, number: file.chunks, bytes }))
        file.bytes += bytes.length
        file.chunks += 1
      }
    },
    { snapshot: true },
  )
  await finish(needs, job, begun, { ...file, sha256: hash.digest(), day })
}

type File = { rows: number; bytes: number; chunks: number; sha256: Buffer; day: string }

async function finish(
  { clock }: WorkNeeds,
  job: HeldJob,
  { id, kind, identifiable }: BegunExport,
  { day, ...file }: File,
) {
  await job.close(async (tx) => {
    const now = clock.now()
    await markReady(tx, id, {
      ...file,
      fileName: fileNameOf(kind, { isIdentifiable: identifiable, day }),
      now,
      expiresAt: later(now, { hours: staffLimits.exports.keptHours }),
    })
    await recordAct(
      { db: tx, clock },
      { by: 'portal' },
      {
        act: 'export_finished',
        subject: { kind: 'export', id },
        details: { kind, identifiable, rows: file.rows, sha256: file.sha256.toString('hex') },
      },
    )
    return 'done'
  })
}
