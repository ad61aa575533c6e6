import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  ago,
  capital,
  counted,
  plural,
  printDay,
  printDayAndTime,
  printDays,
  euphonic,
  printList,
  printNumber,
  printShortWeekday,
  printSpokenDay,
  printWeekday,
  waitingSince,
} from './format.ts'

const now = '2026-11-21T10:00:00Z'

describe('a page that prints no day', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('makes nothing that could print one', async () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    vi.resetModules()
    const fresh = await import('./format.ts')
    expect(made).not.toHaveBeenCalled()

    fresh.printDayAndTime(now)
    fresh.printDayAndTime(now)
    expect(made).toHaveBeenCalledTimes(2)
  })
})

describe('waitingSince', () => {
  it.each([
    ['2026-11-21T09:00:00Z', 'da meno di un giorno'],
    ['2026-11-20T09:00:00Z', 'da 1 giorno'],
    ['2026-11-09T10:00:00Z', 'da 12 giorni'],
    ['2023-11-21T10:00:00Z', 'da 1.096 giorni'],
  ])('says for how long somebody has waited since %s', (since, words) => {
    expect(waitingSince(since, now)).toBe(words)
  })
})

describe('printDay', () => {
  it('writes the day in Italy, whose hyphens end no line', () => {
    expect(printDay('2026-11-20T23:30:00Z')).toBe('21-11-2026')
    expect(printDayAndTime('2026-11-20T23:30:00Z')).toBe('21-11-2026 alle 00:30')
  })
})

describe('printDays', () => {
  it.each([
    [null, '—'],
    [0.01, 'meno di un’ora'],
    [0.05, '1 ora'],
    [0.25, '6 ore'],
    [1, '1 giorno'],
    [1.04, '1 giorno'],
    [2.34, '2,3 giorni'],
  ])('says %s days as %s', (days, words) => {
    expect(printDays(days)).toBe(words)
  })
})

describe('ago', () => {
  it.each([
    ['2026-11-21T09:59:40Z', 'adesso'],
    ['2026-11-21T09:59:00Z', 'un minuto fa'],
    ['2026-11-21T09:58:00Z', '2 minuti fa'],
    ['2026-11-21T09:00:00Z', 'un’ora fa'],
    ['2026-11-21T08:00:00Z', '2 ore fa'],
    ['2026-11-20T08:00:00Z', 'ieri'],
    ['2026-11-18T08:00:00Z', '3 giorni fa'],
  ])('says %s as %s', (moment, words) => {
    expect(ago(moment, now)).toBe(words)
  })
})

describe('an amount', () => {
  it.each([
    [0, '0 righe'],
    [1, '1 riga'],
    [2, '2 righe'],
    [1234, '1.234 righe'],
  ])('of %s is %s', (amount, words) => {
    expect(counted(amount, 'riga', 'righe')).toBe(words)
  })

  it('takes the plural at zero, as Italian does', () => {
    expect([0, 1, 2].map((amount) => plural(amount, 'ha', 'hanno'))).toEqual(['hanno', 'ha', 'hanno'])
  })

  it('has a point at each thousand, also the first, and a comma before its decimals', () => {
    expect([999, 1000, 1234567.89].map(printNumber)).toEqual(['999', '1.000', '1.234.567,9'])
  })
})

describe('printList', () => {
  it('puts «e» before the last name', () => {
    expect([['Anna'], ['Anna', 'Luca'], ['Anna', 'Luca', 'Sara']].map(printList)).toEqual([
      'Anna',
      'Anna e Luca',
      'Anna, Luca e Sara',
    ])
  })

  it('puts «ed» before an «e», and «ad» before an «a»', () => {
    expect(
      [
        ['Luca', 'Emma'],
        ['Emma', 'Luca'],
        ['Ugo', 'Anna', 'Élise'],
      ].map(printList),
    ).toEqual(['Luca ed Emma', 'Emma e Luca', 'Ugo, Anna ed Élise'])
    expect(['Anna', 'Àgata', 'Emma'].map((name) => euphonic('a', name))).toEqual(['ad', 'ad', 'a'])
  })
})

describe('a day of the diary', () => {
  it('is said with its weekday, whatever the time zone of the machine', () => {
    expect([printSpokenDay, printWeekday, printShortWeekday].map((print) => print('2026-11-12'))).toEqual([
      'giovedì 12 novembre',
      'giovedì',
      'gio',
    ])
  })
})

describe('capital', () => {
  it('changes the first letter alone, and bears having none', () => {
    expect(['è stata Anna', 'in parte', ''].map(capital)).toEqual(['È stata Anna', 'In parte', ''])
  })
})
