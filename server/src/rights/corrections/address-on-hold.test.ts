import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  anEmail,
  aParent,
  aRegisteredParent,
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

const post = (path: string, body: object, token?: string) =>
  portal.call('POST', `/api/users/${path}`, { body, token })
const chosen = 'Zq7!fontana'

async function prove(email: string) {
  const query = new URLSearchParams({ email, otp: await codeFor(portal, email) })
  expect((await portal.call('GET', `/api/users/verify-account?${query.toString()}`)).status).toBe(200)
}

/** The way of one colleague alone: an address of their own in place of a parent's, and then a new password. */
async function takenOver() {
  const parent = await aParent(portal)
  const staff = await signedInStaff(portal, 'coordinatore')
  const fresh = anEmail('nuovo')
  const { familyId, _id: accountId } = parent.user
  const body = { familyId, accountId, email: fresh, reason: 'Ha telefonato.' }
  expect((await staff.call('POST', '/api/staff/families/correct-email', body)).status).toBe(200)
  await prove(fresh)
  portal.clock.pass({ minutes: 2 })
  await post('forget-password', { email: fresh })
  const otp = await codeFor(portal, fresh)
  const words = { new_password: chosen, confirm_password: chosen }
  expect((await post('reset-password', { email: fresh, otp, ...words })).status).toBe(200)
  const { token } = await logIn(portal, fresh, chosen)
  return { parent, fresh, token }
}

async function linkTo(email: string) {
  const [mail] = (await mailsTo(portal, email)).filter(({ kind }) => kind === 'address-replaced')
  return /#annulla=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1]
}

describe('an address that the team has changed', () => {
  it('gives neither a copy nor an erasure for seven days', async () => {
    const { token, fresh } = await takenOver()
    const asking = [
      ['ask-data-copy', { password: chosen }],
      ['ask-erasure', { level: 'me-and-children', password: chosen }],
      ['ask-right', { kind: 'access', words: '' }],
      ['ask-right', { kind: 'erasure', words: '' }],
    ] as const
    for (const [path, body] of asking) {
      const { status, body: said } = await post(path, body, token)
      expect([path, status, said.code]).toEqual([path, 409, 'address_on_hold'])
    }
    const words = 'Il mio numero è un altro.'
    expect((await post('ask-right', { kind: 'rectification', words }, token)).status).toBe(200)

    portal.clock.pass({ days: 7, minutes: 1 })
    const later = await logIn(portal, fresh, chosen)
    expect((await post('ask-data-copy', { password: chosen }, later.token)).status).toBe(200)
    expect(
      (await post('ask-erasure', { level: 'me-and-children', password: chosen }, later.token)).status,
    ).toBe(200)
  })

  it('is taken back by the old one within them, with all sessions and the password', async () => {
    const { parent, fresh, token } = await takenOver()
    const link = await linkTo(parent.email)
    expect((await mailsTo(portal, parent.email))[0]?.bodyText).not.toContain(fresh)
    portal.clock.pass({ days: 6 })
    expect((await post('undo-email', { token: link })).status).toBe(200)
    expect((await portal.call('GET', '/api/users/consents', { token })).status).toBe(401)
    for (const [email, secret] of [
      [fresh, chosen],
      [parent.email, chosen],
      [parent.email, password],
    ] as const)
      expect((await post('login', { email, password: secret })).body.code).toBe('wrong_credentials')
    const [told] = await mailsTo(portal, parent.email)
    expect(told?.kind).toBe('email-change-undone')
    expect(told?.bodyText).not.toContain('conosceva')
    expect((await post('undo-email', { token: link })).body.code).toBe('email_link_dead')
  })

  it('is a new one at once where nobody had proved the old one', async () => {
    const typed = await aRegisteredParent(portal)
    const { familyId, id: accountId } = await portal.db
      .selectFrom('account')
      .select(['id', 'familyId'])
      .where('login', '=', typed.email)
      .executeTakeFirstOrThrow()
    const staff = await signedInStaff(portal, 'coordinatore')
    const body = { familyId, accountId, email: anEmail(), reason: 'Ha telefonato.' }
    expect((await staff.call('POST', '/api/staff/families/correct-email', body)).status).toBe(200)
    expect(await linkTo(typed.email)).toBeUndefined()
    const kept = portal.db.selectFrom('email_change').select('id').where('accountId', '=', accountId)
    expect(await kept.execute()).toEqual([])
  })
})
