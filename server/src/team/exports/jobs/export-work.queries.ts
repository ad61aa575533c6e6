import type { ExportFailure } from '@desco/contract/team/exports'

import type { Database } from '#platform/database/database.ts'

// Called while the job is held: another attempt changes nothing then.

/** Begins the file anew under the number of the attempt; undefined when it is made, failed or gone. */
export async function beginExport(tx: Database, id: string, attempt: number) {
  return tx
    .updateTable('export_job')
    .set({ state: 'running', attempt, doneSteps: 0, totalSteps: null, rowCount: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'waiting'])
    .returning(['id', 'attempt', 'kind', 'separator', 'identifiable'])
    .executeTakeFirst()
}

type Progress = { steps: number; totalSteps: number; rows: number }

export async function keepProgress(tx: Database, id: string, { steps, totalSteps, rows }: Progress) {
  await tx
    .updateTable('export_job')
    .set({ doneSteps: steps, totalSteps, rowCount: rows })
    .where('id', '=', id)
    .execute()
}

type Piece = { id: string; attempt: number; number: number; bytes: Buffer }

export async function insertChunk(tx: Database, { id, attempt, number, bytes }: Piece) {
  await tx.insertInto('export_chunk').values({ exportId: id, attempt, number, bytes }).execute()
}

type Finished = {
  rows: number
  bytes: number
  chunks: number
  fileName: string
  sha256: Buffer
  now: Date
  expiresAt: Date
}

export async function markReady(tx: Database, id: string, file: Finished) {
  await tx
    .updateTable('export_job')
    .set({
      state: 'ready',
      rowCount: file.rows,
      byteCount: file.bytes,
      chunkCount: file.chunks,
      fileName: file.fileName,
      fileSha256: file.sha256,
      finishedAt: file.now,
      expiresAt: file.expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

type Failed = { now: Date; failure?: ExportFailure; survey?: string | null }

export async function markFailed(tx: Database, id: string, { now, failure, survey }: Failed) {
  await tx
    .updateTable('export_job')
    .set({ state: 'failed', finishedAt: now, failure: failure ?? null, failedSurvey: survey ?? null })
    .where('id', '=', id)
    .execute()
}

/** Shows it as waiting again, unless another attempt has begun. */
export async function giveBack(db: Database, { id, attempt }: { id: string; attempt: number }) {
  await db
    .updateTable('export_job')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .execute()
}

/** The study's salt, encrypted, or this one from now on. The first of two that offer one at once holds. */
export async function keepSalt(db: Database, offered: string): Promise<string> {
  await db
    .insertInto('export_salt')
    .values({ salt: offered })
    .onConflict((known) => known.doNothing())
    .execute()
  return (await db.selectFrom('export_salt').select('salt').executeTakeFirstOrThrow()).salt
}
