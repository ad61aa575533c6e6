import { randomInt } from 'node:crypto'

import { type HostState, localSecond } from './host-state.ts'
import type { SurveyRecord } from './store.ts'
import type { Participant, SurveyResponse } from './survey.ts'

/** The row behind a token; of several rows with one token, one that can still answer. */
export function participantWith({ participants }: SurveyRecord, token: string): Participant | undefined {
  const holders = participants.filter((participant) => participant.token === token)
  return holders.find((holder) => !isCompleted(holder)) ?? holders[0]
}

export function isCompleted({ completed, usesleft }: Participant): boolean {
  return (completed !== 'N' && completed !== '') || usesleft < 1
}

/** A response row exists from the moment somebody leaves the welcome page. */
export function beginResponse(
  { now }: HostState,
  record: SurveyRecord,
  token: string | null,
): SurveyResponse {
  const instant = localSecond(now())
  const response: SurveyResponse = {
    id: record.nextResponseId,
    token: record.survey.anonymized ? null : token,
    submitdate: null,
    lastpage: 0,
    seed: String(randomInt(2 ** 31)),
    startdate: instant,
    datestamp: instant,
    answers: {},
  }
  record.nextResponseId += 1
  record.responses.push(response)
  return response
}

/** The last submit: the response is final, and the participant has one use less. */
export function completeResponse(
  { now }: HostState,
  record: SurveyRecord,
  { response, token }: { response: SurveyResponse; token: string | null },
): void {
  const { anonymized, datestamp } = record.survey
  const instant = localSecond(now())
  response.submitdate = datestamp ? instant : '1980-01-01 00:00:00'
  const participant = token === null ? undefined : participantWith(record, token)
  if (!participant) return
  participant.usesleft = Math.max(0, participant.usesleft - 1)
  // LimeSurvey writes this date without seconds
  if (participant.usesleft === 0) participant.completed = anonymized ? 'Y' : instant.slice(0, 16)
}
