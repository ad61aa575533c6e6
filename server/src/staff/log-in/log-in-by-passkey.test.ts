import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { actsOf, lastAct } from '#testing/people/audit.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { aPasskeyDevice } from '#testing/people/passkey-device.ts'
import { mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { addedPasskey, askedLogIn, askedPasskey, cookieOf, signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const loginPath = '/api/staff/passkeys/login'
const send = (credential: object, cookie: string, more: object = {}) =>
  portal.call('POST', loginPath, { body: { credential }, headers: { cookie }, ...more })
const me = (answer: { headers: Record<string, unknown> }) =>
  portal.call('GET', '/api/staff/me', { headers: { cookie: cookieOf(answer) } })

const refused = {
  status: 401,
  body: {
    code: 'passkey_refused',
    message: 'Questa passkey non apre nessun accesso. Riprova, oppure entra con password e codice.',
  },
}

describe('POST /api/staff/passkeys/login', () => {
  it.each(['ES256', 'RS256', 'EdDSA'] as const)(
    'lets in with a passkey alone that signs by %s',
    async (algorithm) => {
      const person = await signedInStaff(portal, 'coordinatore')
      const device = await addedPasskey(person, aPasskeyDevice({ algorithm }))
      const entered = await device.enter(portal)
      expect(entered).toMatchObject({ status: 200, body: { staff: { id: person.id, email: person.email } } })
      expect((await me(entered)).body.staff.id).toBe(person.id)
      expect(await lastAct(portal)).toMatchObject({
        act: 'logged_in',
        staffId: person.id,
        details: { passkey: true },
      })
      const { body } = await person.call('GET', '/api/staff/passkeys')
      expect(body.passkeys[0].lastUsedAt).toBe(portal.clock.now().toISOString())
    },
  )

  it('opens a session like any other: in the same cookies, over after an hour without a call', async () => {
    const device = await addedPasskey(await signedInStaff(portal, 'coordinatore'))
    const entered = await device.enter(portal)
    const [session, known] = entered.headers['set-cookie'] as string[]
    expect(session).toMatch(/^__Host-desco_staff=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/u)
    expect(known).toMatch(/^__Host-desco_staff_device=[\w-]{43}; /u)
    portal.clock.pass({ minutes: 61 })
    expect((await me(entered)).status).toBe(401)
  })

  it.each([
    ['signed on another site', { origin: 'http://portal.test' }],
    ['signed for another host', { rpId: 'test' }],
    ['whose device has not checked who holds it', { verified: false }],
    ['signed for another challenge', { challenge: 'AAAA' }],
    ['that names somebody else', { userHandle: 'AAAA' }],
    ['that names nobody', { userHandle: '' }],
  ])('refuses one %s as it refuses an unknown one', async (_, lies) => {
    const person = await signedInStaff(portal, 'coordinatore')
    const device = await addedPasskey(person)
    const { options, cookie } = await askedLogIn(portal)
    const sent = device.sign(options, lies)
    // an empty handle is left out, as browsers leave it out
    const response = {
      ...sent.response,
      ...('userHandle' in lies && lies.userHandle === '' && { userHandle: null }),
    }
    const answer = await send({ ...sent, response }, cookie)
    expect(answer).toMatchObject(refused)
    expect(await lastAct(portal)).toMatchObject({ act: 'log_in_failed', subject: `staff ${person.id}` })

    const { options: asked, cookie: again } = await askedLogIn(portal)
    const unknown = aPasskeyDevice()
    unknown.make({ challenge: '', user: { id: 'AAAA' } })
    const stranger = await send(unknown.sign(asked), again)
    expect(stranger.body).toEqual(answer.body)
    expect(await actsOf(portal, 'log_in_failed')).not.toContainEqual(
      expect.objectContaining({ subjectId: null }),
    )
  })

  it('refuses a signature of another device', async () => {
    const seed = Buffer.from('the same id here')
    const device = await addedPasskey(await signedInStaff(portal, 'garante'), aPasskeyDevice({ seed }))
    const { options, cookie } = await askedLogIn(portal)
    const forger = aPasskeyDevice({ seed })
    forger.make({ challenge: '', user: { id: device.sign(options).response.userHandle } })
    expect(await send(forger.sign(options), cookie)).toMatchObject(refused)
  })

  it('takes a challenge once, for five minutes, and only for this', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const device = await addedPasskey(person)
    const { options, cookie } = await askedLogIn(portal)
    expect((await send(device.sign(options), cookie)).status).toBe(200)
    expect(await send(device.sign(options), cookie)).toMatchObject(refused)

    const late = await askedLogIn(portal)
    portal.clock.pass({ minutes: 5 })
    expect(await send(device.sign(late.options), late.cookie)).toMatchObject(refused)

    const other = await signedInStaff(portal, 'coordinatore')
    const toRegister = await askedPasskey(other)
    expect(await send(device.sign(toRegister), cookie)).toMatchObject(refused)
  })

  it('takes what one browser has signed from no other: nobody is logged in as somebody else', async () => {
    const device = await addedPasskey(await signedInStaff(portal, 'coordinatore'))
    const [attacker, victim] = [await askedLogIn(portal), await askedLogIn(portal)]
    expect(await send(device.sign(attacker.options), victim.cookie)).toMatchObject(refused)
    const without = await askedLogIn(portal)
    expect(await send(device.sign(without.options), '')).toMatchObject(refused)
    // nor does a page of another site send it: a form has no JSON
    const { options, cookie } = await askedLogIn(portal)
    const headers = { cookie, 'content-type': 'text/plain' }
    const payload = JSON.stringify({ credential: device.sign(options) })
    const fromForm = await portal.app.inject({ method: 'POST', url: loginPath, headers, payload })
    expect(fromForm.statusCode).toBeGreaterThanOrEqual(400)
    expect(fromForm.headers['set-cookie']).toBeUndefined()
  })

  it('keeps one cookie for a browser, whichever of its windows asked last', async () => {
    const device = await addedPasskey(await signedInStaff(portal, 'coordinatore'))
    const first = await askedLogIn(portal)
    const second = await askedLogIn(portal, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    expect((await send(device.sign(first.options), second.cookie)).status).toBe(200)
    const forged = '__Host-desco_staff_passkey=x'
    expect((await askedLogIn(portal, forged)).cookie).not.toBe(forged)
  })

  it('asks for the public address, whatever host a request names', async () => {
    const headers = { host: 'evil.example.org', 'x-forwarded-host': 'evil.example.org' }
    const { body } = await portal.call('POST', '/api/staff/passkeys/ask-login', { body: {}, headers })
    expect(body.options).toMatchObject({ rpId: 'portal.test', userVerification: 'required' })
  })

  it('takes one challenge once when two processes are asked at the same instant', async () => {
    const connection = await createTestConnection()
    const one = await startTestPortal({ connection })
    const other = await startTestPortal({ connection, clock: one.clock })
    const device = await addedPasskey(await signedInStaff(one, 'coordinatore'))
    for (let round = 0; round < 5; round += 1) {
      const { options, cookie } = await askedLogIn(one)
      const body = { credential: device.sign(options) }
      const answers = await Promise.all(
        [one, other].map((process) => process.call('POST', loginPath, { body, headers: { cookie } })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    }
    await other.close()
    await one.close()
  })

  it('refuses a counter that stands still or goes back, says so, and lets the next one in', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const device = await addedPasskey(person)
    await device.enter(portal, { counter: 7 })
    for (const counter of [7, 3, 0]) {
      expect(await device.enter(portal, { counter })).toMatchObject(refused)
      expect(await lastAct(portal)).toMatchObject({
        act: 'passkey_suspect',
        doer: 'portal',
        subject: `staff ${person.id}`,
      })
    }
    const told = (await mailsTo(portal, person.email)).filter(({ kind }) => kind === 'staff-passkey-suspect')
    expect(told).toHaveLength(3)
    expect((await device.enter(portal, { counter: 8 })).status).toBe(200)
  })

  it('lets a device in again and again that does not count', async () => {
    const device = await addedPasskey(
      await signedInStaff(portal, 'garante'),
      aPasskeyDevice({ counts: false }),
    )
    for (const _ of [1, 2, 3]) expect((await device.enter(portal)).status).toBe(200)
  })

  it('refuses an access that has expired, and says so to who holds its passkey', async () => {
    const person = await signedInStaff(portal, 'garante')
    const device = await addedPasskey(person)
    await portal.db
      .updateTable('staff_account')
      .set({ expiresOn: '2001-01-01' })
      .where('id', '=', person.id)
      .execute()
    expect((await device.enter(portal)).body.code).toBe('staff_access_ended')
  })

  it('lets in while a stranger guesses at the password, and pauses after failures of its own', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const device = await addedPasskey(person)
    for (let tried = 0; tried < 8; tried += 1) {
      const body = { email: person.email, password: 'sbagliata', code: '000000' }
      await portal.call('POST', '/api/staff/login', { body, address: '198.51.100.20' })
    }
    expect((await device.enter(portal)).status).toBe(200)
    for (let tried = 0; tried < 7; tried += 1) await device.enter(portal, { verified: false })
    expect(await device.enter(portal)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    portal.clock.pass({ minutes: 16 })
    expect((await device.enter(portal)).status).toBe(200)
  })

  it('counts the failures of one address together with those of passwords, but not against a known browser', async () => {
    const office = await startTestPortal({ networkLimits: { loginFailures: 3 } })
    const device = await addedPasskey(await signedInStaff(office, 'coordinatore'))
    const known = await device.enter(office)
    const deviceCookie = String([known.headers['set-cookie']].flat().at(-1)).split(';')[0] ?? ''
    for (let tried = 0; tried < 3; tried += 1) {
      const body = { email: `nessuno${tried}@example.org`, password: 'sbagliata', code: '000000' }
      await office.call('POST', '/api/staff/login', { body })
    }
    expect((await device.enter(office)).status).toBe(429)
    const { options, cookie } = await askedLogIn(office)
    const body = { credential: device.sign(options) }
    const headers = { cookie: `${cookie}; ${deviceCookie}` }
    expect((await office.call('POST', loginPath, { body, headers })).status).toBe(200)
    await office.close()
  })
})
