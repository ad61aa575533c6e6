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

/**
 * Reads once for everybody who asks within the time; a failed read is not kept. `ready` answers what has been read, at once;
 * undefined before and after.
 */
export function shareForAMoment<T>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<T>,
): (() => Promise<T>) & { ready: () => T | undefined } {
  let shared: { value: Promise<T>; until: number; known?: T } | undefined
  const current = () => (shared !== undefined && shared.until > clock.now().getTime() ? shared : undefined)

  const readShared = () => {
    const known = current()
    if (known !== undefined) return known.value
    const fresh: NonNullable<typeof shared> = { value: read(), until: clock.now().getTime() + milliseconds }
    shared = fresh
    fresh.value.then(
      (value) => void (fresh.known = value),
      () => {
        if (shared === fresh) shared = undefined
      },
    )
    return fresh.value
  }
  return Object.assign(readShared, { ready: () => current()?.known })
}
