import { type CompletedSurvey, type Survey, surveys } from '@desco/contract/questionnaires/surveys'
import { useState } from 'react'

import { useAppSelector, useUser } from '#data/hooks.ts'
import { askLateAgainMs, useWhileLate } from '#frame/late-answers.ts'
import { live, serverState } from '#data/server-state.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'

const { useCompletedSurveysQuery } = serverState

export type Sorted = { open: Survey[]; done: CompletedSurvey[] }

/** The surveys still to do, and those that are done. Each stands in one of the two, whichever answer knew first. */
function sortSurveys(offered: readonly Survey[], completed: readonly CompletedSurvey[]): Sorted {
  const known = new Set(completed.map(({ id }) => id))
  const justDone = offered.filter((survey) => survey.active && survey.completed && !known.has(survey.id))
  return {
    open: offered.filter((survey) => survey.active && !survey.completed && !known.has(survey.id)),
    done: [...completed, ...justDone.map(({ id, title }) => ({ id, title }))],
  }
}

const soon = 5000
const later = live.pollingInterval

/** How long to wait before asking again by ourselves: the team may open a questionnaire at any time. */
function nextLook(open: readonly Survey[], isLate: boolean): number {
  if (isLate) return askLateAgainMs
  return open.some(({ link }) => link === null) ? soon : later
}

/** Which questionnaires a child has completed, for its parent. `id`: the child's account, or the child itself. */
export function useChildSurveys(id: string) {
  const { every, heard } = useWhileLate()
  return heard(useFamilyQuery(surveys.childSurveyList, { id }, { every }))
}

/** The questionnaires of the signed-in person, asked for again on return to the page. */
export function useSurveys() {
  const { id, hasLeft } = useUser()
  const remembered = useAppSelector(({ auth }) => auth.completedSurvey)
  const [wait, setWait] = useState(0)
  // who has left is offered nothing, and may ask for nothing
  const list = useFamilyQuery(surveys.surveyList, {}, { every: wait, skip: hasLeft, keepsAnswer: true })
  const completed = useCompletedSurveysQuery({ id }, { ...live, pollingInterval: wait, skip: hasLeft })

  const sorted = sortSurveys(list.data?.data ?? [], completed.data?.data ?? remembered ?? [])
  const freshness = list.data?.freshness
  const next = list.data === undefined ? 0 : nextLook(sorted.open, freshness?.late === true)
  if (next !== wait) setWait(next)

  return {
    ...sorted,
    freshness,
    askedAt: list.askedAt,
    isReady: list.data !== undefined,
    refused: list.data === undefined ? list.refusal : undefined,
    isAsking: list.loading,
    askAgain: () => {
      void list.refetch()
      void completed.refetch()
    },
  }
}
