import { type Clock, dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { shareForAMoment } from '#platform/share-for-a-moment.ts'

import { createLimitedMap } from './limited-map.ts'
import { findAsked, listAudiences } from './survey-audience.queries.ts'
import { type Asked, inOrder, isFor } from './survey-audience.rules.ts'
import type { CataloguedSurvey } from './survey-offer.rules.ts'

const peopleRemembered = 5_000
// a choice of the team reaches every process within this
const audienceMs = 1_000

/** Knows which surveys are for whom. */
export function createAudience({ db, clock }: { db: Database; clock: Clock }) {
  const people = createLimitedMap<Asked>(peopleRemembered)
  const audiences = shareForAMoment(clock, audienceMs, () => listAudiences(db))

  const askedOf = async (accountId: string): Promise<Asked> => {
    const known = people.get(accountId)
    if (known) return known
    const found = await findAsked(db, accountId)
    if (!found) throw new Problem('not_found')
    people.set(accountId, found)
    return found
  }

  /** Picks the surveys that are for one person, in the order in which they are shown. */
  return async (accountId: string) => {
    const [person, chosen] = await Promise.all([askedOf(accountId), audiences()])
    const today = dayInItaly(clock.now())
    return (all: readonly CataloguedSurvey[]): CataloguedSurvey[] => {
      const forThem = all.filter(({ id }) => isFor(chosen.get(id), person, today))
      return inOrder(forThem, chosen)
    }
  }
}

export type AudienceOf = ReturnType<typeof createAudience>
