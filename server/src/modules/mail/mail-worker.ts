import { describeError } from '#platform/describe-error.ts'
import type { Listener } from '#platform/listener.ts'

import { sendDueMails } from './send-due-mails.ts'

type Needs = Parameters<typeof sendDueMails>[0] & { listener: Listener }

const longestWaitMilliseconds = 2_000

/** Sends queued mails until it is stopped: at once when one is queued, and now and then for those that wait. */
export function startMailWorker(needs: Needs): { stop(): Promise<void> } {
  let stopped = false
  let wake: () => void = () => undefined
  let wanted = true
  const forget = needs.listener.on('mail_queued', () => {
    wanted = true
    wake()
  })

  const work = async () => {
    while (!stopped) {
      wanted = false
      await sendDueMails(needs).catch((error: unknown) => {
        needs.log.error(describeError(error), 'the mail queue cannot be read')
      })
      if (!wanted && !stopped) await pause()
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
      stopped = true
      forget()
      wake()
      await done
    },
  }
}
