import type { SurveyRecord } from '../store.ts'
import type { Participant, Survey } from '../survey.ts'
import { emptyParticipant, freshToken, knownColumns, rowErrors, storedValues } from './participant-row.ts'
import { isMap, notAnArray, ServerException, status, toInt, toText } from './php.ts'
import { type RemoteCalls, surveyCall } from './remote-call.ts'
import { selected } from './survey-calls.ts'

type Test = (row: Participant) => boolean

/** Conditions only count with text values: a number or an unknown column is ignored without a word. */
function conditionTests(survey: Survey, conditions: unknown): Test[] | { status: string } {
  const columns = emptyParticipant(survey)
  const tests: Test[] = []
  for (const [column, wanted] of Object.entries(isMap(conditions) ? conditions : {})) {
    if (!(column in columns) || !(typeof wanted === 'string' || Array.isArray(wanted))) continue
    const [operator, ...values] = Array.isArray(wanted) ? wanted.map(toText) : ['IN', wanted]
    if (operator !== 'IN' && operator !== '=') return status(`Illegal operator: ${operator}`)
    tests.push((row) => row[column] !== null && values.includes(String(row[column])))
  }
  return tests
}

function listParticipants({ survey, participants }: SurveyRecord, args: unknown[]) {
  const [start = 0, limit = 10, unused = false, columns = false, conditions = []] = args
  if (survey.participantAttributes === null) return status('Error: No survey participants table')
  const tests = conditionTests(survey, conditions)
  if ('status' in tests) return tests
  const found = participants
    .filter(({ tid }) => tid >= toInt(start))
    .filter(({ completed }) => unused !== true || completed === 'N')
    .filter((row) => tests.every((test) => test(row)))
  const shown = toInt(limit) < 0 ? found : found.slice(0, toInt(limit))
  if (shown.length === 0) return status('No survey participants found.')

  if (columns && !Array.isArray(columns)) throw notAnArray('array_intersect(): Argument #1 ($array)', columns)
  const known = emptyParticipant(survey)
  const further = (Array.isArray(columns) ? columns.map(toText) : []).filter((column) => column in known)
  return shown.map((row) => {
    const { tid, token, firstname = null, lastname = null, email = null } = row
    const asked = further.map((column) => [column, row[column] ?? null])
    return { tid, token, participant_info: { firstname, lastname, email }, ...Object.fromEntries(asked) }
  })
}

/** The call never fails for a bad row: each row comes back stored, or as sent with its errors. */
function addParticipants(record: SurveyRecord, [rows, createToken]: unknown[]) {
  if (record.survey.participantAttributes === null) return status('No survey participants table')
  const sent = Array.isArray(rows) ? (rows as unknown[]) : Object.values(isMap(rows) ? rows : {})
  return sent.map((row) => addOne(record, row, createToken !== false))
}

function addOne(record: SurveyRecord, row: unknown, createToken: boolean) {
  if (!isMap(row)) throw notAnArray('array_intersect_key(): Argument #1 ($array)', row)
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
  // a PHP array whose keys are 0, 1, 2… is a list in JSON; an empty one too
  const isList = [...outcome.keys()].every((tid, place) => tid === place)
  return isList ? [...outcome.values()] : Object.fromEntries(outcome)
}

export const participantCalls: RemoteCalls = {
  list_participants: surveyCall({
    needs: 'tokens.read',
    run: listParticipants,
  }),
  add_participants: surveyCall({
    needs: 'tokens.create',
    changes: true,
    keepsNumbers: true,
    run: addParticipants,
  }),
  get_participant_properties: surveyCall({
    needs: 'tokens.read',
    run: (record, [query, wanted]) => {
      const found = findParticipant(record, query)
      return isParticipant(found) ? selected(found, wanted) : found
    },
  }),
  set_participant_properties: surveyCall({
    needs: 'tokens.update',
    changes: true,
    run: setProperties,
  }),
  delete_participants: surveyCall({
    needs: 'tokens.delete',
    changes: true,
    run: deleteParticipants,
  }),
}
