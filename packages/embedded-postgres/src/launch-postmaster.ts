import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import { type Surroundings, spawnOptions } from './run-program.ts'

export type Log = (line: string) => void

export type Postmaster = {
  pid: number
  signal: (signal: NodeJS.Signals) => void
  /** Settles when the server and all its processes are gone. */
  ended: Promise<void>
}

export type Launch =
  | { outcome: 'ready'; postmaster: Postmaster }
  | { outcome: 'refused'; code: number | null; said: string }

/** Starts the server once and waits until it takes connections or gives up. */
export function launchPostmaster(
  command: readonly string[],
  surroundings: Surroundings,
  log: Log,
): Promise<Launch> {
  const [program = '', ...args] = command
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
