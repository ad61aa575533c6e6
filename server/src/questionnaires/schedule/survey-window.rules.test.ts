import { ageOn } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  dayOfAge,
  isOpenOn,
  lastDayOf,
  type Period,
  periodsOf,
  waitsForItself,
} from './survey-window.rules.ts'

const facts = {
  enrolledOn: '2026-03-01',
  birthDates: ['2016-05-31', '2020-02-29'],
  completedOn: new Map([[7, '2026-06-15']]),
}

/** The window, its periods for somebody with these facts, and a day on either side of each end. */
const examples: { window: SurveyWindow; periods: Period[]; open: string[]; closed: string[] }[] = [
  {
    window: { kind: 'always' },
    periods: [{ from: null, to: null }],
    open: ['1999-01-01', '2999-01-01'],
    closed: [],
  },
  {
    window: { kind: 'dates', from: '2026-09-01', to: '2026-09-30' },
    periods: [{ from: '2026-09-01', to: '2026-09-30' }],
    open: ['2026-09-01', '2026-09-30'],
    closed: ['2026-08-31', '2026-10-01'],
  },
  {
    window: { kind: 'dates', from: null, to: '2026-09-30' },
    periods: [{ from: null, to: '2026-09-30' }],
    open: ['2001-01-01', '2026-09-30'],
    closed: ['2026-10-01'],
  },
  {
    window: {
      kind: 'waves',
      waves: [
        { from: '2026-03-01', to: '2026-03-31' },
        { from: '2026-09-01', to: '2026-09-30' },
      ],
    },
    periods: [
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-09-01', to: '2026-09-30' },
    ],
    open: ['2026-03-01', '2026-03-31', '2026-09-15'],
    closed: ['2026-02-28', '2026-04-01', '2026-10-01'],
  },
  {
    // from the 30th to the 60th day after the registration of 1 March
    window: { kind: 'after_enrolment', fromDay: 30, toDay: 60 },
    periods: [{ from: '2026-03-31', to: '2026-04-30' }],
    open: ['2026-03-31', '2026-04-30'],
    closed: ['2026-03-30', '2026-05-01'],
  },
  {
    window: { kind: 'after_enrolment', fromDay: 0, toDay: null },
    periods: [{ from: '2026-03-01', to: null }],
    open: ['2026-03-01', '2099-01-01'],
    closed: ['2026-02-28'],
  },
  {
    window: { kind: 'after_survey', surveyId: 7, fromDay: 14, toDay: 28 },
    periods: [{ from: '2026-06-29', to: '2026-07-13' }],
    open: ['2026-06-29', '2026-07-13'],
    closed: ['2026-06-28', '2026-07-14'],
  },
  {
    // nobody has completed survey 8
    window: { kind: 'after_survey', surveyId: 8, fromDay: 0, toDay: null },
    periods: [],
    open: [],
    closed: ['2026-06-29', '2099-01-01'],
  },
  {
    // from six years on, for six months and the rest of the sixth: two children, two periods
    window: { kind: 'at_age', fromMonths: 72, toMonths: 78 },
    periods: [
      { from: '2022-05-31', to: '2022-12-30' },
      { from: '2026-03-01', to: '2026-09-28' },
    ],
    open: ['2022-05-31', '2022-12-30', '2026-03-01', '2026-09-28'],
    closed: ['2022-05-30', '2022-12-31', '2026-02-28', '2026-09-29'],
  },
  {
    window: { kind: 'at_age', fromMonths: 120, toMonths: null },
    periods: [
      { from: '2026-05-31', to: null },
      { from: '2030-03-01', to: null },
    ],
    open: ['2026-05-31', '2029-01-01'],
    closed: ['2026-05-30'],
  },
]

describe('periodsOf', () => {
  it.each(examples)('$window', ({ window, periods, open, closed }) => {
    const found = periodsOf(window, facts)
    expect(found).toEqual(periods)
    expect(open.filter((day) => !isOpenOn(found, day))).toEqual([])
    expect(closed.filter((day) => isOpenOn(found, day))).toEqual([])
  })

  it('is open for as many days as its ends are apart, both included, wherever a month or a year ends', () => {
    const day = fc.integer({ min: 0, max: 30_000 }).map((n) => addDays('2000-01-01', n))
    const length = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(day, length, length, (enrolledOn, fromDay, more) => {
        const window = { kind: 'after_enrolment', fromDay, toDay: fromDay + more } as const
        const periods = periodsOf(window, { ...facts, enrolledOn })
        const days = Array.from({ length: fromDay + more + 3 }, (_one, n) => addDays(enrolledOn, n - 1))
        expect(days.filter((one) => isOpenOn(periods, one))).toHaveLength(more + 1)
      }),
    )
  })
})

describe('dayOfAge', () => {
  const birthDate = fc.integer({ min: 0, max: 10_000 }).map((n) => addDays('2000-01-01', n))

  it('is the first day on which somebody is so many years old, as ageOn counts them', () => {
    fc.assert(
      fc.property(birthDate, fc.integer({ min: 0, max: 20 }), (born, years) => {
        const day = dayOfAge(born, years * 12)
        expect([ageOn(born, day), ageOn(born, addDays(day, -1))]).toEqual([years, years - 1])
      }),
    )
  })

  it('is the first of March for a month from the end of January', () => {
    expect(dayOfAge('2019-01-31', 1)).toBe('2019-03-01')
  })

  it('comes later with each month, and never more than 31 days later', () => {
    fc.assert(
      fc.property(birthDate, fc.integer({ min: 0, max: 250 }), (born, months) => {
        const [day, next] = [dayOfAge(born, months), dayOfAge(born, months + 1)]
        expect(day < next && next <= addDays(day, 31)).toBe(true)
      }),
    )
  })
})

describe('waitsForItself', () => {
  const after = (surveyId: number): SurveyWindow => ({
    kind: 'after_survey',
    surveyId,
    fromDay: 0,
    toDay: null,
  })

  it.each([
    ['a survey that waits for itself', 1, after(1), [], true],
    ['two that wait for each other', 1, after(2), [[2, after(1)]], true],
    [
      'three in a circle',
      1,
      after(2),
      [
        [2, after(3)],
        [3, after(1)],
      ],
      true,
    ],
    ['a chain with an end', 1, after(2), [[2, after(3)]], false],
    [
      'a chain that leads into a circle of others',
      1,
      after(2),
      [
        [2, after(3)],
        [3, after(2)],
      ],
      true,
    ],
    [
      'its own window of before does not count',
      1,
      { kind: 'always' },
      [
        [1, after(2)],
        [2, after(1)],
      ],
      false,
    ],
  ] as [string, number, SurveyWindow, [number, SurveyWindow][], boolean][])(
    '%s',
    (_case, surveyId, window, others, expected) => {
      expect(waitsForItself(surveyId, window, new Map(others))).toBe(expected)
    },
  )
})

describe('the last day', () => {
  const until = (to: string | null) => ({ from: null, to })

  it.each([
    [null, [until(null)], null],
    [null, [until('2027-01-31')], '2027-01-31'],
    [null, [until('2027-01-31'), until('2027-03-31')], '2027-03-31'],
    [null, [until('2027-03-31'), until('2027-01-31')], '2027-03-31'],
    [null, [until('2027-01-31'), until(null)], null],
    ['2026-12-24 23:59:59', [until(null)], '2026-12-24'],
    ['2026-12-24 23:59:59', [until('2027-01-31')], '2026-12-24'],
    ['2027-02-24 23:59:59', [until('2027-01-31')], '2027-01-31'],
  ])('with LimeSurvey’s end %s and the periods %o is %s', (expiresAt, open, last) => {
    expect(lastDayOf(expiresAt, open)).toBe(last)
  })
})
