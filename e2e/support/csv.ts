/** The rows of a CSV (RFC 4180) in UTF-8 with its mark, by the names of their columns. */
function rowsOf(text: string, separator = ';'): Record<string, string>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('The file does not say that it is UTF-8.')
  const [head = [], ...rows] = cellsOf(text.slice(1), separator)
  return rows.map((cells) => {
    if (cells.length !== head.length) throw new Error(`A row has ${cells.length} cells, not ${head.length}.`)
    return Object.fromEntries(head.map((name, place) => [name, cells[place] ?? '']))
  })
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  // a cell in quotes or without, and what ends it
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`, 'uy')
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`No cell could be read at ${at}.`)
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== separator) rows.push([])
  }
  rows.pop()
  return rows
}

type Read = (cell: string) => string | number | boolean | null

const shapes: Record<string, RegExp> = {
  'AAAA-MM-GG, ora italiana': /^\d{4}-\d{2}-\d{2}$/u,
  'AAAA-MM-GGThh:mm:ss.sssZ, tempo universale (UTC)': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u,
  'AAAA-MM-GG': /^\d{4}-\d{2}-\d{2}$/u,
  'AAAA-MM-GG hh:mm:ss': /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/u,
  'AAAA-MM, ora italiana': /^\d{4}-\d{2}$/u,
  'hh:mm, ora italiana': /^\d{2}:\d{2}$/u,
  'P + 20 cifre esadecimali': /^P[\da-f]{20}$/u,
  'F + 20 cifre esadecimali': /^F[\da-f]{20}$/u,
  'M + 20 cifre esadecimali': /^M[\da-f]{20}$/u,
}
const numbers: Record<string, RegExp> = {
  'numero intero': /^\d+$/u,
  'numero intero da 0': /^\d+$/u,
  'numero intero da 1': /^[1-9]\d*$/u,
  'da 0 a 17': /^(?:\d|1[0-7])$/u,
  // as a spreadsheet in Italian reads it
  numero: /^-?\d+(?:,\d+)?$/u,
  'numero con decimali, a quarti': /^\d+(?:,\d+)?$/u,
}

/** How the codebook says that a column is read; what it does not say is refused. An empty cell is nothing. */
function readerOf(values: string): Read {
  const read = (is: (cell: string) => boolean, as: Read): Read => {
    return (cell) => {
      if (cell === '') return null
      if (!is(cell)) throw new Error(`«${cell}» is not «${values}».`)
      return as(cell)
    }
  }
  const shape = shapes[values]
  if (shape !== undefined) return read((cell) => shape.test(cell), String)
  const number = numbers[values]
  if (number !== undefined)
    return read(
      (cell) => number.test(cell),
      (cell) => Number(cell.replace(',', '.')),
    )
  if (values === 'si; no')
    return read(
      (cell) => cell === 'si' || cell === 'no',
      (cell) => cell === 'si',
    )
  if (values.startsWith('testo') || values.startsWith('un codice')) return read(() => true, withoutApostrophe)
  const known = values.split('; ')
  if (known.length < 2) throw new Error(`The codebook has values that nobody can read: «${values}».`)
  return read((cell) => known.includes(cell), String)
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe (LEGGIMI.txt). */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/u, '')

/**
 * A table of an export as the codebook beside it says: numbers as numbers, yes and no as such, nothing as null. Throws
 * where a column is not in the codebook, or a value is none of those that it names.
 */
export function readTable(files: Record<string, string>, file: string) {
  const codebook = rowsOf(files['codebook.csv'] ?? '').filter((line) => line.file === file)
  const readers = new Map(codebook.map(({ colonna = '', valori = '' }) => [colonna, readerOf(valori)]))
  return rowsOf(files[file] ?? '').map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => {
        const read = readers.get(name)
        if (read === undefined) throw new Error(`${file}: «${name}» is not in the codebook.`)
        return [name, read(cell)]
      }),
    ),
  )
}
