import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

type Chore = { name: string; do(now: Date): Promise<void> }

const everyMilliseconds = 3_600_000

/** Does the chores at once and then every hour. Harmless when several processes do. */
export function startHousekeeping(
  { clock, log }: { clock: Clock; log: Log },
  chores: Chore[],
): { stop(): void } {
  const round = async () => {
    for (const chore of chores) {
      await chore.do(clock.now()).catch(() => log.error({ chore: chore.name }, 'a chore failed'))
    }
  }
  void round()
  const timer = setInterval(() => void round(), everyMilliseconds)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
