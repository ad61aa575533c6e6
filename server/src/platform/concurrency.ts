import type { Clock } from './clock.ts'
import { Problem } from './problem.ts'

/**
 * Runs at most so many jobs at once; the others wait their turn, first come, first served. One too many to wait is
 * refused at once (503): better than an answer that comes when nobody waits for it any more.
 */
export function limitConcurrency(
  max: number,
  { mostWaiting = Number.POSITIVE_INFINITY }: { mostWaiting?: number } = {},
) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= max && waiting.length >= mostWaiting) throw new Problem('busy', { retryAfterSeconds: 5 })
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs jobs of the same key one after the other, in the order in which they came; jobs of other keys do not wait.
 * Keeps nothing of a key whose jobs are done.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()

  return async <T>(key: string, job: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(job, job)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

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
