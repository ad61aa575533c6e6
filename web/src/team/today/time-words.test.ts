import { expect, it } from 'vitest'

import { ago, printDays, waitingSince } from './time-words.ts'

const now = '2026-11-21T10:00:00Z'

it.each([
  ['2026-11-21T09:00:00Z', 'da meno di un giorno'],
  ['2026-11-20T09:00:00Z', 'da 1 giorno'],
  ['2026-11-09T10:00:00Z', 'da 12 giorni'],
])('says for how long somebody has waited since %s', (since, words) => {
  expect(waitingSince(since, now)).toBe(words)
})

it.each([
  [null, '—'],
  [0.01, 'meno di un’ora'],
  [0.05, '1 ora'],
  [0.25, '6 ore'],
  [1, '1 giorno'],
  [2.34, '2,3 giorni'],
])('says %s days as %s', (days, words) => {
  expect(printDays(days)).toBe(words)
})

it.each([
  ['2026-11-21T09:59:40Z', 'adesso'],
  ['2026-11-21T09:58:00Z', '2 minuti fa'],
  ['2026-11-21T08:00:00Z', '2 ore fa'],
  ['2026-11-20T08:00:00Z', 'ieri'],
])('says %s as %s', (moment, words) => {
  expect(ago(moment, now)).toBe(words)
})
