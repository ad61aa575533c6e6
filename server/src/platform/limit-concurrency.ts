import { Problem } from './problem.ts'

/**
 * Runs at most so many jobs at once; the others wait their turn, first come, first served. Who would be one too many to wait
 * is refused at once (503): better than an answer that comes when nobody waits for it any more.
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
