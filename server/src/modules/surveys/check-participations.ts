import { type Clock, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

import type { Complain } from './complain.ts'
import { isPlainRefusal, LimeSurveyError } from './limesurvey/limesurvey-error.ts'
import {
  claimAdding,
  listParticipations,
  postponeAdding,
  type Seen,
  storeSeen,
} from './participation.queries.ts'
import type { Participants } from './participants.ts'
import { type CataloguedSurvey, isOffered, needsLook, type Participation } from './survey-offer.rules.ts'

export type CheckNeeds = {
  db: Database
  clock: Clock
  log: Log
  complain: Complain
  participants: Participants
  localTime: (moment: Date) => string
}
type Who = { accountId: string; token: string; askedAt: Date }

// Longer than LimeSurvey can go on with a call that we gave up: PHP ends a request after 30 seconds of work.
const addingTakesAtMost = { seconds: 120 }
const afterRefusal = { seconds: 60 }

/**
 * Asks LimeSurvey how far the person is in each survey and puts them into those where they are missing. False when
 * LimeSurvey did not answer all of it.
 */
export async function checkParticipations(
  needs: CheckNeeds,
  { accountId, token }: { accountId: string; token: string },
  surveys: readonly CataloguedSurvey[],
): Promise<boolean> {
  const askedAt = needs.clock.now()
  const known = new Map((await listParticipations(needs.db, accountId)).map((one) => [one.surveyId, one]))
  const due = surveys.filter((survey) => needsLook(survey, known.get(survey.id), askedAt, needs.localTime))
  const checks = await allToTheEnd(
    due.map((survey) => {
      const before = known.get(survey.id)
      const who = { accountId, token: before?.token ?? token, askedAt }
      return unlessOut(needs, () => checkOne(needs, who, survey, before))
    }),
  )
  const seen = checks.filter((check) => typeof check === 'object')
  await storeSeen(needs.db, accountId, seen, askedAt)
  return !checks.includes('out')
}

async function checkOne(
  needs: CheckNeeds,
  who: Who,
  survey: CataloguedSurvey,
  before: Participation | undefined,
): Promise<Seen | 'nothing'> {
  const { id, title } = survey
  const found = await needs.participants.look(id, who.token)
  if (found === 'open_access') {
    // anybody may answer, and LimeSurvey keeps the link's token with the answers: there is nothing to add
    return { surveyId: id, title, token: who.token, completed: before?.completed ?? false }
  }
  if (found !== 'absent') return { surveyId: id, title, ...found }
  if (before?.completed || !isOffered(survey, needs.localTime(who.askedAt))) {
    return { surveyId: id, title, token: who.token, completed: before?.completed ?? false }
  }
  return addOnce(needs, who, id, title)
}

/** LimeSurvey itself can store a token twice, so one process at a time adds, and nobody until the outcome is known. */
async function addOnce(
  needs: CheckNeeds,
  who: Who,
  surveyId: number,
  title: string,
): Promise<Seen | 'nothing'> {
  const { db, clock, participants, log } = needs
  const now = clock.now()
  const until = later(now, addingTakesAtMost)
  if (!(await claimAdding(db, { ...who, surveyId, title, now, until }))) return 'nothing'
  try {
    const added = await participants.add(surveyId, who.token)
    // refused as a rule because the token is there already: somebody added it by hand a moment ago
    const found = added === 'refused' ? await participants.look(surveyId, who.token) : added
    if (found !== 'absent') {
      const row = found === 'open_access' ? { token: who.token } : found
      const seen = { surveyId, title, completed: false, ...row }
      await storeSeen(db, who.accountId, [seen], clock.now())
      return 'nothing'
    }
    log.warn({ surveyId }, 'LimeSurvey refuses a participant')
    await postponeAdding(db, who.accountId, surveyId, later(clock.now(), afterRefusal))
    return 'nothing'
  } catch (error) {
    if (error instanceof LimeSurveyError && !error.mayStillHappen) {
      const wait = isPlainRefusal(error) ? later(clock.now(), afterRefusal) : null
      await postponeAdding(db, who.accountId, surveyId, wait)
    }
    throw error
  }
}

async function unlessOut<T>(
  { complain }: CheckNeeds,
  check: () => Promise<T>,
): Promise<T | 'nothing' | 'out'> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof LimeSurveyError)) throw error
    complain(error)
    return isPlainRefusal(error) ? 'nothing' : 'out'
  }
}

/** As Promise.all, but nothing goes on behind the back of who waits. */
async function allToTheEnd<T>(works: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
