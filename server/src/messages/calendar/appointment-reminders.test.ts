import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { mailChecks } from '#server/contributions.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import { aParent, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { appointmentReminderWorker } from './appointment-reminders.ts'

// It is Saturday 21 November 2026; the appointment is on Tuesday the 24th at 10:30 in Italy.
const wanted = { day: '2026-11-24', time: '10:30', minutes: 30, place: 'Aula 3', purpose: 'Misure' }
const eve = '2026-11-23T17:00:00Z'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00Z')
  await portal.db.deleteFrom('job').execute()
  staff = await signedInStaff(portal, 'coordinatore')
})

const remindAt = async (moment: string) => {
  portal.clock.set(moment)
  const needs = { ...portal, log: silentLog }
  const study = { portalUrl: 'https://portal.test', studyName: 'Desco', studyContact: 'ricerca@example.org' }
  return doDueJobs(needs, appointmentReminderWorker({ ...needs, ...study }))
}
const remindersTo = async (email: string) =>
  (await mailsTo(portal, email)).filter(({ kind }) => kind === 'appointment-reminder')

async function act(name: string, body: object) {
  portal.clock.pass({ seconds: 10 })
  const { status } = await staff.call('POST', `/api/staff/families/${name}`, body)
  expect(status).toBe(200)
}

async function appointmentOf(familyId: string) {
  const { body } = await staff.call('GET', `/api/staff/families/${familyId}/appointments`)
  const [{ id, version }] = body.appointments
  return { familyId, appointmentId: id as string, version: version as number }
}

async function given(other: object = {}) {
  const parent = await aParent(portal)
  const familyId = String(parent.user.familyId)
  await act('give-appointment', { familyId, ...wanted, ...other })
  return { ...parent, familyId, known: await appointmentOf(familyId) }
}

const answerOf = (token: string, { appointmentId, version }: { appointmentId: string; version: number }) =>
  ({
    with: (answer: 'confirmed' | 'other_time') =>
      portal.call('POST', '/api/users/answer-appointment', {
        token,
        body: { appointmentId, version, answer, words: '' },
      }),
  }) as const

const isWanted = async (email: string) => {
  const mail = await portal.db
    .selectFrom('outgoing_mail')
    .select('createdAt')
    .where('recipient', '=', email)
    .where('kind', '=', 'appointment-reminder')
    .executeTakeFirst()
  const queuedAt = mail?.createdAt ?? portal.clock.now()
  return mailChecks['appointment-reminder']?.(portal, { id: '', recipient: email, queuedAt })
}

describe('the reminder of an appointment', () => {
  it('comes once, at 18:00 in Italy of the day before, without hour, place and purpose', async () => {
    const { email } = await given()
    await remindAt('2026-11-23T16:59:59Z')
    expect(await remindersTo(email)).toEqual([])
    expect(await remindAt(eve)).toBe(1)
    expect(await remindAt('2026-11-23T17:30:00Z')).toBe(0)
    const mails = await remindersTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Desco: domani hai un appuntamento'])
    expect(mails[0]?.bodyText).toContain('Non sappiamo ancora se ti va bene')
    expect(mails[0]?.bodyText).not.toMatch(/10:30|Aula|Misure/u)
  })

  it('asks nothing more of who has confirmed', async () => {
    const { email, token, known } = await given()
    await answerOf(token, known).with('confirmed')
    await remindAt(eve)
    const [mail] = await remindersTo(email)
    expect(mail?.bodyText).toContain('Se non puoi più venire')
    expect(mail?.bodyText).not.toContain('Non sappiamo')
  })

  it('needs no consent to messages, and comes in a pause: it is about what was agreed', async () => {
    const [fewer, paused] = [await given(), await given()]
    const choose = (token: string, body: object) =>
      portal.call('POST', '/api/users/messages', { token, body })
    expect((await choose(fewer.token, { choice: 'fewer' })).status).toBe(200)
    expect((await choose(paused.token, { choice: 'paused', until: '2026-11-30' })).status).toBe(200)
    await remindAt(eve)
    expect(await remindersTo(fewer.email)).toHaveLength(1)
    expect(await remindersTo(paused.email)).toHaveLength(1)
    expect([await isWanted(fewer.email), await isWanted(paused.email)]).toEqual([true, true])
  })

  it('follows an appointment that is moved, and comes for the new day alone', async () => {
    const { email, known } = await given()
    await act('change-appointment', { ...known, ...wanted, day: '2026-11-26' })
    await remindAt(eve)
    expect(await remindersTo(email)).toEqual([])
    await remindAt('2026-11-25T17:00:00Z')
    expect(await remindersTo(email)).toHaveLength(1)
  })

  it('comes once for a day that was left and taken again', async () => {
    const { email, known } = await given()
    await act('change-appointment', { ...known, ...wanted, day: '2026-11-26' })
    await act('change-appointment', { ...known, version: 2, ...wanted })
    await remindAt(eve)
    await remindAt('2026-11-25T17:00:00Z')
    expect(await remindersTo(email)).toHaveLength(1)
  })

  it('goes to nobody whose appointment was taken back, who asked for another time, left or was erased', async () => {
    const [cancelled, other, left, erased] = [await given(), await given(), await given(), await given()]
    await act('cancel-appointment', cancelled.known)
    await answerOf(other.token, other.known).with('other_time')
    await withdrawFamily(portal, left.familyId)
    await portal.ownerDb.deleteFrom('appointment').where('familyId', '=', erased.familyId).execute()
    expect(await remindAt(eve)).toBe(4)
    for (const { email } of [cancelled, other, left, erased]) expect(await remindersTo(email)).toEqual([])
  })

  it('goes to the parent who stays, and not to the other one who has left', async () => {
    const { first, token, invited: email, childIds } = await anInvitedFamily(portal)
    portal.clock.pass({ seconds: 1 })
    await answering(portal).full({ token, email, selectedChild: [...childIds] })
    const familyId = String(first.user.familyId)
    const { user } = await logIn(portal, email)
    const leaves = { accountId: user._id, children: 'stay', name: 'Marco', reason: 'Ha telefonato.' }
    await act('withdraw-person', { familyId, ...leaves })
    await act('give-appointment', { familyId, ...wanted })
    await remindAt(eve)
    expect(await remindersTo(first.email)).toHaveLength(1)
    expect((await mailsTo(portal, email)).filter(({ kind }) => kind.startsWith('appointment'))).toEqual([])
  })

  it('is not made up for on the day itself', async () => {
    const late = await given()
    await remindAt('2026-11-24T07:00:00Z')
    expect(await remindersTo(late.email)).toEqual([])
  })

  it('stands in the mail that gives or moves the appointment, once its evening has come', async () => {
    const saidTo = async (email: string) =>
      (await mailsTo(portal, email))
        .filter(({ kind }) => kind.startsWith('appointment'))
        .map(({ subject }) => subject)
    const early = await given({ day: '2026-11-26' })
    expect(await saidTo(early.email)).toEqual(['Desco: un appuntamento'])
    portal.clock.set('2026-11-23T18:00:00Z')
    staff = await signedInStaff(portal, 'coordinatore')
    const soon = await given()
    await act('change-appointment', { ...early.known, ...wanted })
    portal.clock.set('2026-11-23T23:30:00Z')
    staff = await signedInStaff(portal, 'coordinatore')
    const sameDay = await given()
    await remindAt('2026-11-23T23:40:00Z')
    expect(await saidTo(soon.email)).toEqual(['Desco: un appuntamento per martedì 24 novembre'])
    expect(await saidTo(sameDay.email)).toEqual(['Desco: un appuntamento per martedì 24 novembre'])
    expect((await saidTo(early.email)).toSorted()).toEqual([
      'Desco: un appuntamento',
      'Desco: un appuntamento è cambiato: è martedì 24 novembre',
    ])
    const bodies = (await mailsTo(portal, soon.email)).map(({ bodyText }) => bodyText)
    expect(bodies.join('')).toContain('un appuntamento per martedì 24 novembre. A che ora')
    expect(bodies.join('')).not.toMatch(/10:30|Aula|Misure/u)
  })

  it('is looked at once more as it leaves', async () => {
    const [fine, cancelled, left] = [await given(), await given(), await given()]
    await remindAt(eve)
    staff = await signedInStaff(portal, 'coordinatore')
    await act('cancel-appointment', cancelled.known)
    await withdrawFamily(portal, left.familyId)
    expect([await isWanted(fine.email), await isWanted(cancelled.email), await isWanted(left.email)]).toEqual(
      [true, false, false],
    )
    portal.clock.set('2026-11-24T00:00:00+01:00')
    expect(await isWanted(fine.email)).toBe(false)
    expect(await isWanted('nobody@example.org')).toBe(false)
  })
})
