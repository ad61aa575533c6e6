import { fieldErrors } from '@desco/contract/field-errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, aUsername, enable } from '#testing/people/children.ts'
import { aParent, aSignUp, codeFor, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { appCode, invitedStaff } from '#testing/people/staff.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'

// Every way to choose a password holds the new one against the list, and none holds an old one.

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const refusal = (field: string, message: string) => ({
  status: 400,
  body: { code: 'invalid_input', fields: { [field]: message } },
})
const refused = refusal('password', fieldErrors.passwordGuessable)

const signUp = (password: string) =>
  portal.call('POST', '/api/users/sign-up', { body: aSignUp({ password, confirm_password: password }) })

describe('signing up', () => {
  it.each([
    'Password1!',
    'Qwerty12!',
    'Desco2026!',
    'Ciao1234!',
    'Estate2026!',
    'Napoli1926!',
    'xGiulia#38z',
    'k#Dangelo4',
  ])('refuses %s and stores nothing', async (password) => {
    const count = async () => (await portal.db.selectFrom('account').select('id').execute()).length
    const before = await count()
    expect(await signUp(password)).toMatchObject(refused)
    expect(await count()).toBe(before)
  })

  it('takes what nobody guesses', async () => {
    expect((await signUp('Girasole#83k')).status).toBe(200)
  })
})

describe('the second parent’s registration', () => {
  it('refuses a child’s name, and leaves the invitation open', async () => {
    const { invited, token, childIds } = await anInvitedFamily(portal)
    const full = (password: string) =>
      answering(portal).full({
        token,
        email: invited,
        selectedChild: [...childIds],
        password,
        confirm_password: password,
      })
    expect(await full('k7#Nicolo9')).toMatchObject(refused)
    expect((await full('Girasole#83k')).status).toBe(200)
  })
})

describe('a child’s account', () => {
  it('refuses a name of the family and the username, when it is made and when it is changed', async () => {
    const parent = await aParent(portal)
    const username = aUsername('pallina')
    for (const password of ['k7#Giulia9', 'Pallina#k81', 'Juventus1!']) {
      expect(await enable(portal, parent, { username, password })).toMatchObject(refused)
    }
    const { body } = await enable(portal, parent, { username })
    const edit = (changes: object) =>
      portal.call('POST', '/api/users/edit-child', {
        token: parent.token,
        body: { _id: body.data._id, name: 'Nicolò', surname: 'Rossi', username, ...changes },
      })
    expect(await edit({ password: 'k7#Nicolo9' })).toMatchObject(refused)
    // the surname that is only now typed
    expect(await edit({ password: 'k7#Rossi99' })).toMatchObject(refused)
    expect((await edit({})).status).toBe(200)
    expect((await edit({ password: 'Girasole#83k' })).status).toBe(200)
  })
})

describe('resetting a password', () => {
  it('refuses in English, only after the right code, which stays good', async () => {
    const { email } = await aParent(portal)
    portal.clock.pass({ seconds: 1 })
    await portal.call('POST', '/api/users/forget-password', { body: { email } })
    const code = await codeFor(portal, email)
    const reset = (otp: string, password: string) =>
      portal.call('POST', '/api/users/reset-password', {
        body: { email, otp, new_password: password, confirm_password: password },
      })
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await reset(wrong, 'k7#Nicolo9')).body.code).toBe('code_wrong')
    expect(await reset(code, 'k7#Nicolo9')).toMatchObject(
      refusal('new_password', fieldErrors.english.passwordGuessable),
    )
    expect((await reset(code, 'Girasole#83k')).status).toBe(200)
  })
})

describe('a set-up of the team', () => {
  it('refuses the own address, only after the right code of the app', async () => {
    const { token, email } = await invitedStaff(portal, 'coordinatore')
    const { body } = await portal.call('POST', '/api/staff/see-set-up', { body: { token } })
    const finish = (password: string, code: string) =>
      portal.call('POST', '/api/staff/finish-set-up', {
        body: { token, name: 'Ada Bianchi', password, confirm_password: password, code },
      })
    const own = `${email.split('@')[0]} 2026!`.padEnd(12, '!')
    const code = appCode(portal, body.secret)
    expect((await finish(own, code === '000000' ? '111111' : '000000')).body.code).toBe('code_wrong')
    expect(await finish(own, code)).toMatchObject(refused)
    expect(await finish('passwordpassword', code)).toMatchObject(refused)
    expect((await finish('una tavola lunga', code)).status).toBe(200)
  })
})

describe('logging in', () => {
  it('takes a password from before the list', async () => {
    const { child, username } = await anEnabledChild(portal)
    await portal.db
      .updateTable('account')
      .set({ passwordHash: await hashPassword('Password1!') })
      .where('login', '=', username)
      .execute()
    expect((await logIn(portal, username, 'Password1!')).user._id).toBe(child.user._id)
  })
})
