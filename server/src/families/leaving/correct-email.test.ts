import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  anEmail,
  aRegisteredParent,
  aSignUp,
  aVerifiedParent,
  codeFor,
  logIn,
  mailsTo,
} from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const verify = (email: string, otp: string) =>
  portal.call('GET', `/api/users/verify-account?${new URLSearchParams({ email, otp }).toString()}`)
const secretOf = (secret: string) => ({ password: secret, confirm_password: secret })

describe('correcting the address of a registration', () => {
  const register = async (form: ReturnType<typeof aSignUp> & { replacing?: string }) => {
    const answer = await portal.call('POST', '/api/users/sign-up', { body: form })
    portal.clock.pass({ seconds: 1 })
    return answer
  }
  const accountsOf = (...logins: string[]) =>
    portal.db.selectFrom('account').select(['id', 'login']).where('login', 'in', logins).execute()

  it('moves the same account to the right address and ends the code sent to the wrong one', async () => {
    const form = aSignUp({ email: anEmail('mistyped') })
    await register(form)
    const deadCode = await codeFor(portal, form.email)
    const [before] = await accountsOf(form.email)
    const email = anEmail('right')

    expect((await register({ ...form, email, replacing: form.email })).status).toBe(200)

    expect(await accountsOf(form.email, email)).toEqual([{ id: before?.id, login: email }])
    expect(await verify(form.email, deadCode)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect((await verify(email, await codeFor(portal, email))).status).toBe(200)
    expect((await logIn(portal, email)).user.name).toBe(form.name)
  })

  it('moves nothing for who does not know the password', async () => {
    const theirs = await aRegisteredParent(portal)
    const email = anEmail('stranger')

    await register({ ...aSignUp({ email, ...secretOf('Altra!2026x') }), replacing: theirs.email })

    expect((await accountsOf(theirs.email, email)).map(({ login }) => login).toSorted()).toEqual(
      [theirs.email, email].toSorted(),
    )
    expect((await verify(theirs.email, await codeFor(portal, theirs.email))).status).toBe(200)
  })

  it('leaves a verified account where it is, and answers as for any registration', async () => {
    const theirs = await aVerifiedParent(portal)
    const email = anEmail()

    const answer = await register({ ...aSignUp({ email }), replacing: theirs.email })
    const fresh = await register(aSignUp())

    expect(Object.keys(answer.body)).toEqual(Object.keys(fresh.body))
    expect(answer.body.message).toBe(fresh.body.message)
    expect((await logIn(portal, theirs.email)).user.email).toBe(theirs.email)
  })

  it('ends the wrong address’s code when the right one has an account, whose owner is told', async () => {
    const owner = await aVerifiedParent(portal)
    const form = aSignUp({ email: anEmail('mistyped') })
    await register(form)
    const deadCode = await codeFor(portal, form.email)

    await register({ ...form, email: owner.email, replacing: form.email })

    expect((await mailsTo(portal, owner.email)).map(({ kind }) => kind)).toContain('already-registered')
    expect(await verify(form.email, deadCode)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
  })
})
