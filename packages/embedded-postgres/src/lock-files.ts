import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { port } from './prepare-socket-folder.ts'
import { type Surroundings, runProgram } from './run-program.ts'

/** The exit code of `flock` when another process holds the cluster. */
export const heldByAnother = 75

/** Lock of the operating system: unlike postmaster.pid it is seen across containers and never goes stale. */
export const holdFolder = (clusterFolder: string) => [
  'flock',
  '--no-fork',
  '--nonblock',
  `--conflict-exit-code=${heldByAnother}`,
  clusterFolder,
]

/** Reads who holds the cluster according to postmaster.pid. */
export async function readHolder(clusterFolder: string) {
  const lines = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , , , , status] = lines.split('\n')
  return { pid: Number(pid) || undefined, stopping: status?.trim() === 'stopping' }
}

type Server = { clusterFolder: string; socketFolder: string; surroundings: Surroundings }

/**
 * Removes lock files whose process number now belongs to something that is not PostgreSQL. After a container is
 * killed and started again that is common: the numbers begin anew, and every thread of Node takes one.
 */
export async function discardStaleLockFiles({ clusterFolder, socketFolder, surroundings }: Server) {
  const { pid } = await readHolder(clusterFolder)
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  // "postgres" may be a living server or one that is just dying: both are left alone
  if (program === undefined || program.trim() === 'postgres') return

  const lockFiles = [join(clusterFolder, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${port}.lock`)]
  await runProgram([...holdFolder(clusterFolder), 'rm', '-f', ...lockFiles], surroundings)
}
