import type { SurveyRecord } from '../store.ts'
import type { Participant } from '../survey.ts'
import { emptyParticipant } from './participant-row.ts'
import { isMap, ServerException, status, toInt, toText } from './php.ts'

/** One participant by id, or by columns; or the refusal in LimeSurvey's words. */
export function findParticipant(record: SurveyRecord, query: unknown): Participant | { status: string } {
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
