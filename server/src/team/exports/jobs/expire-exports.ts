import type { ExportKind } from '@desco/contract/team/exports'
import { sql } from 'kysely'

import { countRows } from '#platform/database/parts-of-statements.ts'
import type { Database } from '#platform/database/database.ts'
import { restartJobs } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'

import { exportQueue } from './export-worker.ts'

/** Deletes files that nobody fetched in time, and ends requests on which nobody decided. Answers how many. Several processes may do it at once. */
export async function expireExports({ db, clock }: Needs): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set({ state: 'expired' })
    .where(isExpired(clock.now()))
    .executeTakeFirst()
  // a piece is of no use once its file is gone or not being made, or another attempt followed
  await sql`delete from export_chunk using export_job as job where job.id = export_chunk.export_id
    and (job.state not in ('running', 'ready') or job.attempt <> export_chunk.attempt)`.execute(db)
  await sql`delete from export_answers using export_job as job where job.id = export_answers.export_id
    and (job.state <> 'running' or job.attempt <> export_answers.attempt)`.execute(db)
  return Number(numUpdatedRows)
}

/** A transfer under way is let end: its line is in the audit log. If it breaks off, the next run finds the file. */
export const isExpired = (now: Date) => sql<boolean>`(
  state in ('ready', 'to_approve') and expires_at <= ${now} and (transfer_until is null or transfer_until <= ${now}))`

/** Since when there is something of a family in each kind of export; null where there is nothing. */
type InExportsSince = Readonly<Record<ExportKind, Date | null>>

/**
 * In the transaction of an erasure: a file that still lies in the portal and could hold who is erased is deleted, one that
 * is being made is begun anew, and what has left the portal is marked, so that the team knows which of its files hold people
 * who were erased.
 */
export async function keepNoneContaining(tx: Database, since: InExportsSince): Promise<void> {
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
  // files that are being made are made anew
  await sql`delete from export_answers`.execute(tx)
  await restartJobs(tx, exportQueue)
}

/** How many files that show who people are can still be fetched, or are being made. */
export const countFilesWithNames = (db: Database, now: Date) =>
  countRows(
    db
      .selectFrom('export_job')
      .where('identifiable', '=', true)
      .where((job) =>
        job.or([
          job('state', 'in', ['waiting', 'running']),
          job.and([job('state', '=', 'ready'), job('expiresAt', '>', now)]),
        ]),
      ),
  )
