import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { countActs, lastAct } from '#testing/people/audit.ts'
import { logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { aWholeFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.pass({ seconds: 10 }))

const reason = 'Ritirato per errore'
const act = (name: string, body: object) => {
  portal.clock.pass({ seconds: 6 })
  return staff.call('POST', `/api/staff/families/${name}`, { reason, ...body })
}
const page = async (familyId: string) => (await staff.call('GET', `/api/staff/families/${familyId}`)).body
const kindsOf = async (familyId: string) =>
  (await page(familyId)).events.map(({ kind }: { kind: string }) => kind)
const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)
const leavingJobs = () => portal.db.selectFrom('job').select('key').where('queue', '=', 'leaving').execute()

describe('POST /api/staff/families/undo-withdrawal', () => {
  it('brings back the twin who was taken out by mistake, with the yes of before; both parents and the log are told', async () => {
    const { first, second, username, childIds, familyId } = await aWholeFamily(portal)
    const [childId] = childIds
    await act('withdraw-child', { familyId, childId, name: 'Nicolò' })
    const { people } = await page(familyId)
    expect(people[2]).toMatchObject({ state: 'left' })
    expect(new Date(people[2].undoUntil).getTime() - portal.clock.now().getTime()).toBeGreaterThan(
      6.9 * 86_400_000,
    )
    const { status } = await act('undo-withdrawal', { familyId, childId, name: 'nicolo' })
    expect(status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'withdrawal_undone',
      staffId: staff.id,
      subject: `child ${childId}`,
      reason,
    })
    expect((await page(familyId)).people[2]).toMatchObject({ state: 'active', undoUntil: null })
    expect(await kindsOf(familyId)).toEqual(
      expect.arrayContaining(['child_withdrawn', 'child_withdrawal_undone']),
    )
    for (const { email } of [first, second]) expect(await kindsTo(email)).toContain('withdrawal-undone')
    const { user } = await logIn(portal, username)
    expect(user).toMatchObject({ assent: 'yes' })
    expect(await leavingJobs()).toContainEqual({ key: user._id })
    expect((await act('undo-withdrawal', { familyId, childId, name: 'Nicolò' })).body.code).toBe(
      'nothing_withdrawn',
    )
  })

  it('brings back a parent with the children who left by the same act, and not one who had left before', async () => {
    const { second, childIds, familyId } = await aWholeFamily(portal)
    const accountId = String(second.user._id)
    await act('withdraw-child', { familyId, childId: childIds[1], name: 'Anna' })
    await act('withdraw-person', { familyId, accountId, children: 'leave', name: 'Marco' })
    const undo = { familyId, accountId, name: 'Marco' }
    expect((await act('undo-withdrawal', undo)).status).toBe(200)
    const { people } = await page(familyId)
    expect(people.map(({ state }: { state: string }) => state)).toEqual([
      'active',
      'active',
      'active',
      'left',
    ])
    expect((await logIn(portal, second.email)).user).toMatchObject({ hasLeft: false })
  })

  it('leaves out a child of the same act who came back and was taken out again since', async () => {
    const { second, childIds, familyId } = await aWholeFamily(portal)
    const anna = { familyId, childId: childIds[1], name: 'Anna' }
    const marco = { familyId, accountId: String(second.user._id), name: 'Marco' }
    await act('withdraw-person', { ...marco, children: 'leave' })
    await act('undo-withdrawal', anna)
    await act('withdraw-child', anna)
    expect((await act('undo-withdrawal', marco)).status).toBe(200)
    const { people } = await page(familyId)
    expect(people.map(({ state }: { state: string }) => state).slice(1)).toEqual(['active', 'active', 'left'])
  })

  it('brings back a whole family', async () => {
    const { first, username, familyId } = await aWholeFamily(portal)
    await act('withdraw-family', { familyId })
    expect((await page(familyId)).undoUntil).not.toBeNull()
    expect((await act('undo-withdrawal', { familyId })).status).toBe(200)
    expect((await page(familyId)).family).toMatchObject({ enrolment: 'active', withdrawnAt: null })
    expect((await logIn(portal, first.email)).user).toMatchObject({ hasLeft: false, enrolment: 'active' })
    expect((await logIn(portal, username)).user).toMatchObject({ assent: 'yes' })
  })

  it('names whom it brings back: another one’s name brings back nobody', async () => {
    const { childIds, familyId } = await aWholeFamily(portal)
    await act('withdraw-child', { familyId, childId: childIds[0], name: 'Nicolò' })
    for (const name of ['Anna', '', undefined]) {
      const { body } = await act('undo-withdrawal', { familyId, childId: childIds[0], name })
      expect(body.fields).toHaveProperty('name')
    }
    expect((await page(familyId)).people[2]).toMatchObject({ state: 'left' })
  })

  it('is too late after seven days', async () => {
    const { childIds, familyId } = await aWholeFamily(portal)
    const body = { familyId, childId: childIds[0], name: 'Nicolò' }
    await act('withdraw-child', body)
    portal.clock.pass({ days: 7 })
    staff = await signedInStaff(portal, 'coordinatore')
    expect((await page(familyId)).people[2]).toMatchObject({ state: 'left', undoUntil: null })
    expect((await act('undo-withdrawal', body)).body.code).toBe('withdrawal_undo_too_late')
  })

  it('undoes nothing that a parent did', async () => {
    const { first, second, childIds, familyId } = await aWholeFamily(portal)
    const [childId] = childIds
    const call = (path: string, token: string, body: object) =>
      portal.call('POST', `/api/users/${path}`, { token, body })
    expect((await call('withdraw-child', first.token, { _id: childId })).status).toBe(200)
    expect((await call('leave', second.token, { degree: 'me' })).status).toBe(200)
    expect((await page(familyId)).people.map(({ undoUntil }: { undoUntil: unknown }) => undoUntil)).toEqual([
      null,
      null,
      null,
      null,
    ])
    for (const body of [
      { childId, name: 'Nicolò' },
      { accountId: second.user._id, name: 'Marco' },
    ]) {
      expect((await act('undo-withdrawal', { familyId, ...body })).body.code).toBe('withdrawal_by_family')
    }
  })

  it('waits for an erasure to be stopped, which brings them back by itself', async () => {
    const { childIds, familyId } = await aWholeFamily(portal)
    const whom = { familyId, childId: childIds[0] }
    const { body } = await act('enter-erasure', { ...whom, name: 'Nicolò' })
    const before = await countActs(portal)
    expect((await act('undo-withdrawal', { ...whom, name: 'Nicolò' })).body.code).toBe('erasure_open')
    expect([(await page(familyId)).people[2].state, await countActs(portal)]).toEqual(['left', before + 1])
    expect((await staff.call('POST', '/api/staff/stop-erasure', { id: body.id, reason })).status).toBe(200)
    expect((await page(familyId)).people[2]).toMatchObject({ state: 'active' })
  })

  it('is once when it is pressed twice, and not another family’s', async () => {
    const [one, other] = [await aWholeFamily(portal), await aWholeFamily(portal)]
    const body = { familyId: one.familyId, childId: one.childIds[0], name: 'Nicolò' }
    await act('withdraw-child', body)
    expect((await act('undo-withdrawal', { ...body, familyId: other.familyId })).body.code).toBe('not_found')
    const undo = () => staff.call('POST', '/api/staff/families/undo-withdrawal', { reason, ...body })
    const statuses = (await Promise.all([undo(), undo()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429])
    const undone = (await kindsOf(one.familyId)).filter((kind: string) => kind === 'child_withdrawal_undone')
    expect(undone).toHaveLength(1)
  })

  it.each(['comunicazione', 'data-manager'] as const)('is not for a %s', async (role) => {
    const { familyId } = await aWholeFamily(portal)
    const other = await signedInStaff(portal, role)
    const { status } = await other.call('POST', '/api/staff/families/undo-withdrawal', { reason, familyId })
    expect(status).toBe(403)
  })
})

it('ends the sessions of a child that was taken out, which enters again after the undoing', async () => {
  const { username, childIds, familyId } = await aWholeFamily(portal)
  const body = { familyId, childId: childIds[0], name: 'Nicolò' }
  await act('withdraw-child', body)
  const enter = () => portal.call('POST', '/api/users/login', { body: { email: username, password } })
  expect((await enter()).body.code).toBe('child_cannot_enter')
  await act('undo-withdrawal', body)
  expect((await enter()).status).toBe(200)
})
