import type { SurveyRecord } from '../store.ts'
import type { Participant } from '../survey.ts'
import { findParticipant } from './find-participant.ts'
import { knownColumns, rowErrors, storedValues } from './participant-row.ts'
import { asPhpArray, isMap, status, toInt } from './php.ts'
import { type RemoteCalls, surveyCall } from './remote-call.ts'
import { selected } from './survey-calls.ts'

const missing = 'Error: Invalid survey ID'

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
  get_participant_properties: surveyCall({
    names: ['aTokenQueryProperties', 'aTokenProperties'],
    required: 1,
    missing,
    run: (record, [query, wanted]) => {
      const found = findParticipant(record, query)
      return isParticipant(found) ? selected(found, wanted) : found
    },
  }),
  set_participant_properties: surveyCall({
    names: ['aTokenQueryProperties', 'aTokenData'],
    required: 2,
    missing,
    changes: true,
    run: setProperties,
  }),
  delete_participants: surveyCall({
    names: ['aTokenIDs'],
    required: 1,
    missing,
    changes: true,
    run: deleteParticipants,
  }),
}
