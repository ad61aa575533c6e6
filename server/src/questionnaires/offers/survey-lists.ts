import { setTimeout } from 'node:timers/promises'

import { limitConcurrency } from '#platform/concurrency.ts'
import { Problem } from '#platform/problem.ts'

import { isTooOld } from '#questionnaires/catalogue/catalogue.ts'
import type { SurveySettings, SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'
import { createLimitedMap } from '#questionnaires/limesurvey/limited-map.ts'
import { checkParticipations } from '#questionnaires/participation/check-participations.ts'
import { listParticipations } from '#questionnaires/participation/participation.queries.ts'

import type { AskBegun } from './ask-begun.ts'
import { giveSurveyToken } from './give-survey-token.ts'
import { closedView, nothingYet, type SurveyView, surveyView } from './survey-view.rules.ts'

type ListNeeds = SurveyTools &
  Pick<SurveySettings, 'tokens'> & {
    askBegun: AskBegun
    limeSurveyUrl: string
    /** Nobody waits longer for LimeSurvey. */
    waitMs: number
    newcomersWait: boolean
    isClosed: () => boolean
  }

/** The last question to LimeSurvey about somebody. `checkedAt`: when it answered everything; null where it has not. `late`: it is asked still. */
type Look = { checkedAt: Date | null; late: boolean }

// Short enough that who comes back from a questionnaire finds it completed.
const freshMs = 3_000
const freshMsWhileArriving = 500
const peopleRemembered = 5_000
// A rush of new people must leave the database's connections to the rest of the portal.
const checksAtOnce = 200

/**
 * Reads the questionnaires of one person. LimeSurvey is asked unless it answered a moment ago, once however often they come
 * meanwhile, and waited for no longer than somebody notices: who is late is told what is known, and of when.
 */
export function createSurveyLists(needs: ListNeeds) {
  const { db, clock, catalogue, audienceOf, inBackground } = needs
  const looks = createLimitedMap<Look & { freshUntil: number }>(peopleRemembered)
  const checks = new Map<string, Promise<SurveyView>>()
  const inTurn = limitConcurrency(checksAtOnce)

  /** The list of somebody who is asked nothing; undefined of everybody else. */
  const closedFor = async (accountId: string) =>
    (await needs.receivesSurveys(accountId)) ? undefined : closedView(await listParticipations(db, accountId))

  /** The list by what is known. */
  const viewNow = async (accountId: string, { checkedAt, late }: Look): Promise<SurveyView> => {
    const now = clock.now()
    const [known, participations, forThem] = await Promise.all([
      catalogue.known(),
      listParticipations(db, accountId),
      audienceOf(accountId),
    ])
    if (known === undefined && late) return nothingYet
    if (known === undefined) throw new Problem('surveys_unavailable')
    return surveyView({
      catalogue: known,
      forThem: forThem(known.surveys),
      participations,
      limeSurveyUrl: needs.limeSurveyUrl,
      localNow: needs.localTime(now),
      checkedAt: isTooOld(known, now) ? null : checkedAt,
      late,
    })
  }

  /** The portal's own part is never old: only what LimeSurvey said is remembered (docs/decisions/questionnaires.md). */
  const viewAfter = async (accountId: string, look: Look): Promise<SurveyView> =>
    (await closedFor(accountId)) ?? viewNow(accountId, look)

  const freshLook = (accountId: string): Look | undefined => {
    const known = looks.get(accountId)
    return known !== undefined && clock.now().getTime() < known.freshUntil ? known : undefined
  }

  const remember = (accountId: string, view: SurveyView, look: Look) => {
    const arriving = view.surveys.some(({ link }) => link === null) && !view.freshness.stale
    const freshFor = arriving ? freshMsWhileArriving : freshMs
    looks.set(accountId, { ...look, freshUntil: clock.now().getTime() + freshFor })
    return view
  }

  const lateView = async (accountId: string): Promise<SurveyView> => {
    const look = { checkedAt: null, late: true }
    const view = await viewAfter(accountId, look)
    // the check may have ended meanwhile
    const ended = freshLook(accountId)
    return ended === undefined ? remember(accountId, view, look) : viewAfter(accountId, ended)
  }

  /** Asks LimeSurvey for everything about somebody. */
  const check = async (accountId: string): Promise<SurveyView> => {
    if (needs.isClosed()) throw new Problem('surveys_unavailable')
    const closed = await closedFor(accountId)
    if (closed !== undefined) return closed
    const askedAt = clock.now()
    const { surveys } = await catalogue.latest()
    const forThem = new Set((await audienceOf(accountId))(surveys).map(({ id }) => id))
    const token = await giveSurveyToken(db, needs.tokens, accountId)
    const isComplete = await checkParticipations(
      { ...needs, surveyIsGone: catalogue.forget },
      { accountId, token },
      surveys,
      (id) => forThem.has(id),
    )
    const look = { checkedAt: isComplete ? askedAt : null, late: false }
    return remember(accountId, await viewNow(accountId, look), look)
  }

  const checkOnce = (accountId: string): Promise<SurveyView> => {
    const underWay = checks.get(accountId)
    if (underWay !== undefined) return underWay
    const started = inTurn(() => check(accountId)).finally(() => checks.delete(accountId))
    checks.set(accountId, started)
    inBackground(started)
    return started
  }

  /** Whether somebody comes for the first time: in no questionnaire yet, while there are some. */
  const isNewcomer = async (accountId: string) =>
    looks.get(accountId) === undefined &&
    !checks.has(accountId) &&
    (await catalogue.known()) !== undefined &&
    (await listParticipations(db, accountId)).length === 0

  return async (accountId: string): Promise<SurveyView> => {
    const fresh = freshLook(accountId)
    if (fresh !== undefined) return viewAfter(accountId, fresh)
    // their links are to come in any case
    if (!needs.newcomersWait && (await isNewcomer(accountId))) {
      const first = await lateView(accountId)
      void checkOnce(accountId)
      return first
    }
    const late = setTimeout(needs.waitMs, undefined, { ref: false })
    return (await Promise.race([checkOnce(accountId), late])) ?? lateView(accountId)
  }
}
