import { ageOn } from '@desco/contract/families/birth-date'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type SurveyTaker,
  type Audience,
  everybody,
  inOrder,
  isEverybody,
  isFor,
} from './survey-audience.rules.ts'

const today = '2026-11-21'
const parent: SurveyTaker = { kind: 'parent' }
const bornOn = (birthDate: string | null): SurveyTaker => ({ kind: 'child', birthDate })
const chosen = (changes: Partial<Audience>) => ({ ...everybody(1), ...changes })

const ages = fc.option(fc.integer({ min: 0, max: 20 }))
const audiences: fc.Arbitrary<Audience> = fc.record({
  surveyId: fc.constant(1),
  parents: fc.boolean(),
  children: fc.boolean(),
  ageFrom: ages,
  ageTo: ages,
  place: fc.option(fc.integer({ min: 1, max: 9 })),
  hidden: fc.boolean(),
})
const days = fc
  .date({ min: new Date('2006-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const people = fc.oneof(fc.constant(parent), days.map(bornOn), fc.constant(bornOn(null)))

test('a child is of an age from its birthday on, in Italy’s calendar', () => {
  const ten = chosen({ ageFrom: 10, ageTo: 10 })
  expect(isFor(ten, bornOn('2016-11-21'), today)).toBe(true)
  expect(isFor(ten, bornOn('2016-11-22'), today)).toBe(false)
  expect(isFor(ten, bornOn('2015-11-22'), today)).toBe(true)
  expect(isFor(ten, bornOn('2015-11-21'), today)).toBe(false)
})

test('a survey about which nobody has chosen is for everybody', () => {
  fc.assert(
    fc.property(people, (person) => {
      expect(isFor(undefined, person, today)).toBe(true)
      expect(isFor(everybody(1), person, today)).toBe(true)
    }),
  )
})

test('a hidden survey is for nobody', () => {
  fc.assert(
    fc.property(audiences, people, (audience, person) => {
      expect(isFor({ ...audience, hidden: true }, person, today)).toBe(false)
    }),
  )
})

test('ages limit children alone, and both ends are included', () => {
  fc.assert(
    fc.property(audiences, days, (drawn, birthDate) => {
      const audience = { ...drawn, hidden: false }
      const { parents, children, ageFrom, ageTo } = audience
      expect(isFor(audience, parent, today)).toBe(parents)
      const age = ageOn(birthDate, today)
      const fits = age >= (ageFrom ?? 0) && age <= (ageTo ?? 99)
      expect(isFor(audience, bornOn(birthDate), today)).toBe(children && fits)
    }),
  )
})

test('a child whose age is not known sees only what has no limit of age', () => {
  expect(isFor(chosen({}), bornOn(null), today)).toBe(true)
  expect(isFor(chosen({ ageFrom: 0 }), bornOn(null), today)).toBe(false)
})

test('to choose everybody is to choose nothing', () => {
  expect(isEverybody(everybody(1))).toBe(true)
})

test.each<Partial<Audience>>([
  { parents: false },
  { children: false },
  { ageFrom: 0 },
  { ageTo: 17 },
  { place: 1 },
  { hidden: true },
])('to choose %o is to choose something', (changes) => {
  expect(isEverybody(chosen(changes))).toBe(false)
})

test('a survey about which nobody has chosen comes after those with a place', () => {
  const byId = new Map([[3, chosen({ place: 1 })]])
  expect(inOrder([{ id: 1 }, { id: 2 }, { id: 3 }], byId).map(({ id }) => id)).toEqual([3, 1, 2])
})

test('surveys with a place come first by it, all others as LimeSurvey lists them; none is lost', () => {
  const places = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { maxLength: 12 })
  fc.assert(
    fc.property(places, (drawn) => {
      const surveys = drawn.map((_, id) => ({ id }))
      const byId = new Map(drawn.map((place, id) => [id, { ...everybody(id), place }]))
      const shown = inOrder(surveys, byId)
      expect(shown.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
        surveys.map(({ id }) => id),
      )
      for (const [at, { id }] of shown.entries()) {
        const next = shown[at + 1]
        if (next === undefined) continue
        const [place, following] = [drawn[id] ?? Infinity, drawn[next.id] ?? Infinity]
        expect(place < following || (place === following && id < next.id)).toBe(true)
      }
    }),
  )
})
