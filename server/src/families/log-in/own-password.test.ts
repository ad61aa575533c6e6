import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aChild, aParent, codeFor, logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const own = 'Lanterna!74'
const given = 'Cuscino!58'
const enter = (email: string, secret: string) =>
  portal.call('POST', '/api/users/login', { body: { email, password: secret } })
const choose = (token: string, changes: object = {}) =>
  portal.call('POST', '/api/users/change-password', {
    token,
    body: { password, new_password: own, confirm_password: own, ...changes },
  })
const userOf = async (token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res.user
const press = (username: string) => portal.call('POST', '/api/users/ask-password', { body: { username } })

type Made = Awaited<ReturnType<typeof anEnabledChild>>
const give = ({ parent, childId, username }: Made, secret = given) =>
  portal.call('POST', '/api/users/edit-child', {
    token: parent.token,
    body: { _id: childId, name: 'Nicolò', surname: 'Rossi', username, password: secret },
  })
const seenByParent = async ({ parent }: Made) => (await userOf(parent.token)).children[0]

// the portal of the tests lives on 21 November 2026
const bornFor = (age: number) => aChild({ dobirth: `${2026 - age}-01-10` })
const bands = { 9: 'from7', 12: 'from11', 15: 'from14' } as const
const aChildOf = async (age: keyof typeof bands) => {
  const made = await anEnabledChild(portal, { children: [bornFor(age)] })
  await answer(portal, made.child.token, 'yes', bands[age])
  return made
}

describe('changing one’s own password', () => {
  it('wants the present one, keeps this page and ends every other', async () => {
    const { email, token } = await aParent(portal)
    const other = await logIn(portal, email)
    expect((await choose(token)).body.message).toBe('Fatto: da ora entri con la password nuova.')

    expect((await enter(email, password)).status).toBe(401)
    expect((await enter(email, own)).status).toBe(200)
    expect((await userOf(token)).email).toBe(email)
    expect((await portal.call('GET', '/api/news/get-news', { token: other.token })).status).toBe(401)
  })

  it('is mailed to its owner, once', async () => {
    const { email, token } = await aParent(portal)
    await choose(token)
    const told = (await mailsTo(portal, email)).filter(({ kind }) => kind === 'own-change')
    expect(told.map(({ bodyText }) => bodyText)).toEqual([
      expect.stringContaining('La tua password è stata cambiata'),
    ])
  })

  it.each([
    ['a wrong present one', { password: 'Sbagliata!1' }, { password: 'La password non è corretta.' }],
    [
      'the same again',
      { new_password: password, confirm_password: password },
      { new_password: 'Scegli una password diversa da quella di adesso.' },
    ],
    ['two that differ', { confirm_password: given }, { confirm_password: 'Le password devono coincidere.' }],
    [
      'one that is guessed',
      { new_password: 'Password!1', confirm_password: 'Password!1' },
      { new_password: expect.stringContaining('si indovina') },
    ],
  ])('refuses %s, and changes nothing', async (_case, changes, fields) => {
    const { email, token } = await aParent(portal)
    expect(await choose(token, changes)).toMatchObject({ status: 400, body: { fields } })
    expect((await enter(email, password)).status).toBe(200)
  })

  it('has a pause after wrong tries that leaves the log-in alone', async () => {
    const { email, token } = await aParent(portal)
    for (let n = 0; n < 6; n += 1) await choose(token, { password: 'Sbagliata!1' })
    expect((await choose(token)).body.code).toBe('too_many_attempts')
    expect((await enter(email, password)).status).toBe(200)
  })
})

describe('a child’s first password', () => {
  it('is its own to change from eleven years on, and may stay below; after its yes', async () => {
    const asked = await anEnabledChild(portal, { children: [bornFor(12)] })
    expect(asked.child.user).not.toHaveProperty('firstPassword')
    expect((await userOf((await aChildOf(9)).child.token)).firstPassword).toBe('mayKeep')
    const { child } = await aChildOf(12)
    expect((await userOf(child.token)).firstPassword).toBe('mustChange')

    expect((await choose(child.token)).status).toBe(200)
    expect(await userOf(child.token)).not.toHaveProperty('firstPassword')
  })

  it('is one again when a parent gives another, and the child is told', async () => {
    const made = await aChildOf(12)
    await choose(made.child.token)
    expect((await give(made)).status).toBe(200)
    const { user } = await logIn(portal, made.username, given)
    expect(user).toMatchObject({
      firstPassword: 'mustChange',
      changes: [{ what: 'password', by: 'parent' }],
    })
  })
})

describe('from 14 on', () => {
  it('a parent gives a password only after the child asked for it, once', async () => {
    const made = await aChildOf(15)
    await choose(made.child.token)
    expect(await seenByParent(made)).toMatchObject({ ownsAccess: true })
    expect(await give(made)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining('Dai 14 anni') } },
    })
    expect((await enter(made.username, own)).status).toBe(200)

    expect((await press(` ${made.username.toUpperCase()}`)).status).toBe(200)
    const seen = await seenByParent(made)
    expect(seen).toMatchObject({ hasForgotten: true })
    expect(seen).not.toHaveProperty('ownsAccess')
    expect((await give(made)).status).toBe(200)
    expect((await enter(made.username, given)).status).toBe(200)

    expect(await seenByParent(made)).toMatchObject({ ownsAccess: true })
    expect((await give(made, 'Altalena!31')).status).toBe(400)
  })

  it('a parent who waits for a week has to be asked again', async () => {
    const made = await aChildOf(15)
    await press(made.username)
    portal.clock.pass({ days: 7 })
    const parent = await logIn(portal, made.parent.email)
    expect((await give({ ...made, parent: { ...made.parent, ...parent } })).status).toBe(400)
  })

  it('the names and the username stay the parent’s to change', async () => {
    const { parent, childId, username } = await aChildOf(15)
    const body = { _id: childId, name: 'Nico', surname: 'Rossi', username, password: '' }
    expect((await portal.call('POST', '/api/users/edit-child', { token: parent.token, body })).status).toBe(
      200,
    )
  })
})

describe('«forgotten» by username', () => {
  it('answers the same for a name that nobody has, and for a parent’s address', async () => {
    const { email, user } = await aParent(portal)
    const { username } = await aChildOf(12)
    const answers = await Promise.all([press(username), press('nessuno_mai'), press(email)])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1)
    const row = await portal.db
      .selectFrom('account')
      .select('passwordAskedAt')
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow()
    expect(row.passwordAskedAt).toBeNull()
  })

  it('is bounded for one name', async () => {
    const { username } = await aChildOf(12)
    for (let n = 0; n < 5; n += 1) expect((await press(username)).status).toBe(200)
    expect((await press(username)).body.code).toBe('too_many_attempts')
  })
})

describe('the private address of a calendar', () => {
  const make = async (token: string): Promise<string> =>
    (await portal.call('POST', '/api/users/make-calendar-address', { token })).body.address
  const look = async (address: string) =>
    (await portal.app.inject({ url: new URL(address).pathname })).statusCode

  it('dies with a new password of one’s own', async () => {
    const { token } = await aParent(portal)
    const address = await make(token)
    expect(await look(address)).toBe(200)
    await choose(token)
    expect(await look(address)).toBe(404)
  })

  it('dies with a reset password', async () => {
    const { email, token } = await aParent(portal)
    const address = await make(token)
    portal.clock.pass({ seconds: 1 })
    await portal.call('POST', '/api/users/forget-password', { body: { email } })
    const form = { email, otp: await codeFor(portal, email), new_password: own, confirm_password: own }
    expect((await portal.call('POST', '/api/users/reset-password', { body: form })).status).toBe(200)
    expect(await look(address)).toBe(404)
  })

  it('dies with a changed address, and one made meanwhile with the way back', async () => {
    const { email, token } = await aParent(portal)
    const first = await make(token)
    const after = `nuova-${email}`.slice(-35)
    await portal.call('POST', '/api/users/change-email', { token, body: { email: after, password } })
    const linkIn = async (to: string, name: string) =>
      new RegExp(`#${name}=([\\w-]+)`, 'u').exec(
        (await mailsTo(portal, to)).map((one) => one.bodyText).join(),
      )?.[1]
    const confirm = await linkIn(after, 'conferma')
    await portal.call('POST', '/api/users/confirm-email', { body: { token: confirm } })
    expect(await look(first)).toBe(404)

    const second = await make(token)
    const undone = await linkIn(email, 'annulla')
    expect((await portal.call('POST', '/api/users/undo-email', { body: { token: undone } })).status).toBe(200)
    expect(await look(second)).toBe(404)
  })
})

describe('an erasure', () => {
  const erase = (token: string, changes: object) =>
    portal.call('POST', '/api/users/ask-erasure', { token, body: { level: 'me', ...changes } })

  it('wants the password once more, as a copy does, and without it nothing happens', async () => {
    const { token } = await aParent(portal)
    expect((await erase(token, {})).body.fields).toHaveProperty('password')
    expect((await erase(token, { password: 'Sbagliata!1' })).body.fields).toEqual({
      password: 'La password non è corretta.',
    })
    const { body } = await portal.call('GET', '/api/users/erasures', { token })
    expect(body.data).toEqual([])
    expect((await erase(token, { password })).status).toBe(200)
  })
})
