import { useState } from 'react'

import { useAppSelector, useUser } from '#data/hooks.ts'

import { useSurveyListQuery, useCompletedSurveysQuery } from './surveys.queries.ts'
import { nextLook, sortSurveys } from './surveys.rules.ts'

const onReturn = { refetchOnFocus: true, refetchOnReconnect: true } as const

/** The questionnaires of the signed-in person, asked for again on return to the page. */
export function useSurveys() {
  const { id } = useUser()
  const remembered = useAppSelector(({ auth }) => auth.completedSurvey)
  const [wait, setWait] = useState(0)
  const asking = { ...onReturn, pollingInterval: wait, skipPollingIfUnfocused: true }

  const list = useSurveyListQuery({}, asking)
  const completed = useCompletedSurveysQuery({ id }, asking)

  const sorted = sortSurveys(list.data?.data ?? [], completed.data?.data ?? remembered ?? [])
  const freshness = list.data?.freshness
  const next = list.data === undefined ? 0 : nextLook(sorted.open, freshness)
  if (next !== wait) setWait(next)

  return {
    ...sorted,
    freshness,
    /** When the list came, by the device's clock. */
    askedAt: list.fulfilledTimeStamp,
    isReady: list.data !== undefined,
    refused: list.data === undefined ? list.error : undefined,
    isAsking: list.isFetching,
    askAgain: () => {
      void list.refetch()
      void completed.refetch()
    },
  }
}
