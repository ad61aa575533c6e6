import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findDataSubject, findFamilyOfParent } from '#families/index.ts'
import { anEnabledChild } from '#testing/people/children.ts'
import {
  aChild,
  anEmail,
  aParent,
  aRegisteredParent,
  aVerifiedParent,
  codeFor,
  logIn,
  mailsTo,
  password,
} from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

type Call = { token?: string; body: object }
const post = (path: string, sent: Call) => portal.call('POST', `/api/users/${path}`, sent)
const cardOf = async (token: string) =>
  (await portal.call('GET', '/api/users/data-card', { token })).body.data
const correction = (body: object = {}) => ({
  name: 'Giulia Maria',
  surname: 'Rossi',
  phone_number: '+39 333 765 4321',
  ...body,
})

describe('POST /api/users/correct-person', () => {
  it('corrects names and number, and keeps that it happened', async () => {
    const { token, user } = await aParent(portal)
    expect((await post('correct-person', { token, body: correction() })).status).toBe(200)
    const { person } = await cardOf(token)
    expect(person).toMatchObject({ name: 'Giulia Maria', surname: 'Rossi', phone: '+393337654321' })
    const last = await portal.db
      .selectFrom('family_event')
      .select(['kind', 'accountId'])
      .where('familyId', '=', user.familyId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ kind: 'person_corrected', accountId: user._id })
  })

  it('refuses what a registration would refuse, under its field, and leaves what was not changed', async () => {
    const { token } = await aParent(portal)
    const refused = await post('correct-person', {
      token,
      body: correction({ name: 'X1', phone_number: '12' }),
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['name', 'phone'])
    const { person } = await cardOf(token)
    const same = { name: person.name, surname: person.surname, phone_number: person.phone }
    expect((await post('correct-person', { token, body: same })).status).toBe(200)
  })
})

describe('POST /api/users/correct-child', () => {
  it('corrects the names of a child without an access, and only those', async () => {
    const { token, user } = await aParent(portal)
    const [child] = user.children
    const body = { _id: child._id, name: 'Nicola Maria', surname: 'Rossi' }
    expect((await post('correct-child', { token, body })).status).toBe(200)
    expect((await cardOf(token)).children).toMatchObject([
      { name: 'Nicola Maria', surname: 'Rossi', birthDate: '2015-03-14', hasAccess: false },
    ])
    const wrong = await post('correct-child', { token, body: { ...body, name: 'X1' } })
    expect(Object.keys(wrong.body.fields)).toEqual(['name'])
  })

  it('leaves a child with an access to the page of its access', async () => {
    const { parent, childId } = await anEnabledChild(portal)
    const body = { _id: childId, name: 'Nicola', surname: 'Rossi' }
    expect((await post('correct-child', { token: parent.token, body })).body.code).toBe(
      'child_already_enabled',
    )
  })
})

describe('POST /api/users/correct-birth-date', () => {
  it('changes the age at once within the same ages, and the team reads why without a date', async () => {
    const { token, user } = await aParent(portal, { children: [aChild({ dobirth: '2015-03-14' })] })
    const [child] = user.children
    const reason = 'Ho scritto l’anno sbagliato.'
    const body = { _id: child._id, dobirth: '2014-03-14', reason }
    expect((await post('correct-birth-date', { token, body })).status).toBe(200)
    expect((await cardOf(token)).children).toMatchObject([{ birthDate: '2014-03-14', inCopy: true }])

    const staff = await signedInStaff(portal, 'coordinatore')
    const page = await staff.call('GET', `/api/staff/families/${user.familyId}`)
    expect(page.body.birthDateCorrections).toMatchObject([{ reason, ageBefore: 11, ageAfter: 12 }])
    expect(JSON.stringify(page.body)).not.toContain('2014-03-14')
  })

  it.each([
    ['a day in the future', '2030-01-01'],
    ['an adult', '1990-01-01'],
    ['a day that is none', '2015-02-30'],
  ])('refuses %s', async (_case, dobirth) => {
    const { token, user } = await aParent(portal)
    const body = { _id: user.children[0]._id, dobirth, reason: 'Era sbagliata.' }
    const { status, body: said } = await post('correct-birth-date', { token, body })
    expect([status, Object.keys(said.fields)]).toEqual([400, ['dobirth']])
  })

  it('wants a reason', async () => {
    const { token, user } = await aParent(portal)
    const body = { _id: user.children[0]._id, dobirth: '2014-01-01', reason: ' ' }
    expect((await post('correct-birth-date', { token, body })).body.fields).toHaveProperty('reason')
  })
})

const linkIn = async (email: string, act: 'conferma' | 'annulla') => {
  for (const { bodyText } of await mailsTo(portal, email)) {
    const token = new RegExp(`#${act}=([\\w-]{43})`, 'u').exec(bodyText)?.[1]
    if (token !== undefined) return token
  }
  throw new Error('No link was sent.')
}

/** A parent who has asked for another address. */
async function asked() {
  const parent = await aParent(portal)
  const fresh = anEmail('nuova')
  const said = await post('change-email', { token: parent.token, body: { email: fresh, password } })
  expect(said.status).toBe(200)
  return { ...parent, fresh }
}
const confirm = (token: string) => post('confirm-email', { body: { token } })
const undo = (token: string) => post('undo-email', { body: { token } })
const entersAs = async (email: string, secret = password) =>
  (await portal.call('POST', '/api/users/login', { body: { email, password: secret } })).status === 200

describe('POST /api/users/change-email', () => {
  it('changes nothing before the link at the new address was opened', async () => {
    const { email, fresh } = await asked()
    expect([await entersAs(email), await entersAs(fresh)]).toEqual([true, false])
    expect((await confirm(await linkIn(fresh, 'conferma'))).status).toBe(200)
    expect([await entersAs(email), await entersAs(fresh)]).toEqual([false, true])
    const kinds = (await mailsTo(portal, email)).map(({ kind }) => kind)
    expect(kinds).toContain('email-changed')
    expect(JSON.stringify(await mailsTo(portal, email))).not.toContain(fresh)
  })

  it('wants the password, and another address than today’s', async () => {
    const { token, email } = await aParent(portal)
    const wrong = await post('change-email', { token, body: { email: anEmail(), password: 'Sbagliata!1' } })
    expect(wrong.body.fields).toHaveProperty('password')
    const same = await post('change-email', { token, body: { email, password } })
    expect(same.body.fields).toHaveProperty('email')
  })

  it('says nothing of an address that is somebody’s, but to its owner', async () => {
    const other = await aParent(portal)
    const { token } = await aParent(portal)
    const said = await post('change-email', { token, body: { email: other.email, password } })
    const free = await post('change-email', { token, body: { email: anEmail(), password } })
    expect([said.status, said.body]).toEqual([free.status, free.body])
    const kinds = (await mailsTo(portal, other.email)).map(({ kind }) => kind)
    expect(kinds).toContain('email-already-used')
    expect(kinds).not.toContain('email-to-confirm')
  })
})

describe('the addresses of an account', () => {
  const addressesOf = async (accountId: string) => (await findDataSubject(portal.db, accountId))?.addresses

  it('are those that it proved, and never one that it only asked for or that is somebody else’s now', async () => {
    const victim = await aParent(portal)
    const { token, user, email, fresh } = await asked()
    await post('change-email', { token, body: { email: victim.email, password } })
    expect(await addressesOf(user._id)).toEqual([email])
    // the newest mail is the one whose link is good
    portal.clock.pass({ minutes: 1 })
    await post('change-email', { token, body: { email: fresh, password } })
    await confirm(await linkIn(fresh, 'conferma'))
    expect((await addressesOf(user._id))?.toSorted()).toEqual([email, fresh, fresh].toSorted())
    // the old address is free: somebody else registers with it
    await aRegisteredParent(portal, { email })
    expect(new Set(await addressesOf(user._id))).toEqual(new Set([fresh]))
  })
})

describe('POST /api/users/confirm-email', () => {
  it('refuses a link that was used, is a day old, or was followed by a newer one', async () => {
    const first = await asked()
    const link = await linkIn(first.fresh, 'conferma')
    await confirm(link)
    expect((await confirm(link)).body.code).toBe('email_link_dead')

    const replaced = await asked()
    const old = await linkIn(replaced.fresh, 'conferma')
    await post('change-email', { token: replaced.token, body: { email: anEmail(), password } })
    expect((await confirm(old)).body.code).toBe('email_link_dead')

    const late = await asked()
    const expired = await linkIn(late.fresh, 'conferma')
    portal.clock.pass({ hours: 25 })
    expect((await confirm(expired)).body.code).toBe('email_link_dead')
    expect((await confirm('nothing')).body.code).toBe('email_link_dead')
  })

  it('takes an address once, when two ask for it at the same time', async () => {
    const [one, other] = [await aParent(portal), await aParent(portal)]
    const email = anEmail('contesa')
    const links: string[] = []
    for (const { token } of [one, other]) {
      await post('change-email', { token, body: { email, password } })
    }
    for (const { bodyText } of await mailsTo(portal, email)) {
      links.push(/#conferma=([\w-]{43})/u.exec(bodyText)?.[1] ?? '')
    }
    expect(links).toHaveLength(2)
    const codes = await Promise.all(links.map(async (link) => (await confirm(link)).body.code ?? 'OK'))
    expect(new Set(codes)).toEqual(new Set(['OK', 'email_taken']))
  })
})

describe('POST /api/users/undo-email', () => {
  it('puts the old address back, ends every session, and the password is nobody’s', async () => {
    const { email, fresh, token } = await asked()
    await confirm(await linkIn(fresh, 'conferma'))
    const { token: thief } = await logIn(portal, fresh)
    const link = await linkIn(email, 'annulla')
    expect((await undo(link)).status).toBe(200)
    for (const session of [token, thief]) {
      // every process hears of it a moment later
      const statusOf = async () =>
        (await portal.call('GET', '/api/users/data-card', { token: session })).status
      await expect.poll(statusOf).toBe(401)
    }
    expect([await entersAs(fresh), await entersAs(email)]).toEqual([false, false])
    expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toContain('email-change-undone')
    expect((await undo(link)).body.code).toBe('email_link_dead')
  })

  it('takes back what followed too, and not after seven days', async () => {
    const { email, fresh, token } = await asked()
    await confirm(await linkIn(fresh, 'conferma'))
    const third = anEmail('terza')
    await post('change-email', { token, body: { email: third, password } })
    await confirm(await linkIn(third, 'conferma'))
    const [first, second] = [await linkIn(email, 'annulla'), await linkIn(fresh, 'annulla')]
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).body.code).toBe('email_link_dead')

    const late = await asked()
    await confirm(await linkIn(late.fresh, 'conferma'))
    const link = await linkIn(late.email, 'annulla')
    portal.clock.pass({ days: 7, minutes: 1 })
    expect((await undo(link)).body.code).toBe('email_link_dead')
    expect(await entersAs(late.fresh)).toBe(true)
  })
})

describe('a registration that nobody proved', () => {
  const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)

  it('stands in nobody’s way back to an address that was stolen', async () => {
    const { email, fresh } = await asked()
    await confirm(await linkIn(fresh, 'conferma'))
    const link = await linkIn(email, 'annulla')
    await aRegisteredParent(portal, { email, password: 'Estranea!2026', confirm_password: 'Estranea!2026' })
    const code = await codeFor(portal, email)
    expect((await undo(link)).status).toBe(200)
    expect(await kindsTo(email)).toContain('email-change-undone')
    // the stranger's code proves nothing any more
    const query = new URLSearchParams({ email, otp: code })
    expect((await portal.call('GET', `/api/users/verify-account?${query.toString()}`)).status).toBe(400)
    expect(await entersAs(email, 'Estranea!2026')).toBe(false)
  })

  it('keeps the way back closed once its address was proved', async () => {
    const { email, fresh } = await asked()
    await confirm(await linkIn(fresh, 'conferma'))
    const link = await linkIn(email, 'annulla')
    // the newest mail is the one whose code is good
    portal.clock.pass({ minutes: 1 })
    await aVerifiedParent(portal, { email })
    expect((await undo(link)).body.code).toBe('email_taken')
  })

  it('neither kills a link that waits, nor keeps one from being sent', async () => {
    const waiting = await asked()
    const link = await linkIn(waiting.fresh, 'conferma')
    await aRegisteredParent(portal, { email: waiting.fresh })
    expect((await confirm(link)).status).toBe(200)
    expect([await entersAs(waiting.fresh), await entersAs(waiting.email)]).toEqual([true, false])

    const typed = await aRegisteredParent(portal)
    const { token } = await aParent(portal)
    await post('change-email', { token, body: { email: typed.email, password } })
    expect((await confirm(await linkIn(typed.email, 'conferma'))).status).toBe(200)
    expect(await kindsTo(typed.email)).not.toContain('email-already-used')
  })

  it('lets the team give a parent the address back, and is itself helped with another', async () => {
    const { email, fresh, user } = await asked()
    await confirm(await linkIn(fresh, 'conferma'))
    await aRegisteredParent(portal, { email })
    const stranger = await findFamilyOfParent(portal.db, email)
    const staff = await signedInStaff(portal, 'coordinatore')
    const act = (name: string, body: object) =>
      staff.call('POST', `/api/staff/families/${name}`, { reason: 'Ha telefonato.', ...body })
    const back = { familyId: user.familyId, accountId: user._id, email }
    expect((await act('correct-email', back)).status).toBe(200)
    expect(await findFamilyOfParent(portal.db, email)).toBe(user.familyId)

    const page = (await staff.call('GET', `/api/staff/families/${String(stranger)}`)).body
    const aside = { familyId: String(stranger), accountId: page.people[0].accountId }
    expect((await act('send-continue-link', aside)).body.code).toBe('nothing_to_verify')
    expect((await act('correct-email', { ...aside, email: anEmail() })).status).toBe(200)
  })
})
