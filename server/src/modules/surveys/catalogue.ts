import { type Clock, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { type Catalogue, claimCatalogue, findCatalogue, storeCatalogue } from './catalogue.queries.ts'
import type { LimeSurveyClient } from './limesurvey/create-limesurvey-client.ts'

type Needs = {
  db: Database
  clock: Clock
  limeSurvey: Pick<LimeSurveyClient, 'listSurveys'>
  /** Work that goes on after its caller has been answered, and whatever it throws. */
  inBackground: (work: Promise<unknown>) => void
}

const freshSeconds = 60
const tooOldSeconds = 300
// longer than one call to LimeSurvey takes before it is given up
const claimSeconds = 20

export const isTooOld = ({ fetchedAt }: Catalogue, now: Date) =>
  fetchedAt <= later(now, { seconds: -tooOldSeconds })

/** The list of all surveys: at most one request a minute for it, however many people and server processes ask. */
export function createCatalogue({ db, clock, limeSurvey, inBackground }: Needs) {
  let held: Catalogue | undefined
  let underWay: Promise<Catalogue | undefined> | undefined

  const hold = (catalogue: Catalogue | undefined) => {
    if (catalogue && (!held || catalogue.fetchedAt > held.fetchedAt)) held = catalogue
    return held
  }

  const fetchAndStore = async () => {
    const fetched = { surveys: await limeSurvey.listSurveys(), fetchedAt: clock.now() }
    await storeCatalogue(db, fetched)
    return hold(fetched)
  }

  const renew = async () => {
    const now = clock.now()
    const stored = hold(await findCatalogue(db))
    const olderThan = later(now, { seconds: -freshSeconds })
    if (stored && stored.fetchedAt > olderThan) return stored
    const claimed = await claimCatalogue(db, { now, until: later(now, { seconds: claimSeconds }), olderThan })
    // when nothing is known, two requests at once are better than a person who sees nothing
    return claimed || !stored ? fetchAndStore() : stored
  }

  const renewOnce = () => {
    underWay ??= renew().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    /** What is known without asking LimeSurvey. */
    known: async () => held ?? hold(await findCatalogue(db)),
    /** A list at most a minute old, however long that takes. Throws when LimeSurvey does. */
    renewed: renewOnce,
    /** A list at most a minute old, or an older one while the newer is on its way. Throws when LimeSurvey does. */
    async current(): Promise<Catalogue | undefined> {
      const now = clock.now()
      if (held && held.fetchedAt > later(now, { seconds: -freshSeconds })) return held
      if (!held || isTooOld(held, now)) return renewOnce()
      inBackground(renewOnce())
      return held
    },
  }
}
