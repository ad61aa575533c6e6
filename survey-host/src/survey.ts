/** The parts of a questionnaire, and the answers that people leave behind in it. */

export type Option = { code: string; text: string }

type Asked = { code: string; text: string; help?: string; required?: boolean }

export type Question =
  | (Asked & { type: 'choice'; options: Option[] })
  /** Required means at least one box. */
  | (Asked & { type: 'checkboxes'; options: Option[] })
  | (Asked & { type: 'grid'; rows: Option[]; options: Option[] })
  | (Asked & { type: 'number'; min?: number; max?: number; decimals?: boolean; unit?: string })
  | (Asked & { type: 'date' | 'text' })

export type Group = { title: string; description: string; questions: Question[] }

export type Survey = {
  sid: number
  title: string
  description: string
  welcome: string
  end: string
  language: string
  /** Titles in the survey's further languages. */
  titles: Record<string, string>
  active: boolean
  /** Server-local `YYYY-MM-DD HH:MM:SS`, as LimeSurvey keeps every date. */
  startdate: string | null
  expires: string | null
  datecreated: string
  anonymized: boolean
  datestamp: boolean
  resumesByToken: boolean
  editableAfterCompletion: boolean
  endUrl: string | null
  autoredirect: boolean
  /** Null is open access; a number is a participant table with that many extra attributes. */
  participantAttributes: number | null
  groups: Group[]
}

export type Cell = string | number | null

export type Participant = Record<string, Cell> & {
  tid: number
  token: string
  completed: string
  usesleft: number
}

export type Answers = Record<string, string>

export type SurveyResponse = {
  id: number
  token: string | null
  submitdate: string | null
  lastpage: number
  seed: string
  startdate: string
  datestamp: string
  answers: Answers
}

const ordinary = {
  description: '',
  welcome: '',
  end: '',
  language: 'it',
  titles: {},
  active: true,
  startdate: null,
  expires: null,
  datecreated: '2026-01-07 09:00:00',
  anonymized: false,
  datestamp: true,
  resumesByToken: true,
  editableAfterCompletion: false,
  endUrl: null,
  autoredirect: false,
  participantAttributes: 0,
  groups: [],
} satisfies Omit<Survey, 'sid' | 'title'>

/** A survey with LimeSurvey's usual settings, save for those given. */
export function aSurvey(given: Pick<Survey, 'sid' | 'title'> & Partial<Survey>): Survey {
  return { ...ordinary, ...given }
}

/** The parts of a question that are answered one by one: boxes, or the rows of a grid. */
export function subquestions(question: Question): Option[] {
  if (question.type === 'checkboxes') return question.options
  return question.type === 'grid' ? question.rows : []
}

const ownColumn = (name: keyof Omit<SurveyResponse, 'answers'>, english: string, italian: string) => ({
  name,
  english,
  italian,
  value: (response: SurveyResponse) => response[name] ?? '',
})

/** The columns of a response before its answers, in LimeSurvey's order. */
export function ownColumns({ anonymized, participantAttributes, datestamp, language }: Survey) {
  const hasToken = !anonymized && participantAttributes !== null
  return [
    ownColumn('id', 'Response ID', 'ID risposta'),
    ownColumn('submitdate', 'Date submitted', 'Data invio'),
    ownColumn('lastpage', 'Last page', 'Ultima pagina'),
    { name: 'startlanguage', english: 'Start language', italian: 'Lingua iniziale', value: () => language },
    ownColumn('seed', 'Seed', 'Seme'),
    ...(hasToken ? [ownColumn('token', 'Access code', "Codice d'accesso")] : []),
    ...(datestamp ? [ownColumn('startdate', 'Date started', 'Data di inizio')] : []),
    ...(datestamp ? [ownColumn('datestamp', 'Date last action', "Data dell'ultima azione")] : []),
  ]
}
