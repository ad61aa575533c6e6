import type { SurveyRecord } from '../store.ts'
import type { Cell, Participant, Survey } from '../survey.ts'
import { emptyParticipant, freshToken, knownColumns, rowErrors, storedValues } from './participant-row.ts'
import { asPhpArray, isMap, PhpError, ServerException, status, toInt, toText, typeName } from './php.ts'
import { type RemoteCalls, surveyCall } from './remote-call.ts'
import { selected } from './survey-calls.ts'

type Test = (cell: string) => boolean

const operators: Record<string, (cell: string, values: string[]) => boolean> = {
  '=': (cell, [value]) => cell === value,
  '<>': (cell, [value]) => cell !== value,
  '<': (cell, [value = '']) => compare(cell, value) < 0,
  '>': (cell, [value = '']) => compare(cell, value) > 0,
  '<=': (cell, [value = '']) => compare(cell, value) <= 0,
  '>=': (cell, [value = '']) => compare(cell, value) >= 0,
  LIKE: (cell, [value = '']) => cell.includes(value),
  IN: (cell, values) => values.includes(cell),
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
    const holds = operators[operator ?? '']
    if (!holds) throw new IllegalOperator(`Illegal operator: ${operator}`)
    return [[column, (cell) => holds(cell, values)]]
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

/** The call never fails for a bad row: each row comes back stored, or as sent with its errors. */
function addParticipants(record: SurveyRecord, [rows, createToken]: unknown[]) {
  if (record.survey.participantAttributes === null) return status('No survey participants table')
  const sent = Array.isArray(rows) ? (rows as unknown[]) : Object.values(isMap(rows) ? rows : {})
  return sent.map((row) => addOne(record, row, createToken !== false))
}

function addOne(record: SurveyRecord, row: unknown, createToken: boolean) {
  if (!isMap(row))
    throw new PhpError(
      `array_intersect_key(): Argument #1 ($array) must be of type array, ${typeName(row)} given`,
    )
  const sent = knownColumns(record.survey, row)
  if (createToken) sent.token = freshToken(record)
  const errors = rowErrors(record, sent)
  if (Object.keys(errors).length > 0) return { ...sent, errors }

  const participant: Participant = { ...emptyParticipant(record.survey), ...storedValues(sent) }
  const chosen = Number(sent.tid ?? 0)
  participant.tid = chosen || record.nextTid
  record.nextTid = Math.max(record.nextTid, participant.tid + 1)
  record.participants.push(participant)
  record.participants.sort((a, b) => a.tid - b.tid)
  // the driver reports a new id as text, unless the caller chose it
  return { ...participant, tid: chosen || String(participant.tid) }
}

/** One participant by id, or by columns; or the refusal in LimeSurvey's words. */
function findParticipant(record: SurveyRecord, query: unknown): Participant | { status: string } {
  const { survey, participants } = record
  if (survey.participantAttributes === null) return status('Error: No survey participants table')
  if (!isMap(query)) {
    const tid = toInt(query)
    return participants.find((other) => other.tid === tid) ?? status('Error: Invalid tokenid')
  }
  const columns = emptyParticipant(survey)
  for (const column of Object.keys(query))
    if (!(column in columns))
      throw new ServerException(`Table "lime_tokens_${survey.sid}" does not have a column named "${column}".`)

  const found = participants.filter((participant) =>
    Object.entries(query).every(([column, value]) => toText(participant[column]) === toText(value)),
  )
  if (found.length > 1) return status('Error: More than 1 result was found based on your attributes.')
  return found[0] ?? status('Error: No results were found based on your attributes.')
}

const isParticipant = (found: Participant | { status: string }): found is Participant => 'tid' in found

function setProperties(record: SurveyRecord, [query, sent]: unknown[]) {
  const found = findParticipant(record, query)
  if (!isParticipant(found)) return found
  const changes = knownColumns(record.survey, isMap(sent) ? sent : {})
  delete changes.tid
  if (Object.keys(changes).length === 0) return status('No valid Data')
  const errors = rowErrors(record, changes, found)
  if (Object.keys(errors).length > 0) return { status: errors }
  return Object.assign(found, storedValues(changes))
}

function deleteParticipants(record: SurveyRecord, [ids]: unknown[]) {
  if (record.survey.participantAttributes === null) return status('Error: No survey participants table')
  const outcome = new Map<number, string>()
  for (const id of Array.isArray(ids) ? ids : []) {
    const tid = toInt(id)
    const place = record.participants.findIndex((participant) => participant.tid === tid)
    if (place >= 0) record.participants.splice(place, 1)
    outcome.set(tid, place >= 0 ? 'Deleted' : 'Invalid token ID')
  }
  return asPhpArray([...outcome])
}

export const participantCalls: RemoteCalls = {
  list_participants: surveyCall({
    names: ['iStart', 'iLimit', 'bUnused', 'aAttributes', 'aConditions'],
    required: 0,
    needs: 'tokens.read',
    run: listParticipants,
  }),
  add_participants: surveyCall({
    names: ['aParticipantData', 'bCreateToken'],
    required: 1,
    needs: 'tokens.create',
    changes: true,
    keepsNumbers: true,
    run: addParticipants,
  }),
  get_participant_properties: surveyCall({
    names: ['aTokenQueryProperties', 'aTokenProperties'],
    required: 1,
    needs: 'tokens.read',
    run: (record, [query, wanted]) => {
      const found = findParticipant(record, query)
      return isParticipant(found) ? selected(found, wanted) : found
    },
  }),
  set_participant_properties: surveyCall({
    names: ['aTokenQueryProperties', 'aTokenData'],
    required: 2,
    needs: 'tokens.update',
    changes: true,
    run: setProperties,
  }),
  delete_participants: surveyCall({
    names: ['aTokenIDs'],
    required: 1,
    needs: 'tokens.delete',
    changes: true,
    run: deleteParticipants,
  }),
}
