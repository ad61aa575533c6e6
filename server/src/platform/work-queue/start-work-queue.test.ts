import { once } from 'node:events'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { type Listener, startListener } from '#platform/database/listener.ts'
import { silentLog } from '#platform/log.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'

import { attemptJob, type HeldJob, LeaseLost } from './attempt-job.ts'
import { claimJob, enqueueJob, postponeJob, renewLease } from './jobs.queries.ts'
import { doDueJobs, startWorkQueue, type Worker, type WorkQueue } from './start-work-queue.ts'

let db: Database
let listener: Listener
let queues: WorkQueue[]
beforeEach(async () => {
  const connection = await createTestConnection()
  db = connect(connection, () => undefined)
  listener = await startListener(connection, silentLog)
  queues = []
})
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop({ milliseconds: 0 })))
  await listener.close()
  await db.destroy()
})

const needs = () => ({ db, clock: systemClock, log: silentLog })
const start = (worker: Worker) => {
  const queue = startWorkQueue({ ...needs(), listener }, [worker])
  queues.push(queue)
  return queue
}
const add = (key: string, job: { urgent?: boolean; inSeconds?: number } = {}) =>
  enqueueJob(needs(), { queue: 'test', key, ...job })
const worker = (run: Worker['run'], changes: Partial<Worker> = {}): Worker => ({
  queue: 'test',
  leaseSeconds: 30,
  run,
  ...changes,
})
const waiting = async () =>
  (await db.selectFrom('job').select('key').orderBy('id').execute()).map(({ key }) => key)
const finish = (job: HeldJob) => job.close(async () => 'done')
const never = new AbortController().signal

/** How many statements wait for another's lock. */
async function waitingForLocks(on: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(on)
  return rows.length
}

/** A promise that a test settles, and how. */
function gate() {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open, passed }
}

describe('startWorkQueue', () => {
  it('does what is queued as soon as the change is there, and nothing of a change that is taken back', async () => {
    const done: string[] = []
    start(
      worker(async (job) => {
        done.push(job.key)
        await finish(job)
      }),
    )
    await inTransaction(db, async (tx) => {
      await enqueueJob({ db: tx, clock: systemClock }, { queue: 'test', key: 'taken back' })
      throw new Error('rolled back')
    }).catch(() => undefined)
    await add('kept')
    await expect.poll(() => done).toEqual(['kept'])
    await expect.poll(waiting).toEqual([])
  })

  it('does one job after the other unless the worker has more slots', async () => {
    for (const key of ['a', 'b', 'c']) await add(key)
    let [under, most] = [0, 0]
    const counting = worker(async (job) => {
      under += 1
      most = Math.max(most, under)
      await finish(job)
      under -= 1
    })
    expect(await doDueJobs(needs(), counting)).toBe(3)
    expect(most).toBe(1)
  })

  it('lets a slow job hold up its own slot alone', async () => {
    const slow = gate()
    const done: string[] = []
    start(
      worker(
        async (job) => {
          if (job.key === 'slow') await slow.passed
          await finish(job)
          done.push(job.key)
        },
        { slots: { any: 2 } },
      ),
    )
    await add('slow')
    for (const key of ['a', 'b', 'c']) await add(key)
    await expect.poll(() => done).toEqual(['a', 'b', 'c'])
    slow.open()
  })

  it('keeps a slot for urgent jobs when all others are busy', async () => {
    const slow = gate()
    const done: string[] = []
    const begun: string[] = []
    start(
      worker(
        async (job) => {
          begun.push(job.key)
          if (job.key.startsWith('slow')) await slow.passed
          await finish(job)
          done.push(job.key)
        },
        { slots: { any: 2, urgentOnly: 1 } },
      ),
    )
    for (const key of ['slow 1', 'slow 2', 'slow 3']) await add(key)
    await expect.poll(() => begun.toSorted()).toEqual(['slow 1', 'slow 2'])
    await add('code', { urgent: true })
    await expect.poll(() => done).toEqual(['code'])
    slow.open()
  })

  it('renews the lease while it works: a job that takes longer than its lease is done once', async () => {
    const slow = gate()
    let begun = 0
    const quick = worker(
      async (job) => {
        begun += 1
        await slow.passed
        await finish(job)
      },
      { leaseSeconds: 1 },
    )
    await add('long')
    start(quick)
    const leasedUntil = async () =>
      (await db.selectFrom('job').select('leasedUntil').executeTakeFirst())?.leasedUntil?.getTime() ?? 0
    await expect.poll(leasedUntil).toBeGreaterThan(0)
    const first = await leasedUntil()
    // two lengths of the lease
    await expect.poll(leasedUntil, { timeout: 20_000 }).toBeGreaterThan(first + 2_000)
    expect(await doDueJobs(needs(), quick)).toBe(0)
    slow.open()
    await expect.poll(waiting).toEqual([])
    expect(begun).toBe(1)
  })

  it('takes no more jobs when it is stopped, and lets the one under way end', async () => {
    const slow = gate()
    const begun = gate()
    const queue = start(
      worker(async (job) => {
        begun.open()
        await slow.passed
        await finish(job)
      }),
    )
    for (const key of ['one', 'two', 'three']) await add(key)
    await begun.passed
    const stopped = queue.stop({ milliseconds: 60_000 })
    slow.open()
    await stopped
    expect(await waiting()).toEqual(['two', 'three'])
  })

  it('tells a job that takes too long to stop, and gives it back at once', async () => {
    const begun = gate()
    const queue = start(
      worker(async ({ signal }) => {
        begun.open()
        await once(signal, 'abort')
        signal.throwIfAborted()
      }),
    )
    await add('endless')
    await begun.passed
    await queue.stop({ milliseconds: 50 })
    expect(await claimJob(needs(), { queue: 'test', leaseSeconds: 30 })).toMatchObject({
      key: 'endless',
      attempt: 2,
    })
  })

  it('does not wait for a job that does not listen, and leaves it to its lease', async () => {
    const begun = gate()
    const deaf = gate()
    const queue = start(
      worker(async () => {
        begun.open()
        await deaf.passed
      }),
    )
    await add('deaf')
    await begun.passed
    await queue.stop({ milliseconds: 10, deafMilliseconds: 40 })
    expect(await waiting()).toEqual(['deaf'])
    expect(await claimJob(needs(), { queue: 'test', leaseSeconds: 30 })).toBeUndefined()
    deaf.open()
  })
})

describe('renewLease', () => {
  it('renews nothing for an attempt that gave its job back meanwhile, which is taken when it is due', async () => {
    await add('a')
    const attempt = await claimJob(needs(), { queue: 'test', leaseSeconds: 30 })
    if (attempt === undefined) throw new Error('There was nothing to take.')
    let renewed: Promise<boolean> | undefined
    await inTransaction(db, async (tx) => {
      await postponeJob({ db: tx, clock: systemClock }, attempt, 0)
      renewed = renewLease(needs(), attempt, 30)
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await renewed).toBe(false)
    expect(await claimJob(needs(), { queue: 'test', leaseSeconds: 30 })).toMatchObject({ attempt: 2 })
  })
})

describe('attemptJob', () => {
  it('changes nothing for an attempt that another one has followed', async () => {
    const clock = settableClock()
    const given = { db, clock, log: silentLog }
    await enqueueJob(given, { queue: 'test', key: 'a' })
    const late = await claimJob(given, { queue: 'test', leaseSeconds: 30 })
    clock.pass({ seconds: 30 })
    const next = await claimJob(given, { queue: 'test', leaseSeconds: 30 })
    if (late === undefined || next === undefined) throw new Error('There was nothing to take.')

    let outcome: unknown
    const work = {
      leaseSeconds: 30,
      run: async (job: HeldJob) => {
        outcome = await job
          .close(async (tx) => {
            await sql`insert into consent_text (sha256, section, version, text) values ('x', 'x', 'x', 'x')`.execute(
              tx,
            )
            return 'done'
          })
          .catch((error: unknown) => error)
        throw outcome
      },
    }
    await attemptJob(given, { attempt: late, work, stopping: never })
    expect(outcome).toBeInstanceOf(LeaseLost)
    expect(await db.selectFrom('consent_text').select('section').execute()).toEqual([])
    expect(await renewLease(given, late, 30)).toBe(false)
    expect(await renewLease(given, next, 30)).toBe(true)
  })

  it('gives a job back after a failure, due later each time', async () => {
    const clock = settableClock()
    const given = { db, clock, log: silentLog }
    await enqueueJob(given, { queue: 'test', key: 'a' })
    const failing = worker(() => Promise.reject(new Error('no')))
    const pauses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      expect(await doDueJobs(given, failing)).toBe(1)
      const { dueAt } = await db.selectFrom('job').select('dueAt').executeTakeFirstOrThrow()
      pauses.push((dueAt.getTime() - clock.now().getTime()) / 1_000)
      clock.set(dueAt.toISOString())
    }
    expect(pauses).toEqual([2, 4, 8])
  })
})

describe('a job that is queued again while it is worked on', () => {
  it('runs once more, and sees what was stored meanwhile', async () => {
    const seen: string[] = []
    let rule = 'before'
    const clock = settableClock()
    const given = { db, clock, log: silentLog }
    const rounds = worker(async (job) => {
      seen.push(rule)
      // a rule is saved after the round has read the rules
      if (rule === 'before') {
        rule = 'after'
        await enqueueJob(given, { queue: 'test', key: job.key })
      }
      await finish(job)
    })
    await enqueueJob(given, { queue: 'test', key: 'all' })
    expect(await doDueJobs(given, rounds)).toBe(2)
    expect(seen).toEqual(['before', 'after'])
    expect(await waiting()).toEqual([])
  })

  it('runs at the moment it was queued for, also where it wanted to wait for longer, and once for many', async () => {
    const clock = settableClock()
    const given = { db, clock, log: silentLog }
    await enqueueJob(given, { queue: 'test', key: 'a' })
    const waits = worker(async (job) => {
      for (const inSeconds of [90, 60, 120])
        await enqueueJob(given, { queue: 'test', key: job.key, inSeconds })
      await job.close(async () => ({ againInSeconds: 3_600 }))
    })
    expect(await doDueJobs(given, waits)).toBe(1)
    const { dueAt, againAt } = await db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
    expect([(dueAt.getTime() - clock.now().getTime()) / 1_000, againAt]).toEqual([60, null])
  })
})

describe('claimJob', () => {
  it('takes urgent jobs first and nothing before its time', async () => {
    const clock = settableClock()
    const given = { db, clock }
    await enqueueJob(given, { queue: 'test', key: 'later', inSeconds: 60 })
    await enqueueJob(given, { queue: 'test', key: 'mail' })
    clock.pass({ seconds: 1 })
    await enqueueJob(given, { queue: 'test', key: 'code', urgent: true })
    const claim = async () => (await claimJob(given, { queue: 'test', leaseSeconds: 600 }))?.key
    expect([await claim(), await claim(), await claim()]).toEqual(['code', 'mail', undefined])
    clock.pass({ seconds: 60 })
    expect(await claim()).toBe('later')
  })

  it('goes by the clock of the database, whatever this process believes', async () => {
    const wrong = { ...systemClock, now: () => new Date('2099-01-01') }
    await enqueueJob({ db, clock: systemClock }, { queue: 'test', key: 'a' })
    const held = await claimJob({ db, clock: systemClock }, { queue: 'test', leaseSeconds: 600 })
    expect(held?.key).toBe('a')
    expect(await claimJob({ db, clock: wrong }, { queue: 'test', leaseSeconds: 600 })).toBeUndefined()
  })

  it('gives out one job at a time over all processes when it is asked to', async () => {
    for (const key of ['a', 'b', 'c']) await add(key)
    const claims = await Promise.all(
      [1, 2, 3].map(() => claimJob(needs(), { queue: 'test', leaseSeconds: 30, oneAtATime: true })),
    )
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
  })

  it('queues a key once', async () => {
    await add('a')
    await add('a')
    expect(await waiting()).toEqual(['a'])
  })
})
