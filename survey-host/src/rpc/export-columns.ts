import type { Store } from '../store.ts'
import type { Question, Survey, SurveyResponse } from '../survey.ts'

type Headings = { code: string; full: string; abbreviated: string }

export type ExportColumn = Headings & {
  /** LimeSurvey's own name of the column, by which single fields are asked for. */
  field: string
  short: (response: SurveyResponse) => string | number
  long: (response: SurveyResponse) => string
}

/** All columns of a survey's export, in LimeSurvey's order. */
export function exportColumns(store: Store, survey: Survey): ExportColumn[] {
  return [...aboutResponse(survey), ...questionColumns(store, survey)]
}

function aboutResponse(survey: Survey): ExportColumn[] {
  const stamped = survey.datestamp
  const named = !survey.anonymized && survey.participantAttributes !== null
  return [
    own('id', 'ID risposta', ({ id }) => id),
    own('submitdate', 'Data invio', ({ submitdate }) => submitdate ?? ''),
    own('lastpage', 'Ultima pagina', ({ lastpage }) => lastpage),
    own('startlanguage', 'Lingua iniziale', () => 'it'),
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

function subquestions(question: Question) {
  if (question.type === 'checkboxes') return question.options
  return question.type === 'grid' ? question.rows : []
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
