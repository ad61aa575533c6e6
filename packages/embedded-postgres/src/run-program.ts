import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import type { Account } from './choose-account.ts'

export type Surroundings = { account: Account; libraryPath: string | undefined }

/** Spawn options that give PostgreSQL its account and nothing of our own environment, which holds secrets. */
export function spawnOptions({ account, libraryPath }: Surroundings): SpawnOptions {
  return {
    uid: account.spawnAs?.uid,
    gid: account.spawnAs?.gid,
    cwd: '/',
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      // PostgreSQL's own words are read by us: keep them in English
      LC_ALL: 'C',
      ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
    },
  }
}

/** Runs a program to its end and answers its exit code and everything it said. */
export async function runProgram(
  command: readonly string[],
  surroundings: Surroundings,
): Promise<{ code: number | null; said: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { ...spawnOptions(surroundings), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close') as Promise<[code: number | null]>
  const heard = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  const [[code], ...said] = await Promise.all([ended, ...heard])
  return { code, said: said.join('').trim() }
}

export type CommandWorks = (command: readonly string[]) => Promise<boolean>

/** Whether this machine has the command, understands its options and allows it. */
export const commandWorks: CommandWorks = async (command) => {
  const ended = await runProgram(command, { account: { prefix: [] }, libraryPath: undefined }).catch(
    () => null,
  )
  return ended?.code === 0
}
