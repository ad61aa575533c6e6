import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, aUsername, enable } from '#testing/people/children.ts'
import { carryOutErasures } from '#testing/people/erasures.ts'
import { aChild, logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const carryOut = () => carryOutErasures(portal)
const ask = (token: string, body: object) =>
  portal.call('POST', '/api/users/ask-erasure', { token, body: { password, ...body } })
const takeBack = (token: string, id: string) =>
  portal.call('POST', '/api/users/take-back-erasure', { token, body: { id } })
const erasuresOf = async (token: string) =>
  (await portal.call('GET', '/api/users/erasures', { token })).body.data
const enters = async (username: string, secret: string) =>
  (await portal.call('POST', '/api/users/login', { body: { email: username, password: secret } })).status
const secret = 'Tavola!2026'
const rowOf = (childId: string) =>
  portal.db.selectFrom('child').select('name').where('id', '=', childId).execute()

const bornYearsAgo = (years: number) => `${portal.clock.now().getUTCFullYear() - years}-01-02`
const aFamilyOf = (age: number, sistersAge = 11) =>
  anEnabledChild(portal, {
    children: [
      aChild({ dobirth: bornYearsAgo(age) }),
      aChild({ childname: 'Anna', dobirth: bornYearsAgo(sistersAge) }),
    ],
  })

describe('a child of 14 and more whose parent has it erased', () => {
  it('is let in to that alone, keeps its data, and takes part no more', async () => {
    const { parent, username, childId } = await aFamilyOf(15)
    const { body } = await ask(parent.token, { level: 'child', childId })
    const asked = (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'erasure-asked')
    expect(asked?.bodyText).toContain('Chi ha 14 anni o più')

    const { token, user } = await logIn(portal, username)
    expect(user).toMatchObject({ erasureAsked: true, assent: 'asked' })
    expect((await portal.call('GET', '/api/news/get-news', { token })).status).toBe(403)
    const [told] = await erasuresOf(token)
    expect(told).toMatchObject({ id: body.data[0].id, isOwn: false, mayTakeBack: true, children: [] })

    expect((await takeBack(token, told.id)).status).toBe(200)
    expect((await portal.call('GET', '/api/users/erasures', { token })).status).toBe(401)
    expect(await enters(username, secret)).toBe(401)
    expect(await erasuresOf(parent.token)).toMatchObject([{ ended: 'taken_back' }])
    const kept = (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'erasure-taken-back')
    expect(kept?.bodyText).toContain('ha chiesto che i suoi dati restino')
    const requests = (await portal.call('GET', '/api/users/requests', { token: parent.token })).body.data
    expect(requests).toMatchObject([{ kind: 'erasure', outcome: 'dropped' }])

    portal.clock.pass({ hours: 49 })
    await carryOut()
    expect(await rowOf(childId)).toHaveLength(1)
    expect((await ask(parent.token, { level: 'child', childId })).body.code).toBe('child_keeps_data')
  })

  it('keeps only its own part: the parent and the younger ones are erased', async () => {
    const { parent, username, childId } = await aFamilyOf(16)
    const { body } = await ask(parent.token, { level: 'me-and-children' })
    const [{ id }] = body.data
    const { token } = await logIn(portal, username)
    expect((await takeBack(token, id)).status).toBe(200)
    const kept = (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'erasure-taken-back')
    expect(kept?.bodyText).toContain('Il resto della cancellazione continua')
    portal.clock.pass({ hours: 49 })
    await carryOut()
    expect(await rowOf(childId)).toEqual([{ name: 'Nicolò' }])
    const others = await portal.db
      .selectFrom('child')
      .select('id')
      .where('familyId', '=', parent.user.familyId)
      .execute()
    expect(others).toEqual([{ id: childId }])
    const entered = await enters(parent.email, secret)
    expect(entered).toBe(401)
  })

  it('is erased when it says nothing, and cannot say anything after the hours', async () => {
    const { parent, username, childId } = await aFamilyOf(15)
    const { body } = await ask(parent.token, { level: 'child', childId })
    const { token } = await logIn(portal, username)
    portal.clock.pass({ hours: 48 })
    expect((await takeBack(token, body.data[0].id)).status).toBe(401)
    await carryOut()
    expect(await rowOf(childId)).toEqual([])
    expect(await enters(username, secret)).toBe(401)
    const [told] = await mailsTo(portal, parent.email)
    expect(told?.kind).toBe('erasure-told')
    expect(told?.bodyText).not.toContain('non è entrato nel portale')
  })

  it('is erased without having entered, and the parent reads that it was not told', async () => {
    const { parent, childId } = await aFamilyOf(15)
    portal.clock.pass({ seconds: 1 })
    await ask(parent.token, { level: 'child', childId })
    portal.clock.pass({ hours: 48 })
    await carryOut()
    expect(await rowOf(childId)).toEqual([])
    const [told] = await mailsTo(portal, parent.email)
    expect(told?.kind).toBe('erasure-told')
    expect(told?.bodyText).toContain('in quelle 48 ore non è entrato nel portale')
    expect(told?.bodyText).not.toContain('Nicolò')
  })

  it('is not spoken of where only younger ones are erased', async () => {
    const { parent, childId } = await aFamilyOf(12)
    portal.clock.pass({ seconds: 1 })
    await ask(parent.token, { level: 'child', childId })
    portal.clock.pass({ hours: 48 })
    await carryOut()
    const [told] = await mailsTo(portal, parent.email)
    expect(told?.kind).toBe('erasure-told')
    expect(told?.bodyText).not.toContain('14 anni')
  })

  it('keeps its data too when the team wrote it down after a call', async () => {
    const { parent, username, childId } = await aFamilyOf(15)
    const staff = await signedInStaff(portal, 'coordinatore')
    const entered = { familyId: parent.user.familyId, reason: 'Ha telefonato la madre' }
    const { body } = await staff.call('POST', '/api/staff/families/enter-erasure', entered)
    const { token } = await logIn(portal, username)
    expect((await takeBack(token, body.id)).status).toBe(200)
    const second = await signedInStaff(portal, 'coordinatore')
    expect(
      (await second.call('POST', '/api/staff/confirm-erasure', { id: body.id, reason: 'Richiamata' })).status,
    ).toBe(200)
    portal.clock.pass({ hours: 49 })
    await carryOut()
    expect(await rowOf(childId)).toHaveLength(1)
  })

  it('is nobody else: a younger child is not let in, a stranger’s child and a sister find nothing', async () => {
    const young = await aFamilyOf(12)
    await ask(young.parent.token, { level: 'child', childId: young.childId })
    expect(await enters(young.username, secret)).toBe(401)

    const { parent, childId } = await aFamilyOf(15, 16)
    const { body } = await ask(parent.token, { level: 'child', childId })
    const stranger = await aFamilyOf(15)
    expect((await takeBack(stranger.child.token, body.data[0].id)).body.code).toBe('not_found')
    expect(await erasuresOf(stranger.child.token)).toEqual([])
    const [, sister] = parent.user.children
    const login = aUsername()
    expect((await enable(portal, parent, { id: sister._id, name: 'Anna', username: login })).status).toBe(200)
    const { token } = await logIn(portal, login)
    expect((await takeBack(token, body.data[0].id)).body.code).toBe('not_found')
    expect(await erasuresOf(token)).toEqual([])
  })

  it('leaves the other parent their way: who takes the children’s part back takes hers back too', async () => {
    const { first, invited, token: link, childIds } = await anInvitedFamily(portal)
    await answering(portal).full({ token: link, email: invited, selectedChild: childIds })
    const { body } = await ask(first.token, { level: 'me-and-children' })
    const other = await logIn(portal, invited)
    expect((await takeBack(other.token, body.data[0].id)).status).toBe(200)
    portal.clock.pass({ hours: 49 })
    await carryOut()
    expect(await rowOf(childIds[0])).toHaveLength(1)
  })
})
