import { PassThrough } from 'node:stream'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import {
  appCode,
  aStaffEmail,
  cookieOf,
  invitedStaff,
  nameOf,
  readyStaff,
  signedInStaff,
  staffPassword,
} from '#testing/people/staff.ts'

const logged = new PassThrough()
let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal({ log: createLog(logged) })))
afterAll(() => portal.close())

const logIn = (email: string, code: string, password = staffPassword) =>
  portal.call('POST', '/api/staff/login', { body: { email, password, code } })

const streakKey = (email: string) => portal.secrets.keyedHash('failure', 'staff-login-account', email)

const numerically = (one: number, other: number) => one - other

const lastAct = () =>
  portal.db.selectFrom('audit_line').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

describe('the set-up link', () => {
  it('shows a new secret at every visit, the last of which counts, and opens the access once', async () => {
    const { token, email } = await invitedStaff(portal, 'coordinatore')
    const see = () => portal.call('POST', '/api/staff/see-set-up', { body: { token } })
    const [first, second] = [await see(), await see()]
    expect(second.body).toMatchObject({ email, role: 'coordinatore' })
    expect(second.body.secret).not.toBe(first.body.secret)

    const form = { token, name: nameOf(email), password: staffPassword, confirm_password: staffPassword }
    const finish = (code: string) =>
      portal.call('POST', '/api/staff/finish-set-up', { body: { ...form, code } })
    const code = appCode(portal, second.body.secret)
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await finish(wrong)).body.code).toBe('code_wrong')
    expect((await finish(appCode(portal, first.body.secret))).body.code).toBe('code_wrong')

    const [one, other] = await Promise.all([finish(code), finish(code)])
    expect([one.status, other.status].toSorted(numerically)).toEqual([200, 410])
    expect(await see()).toMatchObject({ status: 410, body: { code: 'set_up_link_dead' } })
  })

  it('shows a page that asks twice the same secret, and another page another', async () => {
    const { token, email } = await invitedStaff(portal, 'coordinatore')
    const see = async (visit: string) => {
      const { body } = await portal.call('POST', '/api/staff/see-set-up', { body: { token, visit } })
      return String(body.secret)
    }
    const [one, other] = ['1'.repeat(32), '2'.repeat(32)] as const
    const [first, again] = await Promise.all([see(one), see(one)])
    expect(again).toBe(first)
    // and a person who knows the link and the visit cannot compute it
    await portal.db
      .updateTable('staff_account')
      .set({ totpSecret: null, setUpVisitHash: null })
      .where('email', '=', email)
      .execute()
    const anew = await see(one)
    expect(anew).not.toBe(first)
    expect(await see(one)).toBe(anew)
    expect(first).toMatch(/^[A-Z2-7]{32}$/u)
    expect(await see(other)).not.toBe(first)
    // the page that asked last can end it
    const finish = (secret: string) =>
      portal.call('POST', '/api/staff/finish-set-up', {
        body: {
          token,
          name: nameOf(email),
          password: staffPassword,
          confirm_password: staffPassword,
          code: appCode(portal, secret),
        },
      })
    expect((await finish(anew)).body.code).toBe('code_wrong')
    expect((await finish(await see(one))).status).toBe(200)
  })

  it('dies after two days', async () => {
    const { token } = await invitedStaff(portal, 'garante')
    portal.clock.pass({ hours: 49 })
    const { body } = await portal.call('POST', '/api/staff/see-set-up', { body: { token } })
    expect(body.code).toBe('set_up_link_dead')
  })

  it('gives an expired access a new last day, tells its holder, and refuses a day that is over', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const { email } = await readyStaff(portal, 'garante')
    await portal.db
      .updateTable('staff_account')
      .set({ expiresOn: '2001-01-01' })
      .where('email', '=', email)
      .execute()
    const { id } = await portal.db
      .selectFrom('staff_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const renew = (expiresOn: string) => boss.call('POST', '/api/staff/renew-set-up', { id, expiresOn })

    expect((await renew('2002-01-01')).body.fields).toHaveProperty('expiresOn')
    const { link } = (await renew('2099-01-01')).body
    expect((await mailsTo(portal, email))[0]?.kind).toBe('staff-access-renewed')
    portal.clock.pass({ minutes: 2 })
    const again = await signedInStaff(portal, 'garante', { email, token: link.split('#')[1] })
    expect((await again.call('GET', '/api/staff/me')).status).toBe(200)
  })

  it('does not let in a person who logs in with the old app at the same instant', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const { email, secret } = await readyStaff(portal, 'garante')
    const { id } = await portal.db
      .selectFrom('staff_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const [entered] = await Promise.all([
      logIn(email, appCode(portal, secret, 1)),
      boss.call('POST', '/api/staff/renew-set-up', { id }),
    ])
    const headers = { cookie: entered.status === 200 ? cookieOf(entered) : '' }
    expect((await portal.call('GET', '/api/staff/me', { headers })).status).toBe(401)
  })

  it('replaces password, app, recovery codes and sessions when it is made anew', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const person = await signedInStaff(portal, 'comunicazione')
    const { body } = await boss.call('POST', '/api/staff/renew-set-up', { id: person.id })

    expect(body.link).toMatch(/^https:\/\/portal\.test\/staff\/attiva#[\w-]{43}$/u)
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)
    expect((await logIn(person.email, appCode(portal, person.secret, 2))).status).toBe(401)
  })
})

describe('logging in', () => {
  it('needs the password and the code, and says nothing about which was wrong', async () => {
    const { email, secret } = await readyStaff(portal, 'coordinatore')
    const right = appCode(portal, secret, 1)
    const answers = [
      await logIn(email, right, 'un’altra password'),
      await logIn(email, right === '000000' ? '111111' : '000000'),
      await logIn(aStaffEmail('nessuno'), right),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [401, 'staff_credentials_wrong']),
    )
    expect((await logIn(email, right)).status).toBe(200)
  })

  it('leaves no line in the audit log when it fails for an unknown address, only one in the log without it', async () => {
    const { id, email } = await signedInStaff(portal, 'coordinatore')
    const before = await lastAct()
    logged.read()
    const stranger = aStaffEmail('nessuno')
    for (const _ of [1, 2]) expect((await logIn(stranger, '123456')).status).toBe(401)
    expect((await lastAct()).seq).toBe(before.seq)
    const lines = String(logged.read()).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain(stranger)

    expect((await logIn(email, '123456', 'un’altra password')).status).toBe(401)
    expect(await lastAct()).toMatchObject({ act: 'log_in_failed', subjectId: id })
    expect(logged.read()).toBeNull()
  })

  it('takes a code of the app only once, of two at the same instant too', async () => {
    const { email, secret } = await readyStaff(portal, 'coordinatore')
    const code = appCode(portal, secret, 1)
    const answers = await Promise.all([logIn(email, code), logIn(email, code)])
    expect(answers.map(({ status }) => status).toSorted(numerically)).toEqual([200, 401])
  })

  it('takes each recovery code once', async () => {
    const { email, recoveryCodes } = await readyStaff(portal, 'coordinatore')
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    expect((await logIn(email, ` ${code.toLowerCase()} `)).status).toBe(200)
    expect((await logIn(email, code)).status).toBe(401)
  })

  it('keeps the session in a cookie that no script and no other site can use', async () => {
    const { email, secret } = await readyStaff(portal, 'coordinatore')
    const { headers, body } = await logIn(email, appCode(portal, secret, 1))
    const [session, device] = headers['set-cookie'] as string[]
    expect(session).toMatch(/^__Host-desco_staff=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/u)
    expect(device).toMatch(
      /^__Host-desco_staff_device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000$/u,
    )
    expect(JSON.stringify(body)).not.toContain(cookieOf({ headers }).split('=')[1])
  })

  it('slows down after wrong tries', async () => {
    const { email } = await readyStaff(portal, 'coordinatore')
    const tries = []
    for (let n = 0; n < 7; n += 1) tries.push(await logIn(email, '000000', 'sbagliata'))
    expect(tries.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  })

  it('counts failures alone of one address: the whole team enters at once, until somebody there has failed too often', async () => {
    const office = await startTestPortal({ networkLimits: { loginFailures: 3 } })
    const team = await Promise.all(Array.from({ length: 6 }, () => readyStaff(office, 'coordinatore')))
    const enter = (
      { email, secret }: (typeof team)[number],
      password = staffPassword,
      address = '192.0.2.9',
    ) =>
      office.call('POST', '/api/staff/login', {
        body: { email, password, code: appCode(office, secret, 1) },
        address,
      })
    const [first, second, ...others] = team
    if (first === undefined || second === undefined) throw new Error('Nobody is there.')
    for (const mistyped of [first, second]) expect((await enter(mistyped, 'sbagliata')).status).toBe(401)
    const answers = await Promise.all(others.map((person) => enter(person)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    expect((await enter(first, 'sbagliata')).status).toBe(401)
    expect((await enter(second)).status).toBe(429)
    expect((await enter(second, staffPassword, '192.0.2.10')).status).toBe(200)
    office.clock.pass({ minutes: 16 })
    expect((await enter(first)).status).not.toBe(429)
    await office.close()
  })

  describe('while a stranger guesses', () => {
    const guessAt = async (email: string) => {
      for (let tried = 0; tried < 8; tried += 1) {
        await portal.call('POST', '/api/staff/login', {
          body: { email, password: 'sbagliata', code: '000000' },
          address: '198.51.100.20',
        })
      }
    }
    const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
      String([headers['set-cookie']].flat().at(-1)).split(';')[0] ?? ''

    it('waits, but not on a browser that has logged in before', async () => {
      const { email, secret } = await readyStaff(portal, 'coordinatore')
      const cookie = deviceOf(await logIn(email, appCode(portal, secret, 1)))
      await guessAt(email)
      portal.clock.pass({ seconds: 61 })
      await guessAt(email)
      const code = appCode(portal, secret, 1)
      expect((await logIn(email, code)).status).toBe(429)

      const body = { email, password: staffPassword, code }
      const known = await portal.call('POST', '/api/staff/login', { body, headers: { cookie } })
      expect(known.status).toBe(200)
    })

    it('lets in with a recovery code, which has not been used, and with no other', async () => {
      const { email, recoveryCodes } = await readyStaff(portal, 'coordinatore')
      const [code = ''] = recoveryCodes
      await guessAt(email)
      expect((await logIn(email, 'ABCD-EFGH-JKMN-PQRS')).status).toBe(429)
      expect((await logIn(email, code)).status).toBe(200)
      await guessAt(email)
      expect((await logIn(email, code)).status).toBe(429)
    })

    it('lets in after a new set-up, also when the guesses go on', async () => {
      const boss = await signedInStaff(portal, 'responsabile')
      const person = await signedInStaff(portal, 'garante')
      await guessAt(person.email)
      const { body } = await boss.call('POST', '/api/staff/renew-set-up', { id: person.id })
      await guessAt(person.email)
      const again = await readyStaff(portal, 'garante', {
        email: person.email,
        token: String(body.link).split('#')[1] ?? '',
      })
      expect((await logIn(person.email, appCode(portal, again.secret, 1))).status).toBe(200)
    })

    it('lets in who was given a new set-up link before it is used, once it is', async () => {
      const boss = await signedInStaff(portal, 'responsabile')
      const person = await signedInStaff(portal, 'garante')
      await guessAt(person.email)
      const key = () =>
        portal.db.selectFrom('failure_streak').select('key').where('key', '=', streakKey(person.email))
      expect(await key().execute()).toHaveLength(1)
      await boss.call('POST', '/api/staff/renew-set-up', { id: person.id })
      expect(await key().execute()).toEqual([])
    })
  })

  it('is over once the access has expired', async () => {
    const { email, secret } = await readyStaff(portal, 'coordinatore')
    await portal.db
      .updateTable('staff_account')
      .set({ expiresOn: '2001-01-01' })
      .where('email', '=', email)
      .execute()
    const code = appCode(portal, secret, 1)
    expect((await logIn(email, code)).body.code).toBe('staff_access_ended')
    // a caller with a wrong password or code is told nothing of it
    expect((await logIn(email, code, 'Sbagliata!1')).body.code).toBe('staff_credentials_wrong')
    expect((await logIn(email, '000000')).body.code).toBe('staff_credentials_wrong')
  })
})

describe('a session', () => {
  it('ends by itself when nothing happens for an hour', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    portal.clock.pass({ minutes: 59 })
    expect((await person.call('GET', '/api/staff/me')).status).toBe(200)
    portal.clock.pass({ minutes: 61 })
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)
  })

  it('ends after as many minutes as the operator says', async () => {
    const strict = await startTestPortal({ staffIdleMinutes: 10 })
    const person = await signedInStaff(strict, 'coordinatore')
    strict.clock.pass({ minutes: 9 })
    const listed = await person.call('GET', '/api/staff/sessions')
    expect(listed.body.sessions).toHaveLength(1)
    strict.clock.pass({ minutes: 11 })
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)
    await strict.close()
  })

  it('ends with the log-out, on the server too', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const { headers } = await person.call('POST', '/api/staff/logout')
    expect(headers['set-cookie']).toContain('Max-Age=0')
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)
  })

  it('is listed for its owner, who can end it; a stranger’s is not found', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const stranger = await signedInStaff(portal, 'coordinatore')
    const { body } = await person.call('GET', '/api/staff/sessions')
    expect(body.sessions).toMatchObject([{ current: true }])
    const [{ id }] = body.sessions
    expect((await stranger.call('POST', '/api/staff/revoke-session', { id })).body.code).toBe('not_found')
    expect((await person.call('POST', '/api/staff/revoke-session', { id })).status).toBe(200)
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)
  })

  it('opens nothing of the families’ side, nor theirs of the staff’s', async () => {
    const person = await signedInStaff(portal, 'responsabile')
    const token = person.cookie.split('=')[1]
    expect((await portal.call('GET', '/api/news/get-news', { token })).status).toBe(401)
    const parent = await aParent(portal)
    const cookie = `__Host-desco_staff=${parent.token}`
    expect((await portal.call('GET', '/api/staff/me', { token: parent.token })).status).toBe(401)
    expect((await portal.call('GET', '/api/staff/me', { headers: { cookie } })).status).toBe(401)
  })
})

describe('the team', () => {
  it('is made, listed and closed by who is responsible', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const email = aStaffEmail('nuova')
    const form = { email, role: 'data-manager', expiresOn: '2099-01-01' }
    expect((await boss.call('POST', '/api/staff/create-person', form)).body.link).toContain('/staff/attiva#')
    expect((await mailsTo(portal, boss.email))[0]?.bodyText).toContain(email)
    expect((await boss.call('POST', '/api/staff/create-person', form)).body.fields).toHaveProperty('email')

    const { body } = await boss.call('GET', '/api/staff/people')
    const person = body.people.find((one: { email: string }) => one.email === email)
    expect(person).toMatchObject({ role: 'data-manager', status: 'invited', expiresOn: '2099-01-01' })

    expect((await boss.call('POST', '/api/staff/disable-person', { id: person.id })).status).toBe(200)
    expect(await lastAct()).toMatchObject({ act: 'staff_disabled', staffId: boss.id, subjectId: person.id })
    expect((await boss.call('POST', '/api/staff/disable-person', { id: person.id })).body.code).toBe(
      'not_found',
    )
  })

  it('is put out of its sessions by who is responsible, and enters again with what it has', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const person = await signedInStaff(portal, 'comunicazione')
    const other = await signedInStaff(portal, 'comunicazione')
    const end = (id: string) => boss.call('POST', '/api/staff/end-sessions', { id })
    expect((await end(person.id)).status).toBe(200)
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)
    expect((await other.call('GET', '/api/staff/me')).status).toBe(200)
    expect(await lastAct()).toMatchObject({
      act: 'session_revoked',
      staffId: boss.id,
      subjectKind: 'staff',
      subjectId: person.id,
      details: '{"sessions":1}',
    })
    portal.clock.pass({ minutes: 2 })
    expect((await logIn(person.email, appCode(portal, person.secret))).status).toBe(200)
    expect((await end('4b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b')).body.code).toBe('not_found')
  })

  it('never loses its last responsible person', async () => {
    const lonely = await startTestPortal()
    const boss = await signedInStaff(lonely, 'responsabile')
    const { body } = await boss.call('POST', '/api/staff/disable-person', { id: boss.id })
    expect(body.code).toBe('last_responsible')
    await lonely.close()
  })
})
