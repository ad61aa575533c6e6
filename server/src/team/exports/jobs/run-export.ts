import { createHash } from 'node:crypto'

import { dayInItaly } from '@desco/contract/families/birth-date'
import { staffLimits } from '@desco/contract/limits'
import type { Insertable, Updateable } from 'kysely'

import { recordAct } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'

import { answersTable } from '#team/exports/answers/answers-table.ts'
import { answersWords } from '#team/exports/answers/answers-words.ts'
import { fetchAnswers, responsesAtATime } from '#team/exports/answers/fetch-answers.ts'
import { dataSetsOf, fileNameOf } from '#team/exports/tables/contents.ts'
import { allowPauses } from '#team/exports/reading/read-rows.ts'
import { studyPseudonyms } from '#team/exports/reading/pseudonyms.ts'
import { countPages, readFamilies } from '#team/exports/reading/read-families.ts'
import type { ExportNeeds } from '#team/needs.ts'
import type { Tables } from '#server/tables.ts'
import { writeFile } from './write-file.ts'

export type BegunExport = NonNullable<Awaited<ReturnType<typeof beginExport>>>

/** Begins the file anew under the number of the attempt; undefined when it is made, failed or gone. */
export const beginExport = (tx: Database, id: string, attempt: number) =>
  tx
    .updateTable('export_job')
    .set({ state: 'running', attempt, doneSteps: 0, totalSteps: null, rowCount: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'waiting'])
    .returning(['id', 'attempt', 'kind', 'separator', 'identifiable'])
    .executeTakeFirst()

/**
 * Makes the file of one export and stores it in pieces, all of it as the database was at one moment. Answers are fetched from
 * LimeSurvey before that moment: whose consent holds is decided by it.
 */
export async function runExport(needs: ExportNeeds, job: HeldJob, begun: BegunExport): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const day = dayInItaly(now)
  const { id, attempt, kind, separator, identifiable } = begun
  const pseudonyms = await studyPseudonyms(needs)
  const hash = createHash('sha256')
  const file = { rows: 0, bytes: 0, chunks: 0 }
  const keep: Keep = (change) => {
    job.signal.throwIfAborted()
    return job.keep(change)
  }
  const hasAnswers = kind === 'answers'
  const fetched = hasAnswers
    ? await fetchAnswers(needs, { id, attempt, keep, onAnswers: fetchProgress(id, keep) })
    : []
  const makeAll = async (snapshot: Database) => {
    await allowPauses(snapshot)
    const dataSets = dataSetsOf(kind)
    const pages = fetched.reduce((sum, one) => sum + (one.missing === null ? one.pages : 0), 0)
    const totalSteps = dataSets.length * (await countPages(snapshot)) + 2 * pages
    let steps = pages
    const isTold = toldSteps(totalSteps)
    const onRows = async (rows: number) => {
      file.rows += rows
      steps += 1
      job.signal.throwIfAborted()
      if (!isTold(steps, performance.now())) return
      const progress = { doneSteps: steps, totalSteps, rowCount: file.rows }
      await keep((tx) => keepOf(tx, id, progress))
    }
    const source = { snapshot, pseudonyms, now, answers: needs.answers, job: { id, attempt } }
    const tables = fetched
      .filter((survey) => survey.missing === null)
      .map((one) => answersTable(one, source, onRows))
    const pieces = writeFile({
      dataSets,
      separator,
      identifiable,
      day,
      now,
      families: (reads) => readFamilies(source, reads),
      onRows,
      ...(hasAnswers && {
        answers: { tables, words: () => answersWords({ tables, fetched, separator }) },
      }),
    })
    for await (const bytes of pieces) {
      hash.update(bytes)
      await keep((tx) => insertChunk(tx, { exportId: id, attempt, number: file.chunks, bytes }))
      file.bytes += bytes.length
      file.chunks += 1
    }
  }
  await inTransaction(db, makeAll, { snapshot: true })
  await finish(needs, job, begun, { ...file, sha256: hash.digest(), day })
}

type Keep = (change: (tx: Database) => Promise<void>) => Promise<void>

// while the job is held: another attempt changes nothing then

async function keepOf(tx: Database, id: string, facts: Updateable<Tables['export_job']>) {
  await tx.updateTable('export_job').set(facts).where('id', '=', id).execute()
}

/** Answers lie in the database for as long as their file is being made: whose they are is said by accounts, never by tokens. */
export const deleteAnswers = (tx: Database, id: string) =>
  tx.deleteFrom('export_answers').where('exportId', '=', id).execute()

export async function insertChunk(tx: Database, chunk: Insertable<Tables['export_chunk']>) {
  await tx.insertInto('export_chunk').values(chunk).execute()
}

/** Fetching is the first part of the way: what comes after it is told as if it took as long again, twice. */
const fetchProgress = (id: string, keep: Keep) => (read: number, total: number) => {
  const [steps, totalSteps] = [read, total].map((count) => Math.ceil(count / responsesAtATime))
  const progress = { doneSteps: steps ?? 0, totalSteps: 2 * (totalSteps ?? 0), rowCount: 0 }
  return keep((tx) => keepOf(tx, id, progress))
}

type File = { rows: number; bytes: number; chunks: number; sha256: Buffer; day: string }

async function finish(
  { clock }: ExportNeeds,
  job: HeldJob,
  { id, kind, identifiable }: BegunExport,
  { day, ...file }: File,
) {
  await job.close(async (tx) => {
    const now = clock.now()
    await deleteAnswers(tx, id)
    await keepOf(tx, id, {
      state: 'ready',
      rowCount: file.rows,
      byteCount: file.bytes,
      chunkCount: file.chunks,
      fileSha256: file.sha256,
      fileName: fileNameOf(kind, { isIdentifiable: identifiable, day }),
      finishedAt: now,
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

const pauseMilliseconds = 250

/**
 * Says of each step, and the moment at which it is done, whether it is told: when another hundredth of all is done, and a
 * quarter of a second after the last one that was. Telling it is a commit, and of a study with a hundred thousand families
 * there would be one for each of five hundred pages.
 */
export function toldSteps(total: number): (step: number, milliseconds: number) => boolean {
  let told = -1
  let toldAt = Number.NEGATIVE_INFINITY
  return (step, milliseconds) => {
    const hundredths = Math.floor((100 * step) / total)
    if (hundredths <= told || milliseconds < toldAt + pauseMilliseconds) return false
    told = hundredths
    toldAt = milliseconds
    return true
  }
}
