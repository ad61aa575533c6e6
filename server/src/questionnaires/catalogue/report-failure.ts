import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'

import { lacksRight, type LimeSurveyError, rightFor } from '#questionnaires/limesurvey/limesurvey-error.ts'

export type ReportFailure = (error: LimeSurveyError) => void

const quietMs = 60_000

/**
 * Logs what LimeSurvey fails at, each kind of failure once a minute: with it down, every visitor would meet it. Of a missing
 * right it says which one, and in which survey.
 */
export function createFailureReport(log: Log, clock: Clock): ReportFailure {
  const lastSaid = new Map<string, number>()
  return (error) => {
    const { method, kind, surveyId } = error
    const isRight = lacksRight(error)
    const said = `${method} ${kind} ${isRight ? surveyId : ''}`
    const now = clock.now().getTime()
    if (now - (lastSaid.get(said) ?? -Infinity) < quietMs) return
    lastSaid.set(said, now)
    const facts = { call: method, kind, ...(surveyId !== undefined && { survey: surveyId }) }
    if (isRight) log.warn({ ...facts, right: rightFor[method] }, 'LimeSurvey’s account lacks a right')
    else log.warn(facts, 'LimeSurvey does not answer as it should')
  }
}
