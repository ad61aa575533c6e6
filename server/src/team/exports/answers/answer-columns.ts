import { hasOptions, type QuestionField } from '#questionnaires/index.ts'

import type { Cell } from '#platform/files/csv.rules.ts'
import { withoutNames } from '#team/exports/tables/without-names.rules.ts'

/** The meaning of a value: one row of the codebook. */
export type ValueLabel = { code: string; label: string }

/** A column of a table of answers as every file describes it: CSV, codebook, SPSS and R. */
export type TableColumn = {
  name: string
  meaning: string
  values: string
  unit?: string
  labels: readonly ValueLabel[]
} & (
  | { type: 'number'; decimals?: boolean }
  | { type: 'date' | 'datetime' }
  | { type: 'text'; /** The longest text in UTF-8. */ bytes: number }
)

/** The words that may stand in the answers of one family and must not leave with them. */
export type Telling = { names: readonly string[]; tokens: readonly string[]; birthDates: readonly string[] }

/** `code` is chosen from a list. A number or date that somebody wrote as words makes the column one of text. */
type Kind = 'code' | 'number' | 'date' | 'text'

export type AnswerColumn = {
  heading: string
  name: string
  text: string
  kind: Kind
  labels: readonly ValueLabel[]
}

const yes = { code: 'Y', label: 'Sì' }
const no = { code: 'N', label: 'No' }

// the lists that LimeSurvey has built in, by its letter for the kind of question
const builtIn: Readonly<Record<string, readonly ValueLabel[]>> = {
  Y: [yes, no],
  G: [
    { code: 'F', label: 'Femmina' },
    { code: 'M', label: 'Maschio' },
  ],
  C: [yes, no, { code: 'U', label: 'Non so' }],
  E: [
    { code: 'I', label: 'In aumento' },
    { code: 'S', label: 'Uguale' },
    { code: 'D', label: 'In diminuzione' },
  ],
  M: [yes],
  P: [yes],
  I: [],
}
// `*` is an equation: its result is a number as a rule
const numeric = new Set(['5', 'A', 'B', 'N', 'K', ':', '*'])
// as LimeSurvey writes it, and as every file has it: a CSV would put an apostrophe before the hyphen
const [otherWritten, otherCode] = ['-oth-', '_oth_']

/** The columns of one questionnaire's answers. Texts that nobody answers and uploaded files are none. */
export function answerColumns(fields: readonly QuestionField[], taken: readonly string[]): AnswerColumn[] {
  const name = namer(taken)
  return fields.flatMap((field) => {
    const kind = kindOf(field)
    if (kind === 'none') return []
    const { heading, text } = field
    return {
      heading,
      name: name(heading),
      text,
      kind,
      labels: kind === 'code' ? labelsOf(field, fields) : [],
    }
  })
}

function kindOf({ type, part }: QuestionField): Kind | 'none' {
  if (type === 'X' || (type === '|' && part !== 'filecount')) return 'none'
  if (type === '|') return 'number'
  if (part === 'other' || part.endsWith('comment')) return 'text'
  if (Object.hasOwn(builtIn, type) || hasOptions(type)) return 'code'
  if (numeric.has(type)) return 'number'
  return type === 'D' ? 'date' : 'text'
}

function labelsOf({ type, code, options }: QuestionField, fields: readonly QuestionField[]) {
  const labels = builtIn[type] ?? options
  const hasOther = fields.some((field) => field.code === code && field.part === 'other')
  const mayBeOther = hasOther && (type === 'L' || type === '!')
  return mayBeOther ? [...labels, { code: otherCode, label: 'Altro' }] : labels
}

// words that are no names in SPSS, in R and in Python
const reserved =
  'all and by eq ge gt le lt ne not or to with ' +
  'break else false for function if in inf na nan next null repeat true while ' +
  'as assert async await class continue def del elif except finally from global import is lambda none nonlocal pass raise return try yield'
const longestName = 60

/** Names that R, SPSS and Python all take, each once: `BEVANDE[SQ001]` becomes `BEVANDE_SQ001`. */
function namer(taken: readonly string[]) {
  const used = new Set([...reserved.split(' '), ...taken].map((name) => name.toLowerCase()))
  return (heading: string) => {
    const words = heading.replaceAll(/[^\dA-Za-z]+/gu, '_').replaceAll(/^_+|_+$/gu, '')
    const stem = (/^[A-Za-z]/u.test(words) ? words : `Q_${words}`).slice(0, longestName)
    let name = stem
    for (let n = 2; used.has(name.toLowerCase()); n += 1) name = `${stem}_${n}`
    used.add(name.toLowerCase())
    return name
  }
}

const number = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu
// as a number another one would stand in the files
const tooLong = /^-?\d{16,}$/u
const date = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/u

/** Whether a day and time are on the calendar: somebody may have written the 31st of February. */
function isDate(text: string): boolean {
  if (!date.test(text)) return false
  const moment = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text.slice(0, 10))
}

/** An answer as it may leave. A text is freed of what names its writer's family. */
export function answerCell({ kind }: AnswerColumn, written: string, telling: Telling): Cell {
  if (written === '') return null
  if (kind === 'code') return written === otherWritten ? otherCode : written
  if (kind === 'number' && number.test(written) && Number.isFinite(Number(written)))
    return tooLong.test(written) ? written : Number(written)
  if (kind === 'date' && isDate(written)) {
    const [, day, time] = date.exec(written) ?? []
    // a birth date of the family is told to nobody, also when a questionnaire asks for it
    if (day !== undefined && telling.birthDates.includes(day)) return null
    if (day !== undefined) return time === undefined || time === '00:00:00' ? day : `${day} ${time}`
  }
  return cleanText(written, telling)
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)

function cleanText(text: string, { names, tokens }: Telling): string {
  const withoutTokens = tokens.reduce((rest, token) => {
    const alone = new RegExp(String.raw`(?<![\p{L}\p{N}_~])${escaped(token)}(?![\p{L}\p{N}_~])`, 'giu')
    return rest.replaceAll(alone, '[…]')
  }, text)
  return withoutNames(withoutTokens, names)
}

/** The width and kind of a column in every file, as seen while its answers were fetched. */
export type ColumnWidths = {
  bytes: number
  words: boolean
  decimals: boolean
  long: boolean
  times: boolean
  codes: boolean
}

export const nothingSeen = (): ColumnWidths => ({
  bytes: 0,
  words: false,
  decimals: false,
  long: false,
  times: false,
  codes: false,
})

const wholeNumber = /^(?:0|-?[1-9]\d{0,8})$/u

export function see(seen: ColumnWidths, { kind }: AnswerColumn, cell: Cell) {
  if (cell === null) return
  const text = String(cell)
  seen.bytes = Math.max(seen.bytes, Buffer.byteLength(text))
  if (kind === 'number') {
    seen.long ||= tooLong.test(text)
    seen.words ||= typeof cell !== 'number' && !tooLong.test(text)
    seen.decimals ||= typeof cell === 'number' && !Number.isInteger(cell)
  }
  if (kind === 'date') seen.words ||= !isDate(text)
  if (kind === 'date') seen.times ||= text.includes(' ')
  if (kind === 'code') seen.codes ||= !wholeNumber.test(text)
}

/** The column as the files and the codebook have it, once all its answers are known. */
export function tableColumn(column: AnswerColumn, seen: ColumnWidths): TableColumn {
  const { name, heading, text, labels } = column
  const meaning = text === '' ? heading : text
  const described = { name, meaning: name === heading ? meaning : `${meaning} (${heading})`, labels }
  if (column.kind === 'code') {
    const bytes = Math.max(seen.bytes, ...labels.map(({ code }) => Buffer.byteLength(code)))
    const isNumber = labels.length > 0 && !seen.codes && labels.every(({ code }) => wholeNumber.test(code))
    const values = labels.length > 0 ? 'un codice: ogni valore ha la sua riga' : 'un codice'
    return { ...described, values, type: isNumber ? 'number' : 'text', bytes }
  }
  if (column.kind === 'number' && !seen.words) {
    return {
      ...described,
      values: seen.long ? 'numero; oltre 15 cifre è intero soltanto nel CSV' : 'numero',
      type: 'number',
      decimals: seen.decimals,
    }
  }
  if (column.kind === 'date' && !seen.words) {
    return seen.times
      ? { ...described, values: 'AAAA-MM-GG hh:mm:ss', type: 'datetime' }
      : { ...described, values: 'AAAA-MM-GG', type: 'date' }
  }
  const values = 'testo: […] sta per nomi della famiglia, indirizzi e numeri di telefono'
  return { ...described, values, type: 'text', bytes: seen.bytes }
}
