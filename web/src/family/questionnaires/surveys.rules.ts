import type { CompletedSurvey, Freshness, Survey } from '@desco/contract/surveys'

export type Sorted = { open: Survey[]; done: CompletedSurvey[] }

/** What is still to do, and what is done. Each survey stands in one of the two, whichever answer knew first. */
export function sortSurveys(offered: readonly Survey[], completed: readonly CompletedSurvey[]): Sorted {
  const known = new Set(completed.map(({ id }) => id))
  const justDone = offered.filter((survey) => survey.active && survey.completed && !known.has(survey.id))
  return {
    open: offered.filter((survey) => survey.active && !survey.completed && !known.has(survey.id)),
    done: [...completed, ...justDone.map(({ id, title }) => ({ id, title }))],
  }
}

const soon = 5000
const later = 30_000

/** How long to wait before asking again by ourselves; 0 when there is nothing to wait for. */
export function nextLook(open: readonly Survey[], freshness: Freshness | undefined): number {
  if (open.some(({ link }) => link === null)) return soon
  return freshness?.stale === true ? later : 0
}
