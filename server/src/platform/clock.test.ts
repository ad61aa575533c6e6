import { staffLimits } from '@desco/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dayInItaly, later, startOfDayInItaly } from './clock.ts'

const { first, last } = staffLimits.years
const anyDay = fc
  .date({
    min: new Date(`${first}-01-01T00:00:00Z`),
    max: new Date(`${last}-12-31T00:00:00Z`),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

test('a day that the team may write begins in Italy a thousandth of a second after the day before ended', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(0, 1), (day, daysLater) => {
      const start = startOfDayInItaly(day, { daysLater })
      const wanted = later(new Date(`${day}T00:00:00Z`), { days: daysLater })
      expect(dayInItaly(start)).toBe(wanted.toISOString().slice(0, 10))
      expect(dayInItaly(later(start, { seconds: -0.001 }))).toBe(
        later(wanted, { days: -1 }).toISOString().slice(0, 10),
      )
    }),
    { examples: [`${first}-01-01`, `${last}-12-31`, '2026-03-29', '2026-10-25'].map((day) => [day, 1]) },
  )
})
