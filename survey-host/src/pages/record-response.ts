import { randomInt } from 'node:crypto'

import type { HostState } from '../host-state.ts'
import { localMinute, localSecond } from '../local-time.ts'
import type { SurveyRecord } from '../store.ts'
import type { Answers, SurveyResponse } from '../survey.ts'
import { participantWith } from './door.ts'

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

/** Keeps what one page said. */
export function keepAnswers(
  { now }: HostState,
  response: SurveyResponse,
  page: { step: number; answers: Answers },
): void {
  Object.assign(response.answers, page.answers)
  response.lastpage = page.step
  response.datestamp = localSecond(now())
}

/** The last submit: the response is final, and the participant has one use less. */
export function completeResponse(
  { now }: HostState,
  record: SurveyRecord,
  { response, token }: { response: SurveyResponse; token: string | null },
): void {
  const { anonymized, datestamp } = record.survey
  response.submitdate = datestamp ? localSecond(now()) : '1980-01-01 00:00:00'
  const participant = token === null ? undefined : participantWith(record, token)
  if (!participant) return
  participant.usesleft = Math.max(0, participant.usesleft - 1)
  if (participant.usesleft === 0) participant.completed = anonymized ? 'Y' : localMinute(now())
}
