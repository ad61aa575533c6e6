import type { ExportKind, ExportSeparator } from '@desco/contract/staff/exports'
import { mayDo, staffRoles } from '@desco/contract/staff/roles'
import { type Expression, sql } from 'kysely'

import type { Database } from '#platform/database.ts'

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

/** Whether two accesses descend from one: they could be one person. */
export async function couldBeOne(db: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    select ${sharedALink(sql.val(one), sql.val(other))} as answer`.execute(db)
  return rows[0]?.answer ?? true
}

type Asked = { permission: 'exports.approve' | 'texts.approve'; authors: readonly string[]; today: string }

/** The addresses of who may be the second person beside some authors: none of these, and nobody who could be one of them. */
export async function listApprovers(db: Database, { permission, authors, today }: Asked): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from staff_account
    where role in (${sql.join(staffRoles.filter((role) => mayDo(role, permission)))})
      and disabled_at is null and password_hash is not null and expires_on >= ${today}
      and id <> all(${[...authors]}::uuid[])
      and not exists (
        select from unnest(${[...authors]}::uuid[]) as author (id)
        where ${sharedALink(sql.ref('staff_account.id'), sql.ref('author.id'))}
      )
    order by email`.execute(db)
  return rows.map(({ email }) => email)
}

const fitsAsSecond = (requester: Expression<string | null>, staffId: string) =>
  sql<boolean>`(${requester} <> ${staffId} and not ${sharedALink(requester, sql.val(staffId))})`

/**
 * Whether somebody could hold both accesses: who made or renewed a link of one had it in hand, and with it every access that it
 * made. The chain ends where a link was made on the command line, which is nobody's: there a new root begins.
 */
const sharedALink = (one: Expression<string | null>, other: Expression<string>) => sql<boolean>`exists (
  with recursive holder (of_other, id) as (
    values (false, (${one})::uuid), (true, (${other})::uuid)
    union
    select holder.of_other, link.staff_id from holder
    join audit_line as link on link.subject_id = holder.id::text
    where link.act in ('staff_created', 'set_up_link_created') and link.staff_id is not null
      and not exists (
        select from audit_line as later
        where later.subject_id = link.subject_id and later.doer = 'command_line' and later.seq > link.seq
          and later.act in ('staff_created', 'set_up_link_created')
      )
  )
  select from holder as mine join holder as theirs on theirs.id = mine.id
  where not mine.of_other and theirs.of_other
)`

/** Whether one of the team could be the second person of another today. */
export async function canApproveEachOther(db: Database, today: string): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    with open as (
      select id from staff_account
      where role in (${sql.join(staffRoles.filter((role) => mayDo(role, 'exports.approve')))})
        and disabled_at is null and password_hash is not null and expires_on >= ${today}
    )
    select exists (
      select from open as one, open as other
      where one.id < other.id and not ${sharedALink(sql.ref('one.id'), sql.ref('other.id'))}
    ) as answer`.execute(db)
  return rows[0]?.answer ?? false
}

/** How many files are to be made or under way, and for how many seconds the oldest has waited; for monitoring. */
export async function measureExports(db: Database, now: Date): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${now} - min(coalesce(decided_at, requested_at))), 0)::float8 as seconds
    from export_job where state in ('waiting', 'running')`.execute(db)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}
