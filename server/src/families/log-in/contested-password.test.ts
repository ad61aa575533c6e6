import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { computations } from '#testing/portals/argon2.ts'
import {
  aChild,
  alone,
  anEmail,
  aRegisteredParent,
  aSignUp,
  aVerifiedParent,
  codeFor,
  mailsTo,
  password,
} from '#testing/people/people.ts'
import { passwordCost } from '#platform/secrets/password-cost.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

// Somebody else registers an address of which nobody has proved yet whose it is.

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const strangers = 'Estranea!2026'
const signUp = (email: string, secret: string) => {
  portal.clock.pass({ seconds: 1 })
  const body = aSignUp({ email, password: secret, confirm_password: secret })
  return portal.call('POST', '/api/users/sign-up', { body })
}
const enter = (email: string, secret: string) =>
  portal.call('POST', '/api/users/login', { body: { email, password: secret } })
const verify = async (email: string) => {
  const query = new URLSearchParams({ email, otp: await codeFor(portal, email) })
  return portal.call('GET', `/api/users/verify-account?${query.toString()}`)
}
const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)
const reset = async (email: string, secret: string) => {
  portal.clock.pass({ seconds: 1 })
  await portal.call('POST', '/api/users/forget-password', { body: { email } })
  const otp = await codeFor(portal, email)
  const body = { email, otp, new_password: secret, confirm_password: secret }
  return portal.call('POST', '/api/users/reset-password', { body })
}

describe('an address registered with two passwords before it is verified', () => {
  it('opens with neither of them, no matter who came first', async () => {
    for (const [first, second] of [
      [password, strangers],
      [strangers, password],
    ] as const) {
      const email = anEmail()
      await signUp(email, first)
      await signUp(email, second)
      expect((await verify(email)).status).toBe(200)

      for (const secret of [first, second]) {
        expect(await enter(email, secret)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
      }
    }
  })

  it('stays contested when its owner registers a third time', async () => {
    const email = anEmail()
    for (const secret of [password, strangers, password, password]) await signUp(email, secret)
    await verify(email)

    expect((await enter(email, password)).status).toBe(401)
  })

  it('adds its children, and opens with the password that its owner chooses by mail', async () => {
    const email = anEmail()
    await signUp(email, password)
    await signUp(email, strangers)
    const { body } = await verify(email)
    const children = { children: [aChild()], spouse: alone }
    const added = await portal.call('POST', '/api/users/add-children', { token: body.token, body: children })

    expect(added.status).toBe(200)
    expect((await reset(email, 'Nuova!2026')).status).toBe(200)
    expect((await enter(email, 'Nuova!2026')).status).toBe(200)
    expect((await enter(email, strangers)).status).toBe(401)
  })

  it('tells its owner so, on the screen and by a mail that leads to a new password', async () => {
    const email = anEmail()
    await signUp(email, password)
    await signUp(email, strangers)
    const { body } = await verify(email)

    expect(body.message).toContain('Per entrare serve una nuova password')
    const [mail] = (await mailsTo(portal, email)).filter(({ kind }) => kind === 'choose-password')
    expect(mail?.bodyText).toContain('https://portal.test/forgot-password')
  })

  it('opens when its owner chooses a password before any verification', async () => {
    const email = anEmail()
    await signUp(email, password)
    await signUp(email, strangers)
    await reset(email, 'Nuova!2026')

    expect((await enter(email, 'Nuova!2026')).status).toBe(200)
    const { passwordContestedAt } = await portal.db
      .selectFrom('account')
      .select('passwordContestedAt')
      .where('login', '=', email)
      .executeTakeFirstOrThrow()
    expect(passwordContestedAt).toBeNull()
  })
})

it('keeps the password of who registers again with the same one', async () => {
  const email = anEmail()
  await signUp(email, password)
  await signUp(email, password)
  const { body } = await verify(email)

  expect(body.message).toBe('Il tuo indirizzo email è verificato.')
  expect(await kindsTo(email)).not.toContain('choose-password')
  expect((await enter(email, password)).status).toBe(200)
})

describe('the time it takes', () => {
  const computed = async (act: () => Promise<unknown>) => {
    const before = computations()
    await act()
    return computations() - before
  }

  it('to register is that of two passwords, whether the address is unknown, unverified or verified', async () => {
    const unverified = (await aRegisteredParent(portal)).email
    const verified = (await aVerifiedParent(portal)).email

    for (const [email, secret] of [
      [anEmail(), password],
      [unverified, password],
      [unverified, strangers],
      [verified, password],
      [verified, strangers],
    ] as const) {
      expect(await computed(() => signUp(email, secret))).toBe(2)
    }
  })

  it('to log in is that of one password, whether the name is known or not', async () => {
    const { email } = await aVerifiedParent(portal)
    for (const name of [email, anEmail('nessuno'), 'nessuno_qui']) {
      expect(await computed(() => enter(name, strangers))).toBe(1)
    }
  })

  it('to try a password that is good no more is that of any wrong one', async () => {
    const contested = anEmail()
    await signUp(contested, password)
    await signUp(contested, strangers)
    await verify(contested)
    const stored = await portal.db
      .selectFrom('account')
      .select('passwordHash')
      .where('login', '=', contested)
      .executeTakeFirstOrThrow()
    const ordinary = await hash(password, passwordCost)
    const [, ...cost] = stored.passwordHash.split('$')

    expect(cost.slice(0, 3)).toEqual(ordinary.split('$').slice(1, 4))
    expect(cost.map(({ length }) => length)).toEqual(
      ordinary
        .split('$')
        .slice(1)
        .map(({ length }) => length),
    )
    expect(await computed(() => enter(contested, strangers))).toBe(1)
  })
})
