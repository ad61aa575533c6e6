import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'

import { createAskBegun } from '#questionnaires/offers/ask-begun.ts'
import { createAudience } from './audience-of.ts'
import { createCatalogue } from './catalogue.ts'
import { readCatalogue } from './catalogue.queries.ts'
import { createFailureReport } from './report-failure.ts'
import { eraseInSurvey } from '#questionnaires/participation/erase-in-survey.ts'
import { createDesk } from './desk.ts'
import type { TokenKind } from '#questionnaires/offers/give-survey-token.ts'
import { describeLink } from '#questionnaires/limesurvey/link-state.ts'
import { createLimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'
import { settleLinksOf } from '#questionnaires/closing/settle-links.ts'
import { createParticipants } from '#questionnaires/participation/participants.ts'
import { createSurveyAnswers } from '#questionnaires/participation/survey-answers.ts'
import { createSurveyLists } from '#questionnaires/offers/survey-lists.ts'

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

// who opens a page waits no longer to hear whether LimeSurvey answers
const linkMs = 1_500
// who presses a button waits longer than who opens a page
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

  const shared = {
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
    answers: createSurveyAnswers({ db, limeSurvey, timeZone }),
    /** Whether LimeSurvey answers, asked at most once a minute. */
    link: () => describeLink(shared, catalogue.renewed(), linkMs),
    /** Asks LimeSurvey this moment, also where it is given a rest after failing: a person says that it is mended. */
    tryAgain: () => describeLink(shared, catalogue.retried(), patientMs),
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
