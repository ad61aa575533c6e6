import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useState } from 'react'

import { useStaffMutation } from './use-staff-mutation.ts'
import { useStaffQuery } from './use-staff-query.ts'

type Further<Answer> = { after: Answer; pages: Answer[] }

/**
 * A list that comes a page at a time. `next` names what to ask for after a page, or null when it was the last. `pages`
 * is undefined until the first has come.
 */
export function useStaffPages<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  next: (last: AnswerOf<E>) => Partial<WireInputOf<E>> | null,
) {
  const first = useStaffQuery(endpoint, input)
  const { send, busy } = useStaffMutation(endpoint)
  const [further, setFurther] = useState<Further<AnswerOf<E>> | null>(null)

  const { data } = first
  // further pages belong to one first page: a new search or a refetch begins anew
  const pages = data === undefined ? undefined : [data, ...(further?.after === data ? further.pages : [])]
  const last = pages?.at(-1)
  const following = last === undefined ? null : next(last)

  async function loadMore() {
    if (data === undefined || following === null) return
    const page = await send({ ...(input as object), ...following } as WireInputOf<E>)
    if (page === null) return
    setFurther((before) => ({ after: data, pages: [...(before?.after === data ? before.pages : []), page] }))
  }

  return { ...first, pages, hasMore: following !== null, loadingMore: busy, loadMore }
}
