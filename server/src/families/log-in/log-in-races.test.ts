import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'

import { hashOfNothing } from '#platform/secrets/passwords.ts'
import { anEnabledChild, aUsername } from '#testing/people/children.ts'
import { anEmail, aParent, codeFor, logIn, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { setPassword } from './accounts.queries.ts'

// Somebody's password is known to another, who is logging in at the moment in which it is taken away.

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const newPassword = 'Nuova!2026'
const enter = (login: string) => portal.call('POST', '/api/users/login', { body: { email: login, password } })

/**
 * Logs in with the password of before, and meanwhile does something. The log-in has read the account and waits for us
 * before it compares the password; what is done waits as well if it touches the same row, and then ends first or is
 * waited for.
 */
async function logInWhile<T>(login: string, change: () => Promise<T>) {
  await enterWrongly(login)
  return inTransaction(portal.db, async (tx) => {
    await tx
      .selectFrom('failure_streak')
      .select('key')
      .where('key', '=', portal.secrets.keyedHash('failure', 'login-account', login))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const entering = enter(login)
    await expect.poll(waitingQueries).toBe(1)
    const changing = change()
    let isChanged = false
    void changing.finally(() => (isChanged = true)).catch(() => undefined)
    await expect.poll(async () => isChanged || (await waitingQueries()) === 2).toBe(true)
    return { entering, changing }
  }).then(async ({ entering, changing }) => ({ changed: await changing, entered: await entering }))
}

// so that there is a streak to hold
const enterWrongly = (login: string) =>
  portal.call('POST', '/api/users/login', { body: { email: login, password: 'Sbagliata!1' } })

async function waitingQueries(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
  return rows[0]?.waiting ?? 0
}

const sessionsOf = (accountId: string) =>
  portal.db.selectFrom('session').select('accountId').where('accountId', '=', accountId).execute()

it('a log-in with the password of before, under way while a new one is chosen by mail, opens nothing', async () => {
  const { email, user } = await aParent(portal)
  portal.clock.pass({ seconds: 1 })
  await portal.call('POST', '/api/users/forget-password', { body: { email } })
  const otp = await codeFor(portal, email)
  const passwords = { new_password: newPassword, confirm_password: newPassword }

  const { changed, entered } = await logInWhile(email, () =>
    portal.call('POST', '/api/users/reset-password', { body: { email, otp, ...passwords } }),
  )

  expect(changed.status).toBe(200)
  expect(entered).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(await sessionsOf(user._id)).toEqual([])
  expect((await logIn(portal, email, newPassword)).user._id).toBe(user._id)
})

it.each([
  ['a new password', { password: newPassword }],
  ['another username', { username: aUsername('altro') }],
])('a child’s log-in, under way while a parent gives it %s, opens nothing', async (_case, changes) => {
  const { parent, username, childId, accountId, child } = await anEnabledChild(portal)
  await portal.call('POST', '/api/users/logout', { token: child.token })

  const { changed, entered } = await logInWhile(username, () =>
    portal.call('POST', '/api/users/edit-child', {
      token: parent.token,
      body: { _id: childId, name: 'Nico', surname: 'Rossi', username, ...changes },
    }),
  )

  expect(changed.status).toBe(200)
  expect(entered).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(await sessionsOf(accountId)).toEqual([])
})

it('a log-in with an address that the team is correcting at that moment opens nothing', async () => {
  const { email, user } = await aParent(portal)
  const desk = await signedInStaff(portal, 'coordinatore')
  const correction = { familyId: user.familyId, accountId: user._id, email: anEmail('giulia') }

  const { changed, entered } = await logInWhile(email, () =>
    desk.call('POST', '/api/staff/families/correct-email', { ...correction, reason: 'Chiesto al telefono.' }),
  )

  expect(changed.status).toBe(200)
  expect(entered).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(await sessionsOf(user._id)).toEqual([])
})

it('a log-in waits for the new password that is being stored, and then opens nothing', async () => {
  const { email, user } = await aParent(portal)
  const before = (await sessionsOf(user._id)).length
  const entering = await inTransaction(portal.db, async (tx) => {
    await setPassword(tx, user._id, hashOfNothing(), null)
    const waiting = enter(email)
    await expect.poll(waitingQueries).toBe(1)
    return { waiting }
  })

  expect(await entering.waiting).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(await sessionsOf(user._id)).toHaveLength(before)
})

it('a log-in waits for an address that is to be proved again, and then opens nothing', async () => {
  const { email, user } = await aParent(portal)
  const before = (await sessionsOf(user._id)).length
  const entering = await inTransaction(portal.db, async (tx) => {
    await tx.updateTable('account').set({ verifiedAt: null }).where('id', '=', user._id).execute()
    const waiting = enter(email)
    await expect.poll(waitingQueries).toBe(1)
    return { waiting }
  })

  expect(await entering.waiting).toMatchObject({ status: 401, body: { code: 'account_not_verified' } })
  expect(await sessionsOf(user._id)).toHaveLength(before)
})

it('no session that the password of before opened outlives the new one', async () => {
  const { parent, username, childId, accountId } = await anEnabledChild(portal)
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => enter(username)),
    portal.call('POST', '/api/users/edit-child', {
      token: parent.token,
      body: { _id: childId, name: 'Nico', surname: 'Rossi', username, password: newPassword },
    }),
  ])

  expect(answers.at(-1)?.status).toBe(200)
  expect(await sessionsOf(accountId)).toEqual([])
})
