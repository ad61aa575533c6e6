import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Needs } from '#platform/needs.ts'

// Due times and leases are compared with the database's clock: processes need not agree on the time.

/** One attempt at a job. A worker that stalled until another took over finds the number changed, and can change nothing more. */
export type Attempt = { id: string; queue: string; key: string; attempt: number }

type JobName = { queue: string; key: string }
export type NewJob = JobName & { urgent?: boolean; inSeconds?: number }
export type Claim = { queue: string; leaseSeconds: number; urgentOnly?: boolean; oneAtATime?: boolean }

const seconds = (count: number) => sql<string>`make_interval(secs => ${count}::double precision)`

/**
 * Queues a job in the transaction of the change that caused it; it is done after the commit. A job of the same queue and
 * key that waits already stays as it is. One that is worked on has perhaps read what was true before: it is done once more.
 */
export async function enqueueJob({ db, clock }: Needs, job: NewJob): Promise<void> {
  const now = clock.inDatabase()
  await db
    .insertInto('job')
    .values({
      queue: job.queue,
      key: job.key,
      urgent: job.urgent ?? false,
      dueAt: sql<Date>`${now} + ${seconds(job.inSeconds ?? 0)}`,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'key'])
        .doUpdateSet({ againAt: sql<Date>`least(job.again_at, excluded.due_at)` })
        .where('job.leasedUntil', 'is not', null),
    )
    .execute()
}

/** Takes back a job in the transaction that queued it. */
export async function withdrawJob(db: Database, { queue, key }: JobName): Promise<void> {
  await db.deleteFrom('job').where('queue', '=', queue).where('key', '=', key).execute()
}

/** Takes the next due job for a while: urgent ones first, then the oldest. A process that dies gives it back in time. */
export async function claimJob(needs: Needs, claim: Claim): Promise<Attempt | undefined> {
  if (!claim.oneAtATime) return claimNext(needs, claim)
  return inTransaction(needs.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`job ${claim.queue}`}, 0))`.execute(tx)
    return claimNext({ ...needs, db: tx }, claim)
  })
}

/** With `oneAtATime` only when none of the queue is held. */
async function claimNext(
  { db, clock }: Needs,
  { queue, leaseSeconds, urgentOnly = false, oneAtATime = false }: Claim,
): Promise<Attempt | undefined> {
  const now = clock.inDatabase()
  const { rows } = await sql<Attempt>`
    update job set leased_until = ${now} + ${seconds(leaseSeconds)}, attempt = attempt + 1, created_at = ${now},
      again_at = null
    where id = (
      select id from job
      where queue = ${queue} and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
        and (urgent or not ${urgentOnly})
        and not (${oneAtATime} and exists (
          select from job as held where held.queue = ${queue} and held.leased_until > ${now}
        ))
      order by urgent desc, due_at, id
      limit 1
      for no key update skip locked
    )
    returning id, queue, key, attempt`.execute(db)
  return rows[0]
}

/** False when the job is another attempt's by now, was given back, or is done. */
export async function renewLease(
  { db, clock }: Needs,
  { id, attempt }: Attempt,
  leaseSeconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      leasedUntil: sql<Date>`${clock.inDatabase()} + ${seconds(leaseSeconds)}`,
      createdAt: clock.inDatabase(),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    // one that waited for the end of the attempt would keep everybody from the job for another lease
    .where('leasedUntil', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps everybody else from the job until the end of the transaction. False when it is no longer this attempt's. */
export async function lockAttempt(tx: Database, { id, attempt }: Attempt): Promise<boolean> {
  const row = await tx
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the jobs of a queue from the attempts that are at them: they can change nothing more, and others begin anew. */
export async function restartJobs(tx: Database, queue: string) {
  await tx
    .updateTable('job')
    .set({ attempt: sql<number>`attempt + 1`, leasedUntil: null })
    .where('queue', '=', queue)
    .where('leasedUntil', 'is not', null)
    .execute()
}

/** Ends a job; one that was queued again meanwhile begins anew. Of a job that another took over this changes nothing. */
export async function endJob(needs: Needs, attempt: Attempt) {
  const { numDeletedRows } = await needs.db
    .deleteFrom('job')
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.attempt)
    .where('againAt', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await giveBack(needs, attempt, { dueAt: sql<Date>`again_at`, attempt: 0 })
}

/** Gives the job back, due in so many seconds, or when it was queued again for. Of a job that another took over this changes nothing. */
export const postponeJob = (needs: Needs, attempt: Attempt, inSeconds: number) =>
  giveBack(needs, attempt, {
    dueAt: sql<Date>`least(again_at, ${needs.clock.inDatabase()} + ${seconds(inSeconds)})`,
  })

async function giveBack(
  { db, clock }: Needs,
  { id, attempt }: Attempt,
  change: { dueAt: RawBuilder<Date>; attempt?: number },
) {
  await db
    .updateTable('job')
    .set({ ...change, leasedUntil: null, againAt: null, createdAt: clock.inDatabase() })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** The longest lease: no attempt is given more, and no renewal. */
const longestLease = sql`interval '1 hour'`
const tolerated = sql`interval '1 minute'`

/**
 * A job that stands as it does since a moment to come was queued, postponed or taken by a clock that was ahead: it waits as long
 * as it was to wait, from now. One that has a moment of its own looks at it when it is done, and waits for the rest. One
 * statement for all queues, at the start and each minute (docs/decisions/work-queue.md).
 */
export async function bringJobsBack({ db, clock }: Needs): Promise<void> {
  const now = clock.inDatabase()
  await sql`
    update job set due_at = least(due_at, ${now} + (due_at - created_at)), created_at = ${now},
      leased_until = case when leased_until > ${now} + ${longestLease} then ${now} + interval '2 minutes' else leased_until end
    where created_at > ${now} + ${tolerated}`.execute(db)
}

/** How many jobs are due later than can be: for the doctor. */
export async function countImplausible(
  { db, clock }: Needs,
  { chores }: { chores: string },
): Promise<number> {
  const now = clock.inDatabase()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job
    where created_at > ${now} + ${tolerated} or leased_until > ${now} + ${longestLease}
      or due_at > ${now} + case when queue = ${chores} then interval '61 minutes' else interval '2 years' end`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many jobs of each queue are due and nobody does, and for how many seconds the longest has been; for monitoring. */
export async function measureQueues({ db, clock }: Needs) {
  const now = clock.inDatabase()
  const { rows } = await sql<{ queue: string; waiting: number; seconds: number }>`
    select queue, (count(*) filter (where is_due))::int as waiting,
      coalesce(extract(epoch from ${now} - min(due_at) filter (where is_due)), 0)::float8 as seconds
    from job cross join lateral (
      select due_at <= ${now} and coalesce(leased_until <= ${now}, true) as is_due
    ) as state
    group by queue`.execute(db)
  return rows
}

/** Has the jobs of a queue due within so many seconds at the latest, and begins to count since when each was done. */
export async function dueWithin({ db, clock }: Needs, queue: string, atMost: number) {
  const now = clock.inDatabase()
  await db
    .updateTable('job')
    .set({
      dueAt: sql<Date>`least(due_at, ${now} + ${seconds(atMost)})`,
      succeededAt: sql<Date>`coalesce(succeeded_at, ${now})`,
    })
    .where('queue', '=', queue)
    .execute()
}

/** That a job which comes back was done now; of one that nobody here knows nothing is said. */
export async function noteSuccess({ db, clock }: Needs, { queue, key }: JobName, isKnown: boolean) {
  await db
    .updateTable('job')
    .set({ succeededAt: isKnown ? clock.inDatabase() : null })
    .where('queue', '=', queue)
    .where('key', '=', key)
    .execute()
}
