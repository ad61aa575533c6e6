import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

// Whoever makes a file holds it for a while at a time, under the number of its attempt. Who stalled for so long that
// another took over finds the number changed, and can write nothing more.

export type Claim = { id: string; attempt: number }

/**
 * Takes the next export for a while. One at a time over all processes: each holds a snapshot of the database open. What
 * a dead process left comes first, as soon as its time is over.
 */
export async function claimJob(tx: Database, now: Date, until: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended('export_job', 0))`.execute(tx)
  const underWay = await tx
    .selectFrom('export_job')
    .select('id')
    .where('state', '=', 'running')
    .where('leased_until', '>', now)
    .executeTakeFirst()
  if (underWay !== undefined) return undefined
  return tx
    .updateTable('export_job')
    .set({
      state: 'running',
      leased_until: until,
      attempt: sql<number>`attempt + 1`,
      done_steps: 0,
      total_steps: null,
      row_count: 0,
    })
    .where('id', '=', (due) =>
      due
        .selectFrom('export_job')
        .select('id')
        .where('state', 'in', ['running', 'waiting'])
        .orderBy(sql`state = 'waiting'`)
        .orderBy('requested_at')
        .limit(1),
    )
    .returning(['id', 'attempt', 'kind', 'separator', 'identifiable'])
    .executeTakeFirst()
}

const held = (db: Database, { id, attempt }: Claim) =>
  db
    .updateTable('export_job')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')

type Progress = { steps: number; totalSteps: number; rows: number; until: Date }

/** False when another has taken over. */
export async function keepProgress(db: Database, claim: Claim, { steps, totalSteps, rows, until }: Progress) {
  const { numUpdatedRows } = await held(db, claim)
    .set({ done_steps: steps, total_steps: totalSteps, row_count: rows, leased_until: until })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when another has taken over. */
export async function insertChunk(
  db: Database,
  claim: Claim,
  { number, bytes, until }: { number: number; bytes: Buffer; until: Date },
) {
  const { numAffectedRows } = await sql`
    with held as (
      update export_job set leased_until = ${until}
      where id = ${claim.id} and attempt = ${claim.attempt} and state = 'running' returning id, attempt
    )
    insert into export_chunk (export_id, attempt, number, bytes)
    select id, attempt, ${number}::integer, ${bytes}::bytea from held`.execute(db)
  return numAffectedRows === 1n
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

export async function markReady(tx: Database, claim: Claim, file: Finished) {
  const { numUpdatedRows } = await held(tx, claim)
    .set({
      state: 'ready',
      leased_until: null,
      row_count: file.rows,
      byte_count: file.bytes,
      chunk_count: file.chunks,
      file_name: file.fileName,
      file_sha256: file.sha256,
      finished_at: file.now,
      expires_at: file.expiresAt,
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markFailed(tx: Database, claim: Claim, now: Date) {
  const { numUpdatedRows } = await held(tx, claim)
    .set({ state: 'failed', leased_until: null, finished_at: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** For another process, at once. */
export async function giveBack(db: Database, claim: Claim) {
  await held(db, claim).set({ state: 'waiting', leased_until: null }).execute()
}
