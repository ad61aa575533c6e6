import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitConcurrency } from '#platform/concurrency.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'

import { createAskBegun } from '#questionnaires/offers/ask-begun.ts'
import { createAudience } from './audience-of.ts'
import { createCatalogue, isTooOld } from './catalogue.ts'
import { checkParticipations } from '#questionnaires/participation/check-participations.ts'
import { createFailureReport } from './report-failure.ts'
import { type ErasedThere, eraseInSurvey } from '#questionnaires/participation/erase-in-survey.ts'
import { createDesk, type SurveyDesk } from './desk.ts'
import { giveSurveyToken, type TokenKind } from '#questionnaires/offers/give-survey-token.ts'
import { createLimitedMap } from '#questionnaires/limesurvey/limited-map.ts'
import { describeLink, type SurveyLink } from '#questionnaires/limesurvey/link-state.ts'
import { createLimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'
import { settleLinksOf } from '#questionnaires/closing/settle-links.ts'
import { createParticipants } from '#questionnaires/participation/participants.ts'
import { listParticipations } from '#questionnaires/participation/participation.queries.ts'
import { createSurveyAnswers, type SurveyAnswers } from '#questionnaires/participation/survey-answers.ts'
import {
  closedView,
  nothingYet,
  type SurveyView,
  surveyView,
} from '#questionnaires/offers/survey-view.rules.ts'

export type SurveySettings = {
  db: Database
  clock: Clock
  log: Log
  /** `timeZone`: the one of LimeSurvey's clock, in which it writes its dates; Italy's unless given. */
  limeSurvey: {
    url: string
    user: string
    password: string
    timeZone?: string
    timeoutMs?: number
    answersTimeoutMs?: number
    answersMostBytes?: number
  }
  tokens: TokenKind
  /** Whether this person may be offered questionnaires at all. */
  receivesSurveys(accountId: string): Promise<boolean>
  /** Done when LimeSurvey answers again after a time in which it did not. */
  onReturn?: () => Promise<void>
  /** No request waits longer for LimeSurvey. */
  deadlineMs?: number
  /** LimeSurvey is asked again so often while it fails, also where nobody opens a page: an alarm must end by itself. */
  lookAgainMs?: number
  /** A person's own list waits no longer, and the first one not at all; null: as long as every other read. */
  ownListMs?: number | null
}

/** The portal's knowledge of everybody's questionnaires. The caller closes it. */
export type Surveys = {
  /** The list of this person; asks LimeSurvey unless it answered a moment ago. */
  read(accountId: string): Promise<SurveyView>
  /**
   * The same for the person's own list, which asks again by itself as long as it is late: LimeSurvey is waited for no longer
   * than somebody notices, and not at all where the person is in no questionnaire yet. Then it says what is known, and of when.
   */
  readOwn(accountId: string): Promise<SurveyView>
  /** For the team's pages. */
  desk: SurveyDesk
  /** For the files of the analysis. */
  answers: SurveyAnswers
  /** Whether LimeSurvey answers, asked at most once a minute. */
  link(): Promise<SurveyLink>
  /** Asks LimeSurvey this moment, also where it is given a rest after failing: a person says that it is mended. */
  tryAgain(): Promise<SurveyLink>
  /** Whether this process gives LimeSurvey a rest after failures. */
  isResting(): boolean
  /**
   * Closes the links of somebody who stopped taking part, or opens them again (null). False while LimeSurvey has not answered
   * for all of them: to be asked again.
   */
  settleLinksOf(accountId: string, stoppedAt: Date | null): Promise<boolean>
  /** Deletes all that one survey holds under a token; or the participant alone, so that the answers are nobody's. Throws a LimeSurveyError when LimeSurvey is out of order. */
  eraseIn(surveyId: number, token: string, how: { keepsAnswers: boolean }): Promise<ErasedThere>
  /** Ends what goes on in the background; the database is not touched afterwards. */
  close(): Promise<void>
}

// Short enough that who comes back from a questionnaire finds it completed.
const freshMs = 3_000
const freshMsWhileArriving = 500
const peopleRemembered = 5_000
// a tenth of a second is noticed by nobody, and is enough for a LimeSurvey that has little to do
const ownListUsuallyMs = 100
// who presses a button waits longer than who opens a page
const patientMs = 6_000
// A rush of new people must leave the database's connections to the rest of the portal.
const checksAtOnce = 200

type Entry = { view: SurveyView; freshUntil: number }
type Check = { done: Promise<SurveyView>; deadline: Promise<'late'> }

export function createSurveys(settings: SurveySettings): Surveys {
  const { db, clock, log, deadlineMs = 1_500, ownListMs = ownListUsuallyMs } = settings
  const limeSurvey = createLimeSurveyClient({
    ...settings.limeSurvey,
    clock,
    onBrokenLines: (what) => log.warn(what, 'LimeSurvey answered lines that are none: they are left out'),
  })
  const participants = createParticipants(limeSurvey)
  const reportFailure = createFailureReport(log, clock)
  const askBegun = createAskBegun({ clock, limeSurvey, reportFailure })
  const timeZone = settings.limeSurvey.timeZone ?? 'Europe/Rome'
  const localTime = localTimeIn(timeZone)
  const entries = createLimitedMap<Entry>(peopleRemembered)
  const checks = new Map<string, Check>()
  const background = new Set<Promise<void>>()
  const inTurn = limitConcurrency(checksAtOnce)
  let closed = false

  const inBackground = (work: Promise<unknown>) => {
    const ended = work.then(
      () => void background.delete(ended),
      (error: unknown) => {
        background.delete(ended)
        if (error instanceof LimeSurveyError) reportFailure(error)
        else if (!(error instanceof Problem))
          log.warn(nameOf(error), 'the surveys could not be brought up to date')
      },
    )
    background.add(ended)
  }
  const onReturn = async () => settings.onReturn?.()
  const catalogue = createCatalogue({ db, clock, limeSurvey, reportFailure, onReturn, inBackground })

  const audienceOf = createAudience({ db, clock })

  const lookAgain = async () => {
    if ((await catalogue.failure()) !== undefined) await catalogue.renewed()
  }
  const lookingAgain = setInterval(() => inBackground(lookAgain()), settings.lookAgainMs ?? 60_000).unref()

  const viewNow = async (accountId: string, checkedAt: Date | null, late = false): Promise<SurveyView> => {
    const now = clock.now()
    const [known, participations, forThem] = await Promise.all([
      catalogue.known(),
      listParticipations(db, accountId),
      audienceOf(accountId),
    ])
    if (!known && late) return nothingYet
    if (!known) throw new Problem('surveys_unavailable')
    const view = surveyView({
      catalogue: known,
      forThem: forThem(known.surveys),
      participations,
      limeSurveyUrl: settings.limeSurvey.url,
      localNow: localTime(now),
      checkedAt: isTooOld(known, now) ? null : checkedAt,
      late,
    })
    return view
  }

  const freshEntry = (accountId: string) => {
    const entry = entries.get(accountId)
    return entry && clock.now().getTime() < entry.freshUntil ? entry : undefined
  }

  const remember = (accountId: string, view: SurveyView) => {
    const arriving = view.surveys.some(({ link }) => link === null) && !view.freshness.stale
    const freshFor = arriving ? freshMsWhileArriving : freshMs
    entries.set(accountId, { view, freshUntil: clock.now().getTime() + freshFor })
    return view
  }

  const closedFor = async (accountId: string) =>
    (await settings.receivesSurveys(accountId)) ? null : closedView(await listParticipations(db, accountId))

  const lastKnown = async (accountId: string): Promise<SurveyView> => {
    const view = (await closedFor(accountId)) ?? (await viewNow(accountId, null, true))
    // the check may have ended meanwhile
    return freshEntry(accountId)?.view ?? remember(accountId, view)
  }

  const check = async (accountId: string): Promise<SurveyView> => {
    if (closed) throw new Problem('surveys_unavailable')
    const closedToThem = await closedFor(accountId)
    if (closedToThem) return remember(accountId, closedToThem)
    const askedAt = clock.now()
    const current = await catalogue.current().catch((error: unknown) => {
      if (!(error instanceof LimeSurveyError)) throw error
      reportFailure(error)
      return catalogue.known()
    })
    if (!current) throw new Problem('surveys_unavailable')
    const forThem = new Set((await audienceOf(accountId))(current.surveys).map(({ id }) => id))
    const token = await giveSurveyToken(db, settings.tokens, accountId)
    const surveyIsGone = (surveyId: number) => catalogue.forget(surveyId)
    const needs = { db, clock, log, reportFailure, participants, askBegun, localTime, surveyIsGone }
    const complete = await checkParticipations(needs, { accountId, token }, current.surveys, (id) =>
      forThem.has(id),
    )
    return remember(accountId, await viewNow(accountId, complete ? askedAt : null))
  }

  const startCheck = (accountId: string): Check => {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, deadlineMs, 'late')
    })
    const done = inTurn(() => check(accountId)).finally(() => {
      clearTimeout(timer)
      checks.delete(accountId)
    })
    const started = { done, deadline }
    checks.set(accountId, started)
    inBackground(done)
    return started
  }

  const desk = createDesk({
    db,
    clock,
    log,
    reportFailure,
    limeSurvey,
    participants,
    catalogue,
    localTime,
    receivesSurveys: (accountId) => settings.receivesSurveys(accountId),
    audienceOf,
  })

  /** A list for somebody who is in no questionnaire yet: what there is, its links to come. Undefined for everybody else. */
  const firstView = async (accountId: string): Promise<SurveyView | undefined> => {
    if (entries.get(accountId) !== undefined || checks.has(accountId)) return undefined
    const [known, participations] = await Promise.all([catalogue.known(), listParticipations(db, accountId)])
    return known === undefined || participations.length > 0 ? undefined : lastKnown(accountId)
  }

  const readUntil = async (accountId: string, ends: Promise<'late'>[]) => {
    const { done, deadline } = checks.get(accountId) ?? startCheck(accountId)
    const view = await Promise.race([done, deadline, ...ends])
    return view === 'late' ? lastKnown(accountId) : view
  }

  return {
    desk,
    answers: createSurveyAnswers({ db, limeSurvey, timeZone }),
    read: async (accountId) => freshEntry(accountId)?.view ?? readUntil(accountId, []),
    async readOwn(accountId) {
      const known = freshEntry(accountId)?.view
      if (known !== undefined) return known
      if (ownListMs === null) return readUntil(accountId, [])
      const first = await firstView(accountId)
      if (first !== undefined) {
        if (!checks.has(accountId)) startCheck(accountId)
        return first
      }
      let timer: NodeJS.Timeout | undefined
      const noticed = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, ownListMs, 'late')
      })
      return readUntil(accountId, [noticed]).finally(() => clearTimeout(timer))
    },
    link: () => describeLink({ clock, catalogue, deadlineMs, inBackground }, catalogue.renewed()),
    tryAgain: () =>
      describeLink({ clock, catalogue, deadlineMs: patientMs, inBackground }, catalogue.retried()),
    isResting: () => limeSurvey.isResting(),
    eraseIn: (surveyId, token, how) =>
      eraseInSurvey({ limeSurvey, reportFailure }, { surveyId, token, ...how }),
    settleLinksOf: (accountId, stoppedAt) =>
      settleLinksOf({ db, clock, limeSurvey, localTime, reportFailure }, accountId, stoppedAt),
    async close() {
      closed = true
      clearInterval(lookingAgain)
      limeSurvey.close()
      while (background.size > 0) await Promise.all(background)
    },
  }
}

const nameOf = (error: unknown) => ({ error: error instanceof Error ? error.name : 'unknown' })
