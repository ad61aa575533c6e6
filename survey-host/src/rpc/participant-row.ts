import { randomText } from '../host-state.ts'
import type { SurveyRecord } from '../store.ts'
import type { Cell, Participant, Survey } from '../survey.ts'
import { toInt, toText } from './php.ts'

const longestToken = 36
const wholeNumbers = new Set(['tid', 'remindercount', 'usesleft', 'mpid'])
const emailShape = /^[^\s@;,<>]+@[^\s@;,<>]+\.[^\s@;,<>]+$/

const factoryColumns = {
  tid: 0,
  participant_id: null,
  firstname: '',
  lastname: '',
  email: null,
  emailstatus: 'OK',
  token: '',
  language: '',
  blacklisted: null,
  sent: 'N',
  remindersent: 'N',
  remindercount: 0,
  completed: 'N',
  usesleft: 1,
  validfrom: null,
  validuntil: null,
  mpid: null,
} satisfies Participant

type RowErrors = Record<string, string[]>

/** A participant of this survey as it is before anyone says anything about them. */
export function emptyParticipant({ participantAttributes }: Survey): Participant {
  const attributes = Array.from({ length: participantAttributes ?? 0 }, (_, place) => [
    `attribute_${place + 1}`,
    null,
  ])
  return { ...factoryColumns, ...Object.fromEntries(attributes) }
}

/** The columns this survey has, of the values sent; everything else vanishes without a word. */
export function knownColumns(survey: Survey, sent: Record<string, unknown>): Record<string, unknown> {
  const columns = emptyParticipant(survey)
  return Object.fromEntries(Object.entries(sent).filter(([column]) => column in columns))
}

/** LimeSurvey's objections to a row. Length and uniqueness look at the token as sent, not as stored. */
export function rowErrors(
  record: SurveyRecord,
  sent: Record<string, unknown>,
  self?: Participant,
): RowErrors {
  const errors: RowErrors = {}
  const token = toText(sent.token)
  if (token.length > longestToken)
    errors.token = [`Access code is too long (maximum is ${longestToken} characters).`]
  else if (token !== '' && record.participants.some((other) => other !== self && other.token === token))
    errors.token = [`Access code "${token}" has already been taken.`]
  if (sent.email && !emailShape.test(toText(sent.email))) errors.email = ['Invalid email address.']
  if (
    sent.language &&
    sent.language !== record.survey.language &&
    !(toText(sent.language) in record.survey.titles)
  )
    errors.language = ['Language code is invalid in this survey']
  return errors
}

/** Values as they come to rest in the table. */
export function storedValues(sent: Record<string, unknown>): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(sent).map(([column, value]) => [column, storedValue(column, value)]),
  )
}

function storedValue(column: string, value: unknown): Cell {
  if (value === null || value === undefined) return column === 'token' ? '' : null
  if (column === 'token') return toText(value).replace(/[^0-9A-Za-z_~]/g, '')
  if (column === 'firstname' || column === 'lastname') return toText(value).replace(/<[^>]*>/g, '')
  return wholeNumbers.has(column) ? toInt(value) : toText(value)
}

/** LimeSurvey's own tokens: fifteen letters that nobody else holds. */
export function freshToken(record: SurveyRecord): string {
  const token = randomText(15)
  return record.participants.some((other) => other.token === token) ? freshToken(record) : token
}
