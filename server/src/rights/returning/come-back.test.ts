import { childrenReturnText } from '@desco/contract/families/consents/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answer } from '#testing/people/children.ts'
import { acceptedConsents, anEmail, aParent, logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, aWholeFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())
beforeEach(() => portal.clock.pass({ seconds: 10 }))

const call = (path: string, token: string, body: object = {}) => {
  portal.clock.pass({ seconds: 1 })
  return portal.call('POST', `/api/users/${path}`, { token, body })
}
const whole = (childIds: readonly string[]) => ({ me: true, childIds, consents: acceptedConsents })
const onlyChildren = (...childIds: string[]) => ({
  me: false,
  childIds,
  childrenText: childrenReturnText.version,
})
const seen = async (token: string) => (await portal.call('GET', '/api/users/returning', { token })).body.data
const userOf = async (login: string) => (await logIn(portal, login)).user
const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)
const eventsOf = async (familyId: string) => {
  const rows = await portal.db
    .selectFrom('family_event')
    .select('kind')
    .where('familyId', '=', familyId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
const leavingJobs = async () => {
  const rows = await portal.db.selectFrom('job').select('key').where('queue', '=', 'leaving').execute()
  return rows.map(({ key }) => key)
}

/** Both parents have left with the children, one after the other; each has logged in again. */
async function aFamilyThatLeft() {
  const family = await aWholeFamily(portal)
  await call('leave', family.first.token, { degree: 'me-and-children' })
  await call('leave', family.second.token, { degree: 'me-and-children' })
  expect(await userOf(family.first.email)).toMatchObject({ enrolment: 'withdrawn' })
  const [one, other] = [await logIn(portal, family.first.email), await logIn(portal, family.second.email)]
  await portal.db.deleteFrom('job').where('queue', '=', 'leaving').execute()
  return { ...family, one: one.token, other: other.token }
}

describe('a family that left', () => {
  it('is back when both parents have agreed, with one history; until then nothing is asked of anybody', async () => {
    const family = await aFamilyThatLeft()
    const { first, second, username, child, childIds, familyId, one, other } = family
    expect(await seen(one)).toMatchObject({ blocked: null, otherParent: 'Marco', asked: null })
    expect((await call('come-back', one, whole(childIds))).status).toBe(200)
    expect(await userOf(first.email)).toMatchObject({ enrolment: 'withdrawn', hasLeft: true })
    expect(await userOf(second.email)).toMatchObject({ returnAsked: true })
    expect((await seen(other)).asked).toMatchObject({ isOwn: false, by: 'Giulia', me: true })
    for (const email of [first.email, second.email]) expect(await kindsTo(email)).toContain('return-asked')
    expect(await leavingJobs()).toEqual([])

    expect((await call('come-back', other, whole(childIds))).status).toBe(200)
    const user = await userOf(first.email)
    expect(user).toMatchObject({ enrolment: 'active', hasLeft: false, spouse: { hasLeft: false } })
    expect(user._id).toBe(first.user._id)
    // a child that said yes before is asked anew
    expect(user.children).toMatchObject([{ selected: true, assent: 'asked' }, { selected: true }])
    const entered = await logIn(portal, username)
    expect(entered.user).toMatchObject({ _id: child.user._id, assent: 'asked' })
    await answer(portal, entered.token, 'yes')
    expect(await userOf(username)).toMatchObject({ assent: 'yes' })
    expect(await leavingJobs()).toEqual(
      expect.arrayContaining([first.user._id, second.user._id, child.user._id]),
    )
    expect(await eventsOf(familyId)).toEqual(
      expect.arrayContaining(['person_withdrawn', 'family_withdrawn', 'return_asked', 'family_returned']),
    )
    for (const email of [first.email, second.email]) expect(await kindsTo(email)).toContain('returned')
    const { body } = await portal.call('GET', '/api/users/consents', { token: one })
    expect(body.data.filter(({ means }: { means: string }) => means === 'session')).toHaveLength(3)
  })

  it('writes to no address that nobody has proved', async () => {
    const { first, invited, token, childIds } = await anInvitedFamily(portal)
    const unproved = anEmail('marco')
    expect(unproved).not.toBe(invited)
    await answering(portal).full({ token, email: unproved, selectedChild: [...childIds] })
    await call('leave', first.token, { degree: 'me' })
    await call('withdraw-child', (await logIn(portal, first.email)).token, { _id: childIds[0] })
    const { token: back } = await logIn(portal, first.email)
    expect((await call('come-back', back, whole([childIds[0]]))).status).toBe(200)
    expect((await call('decline-return', back)).status).toBe(200)
    expect(await kindsTo(first.email)).toEqual(expect.arrayContaining(['returned', 'return-asked']))
    expect(await kindsTo(unproved)).not.toEqual(expect.arrayContaining(['returned']))
    expect(await kindsTo(unproved)).not.toEqual(expect.arrayContaining(['return-asked']))
  })

  it('is not back by one parent in two browsers, who is asked once', async () => {
    const { second, childIds, familyId, one } = await aFamilyThatLeft()
    const again = async () => (await call('come-back', one, whole(childIds))).status
    expect(await Promise.all([again(), again()])).toEqual([200, 200])
    const events = await eventsOf(familyId)
    expect(events.filter((kind) => kind === 'return_asked')).toHaveLength(1)
    expect(events).not.toContain('family_returned')
    expect((await kindsTo(second.email)).filter((kind) => kind === 'return-asked')).toHaveLength(1)
  })

  it('is back once when both parents agree at the same moment', async () => {
    const { first, childIds, familyId, one, other } = await aFamilyThatLeft()
    const statuses = await Promise.all(
      [one, other].map(async (token) => (await call('come-back', token, whole(childIds))).status),
    )
    expect(statuses).toEqual([200, 200])
    expect((await eventsOf(familyId)).filter((kind) => kind === 'family_returned')).toHaveLength(1)
    expect(await userOf(first.email)).toMatchObject({ enrolment: 'active', hasLeft: false })
    expect((await call('come-back', one, whole([]))).body.code).toBe('takes_part_already')
  })

  it('stays out when the other parent says no, who may be asked again', async () => {
    const { first, childIds, one, other } = await aFamilyThatLeft()
    await call('come-back', one, whole(childIds))
    expect((await call('decline-return', other)).status).toBe(200)
    expect(await kindsTo(first.email)).toContain('return-declined')
    expect((await seen(one)).asked).toBeNull()
    expect((await call('come-back', other, whole(childIds))).status).toBe(200)
    expect(await userOf(first.email)).toMatchObject({ enrolment: 'withdrawn' })
    expect((await call('decline-return', other)).status).toBe(200)
    expect((await call('decline-return', other)).body.code).toBe('nobody_asks_to_return')
  })

  it('comes back without a parent who only lets the children return', async () => {
    const { first, second, childIds, one, other } = await aFamilyThatLeft()
    await call('come-back', one, whole(childIds))
    expect((await call('come-back', other, onlyChildren(...childIds))).status).toBe(200)
    expect(await userOf(second.email)).toMatchObject({ enrolment: 'active', hasLeft: true })
    expect(await userOf(first.email)).toMatchObject({ hasLeft: false })
    expect((await call('come-back', other, whole([]))).status).toBe(200)
    expect(await userOf(second.email)).toMatchObject({ hasLeft: false })
  })

  it('of a parent who decides alone is back at once', async () => {
    const parent = await aParent(portal)
    const childIds = parent.user.children.map(({ _id }: { _id: string }) => _id)
    await call('leave', parent.token, { degree: 'me-and-children' })
    expect((await call('come-back', parent.token, whole(childIds))).status).toBe(200)
    expect(await userOf(parent.email)).toMatchObject({ enrolment: 'active', hasLeft: false })
  })

  it('that still waited for the other parent waits again, and the old invitation stays dead', async () => {
    const { first, invited, token } = await anInvitedFamily(portal)
    await call('leave', first.token, { degree: 'me' })
    expect((await call('come-back', first.token, whole([]))).status).toBe(200)
    expect(await userOf(first.email)).toMatchObject({ enrolment: 'awaiting_spouse', hasLeft: false })
    expect((await answering(portal).open(token)).body.data.status).toBe('expired')
    expect(await kindsTo(invited)).toContain('invitation-cancelled')
    const again = { spousemail: invited, spousesurname: 'Bianchi' }
    expect((await call('invite-spouse', first.token, again)).status).toBe(200)
  })

  it('cannot ask a parent who answered by the link alone', async () => {
    const { first, token, childIds } = await anInvitedFamily(portal)
    await answering(portal).childrenOnly({ token, selectedChild: [...childIds] })
    await call('leave', first.token, { degree: 'me-and-children' })
    expect(await seen(first.token)).toMatchObject({ blocked: 'needs_team' })
    expect((await call('come-back', first.token, whole(childIds))).body.code).toBe('return_needs_team')
  })
})

describe('a parent who left alone', () => {
  it('is back by their own yes', async () => {
    const { second, childIds, familyId } = await aWholeFamily(portal)
    await call('leave', second.token, { degree: 'me' })
    expect(await seen(second.token)).toMatchObject({ familyLeftAt: null, children: [], blocked: null })
    expect((await call('come-back', second.token, whole([]))).status).toBe(200)
    expect(await userOf(second.email)).toMatchObject({ hasLeft: false, enrolment: 'active' })
    expect(await eventsOf(familyId)).toContain('person_returned')
    expect((await call('come-back', second.token, whole([]))).body.code).toBe('takes_part_already')
    expect((await userOf(second.email)).children).toMatchObject(childIds.map(() => ({ selected: true })))
  })

  it('is back at once, and the children who left with them when the other one agrees', async () => {
    const { first, second, childIds } = await aWholeFamily(portal)
    await call('leave', second.token, { degree: 'me-and-children' })
    expect((await call('come-back', second.token, whole(childIds))).status).toBe(200)
    let user = await userOf(second.email)
    expect([user.hasLeft, user.children[0].selected]).toEqual([false, false])
    expect((await call('come-back', first.token, onlyChildren(...childIds))).status).toBe(200)
    user = await userOf(first.email)
    expect(user.children).toMatchObject([{ selected: true, assent: 'asked' }, { selected: true }])
  })

  it('does not come back while they are to be erased', async () => {
    const { second } = await aWholeFamily(portal)
    await call('ask-erasure', second.token, { level: 'me', password })
    expect(await seen(second.token)).toMatchObject({ blocked: 'erasure_open' })
    expect((await call('come-back', second.token, whole([]))).body.code).toBe('erasure_open')
  })
})

describe('a child that was taken out', () => {
  it('is back by both parents, and keeps a no of its own', async () => {
    const { first, second, child, username, childIds } = await aWholeFamily(portal)
    await answer(portal, child.token, 'no')
    const [childId] = childIds
    await call('withdraw-child', first.token, { _id: childId })
    expect((await seen(first.token)).children).toMatchObject([{ id: childId }])
    await call('come-back', first.token, onlyChildren(childId))
    expect((await userOf(first.email)).children[0]).toMatchObject({ selected: false })
    await call('come-back', second.token, onlyChildren(childId))
    expect((await userOf(first.email)).children[0]).toMatchObject({ selected: true, assent: 'no' })
    expect(await userOf(username)).toMatchObject({ assent: 'no' })
  })

  it('is nobody’s to bring back who is a stranger, and not after an erasure', async () => {
    const { first, second, childIds } = await aWholeFamily(portal)
    const stranger = await aParent(portal)
    const [childId] = childIds
    await call('withdraw-child', first.token, { _id: childId })
    expect((await call('come-back', stranger.token, onlyChildren(childId))).body.code).toBe('not_found')
    await call('come-back', first.token, onlyChildren(childId))
    await call('ask-erasure', first.token, { level: 'child', childId, password })
    // the first parent's yes from before is void
    expect((await seen(second.token)).asked).toBeNull()
    expect((await call('come-back', second.token, onlyChildren(childId))).body.code).toBe('erasure_open')
  })

  it('that has turned 18 since is not its parents’ to bring back', async () => {
    const { first, childIds } = await aWholeFamily(portal)
    const [childId] = childIds
    await call('withdraw-child', first.token, { _id: childId })
    const born = { birthDate: '2005-03-14' }
    await portal.db.updateTable('child').set(born).where('id', '=', childId).execute()
    expect(await seen(first.token)).toMatchObject({ children: [], adults: ['Nicolò'] })
    expect((await call('come-back', first.token, onlyChildren(childId))).status).toBe(409)
  })

  it('that has turned 14 since is asked in the words for its age', async () => {
    const { first, second, username, childIds } = await aWholeFamily(portal)
    const [childId] = childIds
    await call('withdraw-child', first.token, { _id: childId })
    const born = { birthDate: '2011-03-14' }
    await portal.db.updateTable('child').set(born).where('id', '=', childId).execute()
    for (const { token } of [first, second]) await call('come-back', token, onlyChildren(childId))
    const { token, user } = await logIn(portal, username)
    expect(user).toMatchObject({ assent: 'asked' })
    expect((await answer(portal, token, 'yes', 'from11')).status).toBe(400)
    expect((await answer(portal, token, 'yes', 'from14')).status).toBe(200)
  })
})

it('refuses an agreement without its text, and to nothing', async () => {
  const { one, childIds } = await aFamilyThatLeft()
  const fieldsOf = async (body: object) => Object.keys((await call('come-back', one, body)).body.fields ?? {})
  expect(await fieldsOf({ me: true, childIds })).toEqual(['consents'])
  expect(await fieldsOf({ me: false, childIds })).toEqual(['childrenText'])
  expect(await fieldsOf({ me: false, childIds: [] })).toEqual(expect.arrayContaining(['childIds']))
  expect(await fieldsOf({ ...onlyChildren(...childIds), childrenText: '2020-01-01' })).toEqual([
    'childrenText',
  ])
  const old = { ...acceptedConsents, version: '2020-01-01' }
  expect(await fieldsOf({ me: true, childIds, consents: old })).toEqual(['consents.version'])
})

it('is the team’s to see in the history of the family, where the withdrawal stays with its date', async () => {
  const { familyId, childIds, one, other } = await aFamilyThatLeft()
  for (const token of [one, other]) await call('come-back', token, whole(childIds))
  const staff = await signedInStaff(portal, 'coordinatore')
  const { body } = await staff.call('GET', `/api/staff/families/${familyId}`)
  expect(body.family).toMatchObject({ enrolment: 'active', withdrawnAt: null })
  expect(body.people.map(({ state }: { state: string }) => state)).toEqual([
    'active',
    'active',
    'not_asked',
    'not_enabled',
  ])
})
