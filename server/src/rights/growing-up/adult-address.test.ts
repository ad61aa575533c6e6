import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import {
  acceptedConsents,
  aChild,
  anEmail,
  codeFor,
  logIn,
  mailsTo,
  password,
} from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeEach(async () => void (portal = await startTestPortal()))
afterEach(() => portal.close())

const decide = (token: string, body: object) =>
  portal.call('POST', '/api/users/decide-as-adult', { token, body })
const goOn = (email: string) => ({ choice: 'go_on', email, consents: acceptedConsents })
const linkTo = async (email: string) =>
  /#conferma=([\w-]{43})/u.exec((await mailsTo(portal, email))[0]?.bodyText ?? '')?.[1]
/** Opens the link that was sent to an address last. */
const confirmAt = async (email: string) =>
  (await portal.call('POST', '/api/users/confirm-email', { body: { token: await linkTo(email) } })).status
const enters = async (name: string, secret = password) =>
  (await portal.call('POST', '/api/users/login', { body: { email: name, password: secret } })).status

/** Somebody on their 18th birthday, who said yes as a child. */
async function anAdult() {
  const family = await anEnabledChild(portal, { children: [aChild({ dobirth: '2009-05-20' })] })
  await answer(portal, family.child.token, 'yes', 'from14')
  portal.clock.set('2027-05-20T10:00:00Z')
  return { ...family, token: (await logIn(portal, family.username)).token }
}

describe('the own address of who is 18', () => {
  it('sends a new link until an address is proved: the first was missed, or mistyped', async () => {
    const { token, username, accountId } = await anAdult()
    const [mistyped, email] = [anEmail('nicco'), anEmail('nico')]
    await decide(token, goOn(mistyped))
    const dead = await linkTo(mistyped)
    portal.clock.pass({ hours: 25 })
    expect(await confirmAt(mistyped)).toBe(410)

    expect((await decide(token, { choice: 'go_on', email })).status).toBe(200)
    expect((await portal.call('POST', '/api/users/confirm-email', { body: { token: dead } })).status).toBe(
      410,
    )
    expect(await confirmAt(email)).toBe(200)
    expect([await enters(email), await enters(username)]).toEqual([200, 401])
    const decided = portal.db.selectFrom('family_event').select('id').where('accountId', '=', accountId)
    expect(await decided.where('kind', '=', 'adult_went_on').execute()).toHaveLength(1)
  })

  it('is helped by the team with an address, and the username is good until it is proved', async () => {
    const { token, accountId, parent, username } = await anAdult()
    const staff = await signedInStaff(portal, 'coordinatore')
    const correct = (email: string) =>
      staff.call('POST', '/api/staff/families/correct-email', {
        familyId: parent.user.familyId,
        accountId,
        email,
        reason: 'Ha telefonato.',
      })
    const email = anEmail('nico')
    // an adult child who has not gone on decides that first
    expect((await correct(email)).status).toBe(404)
    await decide(token, goOn(anEmail('nicco')))
    expect((await correct(email)).status).toBe(200)
    expect(await enters(username)).toBe(200)
    expect(await confirmAt(email)).toBe(200)
    expect([await enters(email), await enters(username)]).toEqual([200, 401])
    // from then on as a parent's
    portal.clock.pass({ minutes: 1 })
    const third = anEmail('terza')
    expect((await correct(third)).status).toBe(200)
    portal.clock.pass({ minutes: 1 })
    await portal.call('POST', '/api/users/resend-otp', { body: { email: third, purpose: 'VERIFY_ACCOUNT' } })
    const proof = new URLSearchParams({ email: third, otp: await codeFor(portal, third) })
    expect((await portal.call('GET', `/api/users/verify-account?${proof.toString()}`)).status).toBe(200)
    expect(await enters(third)).toBe(200)
  })

  it('lets in again with a new password, by a code to the proved address', async () => {
    const { token } = await anAdult()
    const email = anEmail('nico')
    await decide(token, goOn(email))
    const forget = () => portal.call('POST', '/api/users/forget-password', { body: { email } })
    await forget()
    expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toEqual(['email-to-confirm'])
    await confirmAt(email)
    portal.clock.pass({ minutes: 1 })
    await forget()
    const body = { email, otp: await codeFor(portal, email), new_password: 'Nuova!2026' }
    const reset = { ...body, confirm_password: body.new_password }
    expect((await portal.call('POST', '/api/users/reset-password', { body: reset })).status).toBe(200)
    expect([await enters(email, body.new_password), await enters(email)]).toEqual([200, 401])
  })
})
