import type { CompletedSurvey, Freshness, Survey } from '@desco/contract/questionnaires/surveys'

import { isOffered, type Participation, type ShownSurvey, surveyLink } from './survey-offer.rules.ts'

/** The questionnaires as one person sees them. */
export type SurveyView = { surveys: Survey[]; completed: CompletedSurvey[]; freshness: Freshness }

type ViewFacts = {
  catalogue: { surveys: readonly { id: number; title: string }[]; fetchedAt: Date }
  /** Those of the catalogue that are for this person, in the order in which they are shown. */
  forThem: readonly ShownSurvey[]
  participations: readonly Participation[]
  limeSurveyUrl: string
  localNow: string
  /** When LimeSurvey answered everything; null when it does not answer now. */
  checkedAt: Date | null
  /** LimeSurvey is still being asked. */
  late: boolean
}

/** Puts together what is known, whether LimeSurvey answers or not. */
export function surveyView(facts: ViewFacts): SurveyView {
  const { catalogue, forThem, participations, limeSurveyUrl, localNow, checkedAt, late } = facts
  const counting = participations.filter(counts)
  const bySurvey = new Map(counting.map((one) => [one.surveyId, one]))
  const offered = forThem.filter((survey) => isOffered(survey, localNow))
  const titles = new Map(catalogue.surveys.map(({ id, title }) => [id, title]))
  return {
    surveys: offered.map((survey) => {
      const known = bySurvey.get(survey.id)
      return {
        ...survey,
        completed: known?.completed ?? false,
        link:
          known && known.addedAt !== null && !known.isClosed
            ? surveyLink(limeSurveyUrl, survey.id, known.token)
            : null,
        begun: known !== undefined && !known.completed && known.begunAt !== null,
      }
    }),
    completed: counting
      .filter(({ completed }) => completed)
      .map(({ surveyId, title }) => ({ id: surveyId, title: titles.get(surveyId) ?? title })),
    freshness: {
      asOf: (checkedAt ?? oldestAnswer(catalogue.fetchedAt, offered, bySurvey)).toISOString(),
      stale: checkedAt === null,
      late,
    },
  }
}

/** The list of somebody who is asked nothing: what they completed before. LimeSurvey is not told of them. */
export const closedView = (participations: readonly Participation[]): SurveyView => ({
  surveys: [],
  completed: participations
    .filter((one) => one.completed && counts(one))
    .map(({ surveyId, title }) => ({ id: surveyId, title })),
  freshness: { asOf: null, stale: false, late: false },
})

/** A survey that was made again is shown once, as the new one. */
const counts = ({ movedTo }: Participation) => movedTo === null

/** Nobody has asked LimeSurvey before, and its first answer is on its way. */
export const nothingYet: SurveyView = {
  surveys: [],
  completed: [],
  freshness: { asOf: null, stale: true, late: true },
}

function oldestAnswer(
  fetchedAt: Date,
  offered: readonly ShownSurvey[],
  bySurvey: ReadonlyMap<number, Participation>,
): Date {
  const checks = offered
    .map(({ id }) => bySurvey.get(id))
    .flatMap((known) => (known?.checkedAt && !known.completed ? [known.checkedAt] : []))
  return new Date(Math.min(...[fetchedAt, ...checks].map((moment) => moment.getTime())))
}
