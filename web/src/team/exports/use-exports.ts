import { exports } from '@desco/contract/staff/exports'
import { useEffect, useState } from 'react'

import { useStaffQuery } from '#team/session/use-staff-query.ts'

const everyMilliseconds = 1_500

/** The list of exports, asked for again while one is being made or fetched. */
export function useExports() {
  const query = useStaffQuery(exports.listExports, {})
  const { data, loading, refetch } = query
  // pressed, and not yet said to have arrived
  const [fetched, setFetched] = useState<readonly string[]>([])
  const moves =
    data?.exports.some(
      ({ id, state }) =>
        state === 'waiting' || state === 'running' || (state === 'ready' && fetched.includes(id)),
    ) ?? false

  useEffect(() => {
    if (!moves || loading) return undefined
    const timer = setTimeout(refetch, everyMilliseconds)
    return () => clearTimeout(timer)
  }, [moves, loading, refetch])

  return { query, onFetch: (id: string) => setFetched((before) => [...before, id]) }
}
