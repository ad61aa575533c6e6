const longestWaitMilliseconds = 2_000

export type Bell = ReturnType<typeof createBell>

/** A slot waits for this when it has found no job. Ends its pause early, also one that begins only after it rang. */
export function createBell(draining: AbortSignal) {
  let rung = false
  let idle = false
  let wake: () => void = () => undefined
  const ring = () => {
    rung = true
    wake()
  }
  draining.addEventListener('abort', ring)
  return {
    ring,
    isIdle: () => idle,
    pause: async () => {
      if (!rung && !draining.aborted) {
        await new Promise<void>((resolve) => {
          idle = true
          wake = () => {
            clearTimeout(timer)
            idle = false
            resolve()
          }
          const timer = setTimeout(wake, longestWaitMilliseconds)
        })
      }
      rung = false
    },
  }
}

/**
 * A job was announced: one idle slot looks for it, the first of them, and wakes the next when it finds one. All at once would
 * look for what one of them takes. A slot about to look, or to end a job, looks once more: it may have been too early.
 */
export function wakeForJob(bells: readonly Pick<Bell, 'ring' | 'isIdle'>[]): void {
  const idle = bells.filter((bell) => bell.isIdle())
  for (const bell of bells) if (!idle.includes(bell)) bell.ring()
  idle[0]?.ring()
}

/** A slot has found a job, and there may be more: the next idle one looks. */
export const wakeNext = (bells: readonly Pick<Bell, 'ring' | 'isIdle'>[]): void =>
  bells.find((bell) => bell.isIdle())?.ring()
