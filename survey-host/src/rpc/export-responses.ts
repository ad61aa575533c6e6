import type { HostState } from '../host-state.ts'
import type { Store, SurveyRecord } from '../store.ts'
import { type Question, subquestions, type Survey, type SurveyResponse } from '../survey.ts'
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
  if (wish.language && wish.language !== survey.language && !(toText(wish.language) in survey.titles))
    return status('Language code not found for this survey.')
  if (wish.document !== 'json' && wish.document !== 'csv')
    throw new ServerException(`Writer for ${toText(wish.document)} should implement IWriter`)

  const heading = headingOf(wish.headings)
  const columns = exportColumns(host.store, survey).filter(
    ({ field }) => !Array.isArray(wish.fields) || wish.fields.includes(field),
  )
  const cell = cellOf(wish.answers === 'long', host.numbersAsText)
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

type Headings = { code: string; full: string; abbreviated: string }

type ExportColumn = Headings & {
  /** LimeSurvey's own name of the column, by which single fields are asked for. */
  field: string
  short: (response: SurveyResponse) => string | number
  long: (response: SurveyResponse) => string
}

/** All columns of a survey's export, in LimeSurvey's order. */
function exportColumns(store: Store, survey: Survey): ExportColumn[] {
  return [...aboutResponse(survey), ...questionColumns(store, survey)]
}

function aboutResponse(survey: Survey): ExportColumn[] {
  const stamped = survey.datestamp
  const named = !survey.anonymized && survey.participantAttributes !== null
  return [
    own('id', 'ID risposta', ({ id }) => id),
    own('submitdate', 'Data invio', ({ submitdate }) => submitdate ?? ''),
    own('lastpage', 'Ultima pagina', ({ lastpage }) => lastpage),
    own('startlanguage', 'Lingua iniziale', () => survey.language),
    own('seed', 'Seme', ({ seed }) => seed),
    ...(named ? [own('token', "Codice d'accesso", ({ token }) => token ?? '')] : []),
    ...(stamped ? [own('startdate', 'Data di inizio', ({ startdate }) => startdate)] : []),
    ...(stamped
      ? [
          {
            ...own('datestamp', "Data dell'ultima azione", (r) => r.datestamp),
            abbreviated: "Data dell'ultim.. ",
          },
        ]
      : []),
  ]
}

function own(
  field: string,
  full: string,
  value: (response: SurveyResponse) => string | number,
): ExportColumn {
  return { field, code: field, full, abbreviated: full, short: value, long: (r) => String(value(r)) }
}

function questionColumns(store: Store, survey: Survey): ExportColumn[] {
  const columns: ExportColumn[] = []
  forEachQuestion(store, (owner, field, question) => {
    if (owner.sid === survey.sid) columns.push(...columnsOf(field, question))
  })
  return columns
}

/** LimeSurvey numbers groups, questions and subquestions across the whole server, subquestions after their question. */
function forEachQuestion(store: Store, visit: (survey: Survey, field: string, question: Question) => void) {
  let groupId = 0
  let questionId = 0
  for (const { survey } of store.all())
    for (const { questions } of survey.groups) {
      groupId += 1
      for (const question of questions) {
        questionId += 1
        visit(survey, `${survey.sid}X${groupId}X${questionId}`, question)
        questionId += subquestions(question).length
      }
    }
}

function columnsOf(field: string, question: Question): ExportColumn[] {
  const parts = subquestions(question)
  if (parts.length === 0) return [column(field, question.code, question, '')]
  return parts.map((part) =>
    column(`${field}${part.code}`, `${question.code}[${part.code}]`, question, ` [${part.text}]`),
  )
}

function column(field: string, code: string, question: Question, suffix: string): ExportColumn {
  return {
    field,
    code,
    full: question.text + suffix,
    abbreviated: abbreviate(question.text) + suffix,
    short: ({ answers }) => answers[code] ?? '',
    long: ({ answers }) => label(question, answers[code] ?? ''),
  }
}

function label(question: Question, answer: string): string {
  if (question.type === 'checkboxes') return answer === 'Y' ? 'Sì' : 'No'
  if (question.type !== 'choice' && question.type !== 'grid') return answer
  return question.options.find((option) => option.code === answer)?.text ?? ''
}

const abbreviate = (text: string) => (text.length > 15 ? `${text.slice(0, 15)}.. ` : text)
