const lookMilliseconds = 1_000

/** Writes one line of the log. */
type Say = (facts: object, sentence: string) => void

/**
 * One line when the database goes and one when it is back: every request and every queue would say the same all the time. Lines
 * about anything else are let through.
 */
export function createOutage(say: Say) {
  let isAlive: (() => Promise<void>) | undefined
  let awaySince: number | undefined
  let untold = 0

  const look = async () => {
    try {
      await isAlive?.()
    } catch {
      return
    }
    if (awaySince === undefined) return
    const seconds = Math.round((performance.now() - awaySince) / 1_000)
    awaySince = undefined
    clearInterval(looking)
    say({ seconds, untold }, 'the database is back')
    untold = 0
  }
  let looking: NodeJS.Timeout | undefined

  return {
    /** How the database is asked. Before that every line is let through. */
    watch(ask: () => Promise<void>) {
      isAlive = ask
    },
    /** Nothing is asked any more. */
    end() {
      isAlive = undefined
      awaySince = undefined
      clearInterval(looking)
    },
    /** Whether a line is written. */
    lets(facts: unknown): boolean {
      if (isAlive === undefined || !isAboutOutage(facts)) return true
      if (awaySince === undefined) {
        awaySince = performance.now()
        looking = setInterval(() => void look(), lookMilliseconds).unref()
        return true
      }
      untold += 1
      return false
    },
  }
}

const isAboutOutage = (facts: unknown) =>
  typeof facts === 'object' && facts !== null && 'database' in facts && facts.database === 'away'
