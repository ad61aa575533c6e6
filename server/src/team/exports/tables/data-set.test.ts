import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type Cell, csvLine } from '#platform/files/csv.rules.ts'
import { dataSet, monthOf } from './data-set.ts'

it.each([
  ['2026-03-28T23:30:00Z', '2026-03'],
  ['2026-03-31T21:59:59Z', '2026-03'],
  ['2026-03-31T22:00:00Z', '2026-04'],
  ['2026-10-31T22:59:59Z', '2026-10'],
  ['2026-10-31T23:00:00Z', '2026-11'],
])('a month ends at midnight in Italy, in summer and in winter: %s is in %s', (moment, month) => {
  expect(monthOf(new Date(moment))).toBe(month)
})

const separators = ['semicolon', 'comma', 'tab'] as const
const said = { meaning: 'Prova', values: 'testo' }
type Row = { withdrawnAt: Date | null; cells: readonly Cell[] }
const asRow = dataSet<Row>({
  file: 'prova.csv',
  title: 'Prova',
  reads: [],
  rows: (family) => family.invitations as never,
  columns: [
    { ...said, name: 'a', cell: ({ cells }) => cells[0] ?? null },
    { ...said, name: 'b', identifying: true, cell: ({ cells }) => cells[1] ?? null },
    { ...said, name: 'c', identifying: true, keptAfterLeaving: true, cell: ({ cells }) => cells[2] ?? null },
    { ...said, name: 'd', cell: ({ cells }) => cells[3] ?? null },
  ],
})

it('a table is written as its lines would be one by one, without who left and without who is not shown', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.double({ noNaN: true }),
    fc.string(),
    fc.string({ unit: fc.constantFrom(...Array.from('a1.-=;,\t"\r\n')) }),
  )
  const rows = fc.array(
    fc.record({
      withdrawnAt: fc.constantFrom(null, new Date()),
      cells: fc.array(cell, { minLength: 4, maxLength: 4 }),
    }),
  )
  fc.assert(
    fc.property(rows, fc.constantFrom(...separators), fc.boolean(), (all, separator, identifiable) => {
      const written = asRow.writer({ separator, identifiable })({ invitations: all } as never)
      const expected = all.map(({ withdrawnAt, cells: [a, b, c, d] }) => {
        const shown = identifiable ? [withdrawnAt === null ? b : null, c] : []
        return csvLine(
          [a, ...shown, d].map((one) => one ?? null),
          separator,
        )
      })
      expect(written).toEqual(expected)
    }),
  )
})
