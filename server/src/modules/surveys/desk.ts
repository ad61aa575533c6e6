import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'

import type { AudienceOf } from './audience-of.ts'
import { type Added, addParticipant } from './add-participant.ts'
import type { Catalogue } from './catalogue.queries.ts'
import { type createCatalogue, isTooOld } from './catalogue.ts'
import type { ReportFailure } from './report-failure.ts'
import type { Participant } from './limesurvey/answers.ts'
import type { LimeSurveyClient } from './limesurvey/create-limesurvey-client.ts'
import { LimeSurveyError } from './limesurvey/limesurvey-error.ts'
import type { Participants } from './participants.ts'
import { type Seen, storeSeen } from './participation.queries.ts'
import { type CataloguedSurvey, isOffered } from './survey-offer.rules.ts'

type Needs = {
  db: Database
  clock: Clock
  log: Log
  reportFailure: ReportFailure
  limeSurvey: LimeSurveyClient
  participants: Participants
  catalogue: ReturnType<typeof createCatalogue>
  localTime: (moment: Date) => string
  receivesSurveys: (accountId: string) => Promise<boolean>
  audienceOf: AudienceOf
}

/** What the team's pages ask of the surveys; nothing here is for families. */
export type SurveyDesk = {
  /** The surveys as LimeSurvey lists them, in its order. `stale`: it does not answer now. */
  list(): Promise<Catalogue & { stale: boolean }>
  /** Active, begun and not expired. */
  isOpen(survey: CataloguedSurvey): boolean
  /** What LimeSurvey's clock says, as it writes moments. */
  localNow(): string
  /** Whether the portal would put this person into this survey now. */
  isOfferedTo(survey: CataloguedSurvey, accountId: string): Promise<boolean>
  /** Everybody in a survey's participant table. */
  participantsOf(surveyId: number): Promise<Participant[] | 'no_table'>
  /** Adds somebody who was not there at `askedAt`. */
  add(survey: CataloguedSurvey, who: { accountId: string; token: string; askedAt: Date }): Promise<Added>
  /** Notes what LimeSurvey said of somebody at `askedAt`. */
  takeOver(accountId: string, seen: Seen, askedAt: Date): Promise<void>
}

const rowsAtOnce = 500

export function createDesk(needs: Needs): SurveyDesk {
  const { db, clock, limeSurvey, catalogue, reportFailure, localTime } = needs
  const isOpen = (survey: CataloguedSurvey) => isOffered(survey, localTime(clock.now()))

  return {
    isOpen,
    localNow: () => localTime(clock.now()),
    async list() {
      const fresh = await catalogue.current().catch((error: unknown) => {
        if (!(error instanceof LimeSurveyError)) throw error
        reportFailure(error)
        return undefined
      })
      const known = fresh ?? (await catalogue.known())
      if (known === undefined) throw new Problem('surveys_unavailable')
      return { ...known, stale: fresh === undefined || isTooOld(known, clock.now()) }
    },
    async isOfferedTo(survey, accountId) {
      if (!isOpen(survey) || !(await needs.receivesSurveys(accountId))) return false
      return (await needs.audienceOf(accountId))([survey]).length > 0
    },
    async participantsOf(surveyId) {
      const all: Participant[] = []
      for (let from = 0; ;) {
        const page = await limeSurvey.listParticipants(surveyId, from, rowsAtOnce)
        if (page === 'no_table') return page
        all.push(...page)
        if (page.length < rowsAtOnce) return all
        from = Math.max(...page.map(({ tid }) => tid)) + 1
      }
    },
    add: (survey, who) => addParticipant(needs, who, survey),
    takeOver: (accountId, seen, askedAt) => storeSeen(db, accountId, [seen], askedAt),
  }
}
