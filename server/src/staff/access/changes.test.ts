import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { lastAct } from '#testing/people/audit.ts'
import { mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import {
  appCode,
  aStaffEmail,
  invitedStaff,
  readyStaff,
  signedInStaff,
  staffPassword,
} from '#testing/people/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let boss: Staff
let second: Staff
beforeAll(async () => {
  portal = await startTestPortal()
  boss = await signedInStaff(portal, 'responsabile')
  second = await signedInStaff(portal, 'responsabile')
})
afterAll(() => portal.close())

const nobody = '4b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const change = (body: object, by = boss) => by.call('POST', '/api/staff/change-person', body)
const reopen = (body: object, by = boss) => by.call('POST', '/api/staff/reopen-person', body)
const close = (id: string) => boss.call('POST', '/api/staff/disable-person', { id })
const logIn = (email: string, code: string) =>
  portal.call('POST', '/api/staff/login', { body: { email, password: staffPassword, code } })
const kinds = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)

const accountOf = (email: string) =>
  portal.db.selectFrom('staff_account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const expire = (email: string) =>
  portal.db.updateTable('staff_account').set({ expiresOn: '2026-11-01' }).where('email', '=', email).execute()
const listed = async (id: string) => {
  const { body } = await boss.call('GET', '/api/staff/people')
  return body.people.find((one: { id: string }) => one.id === id)
}

describe('POST /api/staff/change-person', () => {
  it('gives another role: sessions end, the next log-in has it, holder and responsabili are told', async () => {
    const person = await signedInStaff(portal, 'comunicazione')
    expect((await change({ id: person.id, role: 'garante' })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'staff_role_changed',
      staffId: boss.id,
      subject: `staff ${person.id}`,
      details: { role: 'garante', roleBefore: 'comunicazione', sessions: 1 },
    })
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)

    portal.clock.pass({ minutes: 2 })
    const { body } = await logIn(person.email, appCode(portal, person.secret))
    expect(body.staff.role).toBe('garante')
    expect(await kinds(person.email)).toContain('staff-role-changed')
    const told = (await mailsTo(portal, second.email)).find(({ kind }) => kind === 'staff-role-changed')
    expect(told?.bodyText).toContain(person.email)
    expect(told?.subject).not.toContain('@')
  })

  it('prolongs without a new set-up: session, password and app stay', async () => {
    const person = await signedInStaff(portal, 'garante')
    expect((await change({ id: person.id, expiresOn: '2098-06-30' })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'staff_last_day_changed',
      details: { expiresOn: '2098-06-30', expiresOnBefore: '2099-12-31' },
    })
    const me = await person.call('GET', '/api/staff/me')
    expect(me.body.staff).toMatchObject({ expiresOn: '2098-06-30', endsInDays: null })
    const [mail] = await mailsTo(portal, person.email)
    expect(mail?.bodyText).toContain('fino al 30-06-2098 compreso')
  })

  it('changes the address at once, tells the old and the new, and keeps both out of the log', async () => {
    const person = await signedInStaff(portal, 'garante')
    const email = aStaffEmail('nuovo')
    expect((await change({ id: person.id, email: email.toUpperCase() })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({ act: 'staff_email_changed', details: {} })
    expect((await person.call('GET', '/api/staff/me')).body.staff.email).toBe(email)
    const [toOld, toNew] = [await mailsTo(portal, person.email), await mailsTo(portal, email)]
    expect([toOld[0]?.kind, toNew[0]?.kind]).toEqual(['staff-address-changed', 'staff-address-changed'])
    expect(toOld[0]?.bodyText).not.toContain(email)
    expect(toNew[0]?.bodyText).not.toContain(person.email)

    portal.clock.pass({ minutes: 2 })
    expect((await logIn(person.email, appCode(portal, person.secret))).status).toBe(401)
    expect((await logIn(email, appCode(portal, person.secret))).status).toBe(200)
  })

  it('does all that is asked or nothing', async () => {
    const person = await signedInStaff(portal, 'garante')
    const taken = { id: person.id, role: 'coordinatore', expiresOn: '2098-01-01', email: boss.email }
    expect((await change(taken)).body.fields).toHaveProperty('email')
    const past = { id: person.id, role: 'coordinatore', expiresOn: '2026-11-20' }
    expect((await change(past)).body.fields).toHaveProperty('expiresOn')
    expect(await listed(person.id)).toMatchObject({ role: 'garante', expiresOn: '2099-12-31' })
    expect((await person.call('GET', '/api/staff/me')).status).toBe(200)
  })

  it('leaves alone what is the same already', async () => {
    const person = await signedInStaff(portal, 'garante')
    const before = await lastAct(portal)
    const same = { id: person.id, role: 'garante', email: person.email, expiresOn: '2099-12-31' }
    expect((await change(same)).status).toBe(200)
    expect(await lastAct(portal)).toEqual(before)
    expect((await person.call('GET', '/api/staff/me')).status).toBe(200)
  })

  it.each([{ role: 'garante' }, { email: 'altra@studio.example.org' }, { expiresOn: '2100-01-01' }])(
    'refuses %o on one’s own access',
    async (changes) => {
      expect(await change({ id: boss.id, ...changes })).toMatchObject({
        status: 403,
        body: { code: 'own_access' },
      })
    },
  )

  it('refuses an access that is not there, is closed or has expired', async () => {
    const person = await signedInStaff(portal, 'garante')
    expect((await change({ id: nobody, role: 'garante' })).body.code).toBe('not_found')
    await expire(person.email)
    expect((await change({ id: person.id, role: 'coordinatore' })).body.code).toBe('access_not_open')
    await close(person.id)
    expect((await change({ id: person.id, role: 'coordinatore' })).body.code).toBe('access_not_open')
  })

  it('never takes the role of the last responsabile, of two who do it at once neither', async () => {
    const own = await startTestPortal()
    const [one, other] = [await signedInStaff(own, 'responsabile'), await signedInStaff(own, 'responsabile')]
    const answers = await Promise.all([
      change({ id: other.id, role: 'garante' }, one),
      change({ id: one.id, role: 'garante' }, other),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { length } = await own.db
      .selectFrom('staff_account')
      .select('id')
      .where('role', '=', 'responsabile')
      .execute()
    expect(length).toBe(1)
    await own.close()
  })

  it('gives one of two the address that both ask for at once', async () => {
    const [one, other] = [await signedInStaff(portal, 'garante'), await signedInStaff(portal, 'garante')]
    const email = aStaffEmail('conteso')
    const answers = await Promise.all([
      change({ id: one.id, email }),
      change({ id: other.id, email }, second),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('POST /api/staff/reopen-person', () => {
  it('lets in who had expired as before, with the same password and app', async () => {
    const person = await signedInStaff(portal, 'garante')
    await expire(person.email)
    expect(await listed(person.id)).toMatchObject({ status: 'expired', isSetUp: true })
    expect((await reopen({ id: person.id, expiresOn: '2099-01-01' })).body).toMatchObject({ setUp: null })
    expect(await lastAct(portal)).toMatchObject({
      act: 'staff_reopened',
      staffId: boss.id,
      details: { expiresOn: '2099-01-01' },
    })
    expect((await person.call('GET', '/api/staff/me')).status).toBe(401)
    portal.clock.pass({ minutes: 2 })
    expect((await logIn(person.email, appCode(portal, person.secret))).status).toBe(200)
    const mails = await mailsTo(portal, person.email)
    expect(mails.find(({ kind }) => kind === 'staff-access-reopened')?.bodyText).toContain('Entri come prima')
    expect(await kinds(second.email)).toContain('staff-access-reopened')
  })

  it('gives who was closed a new set-up link: nothing of before opens it, and the same person has it', async () => {
    const { email, secret, recoveryCodes } = await readyStaff(portal, 'garante')
    const { id } = await accountOf(email)
    await close(id)
    expect(await accountOf(email)).toMatchObject({ passwordHash: null, totpSecret: null })
    const codes = portal.db.selectFrom('staff_recovery_code').selectAll().where('staffId', '=', id)
    expect(await codes.execute()).toEqual([])

    const { body } = await reopen({ id, expiresOn: '2099-01-01' })
    expect(body.setUp.link).toMatch(/^https:\/\/portal\.test\/staff\/attiva#[\w-]{43}$/u)
    portal.clock.pass({ minutes: 2 })
    expect((await logIn(email, appCode(portal, secret))).status).toBe(401)
    expect((await logIn(email, recoveryCodes[0] ?? '')).status).toBe(401)
    const token = String(body.setUp.link).split('#')[1] ?? ''
    expect((await signedInStaff(portal, 'garante', { email, token })).id).toBe(id)

    // two lines: the approval of exports looks for who made a link
    const lines = await portal.db
      .selectFrom('audit_line')
      .select(['act', 'staffId'])
      .where('subjectId', '=', id)
      .where('act', 'in', ['staff_reopened', 'set_up_link_created'])
      .orderBy('seq')
      .execute()
    expect(lines).toEqual([
      { act: 'staff_reopened', staffId: boss.id },
      { act: 'set_up_link_created', staffId: boss.id },
    ])
  })

  it('gives a link to who expired before ever setting up', async () => {
    const { email } = await invitedStaff(portal, 'garante')
    await expire(email)
    const { id } = await accountOf(email)
    expect((await reopen({ id, expiresOn: '2099-01-01' })).body.setUp.link).toContain('/staff/attiva#')
  })

  it('refuses an open access, one’s own, one that is not there, and a day that is over', async () => {
    const person = await signedInStaff(portal, 'garante')
    const day = { expiresOn: '2099-01-01' }
    expect((await reopen({ id: person.id, ...day })).body.code).toBe('access_open')
    expect((await reopen({ id: boss.id, ...day })).body.code).toBe('own_access')
    expect((await reopen({ id: nobody, ...day })).body.code).toBe('not_found')
    await close(person.id)
    expect((await reopen({ id: person.id, expiresOn: '2026-11-20' })).body.fields).toHaveProperty('expiresOn')
    expect(await listed(person.id)).toMatchObject({ status: 'closed', endsInDays: null })
  })

  it('makes one link of two that are asked for at once', async () => {
    const person = await signedInStaff(portal, 'garante')
    await close(person.id)
    const ask = (by: Staff) => reopen({ id: person.id, expiresOn: '2099-01-01' }, by)
    const answers = await Promise.all([ask(boss), ask(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('POST /api/staff/renew-set-up', () => {
  it('gives nobody a later last day of their own', async () => {
    const { body } = await boss.call('POST', '/api/staff/renew-set-up', {
      id: boss.id,
      expiresOn: '2100-01-01',
    })
    expect(body.code).toBe('own_access')
    expect((await boss.call('GET', '/api/staff/me')).status).toBe(200)
  })
})
