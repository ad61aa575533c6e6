import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { withdrawFamily } from '#testing/people/children.ts'
import { aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { readIcs } from '#testing/files/read-ics.ts'
import { aWholeFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())

const wanted = {
  day: '2026-12-03',
  time: '10:30',
  minutes: 30,
  place: 'Aula 3',
  purpose: 'Misure, secondo incontro',
}

const act = (name: string, body: object) => {
  portal.clock.pass({ seconds: 10 })
  return staff.call('POST', `/api/staff/families/${name}`, body)
}
const give = (familyId: string, other: object = {}) =>
  act('give-appointment', { familyId, ...wanted, ...other })

async function listOf(familyId: string) {
  const { body } = await staff.call('GET', `/api/staff/families/${familyId}/appointments`)
  return body.appointments
}

async function aGivenFamily() {
  const parent = await aParent(portal)
  const familyId = String(parent.user.familyId)
  await give(familyId)
  const [given] = await listOf(familyId)
  return { parent, familyId, given }
}

async function inCalendar(token: string) {
  const { body } = await portal.call('GET', '/api/users/calendar', { token })
  return body.entries.find(({ kind }: { kind: string }) => kind === 'appointment')
}
const answerWith = (token: string, body: object) =>
  portal.call('POST', '/api/users/answer-appointment', { token, body: { words: '', ...body } })

describe('an appointment', () => {
  it('is given by the team, told to the parents without time and place, and confirmed', async () => {
    const { parent, familyId, given } = await aGivenFamily()
    const entry = await inCalendar(parent.token)
    expect(entry).toMatchObject({ day: '2026-12-03', title: wanted.purpose, state: 'open' })
    expect(entry.appointment).toMatchObject({
      startsAt: '2026-12-03T09:30:00.000Z',
      place: 'Aula 3',
      state: 'given',
    })
    const [mail] = await mailsTo(portal, parent.email)
    expect(mail?.kind).toBe('appointment')
    expect(`${mail?.subject} ${mail?.bodyText}`).not.toMatch(/Aula|10:30|Misure/u)

    const body = { appointmentId: given.id, version: given.version, answer: 'confirmed' }
    expect((await answerWith(parent.token, body)).status).toBe(200)
    expect(await listOf(familyId)).toMatchObject([{ state: 'confirmed', version: 2 }])
  })

  it('is moved after the family asked for another time, and answered anew', async () => {
    const { parent, familyId, given } = await aGivenFamily()
    const { id: appointmentId } = given
    await answerWith(parent.token, { appointmentId, version: 1, answer: 'other_time', words: 'Dopo le 17' })
    expect(await listOf(familyId)).toMatchObject([{ state: 'other_time', words: 'Dopo le 17' }])
    const moved = await act('change-appointment', {
      familyId,
      appointmentId,
      version: 2,
      ...wanted,
      time: '17:30',
    })
    expect(moved.status).toBe(200)
    expect(await listOf(familyId)).toMatchObject([
      { state: 'given', words: '', startsAt: '2026-12-03T16:30:00.000Z', version: 3 },
    ])
  })

  it('is taken over into other calendars with its place, and taken back there', async () => {
    const { parent, familyId, given } = await aGivenFamily()
    const file = async () => {
      const { id } = await inCalendar(parent.token)
      const { body } = await portal.app.inject({
        url: `/api/users/calendar-file?entry=${id}`,
        headers: { token: parent.token },
      })
      return readIcs(body)
    }
    const before = await file()
    expect(before.events).toMatchObject([
      {
        DTSTART: '20261203T093000Z',
        DTEND: '20261203T100000Z',
        LOCATION: 'Aula 3',
        SEQUENCE: '0',
        STATUS: 'CONFIRMED',
      },
    ])
    expect(JSON.stringify(before)).not.toContain('Misure')
    await act('cancel-appointment', { familyId, appointmentId: given.id, version: 1 })
    const after = await file()
    expect(after).toMatchObject({
      calendar: { METHOD: 'CANCEL' },
      events: [{ UID: before.events[0]?.['UID'], SEQUENCE: '1', STATUS: 'CANCELLED' }],
    })
  })

  it('is not overwritten by a second colleague, nor answered as it was before', async () => {
    const { parent, familyId, given } = await aGivenFamily()
    const known = { familyId, appointmentId: given.id, version: 1 }
    expect((await act('change-appointment', { ...known, ...wanted, time: '11:00' })).status).toBe(200)
    expect((await act('change-appointment', { ...known, ...wanted, time: '12:00' })).body.code).toBe(
      'appointment_outdated',
    )
    expect((await act('cancel-appointment', known)).body.code).toBe('appointment_outdated')
    const old = { appointmentId: given.id, version: 1, answer: 'confirmed' }
    expect((await answerWith(parent.token, old)).body.code).toBe('appointment_outdated')
    expect(await listOf(familyId)).toMatchObject([{ startsAt: '2026-12-03T10:00:00.000Z', state: 'given' }])
  })

  it.each([
    ['in the past', { day: '2026-11-20' }, 'time'],
    ['on a day that does not exist', { day: '2027-02-31' }, 'day'],
    ['at a time that does not exist', { time: '25:00' }, 'time'],
    ['of no length', { minutes: 0 }, 'minutes'],
    ['without a place', { place: ' ' }, 'place'],
  ])('is refused %s, with a word at its field', async (_what, other, field) => {
    const parent = await aParent(portal)
    const { status, body } = await give(parent.user.familyId, other)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(await listOf(parent.user.familyId)).toEqual([])
  })

  it('is no stranger’s: neither to see nor to answer, and no other family’s to change', async () => {
    const { given } = await aGivenFamily()
    const stranger = await aParent(portal)
    expect(await inCalendar(stranger.token)).toBeUndefined()
    const body = { appointmentId: given.id, version: 1, answer: 'confirmed' }
    expect((await answerWith(stranger.token, body)).body.code).toBe('not_found')
    const known = { familyId: stranger.user.familyId, appointmentId: given.id, version: 1 }
    expect((await act('cancel-appointment', known)).body.code).toBe('not_found')
  })

  it('is over when its time has come, and not given to who has left', async () => {
    const { parent, familyId, given } = await aGivenFamily()
    const now = portal.clock.now().toISOString()
    portal.clock.set('2026-12-03T09:30:00Z')
    const body = { appointmentId: given.id, version: 1, answer: 'confirmed' }
    expect((await answerWith(parent.token, body)).body.code).toBe('appointment_outdated')
    portal.clock.set(now)
    await withdrawFamily(portal, familyId)
    expect((await give(familyId)).body.code).toBe('family_not_active')
  })

  it('is told to no parent who has left', async () => {
    const { first, second, familyId } = await aWholeFamily(portal)
    const left = await portal.call('POST', '/api/users/leave', {
      token: second.token,
      body: { degree: 'me' },
    })
    expect(left.status).toBe(200)
    await give(familyId)
    const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)
    expect(await kindsTo(first.email)).toContain('appointment')
    expect(await kindsTo(second.email)).not.toContain('appointment')
  })

  it('leaves a line in the audit log, without what it is for', async () => {
    const { familyId } = await aGivenFamily()
    const line = await portal.db
      .selectFrom('audit_line')
      .selectAll()
      .where('act', '=', 'appointment_given')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(line)).toContain(familyId)
    expect(JSON.stringify(line)).not.toMatch(/Aula|Misure/u)
  })
})
