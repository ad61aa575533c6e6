import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'

import { type Query, refusalOf } from './base-query.ts'
import { live, serverState } from './server-state.ts'

type Options = {
  /** Milliseconds instead of half a minute; zero: not again by itself. */
  every?: number
  /** Somebody may not ask. */
  skip?: boolean
  /** An answer of the page before will do for the first look. */
  keepsAnswer?: boolean
}

/** A question of a family's page. `askedAt`: when the answer came, by the device's clock. */
export type FamilyQuery<Answer> = Query<Answer> & { askedAt: number }

/**
 * Asks one line of the endpoint table on entering the page, after each act, on return to the page and every half minute while
 * it is looked at.
 */
export function useFamilyQuery<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  { every = live.pollingInterval, skip = false, keepsAnswer = false }: Options = {},
): FamilyQuery<AnswerOf<E>> {
  const query = serverState.endpoints.read.useQuery(
    { endpoint, input },
    { ...live, pollingInterval: every, refetchOnMountOrArgChange: !keepsAnswer, skip },
  )
  return {
    data: query.currentData as AnswerOf<E> | undefined,
    refusal: refusalOf(query),
    loading: query.isFetching,
    refetch: query.refetch,
    askedAt: query.fulfilledTimeStamp ?? 0,
  }
}
