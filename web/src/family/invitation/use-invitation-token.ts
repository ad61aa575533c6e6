import { useLocation, useSearchParams } from 'react-router'

import { useHydrated } from '#frame/use-hydrated.ts'

/** The secret of the link: from the page before (specification section 2), or from the address opened directly. */
export function useInvitationToken(): { hydrated: boolean; token: string } {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  if (!hydrated) return { hydrated, token: '' }
  const handed: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'token') : undefined
  return { hydrated, token: typeof handed === 'string' ? handed : (query.get('token') ?? '').trim() }
}
