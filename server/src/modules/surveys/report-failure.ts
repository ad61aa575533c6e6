import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'

import type { LimeSurveyError } from './limesurvey/limesurvey-error.ts'

export type ReportFailure = (error: LimeSurveyError) => void

const quietMs = 60_000

/** Logs what LimeSurvey fails at, each kind of failure once a minute: with it down, every visitor would meet it. */
export function createFailureReport(log: Log, clock: Clock): ReportFailure {
  const lastSaid = new Map<string, number>()
  return ({ method, kind }) => {
    const said = `${method} ${kind}`
    const now = clock.now().getTime()
    if (now - (lastSaid.get(said) ?? -Infinity) < quietMs) return
    lastSaid.set(said, now)
    log.warn({ call: method, kind }, 'LimeSurvey does not answer as it should')
  }
}
