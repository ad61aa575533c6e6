import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aVerifiedParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, anInvitedFamily } from '#testing/people/second-parents.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Pages offer nothing that is refused: they must be told before somebody presses.

const reason = 'Il comitato etico ha deciso così.'
const text = 'Le registrazioni sono chiuse: grazie a chi ha partecipato.'
const closing = '2026-11-30T22:59:00Z'
const closed = '2026-11-30T23:01:00Z'
const over = '2026-12-09T23:01:00Z'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ clock: settableClock('2026-11-23T09:00:00Z') })
})
beforeEach(async () => {
  portal.clock.pass({ minutes: 1 })
  const { call, version, plan } = await theEnd()
  if (plan.endsOn === null) return
  await call('POST', '/api/staff/take-back-study-end', { version, reason })
  await call('POST', '/api/staff/reopen-registrations', { version: version + 1, reason })
})
afterAll(() => portal.close())

async function theEnd() {
  const { call } = await signedInStaff(portal, 'responsabile')
  const { plan } = (await call('GET', '/api/staff/study-end')).body
  return { call, plan, version: Number(plan.version) }
}
/** Registrations close today, who has begun finishes until the 30th, and from 10 December on families only read. */
async function planTheEnd() {
  const { call, version } = await theEnd()
  const days = { closedFrom: '2026-11-23', begunUntil: '2026-11-30', text }
  await call('POST', '/api/staff/close-registrations', { version, ...days, reason })
  const ends = { version: version + 1, endsOn: '2026-12-10', reason }
  expect((await call('POST', '/api/staff/end-study', ends)).status).toBe(200)
}
async function at<Seen>(moment: string, look: () => Promise<Seen>): Promise<Seen> {
  const before = portal.clock.now()
  portal.clock.set(moment)
  try {
    return await look()
  } finally {
    portal.clock.set(before.toISOString())
  }
}
const get = async (path: string, token?: string) => (await portal.call('GET', path, { token })).body

describe('GET /api/study-phase', () => {
  it('says how far the study is, to anybody', async () => {
    const phase = () => get('/api/study-phase')
    expect(await phase()).toEqual({ phase: 'open' })
    await planTheEnd()
    expect(await phase()).toEqual({ phase: 'closing' })
    expect(await at(closing, phase)).toEqual({ phase: 'closing' })
    expect(await at(closed, phase)).toEqual({ phase: 'closed' })
    expect(await at(over, phase)).toEqual({ phase: 'over' })
  })
})

describe('an invitation that nobody answered in time', () => {
  it('says that it is too late for a yes, names nobody, and still takes a no', async () => {
    const { token, childIds, first } = await anInvitedFamily(portal)
    await planTheEnd()
    const { open, childrenOnly, refuse } = answering(portal)
    const seen = async () => (await open(token)).body.data
    expect(await at(closing, seen)).toMatchObject({ status: 'open', spousesurname: 'Bianchi' })
    expect(await at(closed, seen)).toMatchObject({ status: 'closed', spousesurname: null, inviter: null })
    await at(closed, async () => {
      const yes = await childrenOnly({ token, selectedChild: [...childIds] })
      expect([yes.status, yes.body.code]).toEqual([409, 'registrations_closed'])
      expect((await refuse(token)).status).toBe(200)
      expect((await seen()).status).toBe('answered_refused')
      const { user } = await logIn(portal, first.email)
      expect(user.enrolment).toBe('refused')
    })
  })

  it('is not offered to be sent again, and who sent it is told why', async () => {
    const { first } = await anInvitedFamily(portal)
    await planTheEnd()
    const seen = async () => {
      const { token, user } = await logIn(portal, first.email)
      const { data } = await get('/api/users/spouse-invitation', token)
      return [user.begunOver, data.mayBeSentAgain]
    }
    expect(await at(closing, seen)).toEqual([undefined, true])
    expect(await at(closed, seen)).toEqual([true, false])
  })
})

describe('a parent who never added children', () => {
  it('is told that it is too late, and may still see and take along their data', async () => {
    const { email } = await aVerifiedParent(portal)
    await planTheEnd()
    await at(closing, async () => expect((await logIn(portal, email)).user.begunOver).toBeUndefined())
    await at(over, async () => {
      const { token, user } = await logIn(portal, email)
      expect(user).toMatchObject({ enrolment: 'awaiting_children', begunOver: true, studyOver: true })
      for (const path of ['data-card', 'data-copy', 'consents', 'leaving', 'requests']) {
        const { status } = await portal.call('GET', `/api/users/${path}`, { token })
        expect([path, status]).toEqual([path, 200])
      }
    })
  })
})

describe('a family that has finished', () => {
  it('hears nothing of what was begun, and its phones know the day before it comes', async () => {
    const { parent, child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await planTheEnd()
    const people = await get('/api/daily/people', child.token)
    expect(people.data.studyEndsOn).toBe('2026-12-10')
    const { user } = await at(over, () => logIn(portal, parent.email))
    expect(user).toMatchObject({ studyOver: true })
    expect(user).not.toHaveProperty('begunOver')
  })

  it('finds nothing in its calendar that would wait for it, once the study is over', async () => {
    const { parent } = await anEnabledChild(portal)
    const { familyId, _id: parentId } = parent.user
    for (const day of ['2026-11-23', '2026-12-24']) {
      await portal.ownerDb
        .insertInto('diary_plan_day')
        .values({
          familyId,
          parentId,
          childId: null,
          day,
          plannedAt: portal.clock.now(),
          staffId: null,
        })
        .execute()
    }
    await planTheEnd()
    const days = async () => {
      const { token } = await logIn(portal, parent.email)
      const { entries } = await get('/api/users/calendar', token)
      return entries.map((entry: { day: string; state: string }) => [entry.day, entry.state])
    }
    expect(await days()).toEqual([
      ['2026-11-23', 'open'],
      ['2026-12-24', 'later'],
    ])
    expect(await at(over, days)).toEqual([['2026-11-23', 'expired']])
  })
})
