import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'

import { type Query, refusalOf } from './base-query.ts'
import { live, serverState } from './server-state.ts'

/**
 * Asks one line of the endpoint table on entering the page, after each act, on return to the page and every half minute while
 * it is looked at. `every`: milliseconds instead.
 */
export function useFamilyQuery<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  { every = live.pollingInterval }: { every?: number } = {},
): Query<AnswerOf<E>> {
  const query = serverState.endpoints.read.useQuery(
    { endpoint, input },
    { ...live, pollingInterval: every, refetchOnMountOrArgChange: true },
  )
  return {
    data: query.currentData as AnswerOf<E> | undefined,
    refusal: refusalOf(query),
    loading: query.isFetching,
    refetch: query.refetch,
  }
}
