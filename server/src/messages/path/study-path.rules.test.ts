import { editableUntil } from '@desco/contract/diary/days'
import { enrolments } from '@desco/contract/families/states'
import { isSettled, type NextStep, pathSteps } from '@desco/contract/messages/path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mostUrgent, type PathFacts, type PathSurvey, studyPathOf } from './study-path.rules.ts'

const today = '2026-04-20'
const now = new Date('2026-04-20T10:00:00Z')

const aSurvey = (other: Partial<PathSurvey> = {}): PathSurvey => ({
  surveyId: 1,
  title: 'Abitudini',
  minutes: 10,
  state: 'to_do',
  from: null,
  until: '2026-04-30',
  ...other,
})
const aParent = (other: Partial<PathFacts> = {}): PathFacts => ({
  isChild: false,
  verified: true,
  everVerified: true,
  enrolment: 'active',
  isOver: false,
  children: [{ enabled: true, answered: true }],
  surveys: [],
  days: [],
  ...other,
})
const aDay = (other: Partial<PathFacts['days'][number]> = {}) => {
  return { day: today, written: false, complete: false, ...other }
}
const pathOf = (facts: PathFacts) => studyPathOf(facts, now, today)
const statesOf = (facts: PathFacts) =>
  Object.fromEntries(pathOf(facts).steps.map(({ step, state }) => [step, state]))

describe('studyPathOf', () => {
  it('keeps what was reached when a corrected address waits to be proved, and asks to prove it', () => {
    const facts = aParent({ verified: false, everVerified: true })
    expect(statesOf(facts)['registration']).toBe('done')
    expect(pathOf(facts).next).toEqual({ kind: 'verify' })
  })

  it('walks from the registration to the end', () => {
    const surveys = [aSurvey()]
    const at = (other: Partial<PathFacts>) => pathOf(aParent(other)).current
    expect(at({ verified: false, everVerified: false })).toBe('registration')
    expect(pathOf(aParent({ enrolment: 'awaiting_children' }))).toMatchObject({
      current: 'consent',
      next: { kind: 'add_children' },
    })
    expect(at({ enrolment: 'awaiting_spouse', surveys })).toBe('consent')
    expect(at({ children: [{ enabled: false, answered: false }], surveys })).toBe('children')
    expect(at({ surveys })).toBe('questionnaires')
    const done = [aSurvey({ state: 'done' })]
    expect(pathOf(aParent({ surveys: done, days: [aDay()] }))).toMatchObject({
      current: 'diary',
      next: { kind: 'diary_day', day: today },
    })
    expect(pathOf(aParent({ surveys: done }))).toMatchObject({ current: null, next: { kind: 'finished' } })
  })

  it('names the questionnaire with its minutes and its last day', () => {
    expect(pathOf(aParent({ surveys: [aSurvey({ state: 'begun' })] })).next).toEqual({
      kind: 'questionnaire',
      surveyId: 1,
      title: 'Abitudini',
      minutes: 10,
      until: '2026-04-30',
      begun: true,
    })
    expect(pathOf(aParent({ surveys: [aSurvey()] })).next).toMatchObject({ begun: false })
  })

  it('puts a day of the diary that ends sooner before a questionnaire', () => {
    const days = [aDay({ day: '2026-04-19', written: true }), aDay()]
    expect(pathOf(aParent({ surveys: [aSurvey()], days })).next).toEqual({
      kind: 'diary_day',
      day: '2026-04-19',
      until: '2026-04-21',
    })
  })

  it('calls a day over that nobody completed within its 48 hours', () => {
    const days = [aDay({ day: '2026-04-10', written: true })]
    expect(statesOf(aParent({ surveys: [aSurvey({ state: 'done' })], days }))).toMatchObject({
      diary: 'expired',
      end: 'done',
    })
    const atItsEnd = studyPathOf(aParent({ days: [aDay()] }), editableUntil(today), '2026-04-23')
    expect(atItsEnd.next.kind).toBe('diary_day')
  })

  it.each<[string, string | null, NextStep]>([
    ['a day of the diary', '2026-05-10', { kind: 'wait', what: 'diary_day', from: '2026-05-03' }],
    ['a questionnaire', '2026-05-01', { kind: 'wait', what: 'questionnaire', from: '2026-05-01' }],
    ['a thing whose day is known', null, { kind: 'wait', what: 'diary_day', from: '2026-05-03' }],
  ])('says that %s opens next, and when', (_what, from, next) => {
    const days = [aDay({ day: '2026-05-03' }), aDay({ day: '2026-04-01' })]
    const surveys = [aSurvey({ state: 'expired', from: '2026-04-01' }), aSurvey({ state: 'later', from })]
    expect(pathOf(aParent({ surveys, days })).next).toEqual(next)
  })

  it('waits for the other parent only when nothing else can be done', () => {
    const waiting = aParent({ enrolment: 'awaiting_spouse' })
    expect(pathOf(waiting).next.kind).toBe('other_parent')
    expect(pathOf({ ...waiting, surveys: [aSurvey()] }).next.kind).toBe('questionnaire')
  })

  it('has a child enabled, and then asked itself', () => {
    const child = (itself: PathFacts['children'][number]) =>
      pathOf(aParent({ isChild: true, children: [itself] }))
    expect(child({ enabled: false, answered: false }).next.kind).toBe('enable_child')
    expect(child({ enabled: true, answered: false }).next.kind).toBe('child_answer')
    expect(child({ enabled: true, answered: true }).next.kind).toBe('nothing_yet')
  })

  it('does not end before the first questionnaire has come', () => {
    expect(statesOf(aParent())).toMatchObject({ questionnaires: 'to_do', diary: 'not_for_you', end: 'to_do' })
  })

  it('leaves what was done to who takes part no more, and asks nothing', () => {
    const gone = aParent({ isOver: true, surveys: [aSurvey({ state: 'done' })] })
    expect(statesOf(gone)).toMatchObject({ registration: 'done', questionnaires: 'done', end: 'not_for_you' })
    expect(statesOf({ ...gone, days: [aDay()] })).toMatchObject({ diary: 'not_for_you', end: 'not_for_you' })
    expect(pathOf(gone).steps.at(-1)).toEqual({ step: 'end', state: 'not_for_you', done: 0, of: 1 })
    expect(pathOf(gone)).toMatchObject({ current: null, next: { kind: 'not_taking_part' } })
  })

  const enabled = { enabled: true, answered: false }
  const withoutAccess = { enabled: false, answered: false }
  const surveysIn = (...states: PathSurvey['state'][]) => {
    return { surveys: states.map((state) => aSurvey({ state })) }
  }

  it.each<[string, Partial<PathFacts>, string]>([
    ['an address that was proved', {}, 'registration done 1/1'],
    ['an address never proved', { everVerified: false }, 'registration to_do 0/1'],
    ['a consent before the children are named', { enrolment: 'awaiting_children' }, 'consent to_do 0/1'],
    ['one of two parents’ consent', { enrolment: 'awaiting_spouse' }, 'consent begun 0/1'],
    ['children before the family has decided', { enrolment: 'awaiting_spouse' }, 'children to_do 1/1'],
    ['a family of which no child takes part', { children: [] }, 'children not_for_you 0/0'],
    ['children without access', { children: [withoutAccess] }, 'children to_do 0/1'],
    ['one of two children', { children: [enabled, withoutAccess] }, 'children begun 1/2'],
    ['a child not asked yet, of a parent', { children: [enabled] }, 'children done 1/1'],
    ['a child not asked yet, of itself', { isChild: true, children: [enabled] }, 'children begun 0/1'],
    ['a questionnaire not begun', surveysIn('to_do'), 'questionnaires to_do 0/1'],
    ['a questionnaire half answered', surveysIn('begun'), 'questionnaires begun 0/1'],
    ['a questionnaire answered before another opens', surveysIn('done', 'later'), 'questionnaires begun 1/1'],
    ['a questionnaire missed', surveysIn('done', 'expired'), 'questionnaires expired 1/2'],
    ['a diary alone', { days: [aDay()] }, 'questionnaires not_for_you 0/0'],
    [
      'a diary before the children',
      { children: [withoutAccess], days: [aDay()] },
      'questionnaires to_do 0/0',
    ],
    ['a day said to be complete', { days: [aDay({ complete: true })] }, 'diary done 1/1'],
  ])('counts %s', (_what, facts, expected) => {
    const { steps } = pathOf(aParent(facts))
    expect(steps.map(({ step, state, done, of }) => `${step} ${state} ${done}/${of}`)).toContain(expected)
  })
})

const anyDay = fc.integer({ min: -20, max: 20 }).map((days) => {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
})
const anySurvey: fc.Arbitrary<PathSurvey> = fc.record({
  surveyId: fc.integer({ min: 1, max: 99 }),
  title: fc.constantFrom('Abitudini', 'Colazione'),
  minutes: fc.option(fc.integer({ min: 1, max: 60 })),
  state: fc.constantFrom('to_do', 'begun', 'done', 'expired', 'later', 'not_for_you'),
  from: fc.option(anyDay),
  until: fc.option(anyDay),
})
const anyFacts: fc.Arbitrary<PathFacts> = fc.record({
  isChild: fc.boolean(),
  verified: fc.boolean(),
  everVerified: fc.boolean(),
  enrolment: fc.constantFrom(...enrolments),
  isOver: fc.boolean(),
  children: fc.array(fc.record({ enabled: fc.boolean(), answered: fc.boolean() }), { maxLength: 4 }),
  surveys: fc.array(anySurvey, { maxLength: 5 }),
  days: fc.array(fc.record({ day: anyDay, written: fc.boolean(), complete: fc.boolean() }), { maxLength: 5 }),
})

describe('studyPathOf, of anybody', () => {
  it('has all the steps in order, and stands at the first that is not settled', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { steps, current } = pathOf(facts)
        expect(steps.map(({ step }) => step)).toEqual(pathSteps)
        const first = steps.find(({ state }) => !isSettled(state))?.step ?? null
        expect(current).toBe(facts.isOver ? null : first)
        for (const { done, of } of steps) expect(done).toBeLessThanOrEqual(of)
      }),
    )
  })

  it('names only what is open, and of that what ends first', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { next } = pathOf(facts)
        if (next.kind !== 'questionnaire') return
        const open = facts.surveys.filter(({ state }) => state === 'to_do' || state === 'begun')
        expect(open.map(({ surveyId }) => surveyId)).toContain(next.surveyId)
        const ends = open.flatMap(({ until }) => until ?? [])
        expect(next.until).toBe(ends.toSorted()[0] ?? null)
      }),
    )
  })

  it('loses nothing when one more questionnaire is done', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(4), (facts, place) => {
        const surveys = facts.surveys.map((survey, n) =>
          n === place ? { ...survey, state: 'done' as const } : survey,
        )
        const doneOf = (some: PathFacts) => pathOf(some).steps.reduce((sum, { done }) => sum + done, 0)
        expect(doneOf({ ...facts, surveys })).toBeGreaterThanOrEqual(doneOf(facts))
      }),
    )
  })

  it('is not changed by what is not for them', () => {
    fc.assert(
      fc.property(anyFacts, anySurvey, (facts, survey) => {
        const surveys = [...facts.surveys, { ...survey, state: 'not_for_you' as const }]
        expect(pathOf({ ...facts, surveys })).toEqual(pathOf(facts))
      }),
    )
  })

  it('asks nothing of who is out of the study, and ends only when nothing is left', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { steps, next } = pathOf(facts)
        expect(next.kind === 'not_taking_part').toBe(facts.isOver)
        const isEnded = steps.at(-1)?.state === 'done'
        const isSettledAll = steps.every(({ state }) => isSettled(state))
        expect({ isEnded, isSettledAll: isSettledAll || !isEnded }).toEqual({ isEnded, isSettledAll: true })
        expect(next.kind === 'finished' && !isEnded).toBe(false)
      }),
    )
  })
})

describe('mostUrgent', () => {
  const questionnaireUntil = (until: string | null) => pathOf(aParent({ surveys: [aSurvey({ until })] })).next

  it('is what ends first, what has an end before what has none, and what can be done before what is waited for', () => {
    const inOrder: NextStep[] = [
      { kind: 'verify' },
      { kind: 'add_children' },
      questionnaireUntil('2026-04-22'),
      { kind: 'diary_day', day: '2026-04-21', until: '2026-04-23' },
      questionnaireUntil('2026-05-02'),
      questionnaireUntil(null),
      { kind: 'enable_child' },
      { kind: 'child_answer' },
      { kind: 'other_parent' },
      { kind: 'wait', what: 'diary_day', from: '2026-04-21' },
      { kind: 'wait', what: 'questionnaire', from: '2026-05-10' },
      { kind: 'nothing_yet' },
      { kind: 'finished' },
      { kind: 'not_taking_part' },
    ]
    const people = inOrder.map((next) => ({ next }))
    for (const [place, first] of people.entries())
      expect(mostUrgent(people.slice(place).toReversed())).toBe(first)
  })

  it('is nobody in a family of nobody', () => {
    expect(mostUrgent([])).toBeUndefined()
  })
})
