import { createHash } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import {
  alone,
  aChild,
  anEmail,
  aParent,
  aRegisteredParent,
  aSignUp,
  aVerifiedParent,
  codeFor,
  logIn,
  mailsTo,
  password,
} from '#testing/people/people.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const verify = (email: string, otp: string) =>
  portal.call('GET', `/api/users/verify-account?${new URLSearchParams({ email, otp }).toString()}`)
const resend = (email: string, purpose = 'VERIFY_ACCOUNT') =>
  portal.call('POST', '/api/users/resend-otp', { body: { email, purpose } })
const enter = (email: string, secret = password) =>
  portal.call('POST', '/api/users/login', { body: { email, password: secret } })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('registering', () => {
  it('sends a six-digit code that is valid for three minutes by the server’s clock', async () => {
    const form = aSignUp()
    const { status, body } = await portal.call('POST', '/api/users/sign-up', { body: form })

    expect(status).toBe(200)
    expect(Date.parse(body.code.expiresAt) - Date.parse(body.code.now)).toBe(180_000)
    expect(await codeFor(portal, form.email)).toMatch(/^\d{6}$/u)
  })

  it('leads from the mail with the code to the page that asks for it', async () => {
    const { email } = await aRegisteredParent(portal, { email: anEmail('giulia+desco') })
    const [mail] = await mailsTo(portal, email)
    const link = new URL(/https:\S+/u.exec(mail?.bodyText ?? '')?.[0] ?? '')

    expect(link.origin + link.pathname).toBe('https://portal.test/verify-account')
    expect(Object.fromEntries(link.searchParams)).toEqual({ email })
    expect(link.hash).toBe('')
  })

  it('stores what was agreed to: version, hash of the exact text, answer, time and person', async () => {
    const { email } = await aRegisteredParent(portal)

    const records = await portal.db
      .selectFrom('consent_record')
      .innerJoin('consent_text', 'consent_text.sha256', 'consent_record.textSha256')
      .innerJoin('account', 'account.id', 'consent_record.accountId')
      .select(['consent_record.section', 'answer', 'means', 'consent_text.text'])
      .where('account.login', '=', email)
      .orderBy('consent_record.section')
      .execute()
    expect(records.map(({ section, answer, means }) => [section, answer, means])).toEqual([
      ['section1', 'Acconsento', 'registration'],
      ['section2', 'Sì', 'registration'],
      ['section3', 'Acconsento', 'registration'],
    ])
    expect(records[0]?.text).toContain('fino a venti anni')
  })

  it.each(['update consent_record set answer = null', 'delete from consent_record', 'truncate family_event'])(
    'lets nobody rewrite the evidence: %s',
    async (statement) => {
      await aRegisteredParent(portal)
      const { sql } = await import('kysely')

      await expect(sql.raw(statement).execute(portal.ownerDb)).rejects.toThrow('append-only')
    },
  )

  it('answers the same for a known address, whose owner gets a mail that says so', async () => {
    const { email } = await aVerifiedParent(portal)

    const again = await portal.call('POST', '/api/users/sign-up', { body: aSignUp({ email, name: 'Altra' }) })
    const fresh = await portal.call('POST', '/api/users/sign-up', { body: aSignUp() })

    // a ticket is of its address, and as long for each
    expect(again.body.code.ticket).toHaveLength(fresh.body.code.ticket.length)
    const code = { ...fresh.body.code, ticket: again.body.code.ticket }
    expect(again).toMatchObject({ status: 200, body: { ...fresh.body, code } })
    expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toContain('already-registered')
    expect((await logIn(portal, email)).user.name).toBe('Giulia')
  })

  it('lets the last form hold while the address is not verified', async () => {
    const { email } = await aRegisteredParent(portal)
    portal.clock.pass({ seconds: 1 })
    await portal.call('POST', '/api/users/sign-up', { body: aSignUp({ email, name: 'Nuova' }) })

    expect((await verify(email, await codeFor(portal, email))).status).toBe(200)
    expect((await logIn(portal, email)).user.name).toBe('Nuova')
  })

  it('makes one account of five registrations of one address at the same instant', async () => {
    const email = anEmail()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        portal.call('POST', '/api/users/sign-up', { body: aSignUp({ email }) }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const accounts = await portal.db
      .selectFrom('account')
      .select('familyId')
      .where('login', '=', email)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  it('stores nothing when consent 1 is refused, and says so beside it', async () => {
    const form = aSignUp()
    const consents = { ...form.consents, section1: 'Non acconsento' }
    const { status, body } = await portal.call('POST', '/api/users/sign-up', { body: { ...form, consents } })

    expect(status).toBe(400)
    expect(body.fields).toEqual({
      'consents.section1': 'Senza questo consenso non possiamo registrarti. Non abbiamo salvato nulla.',
    })
    expect(
      await portal.db.selectFrom('account').select('id').where('login', '=', form.email).execute(),
    ).toEqual([])
  })
})

describe('verifying the address', () => {
  it('takes the right code once', async () => {
    const { email } = await aRegisteredParent(portal)
    const code = await codeFor(portal, email)

    expect(await verify(email, code)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(await verify(email, code)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
  })

  it('lets exactly one of ten simultaneous uses of a code succeed', async () => {
    const { email } = await aRegisteredParent(portal)
    const code = await codeFor(portal, email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, code)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('says that a code has expired only to who holds it', async () => {
    const { email } = await aRegisteredParent(portal)
    const code = await codeFor(portal, email)
    portal.clock.pass({ minutes: 3 })

    expect(await verify(email, wrongFor(code))).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect(await verify(email, code)).toMatchObject({
      body: { code: 'code_expired', message: 'Otp expired..' },
    })
  })

  it('refuses even the right code after five wrong ones', async () => {
    const { email } = await aRegisteredParent(portal)
    const code = await codeFor(portal, email)
    for (let wrong = 0; wrong < 5; wrong += 1) await verify(email, wrongFor(code))

    expect(await verify(email, code)).toMatchObject({ status: 400, body: { code: 'code_used_up' } })
    portal.clock.pass({ seconds: 1 })
    await resend(email)
    const fresh = await codeFor(portal, email)
    expect(await verify(email, wrongFor(fresh))).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect((await verify(email, await codeFor(portal, email))).status).toBe(200)
  })

  it('says with the fifth wrong code that a new one is needed, to known and unknown addresses alike', async () => {
    const { email } = await aRegisteredParent(portal)
    const wrong = wrongFor(await codeFor(portal, email))
    for (const address of [email, (await aVerifiedParent(portal)).email, anEmail()]) {
      portal.clock.pass({ seconds: 1 })
      await resend(address)
      const codes: string[] = []
      for (let tried = 0; tried < 5; tried += 1) codes.push((await verify(address, `x${wrong}`)).body.code)
      expect(codes).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_used_up'])

      await resend(address)
      expect((await verify(address, `x${wrong}`)).body.code).toBe('code_wrong')
    }
  })

  it('kills the old code with a new one', async () => {
    const { email } = await aRegisteredParent(portal)
    const old = await codeFor(portal, email)
    portal.clock.pass({ seconds: 1 })
    await resend(email)
    const fresh = await codeFor(portal, email)

    expect((await verify(email, old === fresh ? wrongFor(fresh) : old)).status).toBe(400)
    expect((await verify(email, fresh)).status).toBe(200)
  })

  it('goes on only by a link from the mail after a hundred wrong codes in a row', async () => {
    const { email } = await aRegisteredParent(portal)
    await portal.db.updateTable('account').set({ codeFailures: 100 }).where('login', '=', email).execute()
    expect((await verify(email, await codeFor(portal, email))).status).toBe(400)

    portal.clock.pass({ seconds: 1 })
    await resend(email)
    const [mail] = await mailsTo(portal, email)
    const secret = /#code=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1] ?? ''

    expect((await verify(email, secret)).status).toBe(200)
  })

  it('tells nobody whether an address is known', async () => {
    const { email } = await aRegisteredParent(portal)
    const unknown = anEmail()

    const known = await verify(email, 'abcdef')
    const { date: _second, ...headers } = known.headers
    expect(await verify(unknown, '123456')).toMatchObject({ ...known, headers })
    expect((await resend(unknown)).body).toEqual((await resend(email)).body)
    expect(await mailsTo(portal, unknown)).toEqual([])
  })

  it('sends no more than ten codes an hour to one address', async () => {
    const email = anEmail()
    for (let asked = 0; asked < 10; asked += 1) expect((await resend(email)).status).toBe(200)

    const eleventh = await resend(email)
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    portal.clock.pass({ hours: 1 })
    expect((await resend(email)).status).toBe(200)
  })

  it('gives a token that opens nothing but add-children, once', async () => {
    const { token } = await aVerifiedParent(portal)
    const add = () =>
      portal.call('POST', '/api/users/add-children', { token, body: { children: [aChild()], spouse: alone } })

    expect((await portal.call('GET', '/api/news/get-news', { token })).status).toBe(401)
    expect((await portal.call('POST', '/api/users/verify-token', { token })).status).toBe(401)
    expect((await add()).status).toBe(200)
    expect((await add()).status).toBe(401)
  })
})

describe('logging in', () => {
  it('answers who it is, with the password nowhere in the answer', async () => {
    const { email } = await aParent(portal)
    const { status, body } = await enter(email.toUpperCase())

    expect(status).toBe(200)
    expect(body.res.user).toMatchObject({
      email,
      role: 'user',
      enrolment: 'active',
      children: [{ selected: true }],
    })
    expect(body.res.user).not.toHaveProperty('age')
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/iu)
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await aParent(portal)
    const wrong = await enter(email, 'Sbagliata!1')

    expect(wrong).toMatchObject({
      status: 401,
      body: {
        code: 'wrong_credentials',
        message: 'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.',
      },
    })
    expect((await enter(anEmail())).body).toEqual(wrong.body)
  })

  it('tells that the address is to be verified only to who knows the password', async () => {
    const { email } = await aRegisteredParent(portal)

    expect((await enter(email)).body).toMatchObject({
      code: 'account_not_verified',
      message: 'Please check you email id to verify your account.',
    })
    expect((await enter(email, 'Sbagliata!1')).body.code).toBe('wrong_credentials')
  })

  it('slows down after five wrong passwords, also for the right one, and lets in after the pause', async () => {
    const { email } = await aParent(portal)
    for (let wrong = 0; wrong < 5; wrong += 1) await enter(email, 'Sbagliata!1')

    const tooSoon = await enter(email)
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    portal.clock.pass({ seconds: Number(tooSoon.headers['retry-after']) })
    expect((await enter(email)).status).toBe(200)
  })

  it('counts simultaneous wrong tries one by one', async () => {
    const { email } = await aParent(portal)
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(email, 'Sbagliata!1')))

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('slows down an address that tries many names', async () => {
    const strict = await startTestPortal({ networkLimits: { loginFailures: 3 } })
    try {
      const tryFrom = (address: string) =>
        strict.call('POST', '/api/users/login', { address, body: { email: anEmail(), password } })
      for (let wrong = 0; wrong < 3; wrong += 1) expect((await tryFrom('192.0.2.7')).status).toBe(401)

      expect((await tryFrom('192.0.2.7')).status).toBe(429)
      expect((await tryFrom('192.0.2.8')).status).toBe(401)
    } finally {
      await strict.close()
    }
  })

  it('ends a session by logging out, for good', async () => {
    const { email } = await aParent(portal)
    const asked = async (token: string) =>
      (await portal.call('POST', '/api/users/verify-token', { token })).status
    // each time: what this process remembers must not outlive its own answer by a moment
    for (let time = 0; time < 20; time += 1) {
      const { token } = await logIn(portal, email)
      expect(await asked(token)).toBe(200)
      await portal.call('POST', '/api/users/logout', { token })
      expect(await asked(token)).toBe(401)
      expect((await portal.call('GET', '/api/news/get-news', { token })).status).toBe(401)
    }
  })

  it('forgets a session after thirty days', async () => {
    const { token } = await aParent(portal)
    portal.clock.pass({ days: 30 })

    expect((await portal.call('GET', '/api/news/get-news', { token })).status).toBe(401)
  })
})

describe('a ticket to end a session', () => {
  it('ends that session, and opens nothing itself', async () => {
    const { token, email } = await aParent(portal)
    const { token: other } = await logIn(portal, email)
    const ticket = createHash('sha256').update(`session\n${token}`).digest('hex')
    const statusOf = async (by: string) =>
      (await portal.call('GET', '/api/users/consents', { token: by })).status
    expect(await statusOf(ticket)).toBe(401)
    const said = await portal.call('POST', '/api/users/logout', { body: { ticket } })
    expect([said.status, await statusOf(token), await statusOf(other)]).toEqual([200, 401, 200])
    expect((await portal.call('POST', '/api/users/logout', { body: { ticket: 'mine' } })).status).toBe(400)
  })
})

describe('choosing a new password', () => {
  const forget = (email: string) => portal.call('POST', '/api/users/forget-password', { body: { email } })
  const reset = (email: string, otp: string, secret = 'Nuova!2026') =>
    portal.call('POST', '/api/users/reset-password', {
      body: { email, otp, new_password: secret, confirm_password: secret },
    })

  it('takes the code from the mail, ends every session and lets in with the new password alone', async () => {
    const { email, token } = await aParent(portal)
    portal.clock.pass({ seconds: 1 })
    await forget(email)

    expect((await reset(email, await codeFor(portal, email))).status).toBe(200)
    expect((await portal.call('GET', '/api/news/get-news', { token })).status).toBe(401)
    expect((await enter(email)).status).toBe(401)
    expect((await enter(email, 'Nuova!2026')).status).toBe(200)
  })

  it('reaches an address that is longer than today’s limit', async () => {
    const { user } = await aParent(portal)
    const email = `${anEmail('g').replace('@', `-${'g'.repeat(40)}@`)}`
    await portal.db.updateTable('account').set({ email, login: email }).where('id', '=', user._id).execute()
    portal.clock.pass({ seconds: 1 })
    expect((await forget(email)).status).toBe(200)

    expect((await reset(email, await codeFor(portal, email))).status).toBe(200)
    expect((await enter(email, 'Nuova!2026')).status).toBe(200)
  })

  it('lifts the pause after wrong passwords', async () => {
    const { email } = await aParent(portal)
    for (let wrong = 0; wrong < 5; wrong += 1) await enter(email, 'Sbagliata!1')
    portal.clock.pass({ seconds: 1 })
    await forget(email)
    await reset(email, await codeFor(portal, email))

    expect((await enter(email, 'Nuova!2026')).status).toBe(200)
  })

  it('accepts the fields in the query, as specified', async () => {
    const { email } = await aParent(portal)
    portal.clock.pass({ seconds: 1 })
    await portal.call('POST', `/api/users/forget-password?${new URLSearchParams({ email }).toString()}`)
    const otp = await codeFor(portal, email)
    const query = new URLSearchParams({
      email,
      otp,
      new_password: 'Nuova!2026',
      confirm_password: 'Nuova!2026',
    })

    expect((await portal.call('POST', `/api/users/reset-password?${query.toString()}`)).status).toBe(200)
  })

  it('speaks English, as its screens do', async () => {
    const { body } = await portal.call('POST', '/api/users/reset-password', {
      body: { email: 'x', otp: '', new_password: 'short', confirm_password: 'other' },
    })

    expect(body).toEqual({
      code: 'invalid_input',
      message: 'Please check the fields below.',
      fields: {
        email: 'Please enter a valid email address.',
        otp: 'This field is required.',
        new_password: 'Min 8 and max 15 characters are allowed.',
        confirm_password: 'Password must match.',
      },
    })
  })

  it('refuses a new code in the language of the screen that asks for it', async () => {
    const asked = async (email: string, purpose: string) => (await resend(email, purpose)).body
    expect(await asked('x', 'FORGET_PASSWORD')).toEqual({
      code: 'invalid_input',
      message: 'Please check the fields below.',
      fields: { email: 'Please enter a valid email address.' },
    })
    expect((await asked('a\0@example.org', 'FORGET_PASSWORD')).fields.email).toMatch(/^This text/u)
    expect((await asked('x', 'VERIFY_ACCOUNT')).message).toBe('Controlla i campi evidenziati.')

    const email = anEmail()
    for (let sent = 0; sent < 10; sent += 1) await resend(email)
    expect((await asked(email, 'FORGET_PASSWORD')).message).toMatch(/^Too many attempts/u)
    expect((await asked(email, 'VERIFY_ACCOUNT')).message).toMatch(/^Troppi tentativi/u)
  })

  it('answers the same for an unknown address, and sends it nothing', async () => {
    const { email } = await aParent(portal)
    const unknown = anEmail()

    expect((await forget(unknown)).body).toEqual((await forget(email)).body)
    expect(await mailsTo(portal, unknown)).toEqual([])
  })

  it('does not take the code of another purpose', async () => {
    const { email } = await aRegisteredParent(portal)

    expect((await reset(email, await codeFor(portal, email))).body.code).toBe('code_wrong')
  })
})
