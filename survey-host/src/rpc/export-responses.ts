import type { HostState } from '../host-state.ts'
import type { SurveyRecord } from '../store.ts'
import type { SurveyResponse } from '../survey.ts'
import { type ExportColumn, exportColumns } from './export-columns.ts'
import { encodeJson, ServerException, status, toText } from './php.ts'

export type ExportWish = {
  document: unknown
  language: unknown
  completion: unknown
  headings: unknown
  answers: unknown
  fields: unknown
  chosen: (response: SurveyResponse) => boolean
}

/** The base64 document, in the shapes and with the quirks of LimeSurvey's writers. */
export function exportDocument(host: HostState, { survey, responses }: SurveyRecord, wish: ExportWish) {
  if (wish.language && wish.language !== 'it') return status('Language code not found for this survey.')
  if (wish.document !== 'json' && wish.document !== 'csv')
    throw new ServerException(`Writer for ${toText(wish.document)} should implement IWriter`)

  const heading = headingOf(wish.headings)
  const columns = exportColumns(host.store, survey).filter(
    ({ field }) => !Array.isArray(wish.fields) || wish.fields.includes(field),
  )
  const cell = cellOf(wish.answers === 'long', host.switches.numbersAsText)
  const rows = responses
    .filter(wish.chosen)
    .filter((response) => isWanted(response, wish.completion))
    .map((response) =>
      columns.map((column): [string, string | number] => [heading(column), cell(column, response)]),
    )
  const text = wish.document === 'json' ? jsonText(rows) : csvText(columns.map(heading), rows)
  return Buffer.from(text).toString('base64')
}

function headingOf(kind: unknown): (column: ExportColumn) => string {
  if (kind === 'full') return ({ full }) => full
  return kind === 'abbreviated' ? ({ abbreviated }) => abbreviated : ({ code }) => code
}

function cellOf(long: boolean, numbersAsText: boolean) {
  return (column: ExportColumn, response: SurveyResponse) => {
    if (long) return column.long(response)
    return numbersAsText ? String(column.short(response)) : column.short(response)
  }
}

function isWanted({ submitdate }: SurveyResponse, completion: unknown): boolean {
  if (completion === 'complete') return submitdate !== null
  return completion !== 'incomplete' || submitdate === null
}

type Row = [string, string | number][]

function jsonText(rows: Row[]): string {
  return `{"responses": [${rows.map((row) => encodeJson(Object.fromEntries(row))).join(',')}]}`
}

function csvText(headings: string[], rows: Row[]): string {
  const line = (cells: (string | number)[]) =>
    `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';')}\r\n`
  return `\ufeff${line(headings)}${rows.map((row) => line(row.map(([, cell]) => cell))).join('')}\r\n`
}
