import type { ReactNode } from 'react'

import { Skeleton } from './skeleton.tsx'
import { FailedState } from './states.tsx'

type Props<Answer> = {
  query: {
    data: Answer | undefined
    refusal: { message: string } | undefined
    loading: boolean
    refetch: () => unknown
  }
  /** The heading when it did not come: `Le famiglie non sono arrivate`. */
  failed: string
  skeleton?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** A query in its three states: on its way, refused, there. An answer stays while it is asked for again. */
export function Loaded<Answer>({ query, failed, skeleton, children }: Props<Answer>) {
  const { data, refusal, loading, refetch } = query
  if (data !== undefined) return children(data)
  if (refusal !== undefined) {
    return (
      <FailedState level={2} title={failed} onRetry={refetch} retrying={loading}>
        {refusal.message}
      </FailedState>
    )
  }
  return skeleton ?? <Skeleton shape="rows" count={5} />
}
