import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while a page that was rendered ahead wakes up, then true. A value of the browser alone (the address' query,
 * the clock, the storage) waits for it, so that the first render equals the one made at build time.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
