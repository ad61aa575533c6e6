/** Runs at most so many jobs at once; the others wait their turn, first come, first served. */
export function limitConcurrency(max: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(job: () => Promise<T>): Promise<T> => {
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
