import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useState } from 'react'

import { type Query, refusalOf } from './base-query.ts'
import { live, serverState } from './server-state.ts'

type Options<Answer> = {
  /** After how many milliseconds it asks again, by the last answer, instead of half a minute; zero: not by itself. */
  every?: number | ((answer: Answer | undefined) => number)
  /** Somebody may not ask. */
  skip?: boolean
  /** An answer of the page before will do for the first look. */
  keepsAnswer?: boolean
}

/** A question of a family's page. `askedAt`: when the answer came, by the device's clock. */
export type FamilyQuery<Answer> = Query<Answer> & { askedAt: number; askedEvery: number }

/**
 * Asks one line of the endpoint table on entering the page, after each act, on return to the page and every half minute while
 * it is looked at.
 */
export function useFamilyQuery<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  { every = live.pollingInterval, skip = false, keepsAnswer = false }: Options<AnswerOf<E>> = {},
): FamilyQuery<AnswerOf<E>> {
  const waitAfter = (answer: AnswerOf<E> | undefined) => (typeof every === 'number' ? every : every(answer))
  const [askedEvery, setAskedEvery] = useState(() => waitAfter(undefined))
  const query = serverState.endpoints.read.useQuery(
    { endpoint, input },
    { ...live, pollingInterval: askedEvery, refetchOnMountOrArgChange: !keepsAnswer, skip },
  )
  const data = query.currentData as AnswerOf<E> | undefined
  const next = waitAfter(data)
  if (next !== askedEvery) setAskedEvery(next)
  return {
    data,
    refusal: refusalOf(query),
    loading: query.isFetching,
    refetch: query.refetch,
    askedAt: query.fulfilledTimeStamp ?? 0,
    askedEvery,
  }
}
