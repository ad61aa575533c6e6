import type { Clock } from './clock.ts'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

type Chore = { name: string; do(now: Date): Promise<unknown> }
type Needs = { clock: Clock; log: Log }

const everyMilliseconds = 3_600_000

/** Does the chores at once and then every hour. Harmless when several processes do. `stop` waits for the last round. */
export function startHousekeeping({ clock, log }: Needs, chores: Chore[]): { stop(): Promise<void> } {
  const round = async () => {
    for (const chore of chores) {
      await chore
        .do(clock.now())
        .catch((error: unknown) =>
          log.error({ chore: chore.name, ...describeError(error) }, 'a chore failed'),
        )
    }
  }
  let current = round()
  const timer = setInterval(() => void (current = round()), everyMilliseconds)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return current
    },
  }
}
