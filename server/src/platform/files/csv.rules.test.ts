import fc from 'fast-check'
import { expect, it } from 'vitest'

import { readCsv } from '#testing/files/exports.ts'

import { byteOrderMark, csvLine } from './csv.rules.ts'

const separators = [
  ['semicolon', ';'],
  ['comma', ','],
  ['tab', '\t'],
] as const

/** The read-me tells a program to do this. */
const withoutApostrophe = (cell: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell)

const awkward = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('=+-@\'";,\t\r\n aè＝')) }),
)

it.each(separators)('reads back whatever is written with the %s', (name, sign) => {
  fc.assert(
    fc.property(fc.array(fc.array(awkward, { minLength: 2, maxLength: 4 }), { maxLength: 4 }), (rows) => {
      const text = rows.map((row) => csvLine(row, name)).join('')
      expect(readCsv(text, sign).map((row) => row.map(withoutApostrophe))).toEqual(rows)
    }),
  )
})

it('writes a cell that needs nothing as it is, and no other one', () => {
  const nearlyPlain = fc.string({ unit: fc.constantFrom(...Array.from('aZ09_.:- ;,\t\n"\'=+@è＝')) })
  const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u
  fc.assert(
    fc.property(nearlyPlain, (cell) => {
      const text = formula.test(cell) ? `'${cell}` : cell
      const quoted = /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
      expect(csvLine([cell], 'semicolon')).toBe(`${quoted}\r\n`)
    }),
    { numRuns: 2_000 },
  )
})

it.each(['=1+1', '+39 333', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1"])(
  'writes %j so that no spreadsheet calculates it',
  (cell) => {
    const [[written = ''] = []] = readCsv(csvLine([cell, 'x'], 'comma'), ',')
    expect(written).toBe(`'${cell}`)
  },
)

it.each([
  ['semicolon', '1,5;-0,25\r\n'],
  ['comma', '1.5,-0.25\r\n'],
  ['tab', '1.5\t-0.25\r\n'],
] as const)('writes the decimals as the spreadsheets that expect the %s read them', (separator, line) => {
  expect(csvLine([1.5, -0.25], separator)).toBe(line)
})

it('writes whole numbers as they are and nothing as nothing', () => {
  expect(csvLine([-2, null, 0, 'Niccolò'], 'semicolon')).toBe('-2;;0;Niccolò\r\n')
})

it('marks a file as UTF-8 by the three bytes that Excel looks for', () => {
  expect(Buffer.from(byteOrderMark).toString('hex')).toBe('efbbbf')
})
