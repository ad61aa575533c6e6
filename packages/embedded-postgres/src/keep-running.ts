import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

import type { Log, Postmaster } from './launch-postmaster.ts'

// longer than any shutdown seen; past it the server is told to drop everything, and recovers at the next start
const patienceForShutdown = 60_000

/** Starts the server again when it ends without having been told to, for instance killed for lack of memory. */
export function keepRunning(first: Postmaster, launch: () => Promise<Postmaster>, log: Log) {
  let stopping: Promise<void> | undefined
  let current = Promise.resolve<Postmaster | undefined>(first)

  const watchOver = (postmaster: Postmaster) => {
    void postmaster.ended.then(() => {
      if (stopping) return
      log('The database ended unexpectedly: starting it again')
      current = launch().then(
        (restarted) => {
          watchOver(restarted)
          return restarted
        },
        (error: unknown) => {
          log(
            `The database does not start again: ${error instanceof Error ? error.message : 'unknown reason'}`,
          )
          return undefined
        },
      )
    })
  }
  watchOver(first)

  const stopCurrent = async () => {
    const postmaster = await current
    if (postmaster) await shutDown(postmaster)
  }
  return { stop: () => (stopping ??= stopCurrent()) }
}

async function shutDown({ signal, ended }: Postmaster) {
  const giveUp = new AbortController()
  signal('SIGINT')
  const late = pause(patienceForShutdown, 'late', { signal: giveUp.signal }).catch(() => undefined)
  if ((await Promise.race([ended, late])) === 'late') signal('SIGQUIT')
  await ended
  giveUp.abort()
}

/** On Linux the kernel itself asks PostgreSQL to stop when our process is gone, however it went. */
export const stopWhenParentDies = ['setpriv', '--pdeathsig', 'INT']

const watch = `
while kill -0 "$1" && kill -0 "$2"; do sleep 1; done
kill -0 "$1" || kill -INT "$2"
`

/** Where the kernel cannot, a small shell waits for our end and asks PostgreSQL to stop. */
export function watchParent(postmasterPid: number) {
  spawn('/bin/sh', ['-c', watch, 'sh', String(process.pid), String(postmasterPid)], {
    detached: true,
    stdio: 'ignore',
  }).unref()
}
