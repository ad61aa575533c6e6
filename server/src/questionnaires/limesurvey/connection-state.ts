import { setTimeout } from 'node:timers/promises'

import type { ContentOf } from '@desco/contract/endpoint'
import type { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'

import { isFresh } from '#questionnaires/catalogue/catalogue.ts'
import type { SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'
import { readCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import { asFailing, LimeSurveyError } from './limesurvey-error.ts'

/**
 * Waits a while for what LimeSurvey was asked, and says how that went. `answers`: it gave its list less than a minute ago;
 * `slow`: it is being asked; `silent`: it refuses, fails, or is given a rest after failing.
 */
export async function describeConnection(
  { db, clock, inBackground }: SurveyTools,
  asked: Promise<unknown>,
  deadlineMs: number,
): Promise<ContentOf<typeof surveyDesk.retryLimeSurvey>> {
  inBackground(asked)
  const ended = asked.then(
    () => 'answered' as const,
    (error: unknown) => {
      if (error instanceof LimeSurveyError) return error.kind
      throw error
    },
  )
  const outcome = await Promise.race([ended, setTimeout(deadlineMs, 'late' as const, { ref: false })])
  const { fetchedAt: answeredAt, failingSince, failedBecause } = await readCatalogue(db)
  if (outcome === 'answered' && isFresh({ fetchedAt: answeredAt }, clock.now())) {
    return { state: 'answers', because: null, answeredAt }
  }
  if (outcome !== 'answered' && outcome !== 'late') return { state: 'silent', because: outcome, answeredAt }
  if (failingSince === null) return { state: 'slow', because: null, answeredAt }
  // another process asked for us, and LimeSurvey failed it
  return { state: 'silent', because: asFailing(failedBecause ?? ''), answeredAt }
}
