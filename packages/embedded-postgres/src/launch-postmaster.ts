import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

import { DatabaseFolderInUse, gaveUp } from './database-errors.ts'
import { port } from './prepare-socket-folder.ts'
import { runProgram, type Surroundings, spawnOptions } from './run-program.ts'

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
    if (!isHeld(launched)) {
      const what = `The embedded database in ${folder} does not start; PostgreSQL said:`
      throw gaveUp({ folder, what, said: launched.said })
    }

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

/** The exit code of `flock` when another process holds the cluster. */
const heldByAnother = 75

/** Lock of the operating system: unlike postmaster.pid it is seen across containers and never goes stale. */
export const holdFolder = (clusterFolder: string) => [
  'flock',
  '--no-fork',
  '--nonblock',
  `--conflict-exit-code=${heldByAnother}`,
  clusterFolder,
]

/** Reads who holds the cluster according to postmaster.pid. */
async function readHolder(clusterFolder: string) {
  const lines = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , , , , status] = lines.split('\n')
  return { pid: Number(pid) || undefined, stopping: status?.trim() === 'stopping' }
}

/**
 * Removes lock files whose process number now belongs to something that is not PostgreSQL. After a container is
 * killed and started again that is common: the numbers begin anew, and every thread of Node takes one.
 */
async function discardStaleLockFiles({ clusterFolder, socketFolder, surroundings }: Server) {
  const { pid } = await readHolder(clusterFolder)
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  // "postgres" may be a living server or one that is just dying: both are left alone
  if (program === undefined || program.trim() === 'postgres') return

  const lockFiles = [join(clusterFolder, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${port}.lock`)]
  await runProgram([...holdFolder(clusterFolder), 'rm', '-f', ...lockFiles], surroundings)
}
