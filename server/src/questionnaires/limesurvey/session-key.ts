import { type Clock, later } from '#platform/clock.ts'

import { LimeSurveyError } from './limesurvey-error.ts'

type Settings = { clock: Clock; logIn: () => Promise<string> }

// The factory setting is 7200 seconds from issue; use does not prolong it.
const goodFor = { seconds: 6_900 }
// Three refused log-ins in a row, whatever lies between them, block every log-in from our address for ten minutes: the people
// of LimeSurvey too, where they come by the same address. So after a refusal we wait longer than that block, because in
// another language it reads like any other; and who was told twice that the password is wrong does not ask a third time
// before a person says that it is mended.
const afterRefusal = { minutes: 11 }
const afterSecondRefusal = { minutes: 60 }
// an answer that is no refusal (a fault, another status, a key of no shape or of no use) says nothing of the account
const afterFault = { minutes: 1 }

/** LimeSurvey does not translate this one. The block, and an account that may not come in, have other words. */
const isWrongPassword = /^Invalid user name or password/iu

/** Keeps one session key: one log-in at a time however many ask, and none while an earlier refusal is fresh. */
export function createSessionKey({ clock, logIn }: Settings) {
  let held: { key: string; until: Date } | undefined
  let underWay: Promise<string> | undefined
  let refusals = 0
  let pause: { until: Date | null; error: LimeSurveyError } | undefined

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

  const pauseFor = (error: LimeSurveyError, span: Parameters<typeof later>[1]) => {
    pause = { until: later(clock.now(), span), error }
  }

  const notice = (error: LimeSurveyError) => {
    if (error.kind === 'refused' && error.method === 'get_session_key') {
      refusals += 1
      const isForGood = refusals > 1 && error.says(isWrongPassword)
      if (isForGood) pause = { until: null, error }
      else pauseFor(error, refusals === 1 ? afterRefusal : afterSecondRefusal)
    } else if (error.kind === 'refused' || error.kind === 'fault') {
      pauseFor(error, afterFault)
    }
  }

  return {
    async get(): Promise<string> {
      const now = clock.now()
      if (held && now < held.until) return held.key
      if (pause && (pause.until === null || now < pause.until)) throw pause.error.unsent('get_session_key')
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
