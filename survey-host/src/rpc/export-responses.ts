import type { HostState } from '../host-state.ts'
import type { Store, SurveyRecord } from '../store.ts'
import { ownColumns, type Question, subquestions, type Survey, type SurveyResponse } from '../survey.ts'
import { numberedQuestions } from './question-calls.ts'
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

/** The base64 document, in the shapes and with the quirks of LimeSurvey's JSON writer, the only one here. */
export function exportDocument(host: HostState, { survey, responses }: SurveyRecord, wish: ExportWish) {
  if (wish.language && wish.language !== survey.language && !(toText(wish.language) in survey.titles))
    return status('Language code not found for this survey.')
  if (wish.document !== 'json')
    throw new ServerException(`Writer for ${toText(wish.document)} should implement IWriter`)

  const columns = [...aboutResponse(survey), ...questionColumns(host.store, survey)].filter(
    ({ field }) => !Array.isArray(wish.fields) || wish.fields.includes(field),
  )
  const rows = responses
    .filter((response) => wish.chosen(response) && isWanted(response, wish.completion))
    .map((response) =>
      encodeJson(
        Object.fromEntries(
          columns.map((column) => [
            wish.headings === 'full' ? column.full : column.code,
            cell(host, column, { response, long: wish.answers === 'long' }),
          ]),
        ),
      ),
    )
  return Buffer.from(`{"responses": [${rows.join(',')}]}`).toString('base64')
}

function cell(
  { settings }: HostState,
  column: ExportColumn,
  { response, long }: { response: SurveyResponse; long: boolean },
) {
  const value = column.value(response)
  if (long) return column.label?.(String(value)) ?? String(value)
  return settings.numbersAsText ? String(value) : value
}

function isWanted({ submitdate }: SurveyResponse, completion: unknown): boolean {
  if (completion === 'complete') return submitdate !== null
  return completion !== 'incomplete' || submitdate === null
}

type ExportColumn = {
  /** LimeSurvey's own name of the column, by which single fields are asked for. */
  field: string
  code: string
  full: string
  value: (response: SurveyResponse) => string | number
  /** The answer in words, where it is stored as a code. */
  label?: (answer: string) => string
}

const aboutResponse = (survey: Survey): ExportColumn[] =>
  ownColumns(survey).map(({ name, italian, value }) => ({ field: name, code: name, full: italian, value }))

const questionColumns = (store: Store, { sid }: Survey): ExportColumn[] =>
  numberedQuestions(store)
    .filter(({ survey }) => survey.sid === sid)
    .flatMap(({ groupId, questionId, question }) => columnsOf(`${sid}X${groupId}X${questionId}`, question))

function columnsOf(field: string, question: Question): ExportColumn[] {
  const label = (answer: string) => labelOf(question, answer)
  const column = (part: string, code: string, full: string): ExportColumn => ({
    field: field + part,
    code,
    full,
    value: ({ answers }) => answers[code] ?? '',
    label,
  })
  const parts = subquestions(question)
  if (parts.length === 0) return [column('', question.code, question.text)]
  return parts.map(({ code, text }) =>
    column(code, `${question.code}[${code}]`, `${question.text} [${text}]`),
  )
}

function labelOf(question: Question, answer: string): string {
  if (question.type === 'checkboxes') return answer === 'Y' ? 'Sì' : 'No'
  if (question.type !== 'choice' && question.type !== 'grid') return answer
  return question.options.find((option) => option.code === answer)?.text ?? ''
}
