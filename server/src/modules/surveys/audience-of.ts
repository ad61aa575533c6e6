import { type Clock, dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { shareForAMoment } from '#platform/concurrency.ts'

import { createLimitedMap } from './limited-map.ts'
import { findSurveyTaker, listAudiences } from './survey-audience.queries.ts'
import { type SurveyTaker, inOrder, isFor } from './survey-audience.rules.ts'
import type { CataloguedSurvey } from './survey-offer.rules.ts'

const peopleRemembered = 5_000
// a choice of the team reaches every process within this
const audienceMs = 1_000

/** Knows which surveys are for whom. */
export function createAudience({ db, clock }: { db: Database; clock: Clock }) {
  const people = createLimitedMap<SurveyTaker>(peopleRemembered)
  const audiences = shareForAMoment(clock, audienceMs, () => listAudiences(db))

  const takerOf = async (accountId: string): Promise<SurveyTaker> => {
    const known = people.get(accountId)
    if (known) return known
    const found = await findSurveyTaker(db, accountId)
    if (!found) throw new Problem('not_found')
    people.set(accountId, found)
    return found
  }

  /** Picks the surveys that are for one person, in the order in which they are shown. */
  return async (accountId: string) => {
    const [person, chosen] = await Promise.all([takerOf(accountId), audiences()])
    const today = dayInItaly(clock.now())
    return (all: readonly CataloguedSurvey[]): CataloguedSurvey[] => {
      const forThem = all.filter(({ id }) => isFor(chosen.get(id), person, today))
      return inOrder(forThem, chosen)
    }
  }
}

export type AudienceOf = ReturnType<typeof createAudience>
