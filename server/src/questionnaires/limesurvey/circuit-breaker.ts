import { type Clock, later } from '#platform/clock.ts'

import { isOutage, type LimeSurveyError } from './limesurvey-error.ts'

const opensAfter = 5
const rest = { seconds: 15 }

/** After so many failures in a row nothing is sent for a while; then one call alone tries whether it works again. */
export function createCircuitBreaker(clock: Clock) {
  let failures = 0
  let last: { error: LimeSurveyError; restsUntil: Date } | undefined
  let probing = false

  const run = async <T>(method: string, act: () => Promise<T>): Promise<T> => {
    const open = last !== undefined && failures >= opensAfter
    if (open && last && (probing || clock.now() < last.restsUntil)) throw last.error.unsent(method)
    if (open) probing = true
    try {
      const result = await act()
      failures = 0
      return result
    } catch (error) {
      if (isOutage(error)) {
        failures += 1
        last = { error, restsUntil: later(clock.now(), rest) }
      } else {
        failures = 0
      }
      throw error
    } finally {
      if (open) probing = false
    }
  }

  return {
    run,
    /** Whether the next call would not be sent. */
    isOpen: () => last !== undefined && failures >= opensAfter && clock.now() < last.restsUntil,
    /** Sends the next call, whatever failed before. */
    close() {
      failures = 0
      last = undefined
    },
  }
}
