import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { withdrawFamily } from '#testing/people/children.ts'
import { sendMessages, writeMessages } from '#testing/people/messages.ts'
import { aParent, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, aSecondParentSignUp, anInvitedFamily } from '#testing/people/second-parents.ts'

// A parent who registers on 21 November 2026 is asked from 21 November 2027 on, and reminded fourteen days later.
const registered = '2026-11-21T10:00:00Z'
const dayBefore = '2027-12-04T10:00:00Z'
const reminded = '2027-12-05T11:00:00Z'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set(registered)
  const families = await portal.db.selectFrom('family').select('id').execute()
  for (const { id } of families) await withdrawFamily(portal, id)
})

type Parent = Awaited<ReturnType<typeof aParent>>

/** The portal's work on each of some days: it writes, and lets what was written leave. Answers who got it when. */
async function live(from: string, days: number) {
  const sent: string[] = []
  portal.clock.set(from)
  for (let day = 0; day < days; day += 1) {
    await writeMessages(portal)
    const today = portal.clock.now().toISOString().slice(0, 10)
    for (const email of await sendMessages(portal)) sent.push(`${today} ${email}`)
    portal.clock.pass({ days: 1 })
  }
  return sent
}
const confirm = async ({ email }: Parent) => {
  const { token } = await logIn(portal, email)
  expect((await portal.call('POST', '/api/users/confirm-contacts', { token, body: {} })).status).toBe(200)
}
const choose = (token: string, body: object) => portal.call('POST', '/api/users/messages', { token, body })

describe('the rule about the contacts of a parent', () => {
  it('is on by default: it asks once a year, fourteen days after home began to, without any data', async () => {
    const { email, user } = await aParent(portal)
    expect(await live(dayBefore, 1)).toEqual([])
    portal.clock.set(reminded)
    await writeMessages(portal)
    const [mail] = (await mailsTo(portal, email)).filter(({ kind }) => kind === 'reminder')
    expect(mail?.subject).toBe('Un’occhiata ai tuoi recapiti: Desco')
    expect(mail?.bodyText).toContain('https://portal.test/home')
    for (const own of [email, user.surname, '333']) expect(mail?.bodyText).not.toContain(own)
    expect(await live(reminded, 30)).toEqual([`2027-12-05 ${email}`])
    expect(await live('2028-12-03T11:00:00Z', 20)).toEqual([`2028-12-04 ${email}`])
  })

  it('asks nobody who confirmed meanwhile, also when it waits already, until the next year', async () => {
    const [early, late] = [await aParent(portal), await aParent(portal)]
    portal.clock.set('2027-11-25T10:00:00Z')
    await confirm(early)
    portal.clock.set(reminded)
    await writeMessages(portal)
    await confirm(late)
    expect(await sendMessages(portal)).toEqual([])
    expect(await live('2027-12-06T11:00:00Z', 30)).toEqual([])
    // a year and fourteen days after each said it
    expect(await live('2028-12-07T11:00:00Z', 1)).toEqual([])
    expect(await live('2028-12-08T11:00:00Z', 20)).toEqual([
      `2028-12-08 ${early.email}`,
      `2028-12-18 ${late.email}`,
    ])
  })

  it('asks each parent for themselves', async () => {
    const { first, invited, token, childIds } = await anInvitedFamily(portal)
    portal.clock.pass({ days: 5 })
    await answering(portal).full({ ...aSecondParentSignUp(), token, email: invited, selectedChild: childIds })
    portal.clock.set('2027-11-25T10:00:00Z')
    await confirm(first)
    expect(await live(reminded, 30)).toEqual([`2027-12-10 ${invited}`])
  })

  it('asks nobody who has left, and nobody who wants fewer messages or is in a pause until it is over', async () => {
    const [gone, fewer, paused] = [await aParent(portal), await aParent(portal), await aParent(portal)]
    portal.clock.set('2027-11-25T10:00:00Z')
    await withdrawFamily(portal, gone.user.familyId)
    await choose((await logIn(portal, fewer.email)).token, { choice: 'fewer' })
    await choose((await logIn(portal, paused.email)).token, { choice: 'paused', until: '2027-12-15' })
    expect(await live(reminded, 30)).toEqual([`2027-12-15 ${paused.email}`])
  })
})
