import { Problem } from '#platform/problem.ts'

import type { AudienceOf } from './audience-of.ts'
import { type AddedMany, addParticipants } from '#questionnaires/participation/add-participant.ts'
import type { Catalogue } from './catalogue.queries.ts'
import { type createCatalogue, isTooOld } from './catalogue.ts'
import type { ReportFailure } from './report-failure.ts'
import type { Participant } from '#questionnaires/limesurvey/answers.ts'
import type { LimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import type { Participants } from '#questionnaires/participation/participants.ts'
import { type CataloguedSurvey, isOffered } from '#questionnaires/offers/survey-offer.rules.ts'
import type { Needs } from '#platform/needs.ts'

type DeskNeeds = Needs<'log'> & {
  reportFailure: ReportFailure
  limeSurvey: LimeSurveyClient
  participants: Participants
  catalogue: ReturnType<typeof createCatalogue>
  localTime: (moment: Date) => string
  receivesSurveys: (accountId: string) => Promise<boolean>
  audienceOf: AudienceOf
}

/** The surveys as the team's pages ask for them; nothing here is for families. */
export type SurveyDesk = {
  /** The surveys as LimeSurvey lists them, in its order. `stale`: it does not answer now. */
  list(): Promise<Catalogue & { stale: boolean }>
  /** Active, begun and not expired. */
  isOpen(survey: CataloguedSurvey): boolean
  /** The time of LimeSurvey's clock, as it writes moments. */
  localNow(): string
  /** Whether the portal would put this person into this survey now. */
  isOfferedTo(survey: CataloguedSurvey, accountId: string): Promise<boolean>
  /** LimeSurvey's own list of this moment. Throws when it does not answer. */
  listNow(): Promise<readonly CataloguedSurvey[]>
  /** Everybody in a survey's participant table, so many at a time. */
  participantsOf(surveyId: number, atOnce: number): AsyncIterable<ParticipantNow[] | 'no_table'>
  /** How often LimeSurvey holds each of these tokens. */
  countTokens(surveyId: number, tokens: readonly string[]): Promise<Map<string, number>>
  /** Adds people who were not there at `askedAt`, a hundred with each call of LimeSurvey. */
  add(
    survey: CataloguedSurvey,
    people: readonly { accountId: string; token: string }[],
    askedAt: Date,
  ): Promise<AddedMany>
}

/** `isOpen`: LimeSurvey would let them answer, as far as the validity of their link says. */
export type ParticipantNow = Participant & { isOpen: boolean }

export function createDesk(needs: DeskNeeds): SurveyDesk {
  const { clock, limeSurvey, catalogue, reportFailure, localTime } = needs
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
    listNow: async () => {
      const listed = await catalogue.asked()
      return listed?.surveys ?? []
    },
    async *participantsOf(surveyId, atOnce) {
      const localNow = localTime(clock.now())
      for (let from = 0; ;) {
        const page = await limeSurvey.listParticipants(surveyId, from, atOnce)
        if (page === 'no_table') return yield page
        const isOpen = ({ validUntil }: Participant) => validUntil === null || validUntil > localNow
        if (page.length > 0) yield page.map((row) => ({ ...row, isOpen: isOpen(row) }))
        if (page.length < atOnce) return
        from = Math.max(...page.map(({ tid }) => tid)) + 1
      }
    },
    async countTokens(surveyId, tokens) {
      const rows = await limeSurvey.findParticipants(surveyId, tokens)
      const times = new Map<string, number>()
      if (rows !== 'no_table') for (const { token } of rows) times.set(token, (times.get(token) ?? 0) + 1)
      return times
    },
    add: (survey, people, askedAt) =>
      addParticipants(
        needs,
        people.map((who) => ({ ...who, survey })),
        askedAt,
      ),
  }
}
