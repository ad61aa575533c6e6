import { type Clock, later } from '#platform/clock.ts'

import { LimeSurveyError } from './limesurvey-error.ts'

type Settings = { clock: Clock; logIn: () => Promise<string> }

// The factory setting is 7200 seconds from issue; use does not prolong it.
const goodFor = { seconds: 6_900 }
// Three refused log-ins in a row block every log-in from our address for ten minutes, so the second is the last for long.
// An answer that is no refusal of the account (a fault, another status, a key of no shape or of no use) says nothing of the
// password: it is asked again after a minute.
const afterFirstRefusal = { minutes: 1 }
const afterFault = { minutes: 1 }
const afterSecondRefusal = { minutes: 60 }
const lockOut = { seconds: 630 }

/** How LimeSurvey words what counts towards its lock-out (survey-host/recordings). */
const refusesTheAccount = /invalid user name|not allowed/iu

/** Keeps one session key: one log-in at a time however many ask, and none while an earlier refusal is fresh. */
export function createSessionKey({ clock, logIn }: Settings) {
  let held: { key: string; until: Date } | undefined
  let underWay: Promise<string> | undefined
  let refusals = 0
  let pause: { until: Date; error: LimeSurveyError } | undefined

  const renew = async () => {
    try {
      const key = await logIn()
      held = { key, until: later(clock.now(), goodFor) }
      return key
    } catch (error) {
      if (error instanceof LimeSurveyError) notice(error)
      throw error
    } finally {
      underWay = undefined
    }
  }

  const notice = (error: LimeSurveyError) => {
    if (error.kind === 'locked_out') {
      pause = { until: later(clock.now(), lockOut), error }
    } else if (error.kind === 'refused' && error.says(refusesTheAccount)) {
      refusals += 1
      const wait = refusals === 1 ? afterFirstRefusal : afterSecondRefusal
      pause = { until: later(clock.now(), wait), error }
    } else if (error.kind === 'refused' || error.kind === 'fault') {
      pause = { until: later(clock.now(), afterFault), error }
    }
  }

  return {
    async get(): Promise<string> {
      const now = clock.now()
      if (held && now < held.until) return held.key
      if (pause && now < pause.until) throw pause.error.unsent('get_session_key')
      underWay ??= renew()
      return underWay
    },
    /** The key works: what was refused before is forgotten. */
    confirm() {
      refusals = 0
      pause = undefined
    },
    /** A person has mended it, and asks. Two refusals are remembered: a third one in a row would lock the account out. */
    endPause() {
      pause = undefined
    },
    /** Forgets this key, unless another has taken its place meanwhile. */
    drop(key: string) {
      if (held?.key === key) held = undefined
    },
    /** A key fresh from log-in that does not work must not lead to a log-in for every call. */
    rejectFresh: notice,
  }
}
