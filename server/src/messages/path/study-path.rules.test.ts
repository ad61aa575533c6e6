import { enrolments } from '@desco/contract/families/states'
import { isSettled, pathSteps } from '@desco/contract/messages/path'
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
    expect(at({ enrolment: 'awaiting_spouse', surveys })).toBe('consent')
    expect(at({ children: [{ enabled: false, answered: false }], surveys })).toBe('children')
    expect(at({ surveys })).toBe('questionnaires')
    const done = [aSurvey({ state: 'done' })]
    expect(at({ surveys: done, days: [{ day: today, written: false, complete: false }] })).toBe('diary')
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
  })

  it('puts a day of the diary that ends sooner before a questionnaire', () => {
    const days = [{ day: '2026-04-19', written: true, complete: false }]
    expect(pathOf(aParent({ surveys: [aSurvey()], days })).next).toEqual({
      kind: 'diary_day',
      day: '2026-04-19',
      until: '2026-04-21',
    })
  })

  it('calls a day over that nobody completed within its 48 hours', () => {
    const days = [{ day: '2026-04-10', written: true, complete: false }]
    expect(statesOf(aParent({ surveys: [aSurvey({ state: 'done' })], days }))).toMatchObject({
      diary: 'expired',
      end: 'done',
    })
  })

  it('says what opens next, and when', () => {
    const surveys = [aSurvey({ state: 'later', from: '2026-05-10' })]
    const days = [{ day: '2026-05-03', written: false, complete: false }]
    expect(pathOf(aParent({ surveys, days })).next).toEqual({
      kind: 'wait',
      what: 'diary_day',
      from: '2026-05-03',
    })
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
    expect(pathOf(gone).steps.at(-1)).toEqual({ step: 'end', state: 'not_for_you', done: 0, of: 1 })
    expect(pathOf(gone)).toMatchObject({ current: null, next: { kind: 'not_taking_part' } })
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
  const questionnaireUntil = (until: string | null) => pathOf(aParent({ surveys: [aSurvey({ until })] }))

  it('is what ends first, and what has an end before what has none', () => {
    const people = [
      questionnaireUntil(null),
      questionnaireUntil('2026-05-02'),
      questionnaireUntil('2026-04-30'),
    ]
    expect(mostUrgent(people)).toBe(people[2])
    expect(mostUrgent(people.slice(0, 2))).toBe(people[1])
  })

  it('is something to do before something to wait for', () => {
    const waits = pathOf(aParent({ surveys: [aSurvey({ state: 'later', from: '2026-04-21' })] }))
    const enables = pathOf(aParent({ isChild: true, children: [{ enabled: false, answered: false }] }))
    expect(mostUrgent([waits, enables])).toBe(enables)
  })

  it('is nobody in a family of nobody', () => {
    expect(mostUrgent([])).toBeUndefined()
  })
})
