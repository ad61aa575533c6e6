import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { withdrawFamily } from '#testing/people/children.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { catchUp } from '#families/index.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00Z')
  await portal.ownerDb.deleteFrom('appointment').execute()
  staff = await signedInStaff(portal, 'coordinatore')
})

const wanted = { day: '2026-11-24', time: '10:30', minutes: 30, place: 'Aula 3', purpose: 'Misure' }

async function act(name: string, body: object) {
  portal.clock.pass({ seconds: 10 })
  const { status } = await staff.call('POST', `/api/staff/families/${name}`, body)
  expect(status).toBe(200)
}
async function given(other: object = {}) {
  const parent = await aParent(portal)
  const familyId = String(parent.user.familyId)
  await act('give-appointment', { familyId, ...wanted, ...other })
  const { id } = await portal.db
    .selectFrom('appointment')
    .select('id')
    .where('familyId', '=', familyId)
    .executeTakeFirstOrThrow()
  return { ...parent, familyId, id, code: String(parent.user.familycode) }
}
const answer = ({ token, id }: { token: string; id: string }, said: 'confirmed' | 'other_time', words = '') =>
  portal.call('POST', '/api/users/answer-appointment', {
    token,
    body: { appointmentId: id, version: 1, answer: said, words },
  })

type Listed = { family: { code: string }; state: string; words: string }
async function see() {
  const { body } = await staff.call('GET', '/api/staff/appointments')
  const codes = (rows: Listed[]) => rows.map(({ family }) => family.code)
  return { ...body, waiting: codes(body.waiting), coming: codes(body.coming) }
}
const inWork = async () => {
  const { body } = await staff.call('GET', '/api/staff/work')
  return body.rows.find(({ kind }: { kind: string }) => kind === 'appointments')
}

describe('the appointments to come', () => {
  it('have the families that ask for another time with their words, until it is moved', async () => {
    const family = await given()
    expect(await inWork()).toMatchObject({ kind: 'appointments', count: 0, late: 0 })
    await answer(family, 'other_time', 'Dopo le 17')
    const { body } = await staff.call('GET', '/api/staff/appointments')
    expect(body).toMatchObject({
      waiting: [{ family: { code: family.code }, words: 'Dopo le 17', place: 'Aula 3' }],
      coming: [],
      counts: { waiting: 1, late: 0, coming: 0 },
    })
    expect(await inWork()).toMatchObject({ kind: 'appointments', count: 1, late: 0 })
    await act('change-appointment', {
      familyId: family.familyId,
      appointmentId: family.id,
      version: 2,
      ...wanted,
      time: '17:30',
    })
    expect(await see()).toMatchObject({ waiting: [], coming: [family.code] })
  })

  it('have those of the next seven days in their order, and none that is over or taken back', async () => {
    const second = await given({ day: '2026-11-26' })
    const first = await given()
    await given({ day: '2026-11-29' })
    const back = await given()
    await act('cancel-appointment', { familyId: back.familyId, appointmentId: back.id, version: 1 })
    await answer(first, 'confirmed')
    expect(await see()).toMatchObject({
      coming: [first.code, second.code],
      counts: { waiting: 0, late: 0, coming: 2 },
    })
    portal.clock.set('2026-11-24T09:30:00Z')
    staff = await signedInStaff(portal, 'coordinatore')
    expect((await see()).coming).not.toContain(first.code)
  })

  it('keep a wish that nobody answered after its moment, until the family has another appointment', async () => {
    const family = await given()
    await answer(family, 'other_time')
    portal.clock.set('2026-11-24T12:00:00Z')
    staff = await signedInStaff(portal, 'coordinatore')
    expect(await see()).toMatchObject({ waiting: [family.code], counts: { waiting: 1, late: 1 } })
    expect(await inWork()).toMatchObject({ kind: 'appointments', count: 1, late: 1 })
    await act('give-appointment', { familyId: family.familyId, ...wanted, day: '2026-12-01' })
    expect(await inWork()).toMatchObject({ kind: 'appointments', count: 0, late: 0 })

    const forgotten = await given({ day: '2026-11-25' })
    await answer(forgotten, 'other_time')
    portal.clock.set('2026-12-26T12:00:00Z')
    staff = await signedInStaff(portal, 'coordinatore')
    expect((await see()).waiting).toEqual([])
  })

  it('have nobody who left', async () => {
    const [asks, comes] = [await given(), await given()]
    await answer(asks, 'other_time')
    await withdrawFamily(portal, asks.familyId)
    await withdrawFamily(portal, comes.familyId)
    await catchUp(portal.db)
    expect(await see()).toMatchObject({ waiting: [], coming: [], counts: { waiting: 0, coming: 0 } })
  })

  it('are read by who may see families, and by no family', async () => {
    const manager = await signedInStaff(portal, 'data-manager')
    expect((await manager.call('GET', '/api/staff/appointments')).status).toBe(403)
    const { token } = await aParent(portal)
    expect((await portal.call('GET', '/api/staff/appointments', { token })).status).toBe(401)
  })
})
