import { addDays } from '@desco/contract/diary/days'
import { familyStates, overEnrolments, stateGroups } from '@desco/contract/families/states'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { enrolmentOf, recomputeStandings } from '#families/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import { anyHistory, hour, storeHistory, storeSurveys } from '#testing/many-families/family-histories.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// The team's screens beside the rows themselves, at the size of the week that was played: the pages say the same.

const families = 241
const beforeChildren = new Set(['registered', 'verified', 'children_added', 'responsibility'])
type Stored = Awaited<ReturnType<typeof storeHistory>>

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
let stored: Stored[]
beforeAll(async () => {
  portal = await startTestPortal()
  await storeSurveys(portal.db)
  stored = []
  for (const history of fc.sample(anyHistory, { numRuns: families, seed: 241 })) {
    stored.push(await storeHistory(portal.db, history))
  }
  portal.clock.set(hour(24 * 9).toISOString())
  // families written behind the portal's back are noted now
  await recomputeStandings(portal.db)
  staff = await signedInStaff(portal, 'coordinatore')
}, 120_000)
afterAll(() => portal.close())

const get = async (path: string) => (await staff.call('GET', `/api/staff/${path}`)).body
const enrolments = () => stored.map(({ events }) => enrolmentOf(events))

/** Every family of a list, page after page. */
async function listed(query: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const before = ids.length === 0 ? '' : `&before=${ids.at(-1)}`
    const { families: page, more } = await get(`families?${query}${before}`)
    ids.push(...page.map(({ id }: { id: string }) => id))
    if (!more) return ids
  }
}

describe('Oggi and Famiglie', () => {
  it('count every family once, and those that the rules call active, refused and withdrawn', async () => {
    const { tiles, funnel } = await get('today')
    expect(tiles.registeredFamilies).toBe(families)
    expect(funnel[0].count).toBe(families)
    expect(tiles.activeFamilies).toBe(enrolments().filter((one) => one === 'active').length)
    expect(new Set(await listed(''))).toEqual(new Set(stored.map(({ familyId }) => familyId)))
    for (const over of overEnrolments) {
      const wanted = stored.filter(({ events }) => enrolmentOf(events) === over)
      expect(new Set(await listed(`state=${over}`))).toEqual(new Set(wanted.map(({ familyId }) => familyId)))
    }
  })

  it('have each family in one state, and as many waiting as the list has', async () => {
    const byState = new Map<string, string[]>()
    for (const state of familyStates) byState.set(state, await listed(`state=${state}`))
    const everybody = [...byState.values()].flat()
    expect(everybody).toHaveLength(families)
    expect(new Set(everybody).size).toBe(families)
    for (const [group, states] of Object.entries(stateGroups))
      expect(new Set(await listed(`state=${group}`)), group).toEqual(
        new Set(states.flatMap((state) => byState.get(state) ?? [])),
      )
    const { stuck } = await get('today')
    // with no child taking part nobody waits to be enabled; before that a list and its count agree
    const early = (stuck as { step: string; count: number }[]).filter(({ step }) => beforeChildren.has(step))
    expect(early.map(({ step, count }) => [step, count])).toEqual(
      early.map(({ step }) => [step, byState.get(step)?.length]),
    )
  })
})

describe('the curves', () => {
  it('add up to the families, the children with a yes and the questionnaires that there are', async () => {
    const curves = await get('curves')
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    const sumOf = (rows: { counts: number[] }[]) => sum(rows.flatMap(({ counts }) => counts))
    expect(sum(curves.registrations)).toBe(families)
    const deciding = ['sole_responsibility_declared', 'answered_full', 'answered_children_only']
    const authorized = new Set(
      stored.flatMap(({ events }) =>
        events.flatMap(({ kind, childIds }) => (deciding.includes(kind) ? childIds : [])),
      ),
    )
    expect(sumOf(curves.authorizations)).toBe(authorized.size)
    const completed = stored.flatMap(({ surveys }) =>
      surveys.flatMap(({ done }) => done.filter(({ at }) => at)),
    )
    expect(sumOf(curves.completions)).toBe(completed.length)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from survey_participation where completed`.execute(portal.db)
    expect(rows[0]?.count).toBe(completed.length)
  })
})

describe('the appointments and the tasks', () => {
  const dayMs = 86_400_000

  it('are counted on Oggi as by hand, over all families, and none of who is out of the study', async () => {
    const now = portal.clock.now()
    const states = ['given', 'confirmed', 'other_time', 'cancelled'] as const
    const rows = stored.flatMap(({ familyId, parentIds }, place) => {
      // from 40 days ago to 40 days ahead, in every state
      const [state = 'given', days] = [states[place % 4], ((place * 7) % 81) - 40]
      const answered = state === 'confirmed' || state === 'other_time'
      const startsAt = new Date(now.getTime() + days * dayMs + 3_600_000)
      return {
        familyId,
        startsAt,
        minutes: 30,
        place: 'Aula 3',
        purpose: 'Misure',
        state,
        givenAt: new Date(startsAt.getTime() - 60 * dayMs),
        givenBy: staff.id,
        answeredBy: answered ? (parentIds[0] ?? null) : null,
        answeredAt: answered && parentIds[0] !== undefined ? new Date(startsAt.getTime() - 50 * dayMs) : null,
      }
    })
    await portal.db.insertInto('appointment').values(rows).execute()
    const out = new Set(
      stored
        .filter(({ events }) => overEnrolments.some((one) => one === enrolmentOf(events)))
        .map(({ familyId }) => familyId),
    )
    const within = (from: number, to: number) =>
      rows.filter(({ familyId, startsAt }) => {
        const days = (startsAt.getTime() - now.getTime()) / dayMs
        return !out.has(familyId) && days > from && days <= to
      })
    const asked = (from: number, to: number) =>
      within(from, to).filter(({ state }) => state === 'other_time').length
    const coming = within(0, 7).filter(({ state }) => state === 'given' || state === 'confirmed').length
    expect(out.size).toBeGreaterThan(10)
    const seen = await get('appointments')
    expect(seen.counts).toEqual({ waiting: asked(-30, 100), late: asked(-30, 0), coming })
    expect([seen.waiting.length, seen.coming.length]).toEqual([Math.min(50, asked(-30, 100)), coming])
    const work = (await get('work')).rows
    const ofKind = (wanted: string) => work.find(({ kind }: { kind: string }) => kind === wanted)
    expect(ofKind('appointments')).toMatchObject({ count: asked(-30, 100), late: asked(-30, 0) })
    expect(Math.min(seen.counts.waiting, seen.counts.late, coming)).toBeGreaterThan(0)
  })

  it('that are due today, late, one’s own and of the week that comes', async () => {
    const today = dayInItaly(portal.clock.now())
    const tasks = stored.map(({ familyId }, place) => ({
      familyId,
      text: 'Richiamare',
      dueOn: addDays(today, ((place * 5) % 41) - 20),
      assignedTo: staff.id,
      addedBy: staff.id,
      addedAt: portal.clock.now(),
      doneAt: place % 3 === 0 ? portal.clock.now() : null,
      doneBy: place % 3 === 0 ? staff.id : null,
    }))
    await portal.db.insertInto('family_task').values(tasks).execute()
    const open = tasks.filter(({ doneAt }) => doneAt === null)
    const due = open.filter(({ dueOn }) => dueOn <= today).length
    const late = open.filter(({ dueOn }) => dueOn < today).length
    const soon = open.filter(({ dueOn }) => dueOn > today && dueOn <= addDays(today, 7)).length
    expect((await get('tasks')).counts).toEqual({ due, mine: due, soon })
    const { rows } = await get('work')
    expect(rows.find(({ kind }: { kind: string }) => kind === 'tasks')).toMatchObject({
      kind: 'tasks',
      count: due,
      late,
    })
    expect(Math.min(late, due - late, soon)).toBeGreaterThan(0)
  })
})

describe('the history of a family', () => {
  it('has as many steps and questionnaires as there are rows, whatever happened', async () => {
    for (const { familyId, events, surveys } of stored.slice(0, 25)) {
      const items = async (source: string) =>
        (await get(`families/${familyId}/history?source=${source}`)).items
      const done = surveys.flatMap(({ done: all }) => all.filter(({ at }) => at !== null))
      expect((await items('event')).map(({ kind }: { kind: string }) => kind)).toEqual(
        events.map(({ kind }) => kind).toReversed(),
      )
      expect(await items('survey')).toHaveLength(done.length)
    }
  })
})
