import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the page equals what was rendered ahead at build time, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
