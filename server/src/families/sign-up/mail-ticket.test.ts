import { fieldErrors } from '@desco/contract/field-errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEmail, aParent, aRegisteredParent, aSignUp, mailsTo } from '#testing/people/people.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const signUp = async (email: string) =>
  (await portal.call('POST', '/api/users/sign-up', { body: aSignUp({ email }) })).body.code.ticket as string
const fate = async (email: string, ticket: string) =>
  (await portal.call('POST', '/api/users/mail-fate', { body: { email, ticket } })).body.cameBack
const resend = (email: string, ticket?: string, purpose = 'VERIFY_ACCOUNT') =>
  portal.call('POST', '/api/users/resend-otp', { body: { email, purpose, ticket } })

/** The newest mail to an address left so many seconds after it was written, and came back. */
async function comesBack(email: string, kind = 'no_mailbox', seconds = 1) {
  await sql`
    update outgoing_mail set sent_at = created_at + make_interval(secs => ${seconds}::int), body_text = '', body_html = '',
      bounced_at = created_at + interval '9 minutes', bounce_kind = ${kind}
    where id = (select id from outgoing_mail where recipient = ${email} order by created_at desc limit 1)`.execute(
    portal.db,
  )
}

describe('the browser that sent a registration', () => {
  it('hears that its mail came back, and no other code is sent there', async () => {
    const email = anEmail('giuila')
    const ticket = await signUp(email)
    expect(await fate(email, ticket)).toBe(false)
    await comesBack(email)
    expect(await fate(email, ticket)).toBe(true)
    const before = await mailsTo(portal, email)
    expect(await resend(email, ticket)).toMatchObject({ status: 409, body: { code: 'mail_came_back' } })
    expect(await mailsTo(portal, email)).toEqual(before)
    // the form again is a try of its own
    portal.clock.pass({ seconds: 1 })
    expect(await fate(email, await signUp(email))).toBe(false)
  })

  it('hears it too of a mail that the mail server refused for its recipient', async () => {
    const email = anEmail()
    const ticket = await signUp(email)
    await sql`
      update outgoing_mail set given_up_at = created_at, last_error = 'The mail server refused the recipient (550).'
      where recipient = ${email}`.execute(portal.db)
    expect(await fate(email, ticket)).toBe(true)
  })

  it.each(['delayed', 'refused', 'not_taken', 'unclear'])(
    'hears nothing of %s, which is not about the address',
    async (kind) => {
      const email = anEmail()
      const ticket = await signUp(email)
      await comesBack(email, kind)
      expect(await fate(email, ticket)).toBe(false)
    },
  )

  it('hears it no more once a colleague has said that the address is to be tried again', async () => {
    const email = anEmail()
    const ticket = await signUp(email)
    await comesBack(email)
    await portal.db
      .updateTable('outgoing_mail')
      .set({ bounceSettledAt: portal.clock.now() })
      .where('recipient', '=', email)
      .execute()
    expect(await fate(email, ticket)).toBe(false)
    expect((await resend(email, ticket)).status).toBe(200)
  })

  it('hears it when it answers an invitation with another address', async () => {
    const { token, childIds } = await anInvitedFamily(portal)
    const email = anEmail('marcco')
    const { body } = await answering(portal).full({ token, email, selectedChild: childIds })
    await comesBack(email)
    expect(await fate(email, body.code.ticket)).toBe(true)
  })
})

describe('a stranger', () => {
  it('hears the same of an address that has an account, of one that waits and of a new one', async () => {
    const { email: known } = await aParent(portal)
    const { email: waiting } = await aRegisteredParent(portal)
    portal.clock.pass({ seconds: 1 })
    const heard = []
    for (const email of [known, waiting, anEmail()]) {
      const ticket = await signUp(email)
      const first = await fate(email, ticket)
      await comesBack(email)
      heard.push([first, await fate(email, ticket), (await resend(email, ticket)).body])
    }
    expect(heard[1]).toEqual(heard[0])
    expect(heard[2]).toEqual(heard[0])
    expect(heard[0]?.slice(0, 2)).toEqual([false, true])
  })

  it('hears nothing of mails before their own, nor of those that are sent to members alone', async () => {
    const { email } = await aParent(portal)
    await comesBack(email)
    portal.clock.pass({ seconds: 1 })
    const ticket = await signUp(email)
    expect(await fate(email, ticket)).toBe(false)
    portal.clock.pass({ seconds: 1 })
    await resend(email, undefined, 'FORGET_PASSWORD')
    await comesBack(email)
    expect(await fate(email, ticket)).toBe(false)
  })

  it('hears nothing of what left later than a code does: only a mail without a code waits that long', async () => {
    const { email } = await aParent(portal)
    portal.clock.pass({ seconds: 1 })
    const ticket = await signUp(email)
    await comesBack(email, 'no_mailbox', 181)
    expect(await fate(email, ticket)).toBe(false)
  })

  it('hears nothing by the ticket of another address, an invented one, or one of yesterday', async () => {
    const [email, other] = [anEmail(), anEmail()]
    const ticket = await signUp(email)
    await comesBack(email)
    const ofOther = await signUp(other)
    const [, sign] = ticket.split('.')
    for (const wrong of [ofOther, `0.${sign}`, 'mine', '.', `${ticket.split('.')[0]}.`])
      expect([wrong, await fate(email, wrong)]).toEqual([wrong, false])
    expect((await resend(email)).body.message).toMatch(/^Se questo indirizzo è registrato/u)
    portal.clock.pass({ hours: 25 })
    expect(await fate(email, ticket)).toBe(false)
  })
})

describe('who invited the other parent', () => {
  const again = (token: string, spousemail: string) =>
    portal.call('POST', '/api/users/invite-spouse', { token, body: { spousemail, spousesurname: 'Bianchi' } })
  const cameBack = async (token: string) =>
    (await portal.call('GET', '/api/users/spouse-invitation', { token })).body.data.cameBack

  it('is told that it came back, and sends it to another address, not to the same', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    expect(await cameBack(first.token)).toBeUndefined()
    await comesBack(invited)
    expect(await cameBack(first.token)).toBe('gone')
    const before = await mailsTo(portal, invited)
    expect((await again(first.token, invited.toUpperCase())).body.fields).toEqual({
      spousemail: fieldErrors.invitationCameBack,
    })
    expect(await mailsTo(portal, invited)).toEqual(before)
    portal.clock.pass({ seconds: 1 })
    expect((await again(first.token, anEmail('marco'))).status).toBe(200)
    expect(await cameBack(first.token)).toBeUndefined()
  })

  it('may send it again to a mailbox that was full', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    await comesBack(invited, 'mailbox_full')
    expect(await cameBack(first.token)).toBe('full')
    portal.clock.pass({ seconds: 1 })
    expect((await again(first.token, invited)).status).toBe(200)
    expect(await cameBack(first.token)).toBeUndefined()
  })

  it('is told nothing of a link that was opened: it arrived', async () => {
    const { first, invited, token } = await anInvitedFamily(portal)
    await comesBack(invited)
    await answering(portal).open(token)
    expect(await cameBack(first.token)).toBeUndefined()
  })

  it('is told nothing of other mails to that address', async () => {
    const other = await aParent(portal)
    await comesBack(other.email)
    portal.clock.pass({ seconds: 1 })
    const { first } = await anInvitedFamily(portal, other.email)
    expect(await cameBack(first.token)).toBeUndefined()
  })
})
