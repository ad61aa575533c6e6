import type { TableColumn } from './answer-columns.ts'

export type SavTable = {
  title: string
  columns: readonly TableColumn[]
  cases: number
  now: Date
}

// SPSS takes no longer ones
const longestText = 32_767
const longestLabel = 255
const longestValueLabel = 120
const longestLabelledValue = 8
const eight = (bytes: number) => Math.ceil(bytes / 8) * 8

type TextColumn = Extract<TableColumn, { type: 'text' }>

export const widthOf = ({ bytes }: TextColumn) => Math.min(Math.max(bytes, 1), longestText)

/** The widths under which a text stands in the dictionary: one, or for a long text several of 255 and the rest. */
function segmentsOf(width: number): number[] {
  if (width <= 255) return [width]
  // each but the last counts for 252, though it holds 255
  const count = Math.ceil(width / 252)
  return [...Array<number>(count - 1).fill(255), width - (count - 1) * 252]
}

/** How much room a column takes in each row. */
export function columnIn(column: TableColumn) {
  const bytes =
    column.type === 'text' ? segmentsOf(widthOf(column)).reduce((sum, width) => sum + eight(width), 0) : 8
  return { column, bytes }
}

/** Everything before the rows. */
export function dictionary(table: SavTable): Buffer {
  const variables: Buffer[] = []
  const labels: Buffer[] = []
  const longNames: string[] = []
  const veryLong: string[] = []
  const displays: number[] = []
  let places = 0
  let names = 0
  for (const column of table.columns) {
    const place = places + 1
    const widths = column.type === 'text' ? segmentsOf(widthOf(column)) : [0]
    for (const [piece, width] of widths.entries()) {
      names += 1
      const name = `V${names.toString(36).toUpperCase()}`
      if (piece === 0) longNames.push(`${name}=${column.name}`)
      if (piece === 0 && column.type === 'text' && widths.length > 1) {
        veryLong.push(`${name}=${String(widthOf(column)).padStart(5, '0')}\0\t`)
      }
      variables.push(variable({ column, name, width, isFirst: piece === 0 }))
      displays.push(column.type === 'text' || column.labels.length > 0 ? 1 : 3, 16, width === 0 ? 1 : 0)
      places += width === 0 ? 1 : eight(width) / 8
    }
    labels.push(...valueLabels(column, place))
  }
  return Buffer.concat([
    header(table, places),
    ...variables,
    ...labels,
    extension(3, 4, integers(1, 0, 0, -1, 1, 1, 2, 65_001)),
    extension(4, 8, doubles(-Number.MAX_VALUE, Number.MAX_VALUE, -1.7976931348623155e308)),
    extension(11, 4, integers(...displays)),
    extension(13, 1, Buffer.from(longNames.join('\t'))),
    ...(veryLong.length > 0 ? [extension(14, 1, Buffer.from(veryLong.join('')))] : []),
    extension(20, 1, Buffer.from('UTF-8')),
    integers(999, 0),
  ])
}

function header({ title, cases, now }: SavTable, places: number): Buffer {
  const [day = '', time = ''] = now.toISOString().split(/[T.]/u)
  const [year = '', month = '', date = ''] = day.split('-')
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return Buffer.concat([
    padded('$FL2', 4),
    padded('@(#) SPSS DATA FILE Desco', 60),
    // layout, places in a row, no compression, no weights, rows
    integers(2, places, 0, 0, cases),
    doubles(100),
    padded(`${date} ${months[Number(month) - 1] ?? ''} ${year.slice(2)}`, 9),
    padded(time, 8),
    padded(title, 64),
    Buffer.alloc(3),
  ])
}

// kind of format, width, decimals: A text, F number, SDATE yyyy/mm/dd, DATETIME dd-mmm-yyyy hh:mm:ss
function formatOf(column: TableColumn, width: number): number {
  const [kind, shown, decimals] = {
    text: [1, width, 0],
    number: [5, 12, column.type === 'number' && column.decimals === true ? 2 : 0],
    date: [39, 10, 0],
    datetime: [22, 20, 0],
  }[column.type] as [number, number, number]
  return (kind << 16) | (shown << 8) | decimals
}

type Variable = { column: TableColumn; name: string; width: number; isFirst: boolean }

function variable({ column, name, width, isFirst }: Variable): Buffer {
  const format = formatOf(column, width)
  const text = isFirst ? Buffer.from(shortened(column.meaning, longestLabel)) : Buffer.alloc(0)
  const label = text.length === 0 ? [] : [integers(text.length), filled(text, Math.ceil(text.length / 4) * 4)]
  const first = integers(2, width, text.length === 0 ? 0 : 1, 0, format, format)
  const rest = Array.from({ length: Math.max(0, eight(width) / 8 - 1) }, () =>
    Buffer.concat([integers(2, -1, 0, 0, 0, 0), padded('', 8)]),
  )
  return Buffer.concat([first, padded(name, 8), ...label, ...rest])
}

function valueLabels(column: TableColumn, place: number): Buffer[] {
  const fits = column.type !== 'text' || widthOf(column) <= longestLabelledValue
  if (column.labels.length === 0 || !fits) return []
  const values = column.labels.map(({ code, label }) => {
    const text = Buffer.from(shortened(label, longestValueLabel))
    const length = Buffer.from([text.length])
    const value = column.type === 'text' ? padded(code, 8) : doubles(Number(code))
    return Buffer.concat([value, filled(Buffer.concat([length, text]), eight(1 + text.length))])
  })
  return [integers(3, values.length), ...values, integers(4, 1, place)]
}

function extension(kind: number, size: number, content: Buffer): Buffer {
  return Buffer.concat([integers(7, kind, size, content.length / size), content])
}

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeInt32LE(value, place * 4)
  return bytes
}

function doubles(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [place, value] of values.entries()) bytes.writeDoubleLE(value, place * 8)
  return bytes
}

const padded = (text: string, size: number) => filled(Buffer.from(shortened(text, size)), size)
const filled = (text: Buffer, size: number) => Buffer.concat([text, Buffer.alloc(size - text.length, ' ')])

/** No more bytes than that, and no half letter. */
export function shortened(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= mostBytes) return text
  let end = mostBytes
  // a byte that begins with 10 goes on with a letter
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}
