import type { ExportKind, ExportSeparator } from '@desco/contract/team/exports'
import { sql } from 'kysely'

// of two decisions at once one wins: who may decide is asked in the statement that decides
// oxlint-disable-next-line no-restricted-imports
import { fitsAsSecond } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'

export type NewJob = {
  kind: ExportKind
  separator: ExportSeparator
  identifiable: boolean
  reason: string | null
  state: 'to_approve' | 'waiting'
  requestedBy: string | null
  now: Date
  expiresAt: Date | null
}

export async function insertJob(tx: Database, job: NewJob): Promise<string> {
  const { id } = await tx
    .insertInto('export_job')
    .values({
      kind: job.kind,
      separator: job.separator,
      identifiable: job.identifiable,
      reason: job.reason,
      state: job.state,
      requestedBy: job.requestedBy,
      requestedAt: job.now,
      expiresAt: job.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requests of one person wait for each other: their number is counted before one more is made. */
export async function lockRequestsOf(tx: Database, staffId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${staffId}`}, 0))`.execute(tx)
}

export async function countOpen(db: Database, staffId: string, now: Date): Promise<number> {
  const { open } = await db
    .selectFrom('export_job')
    .select((job) => job.fn.countAll<string>().as('open'))
    .where('requestedBy', '=', staffId)
    .where('state', 'in', ['to_approve', 'waiting', 'running', 'ready'])
    .where((job) => job.or([job('expiresAt', 'is', null), job('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** How many wait for a second person that this colleague could be. */
export async function countToApprove(db: Database, staffId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('export_job')
    .select((job) => job.fn.countAll<string>().as('count'))
    .where('state', '=', 'to_approve')
    .where('expiresAt', '>', now)
    .where((job) => fitsAsSecond(job.ref('requestedBy'), staffId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest ones with the e-mails of who asked and who decided, and whether the reader could be the second person. */
export async function listJobs(db: Database, readerId: string, count: number) {
  return db
    .selectFrom('export_job')
    .leftJoin('staff_account as requester', 'requester.id', 'export_job.requestedBy')
    .leftJoin('staff_account as decider', 'decider.id', 'export_job.decidedBy')
    .selectAll('export_job')
    .select(['requester.shownAs as requester', 'decider.shownAs as decider'])
    .select((job) => fitsAsSecond(job.ref('export_job.requestedBy'), readerId).as('fitsAsSecond'))
    .orderBy('requestedAt', 'desc')
    .orderBy('export_job.id')
    .limit(count)
    .execute()
}

export async function findJob(db: Database, id: string) {
  return db.selectFrom('export_job').selectAll().where('id', '=', id).executeTakeFirst()
}

type Decision = { id: string; staffId: string; reason: string; now: Date; approve: boolean }

/** One statement: it was not decided yet, has not expired, and who decides may. Of two at once one wins. */
export async function decide(tx: Database, { id, staffId, reason, now, approve }: Decision) {
  return tx
    .updateTable('export_job')
    .set({
      state: approve ? 'waiting' : 'rejected',
      decidedBy: staffId,
      decisionReason: reason,
      decidedAt: now,
      expiresAt: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'to_approve')
    .where((job) => fitsAsSecond(job.ref('requestedBy'), staffId))
    .where('expiresAt', '>', now)
    .returning(['kind', 'identifiable'])
    .executeTakeFirst()
}

/** How many files are to be made or under way, and for how many seconds the oldest has waited; for monitoring. */
export async function measureExports(db: Database, now: Date): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${now} - min(coalesce(decided_at, requested_at))), 0)::float8 as seconds
    from export_job where state in ('waiting', 'running')`.execute(db)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}
