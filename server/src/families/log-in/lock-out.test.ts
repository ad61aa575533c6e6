import { PassThrough } from 'node:stream'

import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'

import { createLog } from '#platform/log.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { anEnabledChild } from '#testing/people/children.ts'
import { anEmail, aParent, codeFor, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Somebody who knows an address, or sits behind the same one, must not be able to keep its owner out.

let portal: TestPortal
const logged = new PassThrough()
beforeAll(
  async () =>
    void (portal = await startTestPortal({ networkLimits: { loginFailures: 20 }, log: createLog(logged) })),
)
afterAll(() => portal.close())

const wrong = 'Sbagliata!1'
const [home, elsewhere] = ['192.0.2.10', '198.51.100.20']
type Place = { address?: string; cookie?: string | undefined }

const enter = (email: string, secret = password, { address = home, cookie }: Place = {}) =>
  portal.call('POST', '/api/users/login', {
    body: { email, password: secret },
    address,
    ...(cookie !== undefined && { headers: { cookie } }),
  })
const forget = (email: string, { address = home, cookie }: Place = {}) =>
  portal.call('POST', '/api/users/forget-password', {
    body: { email },
    address,
    ...(cookie !== undefined && { headers: { cookie } }),
  })
const reset = (email: string, otp: string, secret = 'Lanterna!2031') =>
  portal.call('POST', '/api/users/reset-password', {
    body: { email, otp, new_password: secret, confirm_password: secret },
  })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0]

/** Wrong passwords from elsewhere, until the log-in pauses. */
async function guessAt(login: string) {
  for (let tried = 0; tried < 8; tried += 1) await enter(login, wrong, { address: elsewhere })
  expect((await enter(login)).status).toBe(429)
}

let guesses = 0
/** The same from many places, until it pauses for half a minute. */
async function guessLongAt(login: string) {
  for (let pause = 0; pause < 32;) {
    guesses += 1
    const { headers } = await enter(login, wrong, { address: `203.0.113.${guesses % 250}` })
    pause = Number(headers['retry-after'] ?? 0)
    if (pause < 32) portal.clock.pass({ seconds: pause })
  }
  expect((await enter(login)).status).toBe(429)
}

it('is told to the log when an account begins to wait, by its id alone', async () => {
  const { email, user } = await aParent(portal)
  logged.read()
  await guessAt(email)
  const lines = String(logged.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toMatchObject([
    { message: 'an account has to wait', limit: 'login-account', account: user._id },
  ])
  expect(JSON.stringify(lines)).not.toContain(email)
})

describe('a school behind one address', () => {
  /** Accounts whose password is cheap to compare: it is the limits that are tried here. */
  async function families(count: number) {
    const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
    const verified = { verifiedAt: portal.clock.now(), firstVerifiedAt: portal.clock.now() }
    const emails = Array.from({ length: count }, () => anEmail('scuola'))
    const ids = await Promise.all(emails.map((email) => addBarePerson(portal.db, { email })))
    await portal.db
      .updateTable('account')
      .set({ passwordHash, ...verified })
      .where('id', 'in', ids)
      .execute()
    return emails
  }

  it('enters with right passwords, all of its 120 families at once, also after mistypes', async () => {
    const school = '192.0.2.120'
    const emails = await families(120)
    for (const email of emails.slice(0, 19)) {
      expect((await enter(email, wrong, { address: school })).status).toBe(401)
    }
    const answers = await Promise.all(emails.map((email) => enter(email, password, { address: school })))

    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('waits only until its oldest mistypes are a quarter of an hour old, however many there were before', async () => {
    const school = '192.0.2.121'
    const [email = '', ...others] = await families(21)
    for (let day = 0; day < 3; day += 1) {
      for (const mistyped of others) {
        expect((await enter(mistyped, wrong, { address: school })).status).toBe(401)
        portal.clock.pass({ seconds: 2 })
      }
      const shut = await enter(email, password, { address: school })
      expect(shut).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
      expect((await enter(email, password, { address: elsewhere })).status).toBe(200)
      portal.clock.pass({ seconds: Number(shut.headers['retry-after']) })
      expect((await enter(email, password, { address: school })).status).toBe(200)
      portal.clock.pass({ minutes: 20 })
    }
  })

  it('is not kept waiting by somebody who presses the button sixteen times', async () => {
    const [email = ''] = await families(1)
    const answers = await Promise.all(Array.from({ length: 16 }, () => enter(email)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe('a browser that has logged in before', () => {
  it('enters while a stranger’s guesses pause the account, and shut out its network address', async () => {
    const { email } = await aParent(portal)
    const cookie = cookieOf(await enter(email))
    await guessAt(email)
    for (let tried = 0; tried < 20; tried += 1) await enter(anEmail(), wrong)
    expect((await enter(email)).status).toBe(429)

    expect((await enter(email, password, { cookie })).status).toBe(200)
    expect((await enter(email, password)).status).toBe(429)
    portal.clock.pass({ minutes: 20 })
  })

  it('opens nothing without the password, and waits after wrong ones of its own', async () => {
    const { email } = await aParent(portal)
    const cookie = cookieOf(await enter(email))
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await enter(email, wrong, { cookie })).status).toBe(401)
    }
    expect((await enter(email, password, { cookie })).status).toBe(429)
    expect((await enter(email)).status).toBe(200)
    const headers = { cookie: cookie ?? '' }
    expect((await portal.call('GET', '/api/news/get-news', { headers })).status).toBe(401)
  })

  it('is known for whom it has logged in alone, and keeps one cookie for all of them', async () => {
    const { parent, username } = await anEnabledChild(portal)
    const stranger = await aParent(portal)
    const cookie = cookieOf(await enter(parent.email))
    expect(cookieOf(await enter(username, password, { cookie }))).toBe(cookie)
    for (const login of [parent.email, username, stranger.email]) await guessAt(login)

    expect((await enter(parent.email, password, { cookie })).status).toBe(200)
    expect((await enter(username, password, { cookie })).status).toBe(200)
    expect((await enter(stranger.email, password, { cookie })).status).toBe(429)
    expect(
      (await enter(stranger.email, password, { cookie: `__Host-desco_device=${'A'.repeat(43)}` })).status,
    ).toBe(429)
    portal.clock.pass({ minutes: 20 })
  })

  it('keeps its cookie where no script and no other site can use it, and the portal keeps a hash', async () => {
    const { email } = await aParent(portal)
    const { headers } = await enter(email)
    expect(headers['set-cookie']).toMatch(
      /^__Host-desco_device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000$/u,
    )
    const [token = ''] = /(?<==)[\w-]{43}/u.exec(String(headers['set-cookie'])) ?? []
    const { rows } = await sql<{ row: string }>`select known_device::text as row from known_device`.execute(
      portal.db,
    )
    const hex = Buffer.from(token).toString('hex')
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(hex))).toEqual([])
  })

  it.each([
    [
      'a new password',
      async ({ email }: { email: string; user: { _id: string; familyId: string } }) => {
        await forget(email)
        expect((await reset(email, await codeFor(portal, email), password)).status).toBe(200)
      },
    ],
    [
      'taking the person out of the study',
      async ({ user }: { user: { _id: string; familyId: string } }) => {
        const desk = await signedInStaff(portal, 'coordinatore')
        const person = { familyId: user.familyId, accountId: user._id, name: 'Giulia' }
        const about = { ...person, children: 'stay', reason: 'Lo chiede.' }
        expect((await desk.call('POST', '/api/staff/families/withdraw-person', about)).status).toBe(200)
      },
    ],
    [
      'ending every session',
      async ({ user }: { user: { _id: string } }) => {
        const { endSessionsOf } = await import('./sessions.ts')
        await endSessionsOf({ db: portal.db }, user._id)
      },
    ],
  ])('is known no more after %s', async (_case, end) => {
    portal.clock.pass({ hours: 2 })
    const parent = await aParent(portal)
    const cookie = cookieOf(await enter(parent.email))
    portal.clock.pass({ seconds: 1 })
    await end(parent)
    await guessAt(parent.email)

    expect((await enter(parent.email, password, { cookie })).status).toBe(429)
    portal.clock.pass({ minutes: 20 })
  })

  it('is known a year after the last log-in, and not longer', async () => {
    const { email } = await aParent(portal)
    const cookie = cookieOf(await enter(email))
    portal.clock.pass({ days: 364 })
    await guessAt(email)
    expect((await enter(email, password, { cookie })).status).toBe(200)
    portal.clock.pass({ days: 366 })
    await guessAt(email)
    expect((await enter(email, password, { cookie })).status).toBe(429)
    portal.clock.pass({ minutes: 20 })
  })
})

describe('the mail of a forgotten password', () => {
  it('brings its owner in while a stranger guesses passwords, and the browser stays known', async () => {
    const { email } = await aParent(portal)
    await guessLongAt(email)
    portal.clock.pass({ seconds: 1 })
    await forget(email)
    const answer = await reset(email, await codeFor(portal, email))
    expect(answer.status).toBe(200)
    expect((await enter(email, 'Lanterna!2031')).status).toBe(200)

    for (let tried = 0; tried < 8; tried += 1) await enter(email, wrong, { address: elsewhere })
    expect((await enter(email, 'Lanterna!2031')).status).toBe(429)
    expect((await enter(email, 'Lanterna!2031', { cookie: cookieOf(answer) })).status).toBe(200)
  })

  it('is sent to its owner the first time in an hour, whatever a stranger has asked for', async () => {
    portal.clock.pass({ hours: 2 })
    const { email } = await aParent(portal)
    const cookie = cookieOf(await enter(email))
    const asked = []
    for (let tried = 0; tried < 14; tried += 1) asked.push(await forget(email, { address: elsewhere }))
    expect(asked.at(-1)?.status).toBe(429)
    const sent = async () => (await mailsTo(portal, email)).filter(({ kind }) => kind === 'reset-code').length
    const before = await sent()

    expect((await forget(email, { address: home })).status).toBe(200)
    expect(await sent()).toBe(before + 1)
    expect((await forget(email, { address: home })).status).toBe(429)
    expect((await forget(email, { address: elsewhere, cookie })).status).toBe(200)
    expect(await sent()).toBe(before + 2)
    portal.clock.pass({ hours: 1 })
    expect((await forget(email, { address: home })).status).toBe(200)
  })

  it('is sent so seldom, whatever the number of places that ask, that it fills no mailbox, and its owner can enter', async () => {
    const { email } = await aParent(portal)
    const cookie = cookieOf(await enter(email))
    portal.clock.pass({ hours: 2 })
    const asked = []
    for (let place = 0; place < 60; place += 1) {
      portal.clock.pass({ seconds: 1 })
      asked.push((await forget(email, { address: `203.0.113.${place}` })).status)
    }
    expect(new Set(asked)).toEqual(new Set([200]))
    const codes = async () => (await mailsTo(portal, email)).filter(({ kind }) => kind === 'reset-code')
    expect(await codes()).toHaveLength(10)

    // a browser that has logged in gets one of its own
    const known = await forget(email, { address: '203.0.113.99', cookie })
    expect([known.status, (await codes()).length]).toEqual([200, 11])

    // the last of them is good still, for the owner of the mailbox
    portal.clock.pass({ seconds: 1 })
    expect((await forget(email, { address: home })).status).toBe(200)
    expect(await codes()).toHaveLength(11)
    expect((await reset(email, await codeFor(portal, email))).status).toBe(200)
  })

  it.each([
    ['is about to die', async () => portal.clock.pass({ seconds: 91 })],
    [
      'was used up by wrong tries',
      async (email: string) => {
        for (let tried = 0; tried < 5; tried += 1) await reset(email, '000000')
      },
    ],
    [
      'was used',
      async (email: string) => {
        expect((await reset(email, await codeFor(portal, email), 'Cometa!2029')).status).toBe(200)
      },
    ],
  ])('is sent anew to another place when the code before %s', async (_case, spoil) => {
    const { email } = await aParent(portal)
    portal.clock.pass({ hours: 2 })
    for (let place = 0; place < 12; place += 1) {
      portal.clock.pass({ seconds: 1 })
      await forget(email, { address: `203.0.113.${place}` })
    }
    await spoil(email)
    portal.clock.pass({ seconds: 1 })
    await forget(email, { address: home })
    expect((await reset(email, await codeFor(portal, email))).status).toBe(200)
    expect((await mailsTo(portal, email)).filter(({ kind }) => kind === 'reset-code')).toHaveLength(11)
  })

  it('holds a link that no wrong code kills', async () => {
    portal.clock.pass({ hours: 2 })
    const { email } = await aParent(portal)
    await portal.db.updateTable('account').set({ codeFailures: 100 }).where('login', '=', email).execute()
    portal.clock.pass({ seconds: 1 })
    await forget(email)
    const [mail] = await mailsTo(portal, email)
    const secret = /code=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1] ?? ''
    for (let tried = 0; tried < 12; tried += 1) expect((await reset(email, '123456')).status).toBe(400)

    expect((await reset(email, secret)).status).toBe(200)
    expect((await reset(email, secret)).status).toBe(400)
  })

  it('is answered in the same time for known and unknown addresses, also while the table of mails is held', async () => {
    portal.clock.pass({ hours: 2 })
    const { email } = await aParent(portal)
    const answered: string[] = []
    const asking = await inTransaction(portal.db, async (tx) => {
      await sql`lock table outgoing_mail in share mode`.execute(tx)
      const both = [email, anEmail('nessuno')].map((address) =>
        forget(address).then(({ status }) => answered.push(`${status}`)),
      )
      await expect.poll(waitingQueries).toBe(2)
      expect(answered).toEqual([])
      return { both }
    })
    await Promise.all(asking.both)

    expect(answered).toEqual(['200', '200'])
    const { rows } = await sql`select 1 from outgoing_mail where recipient = ''`.execute(portal.db)
    expect(rows).toEqual([])
  })
})

describe('wrong codes from one network address', () => {
  it('are limited, and keep nobody there from the link of a mail', async () => {
    const own = await startTestPortal({ networkLimits: { codeTriesPerHour: 3 } })
    const { email } = await aParent(own)
    await own.db.updateTable('account').set({ codeFailures: 100 }).where('login', '=', email).execute()
    own.clock.pass({ hours: 2 })
    await own.call('POST', '/api/users/forget-password', { body: { email } })
    const [mail] = await mailsTo(own, email)
    const link = /code=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1] ?? ''
    const tried = async (otp: string) => {
      const body = { email, otp, new_password: 'Lanterna!2031', confirm_password: 'Lanterna!2031' }
      return (await own.call('POST', '/api/users/reset-password', { body })).status
    }
    const statuses = []
    for (const otp of ['111111', '222222', '333333', '444444']) statuses.push(await tried(otp))
    expect(statuses).toEqual([400, 400, 400, 429])
    expect(await tried(link)).toBe(200)
    await own.close()
  })
})

describe('a code to verify an address', () => {
  it('is not sent to one that is verified', async () => {
    portal.clock.pass({ hours: 2 })
    const { email } = await aParent(portal)
    const kinds = async () => (await mailsTo(portal, email)).filter(({ kind }) => kind === 'verify-code')
    const before = (await kinds()).length
    portal.clock.pass({ hours: 2 })
    const body = { email, purpose: 'VERIFY_ACCOUNT' }
    expect((await portal.call('POST', '/api/users/resend-otp', { body })).status).toBe(200)
    expect(await kinds()).toHaveLength(before)
  })
})

describe('a family that was taken out', () => {
  it('is known on no browser', async () => {
    const { email, user } = await aParent(portal)
    await enter(email)
    const desk = await signedInStaff(portal, 'coordinatore')
    const about = { familyId: user.familyId, reason: 'Lo chiede.' }
    await desk.call('POST', '/api/staff/families/withdraw-family', about)
    const devices = portal.db.selectFrom('known_device').select('accountId').where('accountId', '=', user._id)
    expect(await devices.execute()).toEqual([])
  })
})

async function waitingQueries(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
  return rows[0]?.waiting ?? 0
}
