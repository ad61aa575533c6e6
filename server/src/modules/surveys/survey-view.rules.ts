import type { CompletedSurvey, Freshness, Survey } from '@desco/contract/surveys'

import { type CataloguedSurvey, isOffered, type Participation, surveyLink } from './survey-offer.rules.ts'

/** What one person sees of the questionnaires. */
export type SurveyView = { surveys: Survey[]; completed: CompletedSurvey[]; freshness: Freshness }

type Known = {
  catalogue: { surveys: readonly CataloguedSurvey[]; fetchedAt: Date }
  /** Those of the catalogue that are for this person, in the order in which they are shown. */
  forThem: readonly CataloguedSurvey[]
  participations: readonly Participation[]
  limeSurveyUrl: string
  localNow: string
  /** When LimeSurvey answered everything; null when it does not answer now. */
  checkedAt: Date | null
}

/** Puts together what is known, whether LimeSurvey answers or not. */
export function surveyView({
  catalogue,
  forThem,
  participations,
  limeSurveyUrl,
  localNow,
  checkedAt,
}: Known): SurveyView {
  const bySurvey = new Map(participations.map((one) => [one.surveyId, one]))
  const offered = forThem.filter((survey) => isOffered(survey, localNow))
  const titles = new Map(catalogue.surveys.map(({ id, title }) => [id, title]))
  return {
    surveys: offered.map(({ id, title, active }) => {
      const known = bySurvey.get(id)
      return {
        id,
        title,
        active,
        completed: known?.completed ?? false,
        link: known && known.addedAt !== null ? surveyLink(limeSurveyUrl, id, known.token) : null,
      }
    }),
    completed: participations
      .filter(({ completed }) => completed)
      .map(({ surveyId, title }) => ({ id: surveyId, title: titles.get(surveyId) ?? title })),
    freshness: {
      asOf: (checkedAt ?? oldestAnswer(catalogue.fetchedAt, offered, bySurvey)).toISOString(),
      stale: checkedAt === null,
    },
  }
}

/** What is left for somebody who is asked nothing: what they completed before. LimeSurvey is not told of them. */
export const closedView = (participations: readonly Participation[]): SurveyView => ({
  surveys: [],
  completed: participations
    .filter(({ completed }) => completed)
    .map(({ surveyId, title }) => ({ id: surveyId, title })),
  freshness: { asOf: null, stale: false },
})

function oldestAnswer(
  fetchedAt: Date,
  offered: readonly CataloguedSurvey[],
  bySurvey: ReadonlyMap<number, Participation>,
): Date {
  const checks = offered
    .map(({ id }) => bySurvey.get(id))
    .flatMap((known) => (known?.checkedAt && !known.completed ? [known.checkedAt] : []))
  return new Date(Math.min(...[fetchedAt, ...checks].map((moment) => moment.getTime())))
}
