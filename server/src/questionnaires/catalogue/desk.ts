import { addParticipants } from '#questionnaires/participation/add-participant.ts'
import type { SurveyTools } from './create-surveys.ts'
import { type CataloguedSurvey, isOffered } from '#questionnaires/offers/survey-offer.rules.ts'

/** The surveys as the team's pages ask for them; nothing here is for families. */
export function createDesk(needs: SurveyTools) {
  const { clock, limeSurvey, catalogue, localTime } = needs
  const isOpen = (survey: CataloguedSurvey) => isOffered(survey, localTime(clock.now()))

  return {
    /** The surveys as LimeSurvey lists them, in its order. `stale`: it does not answer now. */
    list: catalogue.latest,
    /** Active, begun and not expired. */
    isOpen,
    /** The time of LimeSurvey's clock, as it writes moments. */
    localNow: () => localTime(clock.now()),
    /** Whether the portal would put this person into this survey now. */
    async isOfferedTo(survey: CataloguedSurvey, accountId: string) {
      if (!isOpen(survey) || !(await needs.receivesSurveys(accountId))) return false
      return (await needs.audienceOf(accountId))([survey]).length > 0
    },
    /** LimeSurvey's own list of this moment. Throws when it does not answer. */
    listNow: async () => (await catalogue.asked()).surveys,
    /**
     * Everybody in a survey's participant table, so many at a time. `isOpen`: LimeSurvey would let them answer, as far as the
     * validity of their link says.
     */
    async *participantsOf(surveyId: number, atOnce: number) {
      const localNow = localTime(clock.now())
      for (let from = 0; ;) {
        const page = await limeSurvey.listParticipants(surveyId, from, atOnce)
        if (page === 'no_table') {
          yield page
          return
        }
        const isOpenNow = (until: string | null) => until === null || until > localNow
        if (page.length > 0) yield page.map((row) => ({ ...row, isOpen: isOpenNow(row.validUntil) }))
        if (page.length < atOnce) return
        from = Math.max(...page.map(({ tid }) => tid)) + 1
      }
    },
    /** How often LimeSurvey holds each of these tokens. */
    async countTokens(surveyId: number, tokens: readonly string[]) {
      const rows = await limeSurvey.findParticipants(surveyId, tokens)
      const times = new Map<string, number>()
      if (rows !== 'no_table') for (const { token } of rows) times.set(token, (times.get(token) ?? 0) + 1)
      return times
    },
    /** Adds people who were not there at `askedAt`, a hundred with each call of LimeSurvey. */
    add: (survey: CataloguedSurvey, people: readonly { accountId: string; token: string }[], askedAt: Date) =>
      addParticipants(
        needs,
        people.map((who) => ({ ...who, survey })),
        askedAt,
      ),
  }
}
