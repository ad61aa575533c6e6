import type { Listener } from '#platform/listener.ts'

import type { WorkNeeds } from './needs.ts'
import { runDueExports } from './run-due-exports.ts'

type Needs = Omit<WorkNeeds, 'stopping'> & { listener: Listener }

const longestWaitMilliseconds = 5_000

/**
 * Makes files until it is stopped: at once when one is asked for, and now and then for those of a process that died.
 * `stop` gives back what is half made.
 */
export function startExportWorker(needs: Needs): { stop(): Promise<void> } {
  const ending = new AbortController()
  let wake: () => void = () => undefined
  let wanted = true
  const forget = needs.listener.on('export_waiting', () => {
    wanted = true
    wake()
  })

  const work = async () => {
    while (!ending.signal.aborted) {
      wanted = false
      await runDueExports({ ...needs, stopping: ending.signal }).catch((error: unknown) => {
        const { name, code } = (error ?? {}) as { name?: string; code?: string }
        needs.log.error({ name, code }, 'the list of exports cannot be read')
      })
      if (!wanted && !ending.signal.aborted) await pause()
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestWaitMilliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const done = work()
  return {
    stop: async () => {
      ending.abort()
      forget()
      wake()
      await done
    },
  }
}
