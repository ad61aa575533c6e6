import type { Cell } from '#platform/files/csv.rules.ts'
import { columnIn, dictionary, type SavTable, shortened, widthOf } from './sav-dictionary.ts'

/**
 * A table as SPSS keeps it (.sav, uncompressed, UTF-8), as PSPP's developers describe the format. The rows are written as
 * they come: nothing but the dictionary is held. `rows` must give as many as `table.cases` says.
 */
export async function* savFile(
  table: SavTable,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield dictionary(table)
  const columns = table.columns.map(columnIn)
  const size = columns.reduce((sum, { bytes }) => sum + bytes, 0)
  for await (const page of pages) {
    if (page.length === 0) continue
    // spaces fill up what a text leaves
    const block = Buffer.alloc(page.length * size, ' ')
    let at = 0
    for (const row of page) {
      for (const [place, { column, bytes }] of columns.entries()) {
        const cell = row[place] ?? null
        if (column.type === 'text') writeText(block.subarray(at, at + bytes), textOf(cell), widthOf(column))
        else block.writeDoubleLE(numberOf(cell, column.type), at)
        at += bytes
      }
    }
    yield block
  }
}

// SPSS reads this number as nothing
const systemMissing = -Number.MAX_VALUE
const segmentBytes = 255
const segmentSpace = 256

const textOf = (cell: Cell) => (cell === null ? '' : String(cell))

/** A text longer than 255 bytes goes into pieces of 255, each with room for 256. */
function writeText(room: Buffer, text: string, width: number) {
  const bytes = Buffer.from(shortened(text, width))
  for (let from = 0, piece = 0; from < bytes.length; from += segmentBytes, piece += 1) {
    bytes.copy(room, piece * segmentSpace, from, from + segmentBytes)
  }
}

// SPSS counts seconds from the first day of the Gregorian calendar
const gregorian = Date.UTC(1582, 9, 14)

function numberOf(cell: Cell, type: 'number' | 'date' | 'datetime'): number {
  if (cell === null) return systemMissing
  if (type === 'number') return Number(cell)
  const written = String(cell).replace(' ', 'T')
  const moment = Date.parse(written.includes('T') && !written.endsWith('Z') ? `${written}Z` : written)
  return Number.isNaN(moment) ? systemMissing : (moment - gregorian) / 1_000
}
