import { isWeekend } from '@desco/contract/diary/desk/diary-plan'
import type { AuditAct } from '@desco/contract/staff/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { actsOf } from '#testing/people/audit.ts'
import { anEnabledChild, answer, withdrawFamily } from '#testing/people/children.ts'
import { aDiaryFamily, dayOf, type DiaryFamily } from '#testing/people/diary.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { planForNewcomers } from './plan-days.ts'

let portal: TestPortal
let person: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  person = await signedInStaff(portal, 'data-manager')
})
afterAll(() => portal.close())

const nobody = '00000000-0000-4000-8000-000000000000'

const aFamily = () => aDiaryFamily(portal)
const acts = (act: AuditAct) => actsOf(portal, act)

const plannedFor = async ({ token, me }: DiaryFamily): Promise<string[]> => {
  const { body } = await portal.call('GET', '/api/daily/people', { token })
  const own = body.data.people.find(({ personId }: { personId: string }) => personId === me)
  return own.plan.map(({ day }: { day: string }) => day)
}

describe('POST /staff/diary/plan', () => {
  const plan = (changes: object = {}) =>
    person.call('POST', '/api/staff/diary/plan', {
      from: '2026-12-01',
      to: '2026-12-20',
      days: 2,
      staysOpen: false,
      ...changes,
    })

  it('assigns days to everybody who takes part and has none, the same to a whole family', async () => {
    const [one, other, gone] = [await aFamily(), await aFamily(), await aFamily()]
    await withdrawFamily(portal, gone.familyId)
    const { status, body } = await plan()
    expect(status).toBe(200)
    expect(body.people).toBe(2 * body.families)
    for (const family of [one, other]) {
      const days = await plannedFor(family)
      expect(days).toHaveLength(2)
      expect(days.filter(isWeekend)).toHaveLength(1)
      const ofChild = (await dayOf(portal, family.token, family.child, days[1])).body.data
      expect(ofChild).toMatchObject({ number: 2, of: 2 })
    }
    const left = await portal.db
      .selectFrom('diary_plan_day')
      .select('day')
      .where('familyId', '=', gone.familyId)
      .execute()
    expect(left).toEqual([])
    // once more there is nobody left to plan for
    expect((await plan()).body).toMatchObject({ families: 0, people: 0 })
    expect(await acts('diary_planned')).toContainEqual({
      subjectId: null,
      reason: null,
      doer: 'staff',
      details: {
        from: '2026-12-01',
        to: '2026-12-20',
        days: 2,
        staysOpen: false,
        families: body.families,
        people: body.people,
      },
    })
  })

  it('gives who comes later the days of their family', async () => {
    const { parent, child, childId } = await anEnabledChild(portal)
    await plan()
    await answer(portal, child.token, 'yes')
    expect((await plan()).body).toMatchObject({ families: 1, people: 1 })
    const days = await portal.db
      .selectFrom('diary_plan_day')
      .select(['childId', 'day'])
      .where('familyId', '=', parent.user.familyId)
      .orderBy('day')
      .execute()
    expect(days.map((one) => one.childId === childId).filter(Boolean)).toHaveLength(2)
    expect(new Set(days.map(({ day }) => day)).size).toBe(2)
  })

  it('refuses a window without such days, one that has begun, and too many days', async () => {
    // Monday to Friday
    expect((await plan({ from: '2026-12-07', to: '2026-12-11' })).body.fields.to).toContain('non ci sono')
    expect((await plan({ from: '2026-11-01' })).body.fields.from).toContain('devono ancora venire')
    expect((await plan({ days: 1 })).body.fields.days).toContain('da 2 a 7')
    expect((await plan({ to: '2027-12-01' })).body.fields.to).toContain('finestra')
  })
})

describe('POST /staff/diary/plan-family', () => {
  const plan = (familyId: string, ...days: string[]) =>
    person.call('POST', '/api/staff/diary/plan-family', { familyId, days })

  it('puts days chosen by hand in place of those to come, and says extra of all others', async () => {
    const family = await aFamily()
    await plan(family.familyId, '2026-12-01', '2026-12-05')
    expect((await plan(family.familyId, '2026-12-12', '2026-12-15')).body.people).toBe(2)
    expect(await plannedFor(family)).toEqual(['2026-12-12', '2026-12-15'])
    expect((await dayOf(portal, family.token, family.me, '2026-12-01')).body.data).toMatchObject({
      number: null,
      of: 2,
    })
  })

  it('refuses days next to each other, none at a weekend, past ones, and a family that is not there', async () => {
    const { familyId } = await aFamily()
    const said = async (...days: string[]) => String((await plan(familyId, ...days)).body.fields.days)
    expect(await said('2026-12-04', '2026-12-05')).toContain('uno dopo l’altro')
    expect(await said('2026-12-01', '2026-12-03')).toContain('sabato o domenica')
    expect(await said('2026-11-07', '2026-12-03')).toContain('devono ancora venire')
    expect((await plan(nobody, '2026-12-01', '2026-12-05')).body.code).toBe('not_found')
    await withdrawFamily(portal, familyId)
    expect((await plan(familyId, '2026-12-01', '2026-12-05')).body.code).toBe('family_not_active')
  })
})

describe('an open window', () => {
  const seen = async () => (await person.call('GET', '/api/staff/diary/window')).body.window
  const open = (changes: object = {}) =>
    person.call('POST', '/api/staff/diary/plan', {
      from: '2026-12-01',
      to: '2026-12-20',
      days: 2,
      staysOpen: true,
      ...changes,
    })
  const close = (id: string) => person.call('POST', '/api/staff/diary/close-window', { id })
  const remindersOf = async (day: string) => {
    const jobs = await portal.db
      .selectFrom('job')
      .select('key')
      .where('queue', '=', 'diary-reminder')
      .execute()
    return jobs.map(({ key }) => key).filter((key) => key.startsWith(day))
  }

  it('assigns days, with their reminders, to who joins later, and to nobody twice', async () => {
    await open()
    expect(await seen()).toMatchObject({ from: '2026-12-01', to: '2026-12-20', days: 2 })
    expect(await planForNewcomers(portal)).toBe(0)
    const [late, gone] = [await aFamily(), await aFamily()]
    await withdrawFamily(portal, gone.familyId)
    expect(await planForNewcomers(portal)).toBe(2)
    const days = await plannedFor(late)
    expect(days.filter(isWeekend)).toHaveLength(1)
    expect(days.every((day) => day >= '2026-12-01' && day <= '2026-12-20')).toBe(true)
    expect(await remindersOf(days[0] ?? '')).toHaveLength(2)
    expect(await planForNewcomers(portal)).toBe(0)
    expect((await acts('diary_planned')).at(-1)).toMatchObject({
      doer: 'portal',
      details: { from: '2026-12-01', days: 2, people: 2, families: 1 },
    })
  })

  it('leaves days that were chosen by hand, wherever they are', async () => {
    await open()
    const family = await aFamily()
    const byHand = ['2027-01-02', '2027-01-05']
    await person.call('POST', '/api/staff/diary/plan-family', { familyId: family.familyId, days: byHand })
    expect(await planForNewcomers(portal)).toBe(0)
    expect(await plannedFor(family)).toEqual(byHand)
  })

  it('gives who joins the days of their family that are still to come, else days that are left', async () => {
    await open()
    const { parent, child, childId } = await anEnabledChild(portal)
    const days = ['2026-12-04', '2026-12-08', '2026-12-12']
    const { familyId } = parent.user
    await person.call('POST', '/api/staff/diary/plan-family', { familyId, days })
    portal.clock.set('2026-12-05T10:00:00Z')
    const alone = await aFamily()
    await answer(portal, child.token, 'yes')
    expect(await planForNewcomers(portal)).toBe(3)
    const ofChild = await portal.db
      .selectFrom('diary_plan_day')
      .select('day')
      .where('childId', '=', childId)
      .orderBy('day')
      .execute()
    expect(ofChild.map(({ day }) => day)).toEqual(days.slice(1))
    expect((await plannedFor(alone)).every((day) => day > '2026-12-05')).toBe(true)
    portal.clock.set('2026-11-21T10:00:00Z')
  })

  it('is closed by the next one, by the team, and by its end', async () => {
    await open()
    const first = await seen()
    await open({ to: '2026-12-31' })
    const second = await seen()
    expect(second).toMatchObject({ to: '2026-12-31' })
    expect((await close(first.id)).body.code).toBe('not_found')
    expect((await close(second.id)).status).toBe(200)
    expect(await seen()).toBeNull()
    await aFamily()
    expect(await planForNewcomers(portal)).toBe(0)
    expect((await acts('diary_window_closed')).at(-1)?.details).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    })

    await open()
    portal.clock.set('2026-12-20T10:00:00Z')
    expect(await planForNewcomers(portal)).toBe(0)
    person = await signedInStaff(portal, 'data-manager')
    expect(await seen()).toBeNull()
  })
})
