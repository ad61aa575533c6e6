import type { Clock } from './clock.ts'

/** Reads once for everybody who asks within the time; a failed read is not kept. */
export function shareForAMoment<T>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let shared: { value: Promise<T>; until: number } | undefined

  return () => {
    const now = clock.now().getTime()
    if (shared !== undefined && shared.until > now) return shared.value
    const fresh = { value: read(), until: now + milliseconds }
    shared = fresh
    fresh.value.catch(() => {
      if (shared === fresh) shared = undefined
    })
    return fresh.value
  }
}
