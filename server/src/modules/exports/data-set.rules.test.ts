import { dayInItaly } from '@desco/contract/birth-date'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { dayOf, monthOf } from './data-set.rules.ts'

const milliseconds = (text: string) => Date.parse(text)

it('the day of a moment is that of Italian calendars, whatever was asked before', () => {
  const moments = fc.integer({ min: milliseconds('2000-01-01'), max: milliseconds('2060-01-01') })
  fc.assert(
    fc.property(fc.array(moments, { maxLength: 50 }), (asked) => {
      for (const moment of asked) {
        // the moments of its hour share what is kept
        for (const at of [moment, moment - (moment % 3_600_000), moment - (moment % 3_600_000) + 3_599_999]) {
          expect(dayOf(new Date(at))).toBe(dayInItaly(new Date(at)))
        }
      }
    }),
  )
})

it.each([
  ['2026-03-28T23:30:00Z', '2026-03'],
  ['2026-03-31T21:59:59Z', '2026-03'],
  ['2026-03-31T22:00:00Z', '2026-04'],
  ['2026-10-31T22:59:59Z', '2026-10'],
  ['2026-10-31T23:00:00Z', '2026-11'],
])('a month ends at midnight in Italy, in summer and in winter: %s is in %s', (moment, month) => {
  expect(monthOf(new Date(moment))).toBe(month)
})
