import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

import { DatabaseCannotStart, DatabaseFolderInUse, diskIsFull } from './database-errors.ts'
import { discardStaleLockFiles, heldByAnother, readHolder } from './lock-files.ts'
import { type Surroundings, spawnOptions } from './run-program.ts'

export type Log = (line: string) => void

export type Postmaster = {
  pid: number
  signal: (signal: NodeJS.Signals) => void
  /** Settles when the server and all its processes are gone. */
  ended: Promise<void>
}

type Launch =
  | { outcome: 'ready'; postmaster: Postmaster }
  | { outcome: 'refused'; code: number | null; said: string }

type Server = {
  command: readonly string[]
  surroundings: Surroundings
  folder: string
  clusterFolder: string
  socketFolder: string
  log: Log
}

/** Starts the server once and waits until it takes connections or gives up. */
function launchOnce({ command: [program = '', ...args], surroundings, log }: Server): Promise<Launch> {
  const child = spawn(program, args, {
    ...spawnOptions(surroundings),
    stdio: ['ignore', 'ignore', 'pipe'],
    // out of the terminal's group: Ctrl-C must let the portal finish its work before the database goes
    detached: true,
  })

  return new Promise((resolve, reject) => {
    let ready = false
    const said: string[] = []
    const ended = new Promise<void>((end) => {
      child.once('close', (code) => {
        end()
        resolve({ outcome: 'refused', code, said: said.join('\n') })
      })
    })
    child.once('error', reject)
    if (!child.stderr) return

    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line)
      if (!ready) said.push(line)
      if (!line.includes('ready to accept connections') || child.pid === undefined) return
      ready = true
      const signal = (name: NodeJS.Signals) => void child.kill(name)
      resolve({ outcome: 'ready', postmaster: { pid: child.pid, signal, ended } })
    })
  })
}

const pauseBetween = 100
// a killed server needs a moment to be gone, one that is stopping writes down all its memory first
const patience = { running: 2_000, stopping: 60_000 }

/** Starts the server, waiting for an earlier one on the same folder that is on its way out. */
export async function launchPostmaster(server: Server): Promise<Postmaster> {
  const { folder, clusterFolder } = server
  const start = performance.now()
  for (;;) {
    const launched = await launchOnce(server)
    if (launched.outcome === 'ready') return launched.postmaster
    if (!isHeld(launched)) throw cannotStart(folder, launched.said)

    const { pid, stopping } = await readHolder(clusterFolder)
    const waited = performance.now() - start
    if (waited > (stopping ? patience.stopping : patience.running)) {
      throw new DatabaseFolderInUse(folder, pid)
    }
    await discardStaleLockFiles(server)
    await pause(pauseBetween)
  }
}

function isHeld({ code, said }: { code: number | null; said: string }) {
  return code === heldByAnother || /lock file ".*" already exists|pre-existing shared memory block/.test(said)
}

function cannotStart(folder: string, said: string) {
  if (said.includes('No space left on device')) return new DatabaseCannotStart(diskIsFull(folder))
  return new DatabaseCannotStart(
    `The embedded database in ${folder} does not start; PostgreSQL said:\n${said}\n` +
      'If this machine cannot run it, set DATABASE_URL to the address of a PostgreSQL server.',
  )
}
