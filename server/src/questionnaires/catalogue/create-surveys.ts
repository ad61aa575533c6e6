import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'

import { createAskBegun } from '#questionnaires/offers/ask-begun.ts'
import { createAudience } from './audience-of.ts'
import { createCatalogue } from './catalogue.ts'
import { readCatalogue } from './catalogue.queries.ts'
import { eraseInSurvey } from '#questionnaires/participation/erase-in-survey.ts'
import { createDesk } from './desk.ts'
import type { TokenKind } from '#questionnaires/offers/give-survey-token.ts'
import { describeConnection } from '#questionnaires/limesurvey/connection-state.ts'
import {
  createLimeSurveyClient,
  type LimeSurveyClient,
  type LimeSurveySettings,
} from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import { lacksRight, LimeSurveyError, rightFor } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'
import { settleLinksOf } from '#questionnaires/closing/settle-links.ts'
import { createParticipants, type Participants } from '#questionnaires/participation/participants.ts'
import { createSurveyAnswers } from '#questionnaires/participation/survey-answers.ts'
import { createSurveyLists } from '#questionnaires/offers/survey-lists.ts'

export type SurveySettings = Needs<'log'> & {
  limeSurvey: Omit<LimeSurveySettings, 'clock' | 'onBrokenLines' | 'fetch'>
  tokens: TokenKind
  /** Whether this person may be offered questionnaires at all. */
  receivesSurveys: (accountId: string) => Promise<boolean>
  /** Done when LimeSurvey answers again after a time in which it did not. */
  onReturn?: () => Promise<void>
  /** LimeSurvey is asked again so often while it fails, also where nobody opens a page: an alarm must end by itself. */
  lookAgainMs?: number
  /** A person's list waits no longer for LimeSurvey, and not at all for who is in no questionnaire yet, unless `newcomersWait`. */
  waitMs?: number
  newcomersWait?: boolean
}

export type Surveys = ReturnType<typeof createSurveys>

/** The needs of whatever asks LimeSurvey. */
export type SurveysNeeds = Needs & { surveys: Surveys }

/** All that the parts of this room share. */
export type SurveyTools = Needs<'log'> &
  Pick<SurveySettings, 'receivesSurveys'> & {
    limeSurvey: LimeSurveyClient
    catalogue: ReturnType<typeof createCatalogue>
    participants: Participants
    audienceOf: ReturnType<typeof createAudience>
    reportFailure: (error: LimeSurveyError) => void
    /** Work that goes on after its caller has been answered, and whatever it throws. */
    inBackground: (work: Promise<unknown>) => void
    /** A moment on LimeSurvey's clock, as it writes moments. */
    localTime: (moment: Date) => string
  }

// a person who opens a page waits no longer to hear whether LimeSurvey answers
const connectionMs = 1_500
// a person who presses a button waits longer
const patientMs = 6_000
// a tenth of a second is noticed by nobody, and is enough for a LimeSurvey that has little to do
const usualWaitMs = 100

/** The portal's knowledge of everybody's questionnaires. The caller closes it. */
export function createSurveys(settings: SurveySettings) {
  const { db, clock, log, waitMs = usualWaitMs, newcomersWait = false } = settings
  const limeSurvey = createLimeSurveyClient({
    ...settings.limeSurvey,
    clock,
    onBrokenLines: (what) => log.warn(what, 'LimeSurvey answered lines that are none: they are left out'),
  })
  const timeZone = settings.limeSurvey.timeZone ?? 'Europe/Rome'
  const reportFailure = createFailureReport(log, clock)
  const background = new Set<Promise<void>>()
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

  const lookAgain = async () => {
    if ((await readCatalogue(db)).failingSince !== null) await catalogue.renewed()
  }
  const lookingAgain = setInterval(() => inBackground(lookAgain()), settings.lookAgainMs ?? 60_000).unref()

  const shared: SurveyTools = {
    db,
    clock,
    log,
    limeSurvey,
    reportFailure,
    inBackground,
    catalogue,
    participants: createParticipants(limeSurvey),
    localTime: localTimeIn(timeZone),
    receivesSurveys: settings.receivesSurveys,
    audienceOf: createAudience({ db, clock }),
  }

  return {
    /** The list of this person, who asks again by themselves as long as it is late. */
    read: createSurveyLists({
      ...shared,
      askBegun: createAskBegun(shared),
      tokens: settings.tokens,
      limeSurveyUrl: settings.limeSurvey.url,
      waitMs,
      newcomersWait,
      isClosed: () => closed,
    }),
    /** For the team's pages. */
    desk: createDesk(shared),
    /** For the files of the analysis. */
    answers: createSurveyAnswers(shared, timeZone),
    /** Whether LimeSurvey answers, asked at most once a minute. */
    connection: () => describeConnection(shared, catalogue.renewed(), connectionMs),
    /** Asks LimeSurvey this moment, also where it is given a rest after failing: a person says that it is mended. */
    tryAgain: () => describeConnection(shared, catalogue.retried(), patientMs),
    /** Whether this process gives LimeSurvey a rest after failures. */
    isResting: () => limeSurvey.isResting(),
    /**
     * Deletes all that one survey holds under a token; or the participant alone, so that the answers are nobody's. Throws a
     * LimeSurveyError when LimeSurvey is out of order.
     */
    eraseIn: (surveyId: number, token: string, how: { keepsAnswers: boolean }) =>
      eraseInSurvey(shared, { surveyId, token, ...how }),
    /**
     * Closes the links of somebody who stopped taking part, or opens them again (null). False while LimeSurvey has not answered
     * for all of them: to be asked again.
     */
    settleLinksOf: (accountId: string, stoppedAt: Date | null) => settleLinksOf(shared, accountId, stoppedAt),
    /** Ends what goes on in the background; the database is not touched afterwards. */
    async close() {
      closed = true
      clearInterval(lookingAgain)
      limeSurvey.close()
      while (background.size > 0) await Promise.all(background)
    },
  }
}

const nameOf = (error: unknown) => ({ error: error instanceof Error ? error.name : 'unknown' })

const quietMs = 60_000

/**
 * Logs what LimeSurvey fails at, each kind of failure once a minute: with it down, every visitor would meet it. Of a missing
 * right it says which one, and in which survey.
 */
export function createFailureReport(log: Log, clock: Clock): SurveyTools['reportFailure'] {
  const lastSaid = new Map<string, number>()
  return (error) => {
    const { method, kind, surveyId } = error
    const isRight = lacksRight(error)
    const said = `${method} ${kind} ${isRight ? surveyId : ''}`
    const now = clock.now().getTime()
    if (now - (lastSaid.get(said) ?? -Infinity) < quietMs) return
    lastSaid.set(said, now)
    const facts = { call: method, kind, ...(surveyId !== undefined && { survey: surveyId }) }
    if (isRight) log.warn({ ...facts, right: rightFor[method] }, 'LimeSurvey’s account lacks a right')
    else log.warn(facts, 'LimeSurvey does not answer as it should')
  }
}
