import type { AnswerOf } from '@desco/contract/endpoint'
import { type CompletedSurvey, type Survey, surveys } from '@desco/contract/questionnaires/surveys'

import { useAppSelector, useUser } from '#data/hooks.ts'
import { whileLate } from '#frame/late-answers.ts'
import { live, serverState } from '#data/server-state.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'

const { useCompletedSurveysQuery } = serverState

/** The surveys still to do, and those that are done. Each stands in one of the two, whichever answer knew first. */
function sortSurveys(offered: readonly Survey[], completed: readonly CompletedSurvey[]) {
  const known = new Set(completed.map(({ id }) => id))
  const active = offered.filter((survey) => survey.active && !known.has(survey.id))
  const justDone = active.filter((survey) => survey.completed)
  return {
    open: active.filter((survey) => !survey.completed),
    done: [...completed, ...justDone.map(({ id, title }) => ({ id, title }))],
  }
}

const soon = 5000

type Offered = AnswerOf<typeof surveys.surveyList>

/** When to ask again by ourselves: the team may open a questionnaire at any time, and one that is prepared comes soon. */
function nextLook(answer: Offered | undefined, completed: readonly CompletedSurvey[]): number {
  if (answer === undefined) return 0
  const { open } = sortSurveys(answer.data, completed)
  return !answer.freshness.late && open.some(({ link }) => link === null) ? soon : whileLate(answer)
}

/** Which questionnaires a child has completed, for its parent. `id`: the child's account, or the child itself. */
export const useChildSurveys = (id: string) =>
  useFamilyQuery(surveys.childSurveyList, { id }, { every: whileLate })

/** The questionnaires of the signed-in person, asked for again on return to the page. */
export function useSurveys() {
  const { id, hasLeft } = useUser()
  const remembered = useAppSelector(({ auth }) => auth.completedSurvey)
  const list = useFamilyQuery(
    surveys.surveyList,
    {},
    {
      // a questionnaire known to be done is waited for no more, also where the offer does not say so yet
      every: (offered) => nextLook(offered, remembered ?? []),
      // a person who left is offered nothing, and may ask for nothing
      skip: hasLeft,
      keepsAnswer: true,
    },
  )
  const completed = useCompletedSurveysQuery(
    { id },
    { ...live, pollingInterval: list.askedEvery, skip: hasLeft },
  )

  return {
    ...sortSurveys(list.data?.data ?? [], completed.data?.data ?? remembered ?? []),
    freshness: list.data?.freshness,
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
