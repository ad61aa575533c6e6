import { limitConcurrency } from '#platform/concurrency.ts'

import { createLimitedMap } from '#questionnaires/limesurvey/limited-map.ts'
import { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import type { SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'

// LimeSurvey answers this for one token at a time, so it is asked less often than what it answers for a hundred
const askAgainMs = 10_000
// a person who has begun has begun, unless the team deletes the answers
const askBegunAgainMs = 10 * 60_000
// a survey whose answers carry no token stays so
const untoldMs = 10 * 60_000
const peopleRemembered = 20_000
const atOnce = 2
const mostWaiting = 40

/**
 * Whether somebody who has not completed a survey has begun it. Undefined: LimeSurvey does not tell, or is asked too much
 * now; what was known before still holds then.
 */
export function createAskBegun({
  clock,
  limeSurvey,
  reportFailure,
}: Pick<SurveyTools, 'clock' | 'limeSurvey' | 'reportFailure'>) {
  const answers = createLimitedMap<{ begun: boolean; until: number }>(peopleRemembered)
  const untold = new Map<number, number>()
  const inTurn = limitConcurrency(atOnce)
  let waiting = 0

  return async (surveyId: number, token: string): Promise<boolean | undefined> => {
    const now = clock.now().getTime()
    const key = `${surveyId} ${token}`
    const known = answers.get(key)
    if (known !== undefined && now < known.until) return known.begun
    if (now < (untold.get(surveyId) ?? 0) || waiting >= mostWaiting) return undefined
    waiting += 1
    try {
      const found = await inTurn(() => limeSurvey.findResponses(surveyId, token))
      if (typeof found === 'string') {
        untold.set(surveyId, now + untoldMs)
        return undefined
      }
      const begun = found.length > 0
      answers.set(key, { begun, until: now + (begun ? askBegunAgainMs : askAgainMs) })
      return begun
    } catch (error) {
      // it is about a word beside a title: the rest of the page does not wait for it
      if (!(error instanceof LimeSurveyError)) throw error
      reportFailure(error)
      return undefined
    } finally {
      waiting -= 1
    }
  }
}

export type AskBegun = ReturnType<typeof createAskBegun>
