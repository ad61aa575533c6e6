import { createHash } from 'node:crypto'

import { dayInItaly } from '@desco/contract/birth-date'
import { staffLimits } from '@desco/contract/limits'

import { recordAct } from '#modules/staff/index.ts'
import { later } from '#platform/clock.ts'

import { dataSetsOf, fileNameOf } from './contents.rules.ts'
import { type claimJob, insertChunk, keepProgress, markReady } from './export-work.queries.ts'
import { allowPauses, countFamilies } from './families.queries.ts'
import type { WorkNeeds } from './needs.ts'
import { studyPseudonyms } from './pseudonyms.ts'
import { familiesAtATime, readFamilies } from './read-families.ts'
import { writeFile } from './write-file.ts'

export type Job = NonNullable<Awaited<ReturnType<typeof claimJob>>>

/** How long a sign of life counts. */
export const leaseSeconds = 120

/** Another process has taken over, or this one is to end: nothing more is written. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Makes the file of one export and stores it in pieces, all of it as the database was at one moment. */
export async function runExport(needs: WorkNeeds, job: Job): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const day = dayInItaly(now)
  const { kind, separator, identifiable } = job
  const pseudonyms = await studyPseudonyms(db)
  const hash = createHash('sha256')
  const file = { rows: 0, bytes: 0, chunks: 0 }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
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
          await hold(needs, (until) => keepProgress(db, job, { steps, totalSteps, rows: file.rows, until }))
        },
      })
      for await (const bytes of pieces) {
        hash.update(bytes)
        await hold(needs, (until) => insertChunk(db, job, { number: file.chunks, bytes, until }))
        file.bytes += bytes.length
        file.chunks += 1
      }
    })
  await finish(needs, job, { ...file, sha256: hash.digest(), day })
}

/** Goes on only while the job is this process's. */
async function hold({ clock, stopping }: WorkNeeds, write: (until: Date) => Promise<boolean>) {
  if (stopping?.aborted) throw new Interrupted()
  const isHeld = await write(later(clock.now(), { seconds: leaseSeconds }))
  if (!isHeld) throw new Interrupted()
}

type File = { rows: number; bytes: number; chunks: number; sha256: Buffer; day: string }

async function finish({ db, clock }: WorkNeeds, job: Job, { day, ...file }: File) {
  const { id, kind, identifiable } = job
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const isHeld = await markReady(tx, job, {
      ...file,
      fileName: fileNameOf(kind, { isIdentifiable: identifiable, day }),
      now,
      expiresAt: later(now, { hours: staffLimits.exports.keptHours }),
    })
    if (!isHeld) throw new Interrupted()
    await recordAct(
      { db: tx, clock },
      { by: 'portal' },
      {
        act: 'export_finished',
        subject: { kind: 'export', id },
        details: { kind, identifiable, rows: file.rows, sha256: file.sha256.toString('hex') },
      },
    )
  })
}
