import { sql } from 'kysely'

import { later } from '#platform/clock.ts'

import { type Catalogue, readCatalogue, storeCatalogue } from './catalogue.queries.ts'
import type { SurveyTools } from './create-surveys.ts'
import { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { lookUpFacts, withPlainTitles } from './survey-facts.ts'
import type { CataloguedSurvey } from '#questionnaires/offers/survey-offer.rules.ts'
import { Problem } from '#platform/problem.ts'

type CatalogueNeeds = Pick<SurveyTools, 'db' | 'clock' | 'limeSurvey' | 'reportFailure' | 'inBackground'> & {
  /** LimeSurvey gave its list again, after a time without. */
  onReturn: () => Promise<void>
}

const freshSeconds = 60
const tooOldSeconds = 300
// longer than one call to LimeSurvey takes before it is given up
const claimSeconds = 20

/** LimeSurvey's answer of a moment ago. */
export const isFresh = ({ fetchedAt }: { fetchedAt: Date | null }, now: Date) =>
  fetchedAt !== null && fetchedAt > later(now, { seconds: -freshSeconds })

export const isTooOld = ({ fetchedAt }: Catalogue, now: Date) =>
  fetchedAt <= later(now, { seconds: -tooOldSeconds })

/** The list of all surveys: at most one request a minute for it, however many people and server processes ask. */
export function createCatalogue(needs: CatalogueNeeds) {
  const { db, clock, limeSurvey, reportFailure, onReturn, inBackground } = needs
  let held: Catalogue | undefined
  let heardRetry: Date | undefined
  let underWay: Promise<Catalogue> | undefined
  let lookingUp: Promise<void> | undefined

  const hold = ({ surveys, fetchedAt }: { surveys: readonly CataloguedSurvey[]; fetchedAt: Date | null }) => {
    if (fetchedAt !== null && (!held || fetchedAt > held.fetchedAt)) held = { surveys, fetchedAt }
    return held
  }

  const fetchAndStore = async (claimedUntil: Date | null): Promise<Catalogue> => {
    try {
      const listed = await limeSurvey.listSurveys()
      const fetched = { surveys: await withPlainTitles(db, listed), fetchedAt: clock.now() }
      if (await storeCatalogue(db, fetched)) inBackground(onReturn())
      // a title that has just become known is on the next list, a minute later
      if (lookingUp === undefined) {
        lookingUp = lookUpFacts(needs, listed).finally(() => {
          lookingUp = undefined
        })
        inBackground(lookingUp)
      }
      hold(fetched)
      return fetched
    } catch (error) {
      // the next caller may ask at once: a claim that outlived its failure would let an old list pass for an answer
      if (error instanceof LimeSurveyError) {
        const now = clock.now()
        await sql`
          update survey_catalogue set failing_since = coalesce(failing_since, ${now}), failed_at = ${now},
            failed_because = ${error.kind},
            claimed_until = case when claimed_until = ${claimedUntil} then null else claimed_until end
          where coalesce(fetched_at <= ${now}, true)`.execute(db)
      }
      throw error
    }
  }

  const renew = async () => {
    const now = clock.now()
    const row = await readCatalogue(db)
    // somebody of the team tried again with success: every process may then end its pause
    if (row.retriedAt !== null && (heardRetry === undefined || row.retriedAt > heardRetry)) {
      heardRetry = row.retriedAt
      limeSurvey.tryAgain()
    }
    const stored = hold(row)
    const olderThan = later(now, { seconds: -freshSeconds })
    if (stored && isFresh(stored, now)) return stored
    const until = later(now, { seconds: claimSeconds })
    // one process at a time asks; its claim ends by itself, should it not come back
    const { numUpdatedRows } = await db
      .updateTable('survey_catalogue')
      .set({ claimedUntil: until })
      .where((is) => is.or([is('claimedUntil', 'is', null), is('claimedUntil', '<=', now)]))
      .where((is) => is.or([is('fetchedAt', 'is', null), is('fetchedAt', '<=', olderThan)]))
      .executeTakeFirstOrThrow()
    const claimed = numUpdatedRows === 1n
    // when nothing is known, two requests at once are better than a person who sees nothing
    return claimed || !stored ? fetchAndStore(claimed ? until : null) : stored
  }

  const renewOnce = () => {
    underWay ??= renew().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  const known = async () => held ?? hold(await readCatalogue(db))

  /** A list at most a minute old, or an older one while the newer is on its way. Throws when LimeSurvey does. */
  const current = async () => {
    const now = clock.now()
    if (held && isFresh(held, now)) return held
    if (!held || isTooOld(held, now)) return renewOnce()
    inBackground(renewOnce())
    return held
  }

  return {
    /** The list that is known without asking LimeSurvey. */
    known,
    /** The list as it is now, or, where LimeSurvey does not answer, the one that is known, as `stale`. */
    latest: async () => {
      const fresh = await current().catch((error: unknown) => {
        if (!(error instanceof LimeSurveyError)) throw error
        reportFailure(error)
        return undefined
      })
      const found = fresh ?? (await known())
      if (found === undefined) throw new Problem('surveys_unavailable')
      return { ...found, stale: fresh === undefined || isTooOld(found, clock.now()) }
    },
    /**
     * A list at most a minute old, however long that takes, or the last one while another process asks for a newer. Throws
     * when LimeSurvey does.
     */
    renewed: renewOnce,
    /** LimeSurvey's own answer of this moment, whoever else is asking. Throws when it does. */
    asked: () => fetchAndStore(null),
    /** As `asked`, but sent whatever failed before; when LimeSurvey answers, the other processes end their pauses too. */
    async retried() {
      limeSurvey.tryAgain()
      const fetched = await fetchAndStore(null)
      heardRetry = clock.now()
      await db.updateTable('survey_catalogue').set({ retriedAt: heardRetry }).execute()
      return fetched
    },
    /** A survey that LimeSurvey has no more leaves the list at once: its link would lead nowhere. */
    forget: async (surveyId: number) => {
      if (held) held = { ...held, surveys: held.surveys.filter(({ id }) => id !== surveyId) }
      await sql`
        update survey_catalogue set surveys = coalesce((
          select jsonb_agg(survey order by place)
          from jsonb_array_elements(surveys) with ordinality as one (survey, place)
          where (survey ->> 'id')::int <> ${surveyId}
        ), '[]')`.execute(db)
    },
  }
}
