import { type Clock, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

import { isPlainRefusal, LimeSurveyError } from './limesurvey/limesurvey-error.ts'
import { claimAdding, postponeAdding, storeSeenOfMany } from './participation.queries.ts'
import type { Look, Participants } from './participants.ts'

type Needs = { db: Database; clock: Clock; log: Log; participants: Participants }
type Who = { accountId: string; token: string }
type Survey = { id: number; title: string }

/** `elsewhere`: another process is at it, was faster, or the refusal of a moment ago still holds. */
export type Added = 'added' | 'refused' | 'elsewhere'

/** What became of each, in their order; `failed` for those whom LimeSurvey gave no answer for, `failure` the first reason. */
export type AddedMany = { became: (Added | 'failed')[]; failure: Error | undefined }

// Longer than LimeSurvey can go on with a call that we gave up: PHP ends a request after 30 seconds of work.
const addingTakesAtMost = { seconds: 120 }
const afterRefusal = { seconds: 60 }

/** Puts a person into a survey who was not in it at `askedAt`. */
export async function addParticipant(
  needs: Needs,
  { askedAt, ...who }: Who & { askedAt: Date },
  survey: Survey,
): Promise<Added> {
  const { became, failure } = await addParticipants(needs, { people: [who], askedAt }, survey)
  if (failure !== undefined) throw failure
  const [one] = became
  return one === undefined || one === 'failed' ? 'elsewhere' : one
}

/**
 * Puts people into a survey who were not in it at `askedAt`: a statement claims them, a call of LimeSurvey adds up to a
 * hundred, a statement notes it. LimeSurvey itself can store a token twice, so one process at a time adds somebody, and nobody
 * until the outcome is known.
 */
export async function addParticipants(
  { db, clock, participants, log }: Needs,
  { people, askedAt }: { people: readonly Who[]; askedAt: Date },
  { id: surveyId, title }: Survey,
): Promise<AddedMany> {
  const now = clock.now()
  const until = later(now, addingTakesAtMost)
  const claimed = await claimAdding(db, { people, surveyId, title, now, until, askedAt })
  const ours = people.filter(({ accountId }) => claimed.has(accountId))
  const outcomes = await Promise.allSettled(
    ours.map(({ accountId, token }) =>
      addOne(participants, surveyId, { token, isRehearsal: claimed.get(accountId) === true }),
    ),
  )

  const became = new Map<string, Added | 'failed'>()
  const seen: Parameters<typeof storeSeenOfMany>[1][number][] = []
  const [refused, unsent]: [string[], string[]] = [[], []]
  let failure: Error | undefined
  outcomes.forEach((outcome, place) => {
    const who = ours[place]
    if (who === undefined) return
    const { accountId, token } = who
    if (outcome.status === 'rejected') {
      const reason: unknown = outcome.reason
      failure ??= reason instanceof Error ? reason : new Error('LimeSurvey could not be asked.')
      became.set(accountId, 'failed')
      if (!(reason instanceof LimeSurveyError) || reason.mayStillHappen) return
      if (isPlainRefusal(reason)) refused.push(accountId)
      else unsent.push(accountId)
    } else if (outcome.value === 'absent') {
      became.set(accountId, 'refused')
      refused.push(accountId)
      log.warn({ surveyId }, 'LimeSurvey refuses a participant')
    } else {
      became.set(accountId, 'added')
      const row = outcome.value === 'open_access' ? { token } : outcome.value
      seen.push({ accountId, surveyId, title, completed: false, submittedAt: null, ...row })
    }
  })
  await storeSeenOfMany(db, seen, clock.now())
  await postponeAdding(db, refused, surveyId, later(clock.now(), afterRefusal))
  await postponeAdding(db, unsent, surveyId, null)
  return { became: people.map(({ accountId }) => became.get(accountId) ?? 'elsewhere'), failure }
}

type Newcomer = { token: string; isRehearsal: boolean }

async function addOne(participants: Participants, surveyId: number, newcomer: Newcomer): Promise<Look> {
  const { token } = newcomer
  const added = await participants.add(surveyId, newcomer)
  // refused as a rule because the token is there already: somebody added it by hand a moment ago
  if (added === 'refused') return participants.look(surveyId, token)
  return added === 'open_access' ? added : { token: added.token, completed: false, submittedAt: null }
}
