import { randomUUID } from 'node:crypto'

import type { BounceKind } from '@desco/contract/messages/desk/mails'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { countActs, lastAct } from '#testing/people/audit.ts'
import { anEmail, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
// past the pause after a double click, and within the session
beforeEach(() => portal.clock.pass({ seconds: 61 }))

const reason = 'La famiglia ha telefonato'
const act = (name: string, body: object) =>
  staff.call('POST', `/api/staff/families/${name}`, { reason, ...body })
const page = async (familyId: string) => (await staff.call('GET', `/api/staff/families/${familyId}`)).body
const mailsOf = async (familyId: string) =>
  (await staff.call('GET', `/api/staff/families/${familyId}/history?source=mail`)).body.items
const today = async () => (await staff.call('GET', '/api/staff/today')).body
const waiting = async () =>
  (await staff.call('GET', '/api/staff/work')).body.rows.find(
    ({ kind }: { kind: string }) => kind === 'bounces',
  ).count

/** The last mail to an address comes back. */
async function comesBack(email: string, kind: BounceKind = 'no_mailbox') {
  const { id } = await portal.db
    .selectFrom('outgoing_mail')
    .select('id')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = portal.clock.now()
  await portal.db
    .updateTable('outgoing_mail')
    .set({ sentAt: at, bodyText: '', bouncedAt: at, bounceKind: kind, bounceStatus: '5.1.1' })
    .where('id', '=', id)
    .execute()
  return at.toISOString()
}
async function aFamily() {
  const { user, email } = await aParent(portal)
  return { familyId: String(user.familyId), accountId: String(user._id), email }
}
async function aLostMail(to: string) {
  const id = await queueMail(portal, { kind: 'answered-full', to, subject: 'S', paragraphs: ['T'] })
  await sendAll('refused_for_good')
  const [{ givenUpAt: at }] = (await portal.db
    .selectFrom('outgoing_mail')
    .select('givenUpAt')
    .where('id', '=', id)
    .execute()) as [{ givenUpAt: Date }]
  return { mailId: id, givenUpAt: at.toISOString() }
}
async function sendAll(outcome: 'sent' | 'refused_for_good') {
  const transport = {
    send: async () =>
      outcome === 'sent' ? { outcome } : { outcome, reason: 'The mail server refused the message (550).' },
    close: () => undefined,
  }
  const needs = { ...portal, log: silentLog, transport }
  await doDueJobs(needs, mailWorker(needs))
}

describe('a mail that came back', () => {
  it('stands on the family’s page, in its history and in what waits, until the address is corrected', async () => {
    const { familyId, accountId, email } = await aFamily()
    const before = await waiting()
    const at = await comesBack(email)
    const bounce = { why: 'no_mailbox', at }
    expect((await page(familyId)).people[0]).toMatchObject({ accountId, bounce })
    expect((await mailsOf(familyId))[0]).toMatchObject({
      state: 'sent',
      bounce: { ...bounce, status: '5.1.1' },
      again: 'continue-registration',
    })
    expect(await waiting()).toBe(before + 1)
    expect((await today()).bouncedMails.latest[0]).toMatchObject({
      why: 'no_mailbox',
      at,
      family: { id: familyId },
    })

    expect((await act('correct-email', { familyId, accountId, email: anEmail() })).status).toBe(200)
    expect((await page(familyId)).people[0]).toMatchObject({ bounce: null })
    expect(await waiting()).toBe(before)
  })

  it('is no work while it is only late', async () => {
    const { familyId, email } = await aFamily()
    const before = await waiting()
    await comesBack(email, 'delayed')
    expect((await page(familyId)).people[0]).toMatchObject({ bounce: null })
    expect((await mailsOf(familyId))[0]).toMatchObject({ bounce: { why: 'delayed' }, again: null })
    expect(await waiting()).toBe(before)
  })
})

describe('try-address', () => {
  it('lets mails go to an address again, once, and says so in the log', async () => {
    const { familyId, accountId, email } = await aFamily()
    const before = await waiting()
    const bouncedAt = await comesBack(email, 'mailbox_full')
    expect((await act('try-address', { familyId, accountId, bouncedAt })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'address_tried_again',
      reason,
      details: { family: familyId },
    })
    expect([await waiting(), (await page(familyId)).people[0].bounce]).toEqual([before, null])
    portal.clock.pass({ seconds: 10 })
    expect((await act('try-address', { familyId, accountId, bouncedAt })).body.code).toBe('message_outdated')
  })

  it('does nothing when a mail has come back once more since the page was read', async () => {
    const { familyId, accountId, email } = await aFamily()
    const bouncedAt = await comesBack(email)
    portal.clock.pass({ minutes: 1 })
    await comesBack(email)
    const acts = await countActs(portal)
    expect((await act('try-address', { familyId, accountId, bouncedAt })).body.code).toBe('message_outdated')
    expect(await countActs(portal)).toBe(acts)
    expect((await page(familyId)).people[0].bounce).not.toBeNull()
  })

  it('of the invited parent needs no account', async () => {
    const { invited, first } = await anInvitedFamily(portal)
    const familyId = String(first.user.familyId)
    const bouncedAt = await comesBack(invited)
    expect((await page(familyId)).invitations[0].bounce).toEqual({ why: 'no_mailbox', at: bouncedAt })
    expect((await act('try-address', { familyId, bouncedAt })).status).toBe(200)
    expect((await page(familyId)).invitations[0].bounce).toBeNull()
  })

  it('finds nobody of another family', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    const bouncedAt = await comesBack(other.email)
    const body = { familyId: one.familyId, accountId: other.accountId, bouncedAt }
    expect((await act('try-address', body)).body.code).toBe('not_found')
    expect((await act('try-address', { ...body, accountId: randomUUID() })).body.code).toBe('not_found')
    expect((await page(other.familyId)).people[0].bounce).not.toBeNull()
  })
})

describe('resend-mail', () => {
  it('sends a mail once more that was given up, and only once', async () => {
    const { familyId, email } = await aFamily()
    const lost = await aLostMail(email)
    const item = async () =>
      (await mailsOf(familyId)).find(({ id }: { id: string }) => id === `mail ${lost.mailId}`)
    expect(await item()).toMatchObject({
      state: 'failed',
      again: 'same',
      givenUpAt: lost.givenUpAt,
    })
    expect((await act('resend-mail', { familyId, ...lost })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'mail_sent_again',
      reason,
      details: { mail: lost.mailId },
    })
    portal.clock.pass({ seconds: 10 })
    expect((await act('resend-mail', { familyId, ...lost })).body.code).toBe('message_outdated')
    await sendAll('sent')
    expect(await item()).toMatchObject({ state: 'sent', again: null })
  })

  it('does nothing with a mail of another family, one that is none, or one that has failed again since', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    const lost = await aLostMail(other.email)
    const acts = await countActs(portal)
    const tries = [
      { ...lost, familyId: one.familyId },
      { ...lost, familyId: other.familyId, mailId: randomUUID() },
      { ...lost, familyId: other.familyId, givenUpAt: '2026-01-01T00:00:00.000Z' },
    ]
    for (const body of tries) expect((await act('resend-mail', body)).body.code).toBe('message_outdated')
    expect((await act('resend-mail', { ...lost, familyId: randomUUID() })).body.code).toBe('not_found')
    expect(await countActs(portal)).toBe(acts)
  })

  it('is not for a code, which has had its time', async () => {
    const { familyId, email } = await aFamily()
    const soon = new Date(portal.clock.now().getTime() + 60_000)
    await queueMail(portal, {
      kind: 'reset-code',
      to: email,
      subject: 'S',
      paragraphs: ['T'],
      notAfter: soon,
    })
    portal.clock.pass({ minutes: 2 })
    await sendAll('sent')
    const item = (await mailsOf(familyId)).find(({ kind }: { kind: string }) => kind === 'reset-code')
    expect(item).toMatchObject({ state: 'failed', again: null })
    const body = { familyId, mailId: item.id.slice('mail '.length), givenUpAt: item.givenUpAt }
    expect((await act('resend-mail', body)).body.code).toBe('message_outdated')
  })
})
