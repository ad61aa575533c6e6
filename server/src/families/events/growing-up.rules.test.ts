import { ageOn } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { birthdayAt, type GrowthNotice, noticesDue, sleepsFrom, turningSoon } from './growing-up.rules.ts'

const aDay = fc.integer({ min: 0, max: 365 * 40 }).map((days) => addDays('1995-01-01', days))

describe('birthdayAt', () => {
  it.each([
    ['2012-05-17', 14, '2026-05-17'],
    // born on a day that most years do not have
    ['2012-02-29', 14, '2026-03-01'],
    ['2012-02-29', 18, '2030-03-01'],
    ['2012-02-29', 16, '2028-02-29'],
    ['2012-12-31', 18, '2030-12-31'],
    ['0990-05-17', 9, '0999-05-17'],
  ])('of %s at %i is %s', (birthDate, age, day) => {
    expect(birthdayAt(birthDate, age)).toBe(day)
  })

  it('is the first day on which somebody has that age', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(14, 18), (birthDate, age) => {
        const day = birthdayAt(birthDate, age)
        expect(ageOn(birthDate, day)).toBe(age)
        expect(ageOn(birthDate, addDays(day, -1))).toBe(age - 1)
      }),
    )
  })
})

describe('sleepsFrom', () => {
  it('is sixty days after the eighteenth birthday', () => {
    expect(sleepsFrom('2012-02-29')).toBe('2030-04-30')
  })
})

describe('turningSoon', () => {
  it.each([
    ['2026-04-16', undefined],
    ['2026-04-17', '2026-05-17'],
    ['2026-05-17', undefined],
  ])('on %s is %s', (today, birthday) => {
    expect(turningSoon('2012-05-17', 14, today)).toBe(birthday)
  })
})

/** Walks a clock day by day; every notice is sent on the day on which it is due. */
function walk(
  birthDate: string,
  { from, days, correctTo }: { from: string; days: number; correctTo?: [string, string] },
) {
  const sent: (GrowthNotice & { on: string })[] = []
  let known = birthDate
  for (let day = 0; day <= days; day += 1) {
    const today = addDays(from, day)
    if (correctTo !== undefined && today >= correctTo[0]) known = correctTo[1]
    for (const notice of noticesDue({ birthDate: known, since: from, sent }, today)) {
      sent.push({ ...notice, on: today })
    }
  }
  return sent.map(({ milestone, daysBefore, on }) => `${milestone} ${daysBefore} ${on}`)
}

describe('noticesDue', () => {
  it('tells of each birthday 30 and 7 days before and on the day, from ten to eighteen', () => {
    expect(walk('2012-02-29', { from: '2022-03-01', days: 366 * 9 })).toEqual([
      '14 30 2026-01-30',
      '14 7 2026-02-22',
      '14 0 2026-03-01',
      '18 30 2030-01-30',
      '18 7 2030-02-22',
      '18 0 2030-03-01',
    ])
  })

  it('does not send late what the next one says', () => {
    expect(walk('2012-05-20', { from: '2026-05-15', days: 30 })).toEqual([
      '14 7 2026-05-15',
      '14 0 2026-05-20',
    ])
  })

  it('says nothing to who was 14 already', () => {
    expect(walk('2010-05-20', { from: '2026-05-15', days: 400 })).toEqual([])
  })

  it.each([
    ['2026-05-19', '2026-05-27', [0]],
    ['2026-05-19', '2026-05-28', []],
    ['2026-05-20', '2026-05-20', []],
  ])('says to who came on %s and was told nothing, on %s, %j', (since, today, days) => {
    // another date, by which it was the eighteenth birthday
    const sent = [{ milestone: 18, birthday: '2026-05-20', daysBefore: 0 }]
    const due = noticesDue({ birthDate: '2012-05-20', since, sent }, today)
    expect(due.map(({ daysBefore }) => daysBefore)).toEqual(days)
  })

  it('begins anew when a wrong birth date is corrected', () => {
    const corrected = walk('2012-05-20', {
      from: '2026-04-01',
      days: 120,
      correctTo: ['2026-05-01', '2012-06-20'],
    })
    expect(corrected).toEqual(['14 30 2026-04-20', '14 30 2026-05-21', '14 7 2026-06-13', '14 0 2026-06-20'])
  })

  it('sends each notice once, and at most three for each birthday', () => {
    fc.assert(
      fc.property(aDay, (birthDate) => {
        const said = walk(birthDate, { from: addDays(birthdayAt(birthDate, 14), -40), days: 60 })
        expect(said.map((one) => one.slice(0, 5))).toEqual(['14 30', '14 7 ', '14 0 '])
      }),
      { numRuns: 30 },
    )
  })
})
