import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, withdrawFamily } from '#testing/people/children.ts'
import { aParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, aSecondParentSignUp, anInvitedFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

const registered = '2026-11-21T10:00:00.000Z'
const almostAYearLater = '2027-11-21T09:00:00Z'
const aYearLater = '2027-11-21T10:00:00Z'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.set(registered))

const confirm = (token?: string) => portal.call('POST', '/api/users/confirm-contacts', { token, body: {} })
const dueOf = async (email: string) => (await logIn(portal, email)).user.contactsDue ?? false
const confirmations = async (familyId: string) => {
  const rows = await portal.db
    .selectFrom('family_event')
    .select(['accountId', 'happenedAt'])
    .where('familyId', '=', familyId)
    .where('kind', '=', 'contacts_confirmed')
    .orderBy('id')
    .execute()
  return rows.map(({ accountId, happenedAt }) => [accountId, happenedAt.toISOString()])
}
const seenByTeam = async (familyId: string): Promise<(string | null)[]> => {
  const staff = await signedInStaff(portal, 'coordinatore')
  const { body } = await staff.call('GET', `/api/staff/families/${familyId}`)
  return body.people.map((one: { contactsConfirmedAt: string | null }) => one.contactsConfirmedAt)
}

describe('POST /api/users/confirm-contacts', () => {
  it('is asked for a year after the registration and again a year later, and keeps when it was said', async () => {
    const { email, user } = await aParent(portal)
    portal.clock.set(almostAYearLater)
    expect(await dueOf(email)).toBe(false)
    portal.clock.set(aYearLater)
    expect(await dueOf(email)).toBe(true)
    expect(await seenByTeam(user.familyId)).toEqual([registered, null])

    const { token } = await logIn(portal, email)
    expect((await confirm(token)).status).toBe(200)
    expect(await dueOf(email)).toBe(false)
    expect(await confirmations(user.familyId)).toEqual([[user._id, new Date(aYearLater).toISOString()]])
    expect(await seenByTeam(user.familyId)).toEqual([new Date(aYearLater).toISOString(), null])

    portal.clock.set('2028-11-20T09:00:00Z')
    expect(await dueOf(email)).toBe(false)
    portal.clock.set('2028-11-21T10:00:00Z')
    expect(await dueOf(email)).toBe(true)
  })

  it('pressed twice or in two tabs keeps one line, and none before a year is over', async () => {
    const { email, token, user } = await aParent(portal)
    expect((await confirm(token)).status).toBe(200)
    expect(await confirmations(user.familyId)).toEqual([])
    portal.clock.set(aYearLater)
    const again = await logIn(portal, email)
    const answers = await Promise.all([confirm(again.token), confirm(again.token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await confirmations(user.familyId)).toHaveLength(1)
  })

  it('is each parent’s own: one says it for themselves, the second a year after their own registration', async () => {
    const { first, invited, token, childIds } = await anInvitedFamily(portal)
    portal.clock.pass({ days: 20 })
    await answering(portal).full({ ...aSecondParentSignUp(), token, email: invited, selectedChild: childIds })
    portal.clock.set(aYearLater)
    expect([await dueOf(first.email), await dueOf(invited)]).toEqual([true, false])
    portal.clock.pass({ days: 20 })
    await confirm((await logIn(portal, first.email)).token)
    expect([await dueOf(first.email), await dueOf(invited)]).toEqual([false, true])
  })

  it('is not asked of who corrected them meanwhile', async () => {
    const { email, user } = await aParent(portal)
    portal.clock.set('2027-05-01T10:00:00Z')
    const { token } = await logIn(portal, email)
    const body = { name: user.name, surname: user.surname, phone_number: '3339876543' }
    expect((await portal.call('POST', '/api/users/correct-person', { token, body })).status).toBe(200)
    portal.clock.set(aYearLater)
    expect(await dueOf(email)).toBe(false)
    portal.clock.set('2028-05-01T10:00:00Z')
    expect(await dueOf(email)).toBe(true)
  })

  it('is never asked of who has left, nor of a child, and nobody else says it', async () => {
    const { parent, username } = await anEnabledChild(portal)
    const gone = await aParent(portal)
    await withdrawFamily(portal, gone.user.familyId)
    portal.clock.set(aYearLater)
    expect(await dueOf(gone.email)).toBe(false)
    expect((await confirm((await logIn(portal, gone.email)).token)).status).toBe(403)
    const child = await logIn(portal, username)
    expect(child.user.contactsDue).toBeUndefined()
    expect((await confirm(child.token)).status).toBe(403)
    expect((await confirm()).status).toBe(401)
    expect([
      ...(await confirmations(parent.user.familyId)),
      ...(await confirmations(gone.user.familyId)),
    ]).toEqual([])
  })

  it('stands in the family’s history as the team reads it', async () => {
    const { email, user } = await aParent(portal)
    portal.clock.set(aYearLater)
    const { token } = await logIn(portal, email)
    await confirm(token)
    const staff = await signedInStaff(portal, 'coordinatore')
    const { body } = await staff.call('GET', `/api/staff/families/${user.familyId}/history?source=event`)
    expect(body.items[0]).toMatchObject({
      kind: 'contacts_confirmed',
      at: new Date(aYearLater).toISOString(),
    })
  })
})

describe('what a parent reads of their messages as they log in', () => {
  it('is the choice and the end of a pause, which is none when it is over', async () => {
    const { token, email } = await aParent(portal)
    const messages = async () => (await logIn(portal, email)).user.messages
    expect(await messages()).toEqual({ choice: 'all', until: null })
    const body = { choice: 'paused', until: '2026-12-10' }
    await portal.call('POST', '/api/users/messages', { token, body })
    expect(await messages()).toEqual({ choice: 'paused', until: '2026-12-10' })
    portal.clock.set('2026-12-10T10:00:00Z')
    expect(await messages()).toEqual({ choice: 'all', until: null })
  })
})
