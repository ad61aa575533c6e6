import { type Clock, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

import { isPlainRefusal, LimeSurveyError } from './limesurvey/limesurvey-error.ts'
import { claimAdding, postponeAdding, storeSeen } from './participation.queries.ts'
import type { Participants } from './participants.ts'

type Needs = { db: Database; clock: Clock; log: Log; participants: Participants }
type Who = { accountId: string; token: string; askedAt: Date }

/** `elsewhere`: another process is at it, was faster, or the refusal of a moment ago still holds. */
export type Added = 'added' | 'refused' | 'elsewhere'

// Longer than LimeSurvey can go on with a call that we gave up: PHP ends a request after 30 seconds of work.
const addingTakesAtMost = { seconds: 120 }
const afterRefusal = { seconds: 60 }

/**
 * Puts a person into a survey who was not in it at `askedAt`. LimeSurvey itself can store a token twice, so one process
 * at a time adds, and nobody until the outcome is known.
 */
export async function addParticipant(
  { db, clock, participants, log }: Needs,
  who: Who,
  { id: surveyId, title }: { id: number; title: string },
): Promise<Added> {
  const now = clock.now()
  const until = later(now, addingTakesAtMost)
  if (!(await claimAdding(db, { ...who, surveyId, title, now, until }))) return 'elsewhere'
  try {
    const added = await participants.add(surveyId, who.token)
    // refused as a rule because the token is there already: somebody added it by hand a moment ago
    const found = added === 'refused' ? await participants.look(surveyId, who.token) : added
    if (found !== 'absent') {
      const row = found === 'open_access' ? { token: who.token } : found
      const seen = { surveyId, title, completed: false, submittedAt: null, ...row }
      await storeSeen(db, who.accountId, [seen], clock.now())
      return 'added'
    }
    log.warn({ surveyId }, 'LimeSurvey refuses a participant')
    await postponeAdding(db, who.accountId, surveyId, later(clock.now(), afterRefusal))
    return 'refused'
  } catch (error) {
    if (error instanceof LimeSurveyError && !error.mayStillHappen) {
      const wait = isPlainRefusal(error) ? later(clock.now(), afterRefusal) : null
      await postponeAdding(db, who.accountId, surveyId, wait)
    }
    throw error
  }
}
