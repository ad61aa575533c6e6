import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { lockLogin } from '#families/index.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { anEmail, aRegisteredParent, aSignUp, codeFor, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Acts that meet on one family lock in one order (docs/decisions/database.md). PostgreSQL counts what inTransaction() hides.

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())

const signUp = (email: string, secret = password) =>
  portal.call('POST', '/api/users/sign-up', {
    body: aSignUp({ email, password: secret, confirm_password: secret }),
  })
const act = (name: string, body: object) =>
  staff.call('POST', `/api/staff/families/${name}`, { reason: 'Ha telefonato.', ...body })
const forget = (email: string) => portal.call('POST', '/api/users/forget-password', { body: { email } })
const enter = (email: string) => portal.call('POST', '/api/users/login', { body: { email, password } })

async function aFamily() {
  const { email } = await aRegisteredParent(portal)
  const { id: accountId, familyId } = await portal.db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { email, accountId, familyId }
}

/** Counts since the database was made. A connection tells its count a moment later. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`.execute(portal.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(portal.db)
  return rows[0]?.deadlocks ?? Number.NaN
}

/** How many connections wait for somebody's lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    portal.db,
  )
  return rows.length
}

const rounds = Array.from({ length: 25 }, (_, round) => round)

describe('acts on one family at the same moment', () => {
  it('never wait for each other: registering again, and the team’s new code', async () => {
    for (const _round of rounds) {
      const { email, familyId } = await aFamily()
      const answers = await Promise.all([
        signUp(email),
        act('send-continue-link', { familyId }),
        signUp(email, 'Lanterna!2031'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      portal.clock.pass({ minutes: 1 })
    }
    expect(await deadlocks()).toBe(0)
  })

  it('never wait for each other: two families that correct their addresses into each other’s', async () => {
    for (const _round of rounds) {
      const [one, other] = [await aFamily(), await aFamily()]
      const correct = (replacing: string, email: string) =>
        portal.call('POST', '/api/users/sign-up', { body: { ...aSignUp({ email }), replacing } })
      const answers = await Promise.all([
        correct(one.email, other.email),
        correct(other.email, one.email),
        correct(one.email, other.email),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      portal.clock.pass({ minutes: 1 })
    }
    expect(await deadlocks()).toBe(0)
  })

  it('never wait for each other: a corrected address, a code that is typed, a new one and a log-in', async () => {
    for (const _round of rounds) {
      const { email, familyId, accountId } = await aFamily()
      const otp = await codeFor(portal, email)
      const typed = new URLSearchParams({ email, otp }).toString()
      const answers = await Promise.all([
        portal.call('GET', `/api/users/verify-account?${typed}`),
        act('correct-email', { familyId, accountId, email: anEmail() }),
        forget(email),
        act('unlock-log-in', { familyId, accountId }),
        signUp(email),
        enter(email),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      portal.clock.pass({ minutes: 1 })
    }
    expect(await deadlocks()).toBe(0)
  })

  it('never wait for each other: a second parent who registers, and the team that corrects to that address', async () => {
    const { first, token, childIds } = await anInvitedFamily(portal)
    const email = anEmail()
    const { id: accountId, familyId } = await portal.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', first.email)
      .executeTakeFirstOrThrow()
    // both stand still where they ask for the address, the second parent first
    const { registered, corrected } = await inTransaction(portal.db, async (holding) => {
      await lockLogin(holding, email)
      const registered = answering(portal).full({ token, selectedChild: childIds, email })
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
      const corrected = act('correct-email', { familyId, accountId, email })
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 10_000 })
      return { registered, corrected }
    })
    expect((await registered).status).toBe(200)
    expect((await corrected).status).toBe(400)
    expect(await deadlocks()).toBe(0)
  })
})
