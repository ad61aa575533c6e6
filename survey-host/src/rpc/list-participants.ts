import type { SurveyRecord } from '../store.ts'
import type { Cell, Participant, Survey } from '../survey.ts'
import { emptyParticipant } from './participant-row.ts'
import { isMap, PhpError, status, toInt, toText, typeName } from './php.ts'
import { type RemoteCalls, surveyCall } from './remote-call.ts'

type Test = (cell: string) => boolean

const operators: Record<string, (values: string[]) => Test> = {
  '=':
    ([value]) =>
    (cell) =>
      cell === value,
  '<>':
    ([value]) =>
    (cell) =>
      cell !== value,
  '<':
    ([value = '']) =>
    (cell) =>
      compare(cell, value) < 0,
  '>':
    ([value = '']) =>
    (cell) =>
      compare(cell, value) > 0,
  '<=':
    ([value = '']) =>
    (cell) =>
      compare(cell, value) <= 0,
  '>=':
    ([value = '']) =>
    (cell) =>
      compare(cell, value) >= 0,
  LIKE:
    ([value = '']) =>
    (cell) =>
      cell.includes(value),
  IN: (values) => (cell) => values.includes(cell),
}

function compare(a: string, b: string): number {
  const numbers = a !== '' && b !== '' && !Number.isNaN(Number(a)) && !Number.isNaN(Number(b))
  if (numbers) return Number(a) - Number(b)
  return a < b ? -1 : Number(a > b)
}

class IllegalOperator extends Error {}

/** Conditions only count with text values: a number or an unknown column is ignored without a word. */
function conditionTests(survey: Survey, conditions: unknown): [string, Test][] {
  const columns = emptyParticipant(survey)
  return Object.entries(isMap(conditions) ? conditions : {}).flatMap(([column, wanted]): [string, Test][] => {
    if (!(column in columns)) return []
    if (typeof wanted === 'string') return [[column, (cell) => cell === wanted]]
    if (!Array.isArray(wanted)) return []
    const [operator, ...values] = wanted.map(toText)
    const build = operators[operator ?? '']
    if (!build) throw new IllegalOperator(`Illegal operator: ${operator}`)
    return [[column, build(values)]]
  })
}

function listParticipants(record: SurveyRecord, args: unknown[]) {
  const [start = 0, limit = 10, unused = false, columns = false, conditions = []] = args
  if (record.survey.participantAttributes === null) return status('Error: No survey participants table')
  try {
    const tests = conditionTests(record.survey, conditions)
    const found = record.participants
      .filter(({ tid }) => tid >= toInt(start))
      .filter(({ completed }) => unused !== true || completed === 'N')
      .filter((row) => tests.every(([column, test]) => row[column] !== null && test(String(row[column]))))
    const shown = toInt(limit) < 0 ? found : found.slice(0, toInt(limit))
    const wanted = furtherColumns(record.survey, columns)
    return shown.length === 0
      ? status('No survey participants found.')
      : shown.map((participant) => listed(participant, wanted))
  } catch (error) {
    if (error instanceof IllegalOperator) return status(error.message)
    throw error
  }
}

function furtherColumns(survey: Survey, columns: unknown): string[] {
  if (!columns) return []
  if (!Array.isArray(columns))
    throw new PhpError(
      `array_intersect(): Argument #1 ($array) must be of type array, ${typeName(columns)} given`,
    )
  const known = emptyParticipant(survey)
  return columns.map(toText).filter((column) => column in known)
}

function listed(participant: Participant, columns: string[]): Record<string, Cell | Record<string, Cell>> {
  const { tid, token, firstname = null, lastname = null, email = null } = participant
  const further = columns.map((column) => [column, participant[column] ?? null])
  return { tid, token, participant_info: { firstname, lastname, email }, ...Object.fromEntries(further) }
}

export const listParticipantsCall: RemoteCalls = {
  list_participants: surveyCall({
    names: ['iStart', 'iLimit', 'bUnused', 'aAttributes', 'aConditions'],
    required: 0,
    missing: 'Error: Invalid survey ID',
    run: listParticipants,
  }),
}
