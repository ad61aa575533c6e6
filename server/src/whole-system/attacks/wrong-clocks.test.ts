import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { appointmentReminderWorker } from '#messages/index.ts'
import { erasureWorker } from '#rights/index.ts'
import { runRetention } from '#team/index.ts'
import { ClocksUnsteady } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { confirmClock, type DatabaseClock, startDatabaseClock } from '#platform/database/database-clock.ts'
import { silentLog } from '#platform/log.ts'
import { choreWorker, queueChores } from '#platform/work-queue/chores.ts'
import { bringJobsBack } from '#platform/work-queue/jobs.queries.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { chores, wholeErasure } from '#server/contributions.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { movedClocks, type MovedClocks } from '#testing/portals/moved-clocks.ts'
import { aChild, aParent, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, aWholeFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// The sentences of docs/decisions/work-queue.md about each kind of work while either clock is wrong.

const hour = 3_600
const day = 24 * hour
const year = 365 * day

let db: Database
let clocks: MovedClocks
let clock: DatabaseClock
let portal: TestPortal
beforeEach(async () => {
  const connection = await createTestConnection()
  db = connect(connection, () => undefined)
  clocks = movedClocks()
  clock = await startDatabaseClock({ db, log: silentLog, ...clocks })
  const pass = ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) =>
    clocks.pass(seconds + 60 * minutes + hour * hours + day * days)
  portal = await startTestPortal({ connection, clock: { ...clock, pass, set: () => undefined } })
})
afterEach(async () => {
  clock.stop()
  await portal.close()
  await db.destroy()
})

const needs = () => ({
  ...portal,
  clock,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
  ...wholeErasure,
})
async function work() {
  await doDueJobs(needs(), choreWorker(needs(), chores))
  await doDueJobs(needs(), erasureWorker(needs()))
  await doDueJobs(needs(), appointmentReminderWorker(needs()))
}
/** Time in which a process looks at the clocks as it always does; then what is due is done. */
async function live(seconds: number) {
  for (let gone = 0; gone < seconds; gone += 540) {
    clocks.pass(540)
    await clock.compare()
    await bringJobsBack({ db, clock })
  }
  await work()
}
/** The same, without looking at each minute of it. */
async function until(moment: string) {
  clocks.pass((new Date(moment).getTime() - clocks.right()) / 1_000)
  await clock.compare()
  await confirmClock({ db, clock: clocks })
  await work()
}
function set(which: Which, ahead: number) {
  if (which !== 'database') clocks.machine(ahead)
  if (which !== 'machine') clocks.database(ahead)
}
type Which = 'machine' | 'database' | 'both'

const daysFromNow = (days: number) => new Date(clocks.right() + days * day * 1_000).toISOString().slice(0, 10)

/** One of each kind that something could happen to. */
async function aStudy() {
  const refused = await anInvitedFamily(portal)
  await answering(portal).refuse(refused.token)
  const invited = await anInvitedFamily(portal)
  const leaving = await aWholeFamily(portal)
  const { token } = leaving.first
  const body = { level: 'me-and-children', password }
  expect((await portal.call('POST', '/api/users/ask-erasure', { token, body })).status).toBe(200)
  const turns14 = `${Number(daysFromNow(35).slice(0, 4)) - 14}${daysFromNow(35).slice(4)}`
  const growing = await aParent(portal, { children: [aChild({ dobirth: turns14 })] })
  const staff = await signedInStaff(portal, 'coordinatore')
  const given = await staff.call('POST', '/api/staff/families/give-appointment', {
    familyId: String(growing.user.familyId),
    day: daysFromNow(10),
    time: '10:30',
    minutes: 30,
    place: 'Aula 3',
    purpose: 'Misure',
  })
  expect(given.status).toBe(200)
  const childrenOf = async (familyId: unknown) =>
    (await db.selectFrom('child').select('id').where('familyId', '=', String(familyId)).execute()).length
  const toldOf = async (kind: string) =>
    (await mailsTo(portal, growing.email)).filter((mail) => mail.kind === kind).length
  return {
    state: async () => ({
      refusedChildren: await childrenOf(refused.first.user.familyId),
      leavingChildren: await childrenOf(leaving.familyId),
      invitation: (await answering(portal).open(invited.token)).status,
      session: (await portal.call('POST', '/api/users/verify-token', { headers: { token: growing.token } }))
        .status,
    }),
    reminders: () => toldOf('appointment-reminder'),
    birthdays: () => toldOf('child-turns-14'),
  }
}
const whole = { refusedChildren: 2, leavingChildren: 2, invitation: 200, session: 200 }

const dueAt = async () =>
  (await db.selectFrom('job').select(['queue', 'key', 'dueAt', 'succeededAt']).execute()).map((job) => ({
    ...job,
    inSeconds: (job.dueAt.getTime() - clocks.right()) / 1_000,
  }))

describe('a clock that is wrong for seconds', () => {
  it.each(['machine', 'database', 'both'] as const)(
    '(%s, by 40 days, by a year, and by a day to the past) erases nobody, ends nothing, and puts nothing to sleep',
    async (which) => {
      await queueChores(needs(), chores)
      await live(2 * hour)
      const study = await aStudy()
      await live(hour)
      expect(await study.state()).toEqual(whole)

      for (const off of [40 * day, year, -day]) {
        set(which, off)
        await work()
        clocks.pass(10)
        await work()
        set(which, 0)
        await clock.compare()
        expect(await study.state(), `${off} s`).toEqual(whole)

        const before = clocks.right()
        await live(2.5 * hour)
        const asleep = (await dueAt()).filter(
          ({ queue, inSeconds, succeededAt }) =>
            queue === 'chore' && (inSeconds > hour || (succeededAt?.getTime() ?? 0) <= before),
        )
        expect(asleep, `${off} s`).toEqual([])
        expect(await study.state(), `${off} s`).toEqual(whole)
        expect([await study.reminders(), await study.birthdays()], `${off} s`).toEqual([0, 0])
      }

      // work that is due later comes in its time
      await until('2026-11-23T12:00:00Z')
      expect((await study.state()).leavingChildren).toBe(2)
      await until('2026-11-23T13:10:00Z')
      expect(await study.state()).toEqual({ ...whole, leavingChildren: 0 })
      await until('2026-11-30T16:50:00Z')
      expect([await study.reminders(), await study.birthdays()]).toEqual([0, 1])
      await until('2026-11-30T17:10:00Z')
      expect([await study.reminders(), await study.birthdays()]).toEqual([1, 1])
    },
    60_000,
  )
})

describe('clocks that are both wrong for longer', () => {
  it('erase nobody within the hour, and what was told too early is told again in its time', async () => {
    await queueChores(needs(), chores)
    await live(2 * hour)
    const study = await aStudy()
    set('both', 9.2 * day)
    await live(0.9 * hour)
    expect(await study.state()).toEqual(whole)
    await live(2 * hour)
    // by the clocks it was the eve, and 30 days before the birthday
    expect([await study.reminders(), await study.birthdays()]).toEqual([1, 1])
    set('both', 0)
    await live(2 * hour)
    expect([await study.reminders(), await study.birthdays()]).toEqual([1, 1])
    await until('2026-11-30T17:10:00Z')
    expect([await study.reminders(), await study.birthdays()]).toEqual([2, 2])
  }, 60_000)

  it('never tell the clocks from a stop, so that a restart waits too', async () => {
    await queueChores(needs(), chores)
    await live(2 * hour)
    const study = await aStudy()
    clock.stop()
    set('both', 40 * day)
    clock = await startDatabaseClock({ db, log: silentLog, ...clocks })
    await work()
    set('both', 0)
    clock.stop()
    clock = await startDatabaseClock({ db, log: silentLog, ...clocks })
    await work()
    expect((await study.state()).refusedChildren).toBe(2)
    expect((await study.state()).leavingChildren).toBe(2)
  })
})

describe('runRetention', () => {
  it('erases nothing while the clocks are not steady, and still says what there is', async () => {
    await live(2 * hour)
    const run = (dryRun: boolean) => runRetention(needs(), chores, { by: 'command_line' }, { dryRun })
    await run(false)
    clocks.machine(120)
    await expect(run(false)).rejects.toThrow(ClocksUnsteady)
    await run(true)
  })
})

describe('queueChores', () => {
  it('wakes a chore that an earlier release had put to sleep', async () => {
    await queueChores(needs(), chores)
    await db
      .updateTable('job')
      .set({ dueAt: new Date(clocks.right() + 40 * day * 1_000) })
      .execute()
    await queueChores(needs(), chores)
    for (const { inSeconds } of await dueAt()) expect(inSeconds).toBeLessThanOrEqual(hour)
  })
})

describe('bringJobsBack', () => {
  it('gives back what a process had taken by a clock that was ahead, and then died', async () => {
    await queueChores(needs(), chores)
    await db
      .updateTable('job')
      .set({
        leasedUntil: new Date(clocks.right() + 40 * day * 1_000),
        createdAt: new Date(clocks.right() + 40 * day * 1_000),
      })
      .execute()
    await bringJobsBack({ db, clock })
    clocks.pass(121)
    await work()
    expect((await dueAt()).filter(({ queue, inSeconds }) => queue === 'chore' && inSeconds <= 0)).toEqual([])
  })
})
