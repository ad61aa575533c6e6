import type { SurveyRecord } from '../store.ts'
import type { Participant } from '../survey.ts'
import { emptyParticipant, freshToken, knownColumns, rowErrors, storedValues } from './participant-row.ts'
import { isMap, PhpError, status, typeName } from './php.ts'
import { type RemoteCalls, surveyCall } from './remote-call.ts'

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

export const addParticipantsCall: RemoteCalls = {
  add_participants: surveyCall({
    names: ['aParticipantData', 'bCreateToken'],
    required: 1,
    missing: 'Error: Invalid survey ID',
    changes: true,
    keepsNumbers: true,
    run: addParticipants,
  }),
}
