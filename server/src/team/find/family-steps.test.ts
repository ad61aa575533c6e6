import type { FamilyEventKind } from '@desco/contract/families/events'
import { familyStateOf, familyStates, funnelSteps } from '@desco/contract/families/states'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  assentOf,
  enrolmentOf,
  familyLeave,
  hasLeft,
  mayTakePart,
  momentOf,
  recomputeStandings,
} from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import {
  anyHistory,
  type History,
  hour,
  isWaitedFor,
  storeHistory,
  storeSurveys,
} from '#testing/many-families/family-histories.ts'

import { findMedianDays } from '#team/today/see-curves.ts'

import { countFamilies, countStates, findStanding, stepReached } from './family-steps.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await storeSurveys(db)
  for (const history of [wholeWay, ...fc.sample(anyHistory, 30)]) await storeHistory(db, history)
})
afterAll(() => db.destroy())

/** A family that did everything, so that no step stays empty. */
const wholeWay: History = {
  verified: true,
  parents: 2,
  enabled: [true, true],
  surveys: [['completed'], ['completed', 'expired'], ['completed', 'completed'], ['completed']],
  events: (['children_added', 'other_parent_invited', 'answered_full'] as const).map((kind) => ({
    kind,
    children: [0, 1],
    parent: 1,
  })),
}

type Stored = Awaited<ReturnType<typeof storeHistory>>

/** The steps once more, in TypeScript and from the families' own rules: what the view is held against. */
function expectedSteps({ verified }: History, stored: Stored) {
  const { events, childIds, childAccounts, parentIds, surveys } = stored
  const at = (...wanted: FamilyEventKind[]) =>
    events.find(({ kind }) => wanted.includes(kind))?.happenedAt ?? null
  const stayed = withoutFamilyLeaving(events)
  const isActive = enrolmentOf([...stayed, { kind: 'children_added', childIds: [] }]) === 'active'
  const decided = events.findLast(({ kind }) =>
    ['sole_responsibility_declared', 'answered_full', 'answered_children_only'].includes(kind),
  )
  const taking = childIds.flatMap((id, place) =>
    mayTakePart([...stayed, { kind: 'children_added', childIds: [] }], id) ? [place] : [],
  )
  const enabledAt = taking.flatMap((place) => (childAccounts[place] === null ? [] : [hour(40 + place)]))
  const staying = parentIds.filter((id) => !hasLeft(stayed, id))
  const doneBy = (accountId: string | null | undefined) =>
    surveys.find((one) => one.accountId === accountId)?.done ?? []
  const people = isActive
    ? [...staying.map(doneBy), ...taking.map((place) => doneBy(childAccounts[place]))]
    : []
  const asked = isActive
    ? [
        ...staying.map(doneBy),
        ...taking
          .filter((place) => assentOf(events, childIds[place] ?? '') !== 'no')
          .map((place) => doneBy(childAccounts[place])),
      ]
    : []
  const moments = (all: (typeof people)[number][]) => all.flat().flatMap(({ at }) => at ?? [])
  const allDone =
    asked.length > 0 &&
    asked.every((done) => moments([done]).length > 0 && !done.some(({ state }) => isWaitedFor(state)))

  const raw = [
    hour(0),
    verified ? hour(1) : null,
    at('children_added'),
    at('sole_responsibility_declared', 'other_parent_invited', 'other_parent_invited_again'),
    isActive ? (decided?.happenedAt ?? null) : null,
    first(enabledAt),
    first(moments(people)),
    allDone ? first(moments(asked).toReversed(), 'last') : null,
  ]
  const missing = raw.indexOf(null)
  const reached = missing === -1 ? raw : raw.slice(0, missing)
  return funnelSteps.map((_step, place) =>
    place < reached.length ? first(reached.slice(0, place + 1), 'last') : null,
  )
}

/** A family's leaving hides no step that it had reached. */
const withoutFamilyLeaving = (events: Stored['events']) =>
  events.filter(({ kind }) => kind !== 'family_withdrawn')

function first(moments: readonly (Date | null)[], which: 'first' | 'last' = 'first'): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]))
  if (times.length === 0) return null
  return new Date(which === 'first' ? Math.min(...times) : Math.max(...times))
}

describe('where a family stands', () => {
  it('is the same in the database as by the families’ rules, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const stored = await storeHistory(db, history)
        const standing = await findStanding(db, stored.familyId)
        expect(standing?.enrolment).toBe(enrolmentOf(stored.events))
        expect(standing?.withdrawnAt ?? null).toEqual(familyLeave(stored.events)?.happenedAt ?? null)
        expect(funnelSteps.map((step) => standing?.[momentOf[step]] ?? null)).toEqual(
          expectedSteps(history, stored),
        )
        // a family that left keeps what it had come to
        const stayed = withoutFamilyLeaving(stored.events)
        const added = { kind: 'children_added' as const, childIds: [] }
        const taking = stored.childIds.filter((id) => mayTakePart([...stayed, added], id))
        expect(standing?.childrenSelected).toBe(taking.length)
        expect(standing?.refusedAt !== null).toBe(enrolmentOf([...stayed, added]) === 'refused')
      }),
      { numRuns: 30, examples: [[wholeWay]] },
    )
  })

  it('never skips a step, nor goes back in time', async () => {
    const rows = await db.selectFrom('family_step').selectAll().execute()
    expect(rows.some(({ reached }) => reached === funnelSteps.length)).toBe(true)
    for (const row of rows) {
      const moments = funnelSteps.map((step) => row[momentOf[step]])
      const reached = moments.filter((moment) => moment !== null)
      expect(moments.slice(0, reached.length)).toEqual(reached)
      expect(reached.map(Number)).toEqual(reached.map(Number).toSorted((one, other) => one - other))
      expect(row.reached).toBe(reached.length)
    }
  })
})

describe('the funnel', () => {
  it('counts what a recount over all families counts', async () => {
    const rows = await db.selectFrom('family_step').selectAll().execute()
    await recomputeStandings(db)
    const counted = await countFamilies(db, {
      now: hour(1000),
      weekAgo: hour(-1),
      twoWeeksAgo: hour(-2),
      listed: 5,
    })
    const medians = await findMedianDays(db)
    expect(counted.registeredFamilies).toBe(rows.length)
    expect(counted.activeFamilies).toBe(rows.filter(({ enrolment }) => enrolment === 'active').length)
    for (const [place, step] of funnelSteps.entries()) {
      const there = rows.flatMap((row) => {
        const [at, before] = [row[momentOf[step]], row[momentOf[funnelSteps[place - 1] ?? step]]]
        return at === null || before === null ? [] : [(at.getTime() - before.getTime()) / 86_400_000]
      })
      expect(counted.funnel[place]).toEqual({ step: place + 1, count: there.length })
      expect(medians[place]).toEqual({ step, days: place === 0 ? null : median(there) })

      const waiting = rows.filter(
        (row) =>
          row.reached === place + 1 &&
          place + 1 < funnelSteps.length &&
          !['refused', 'withdrawn'].includes(row.enrolment) &&
          (row.reached < 5 || row.childrenSelected > 0),
      )
      const stuck = counted.stuck.find((one) => one.step === place + 1)
      expect(stuck?.count ?? 0).toBe(waiting.length)
      const longest = waiting.map(({ since }) => since.getTime()).toSorted((one, other) => one - other)
      expect(stuck?.families?.map(({ since }) => new Date(since).getTime()) ?? []).toEqual(
        longest.slice(0, 5),
      )
    }
  })
})

it('the states are counted as the families stand', async () => {
  await recomputeStandings(db)
  const rows = await db.selectFrom('family_step').select(['enrolment', 'reached']).execute()
  const stood = rows.map(({ enrolment, reached }) => familyStateOf({ enrolment, step: stepReached(reached) }))
  expect(await countStates(db)).toEqual(
    familyStates.map((state) => ({ state, count: stood.filter((one) => one === state).length })),
  )
})

function median(numbers: number[]) {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return expect.closeTo((low + high) / 2, 6)
}
