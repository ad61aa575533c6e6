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
