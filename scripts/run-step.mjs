import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/**
 * Runs one command to its end, whatever that is. A `live` one prints as it goes; the others hand their
 * output over, so that two at a time stay readable. A `patient` one lets others have the processor first.
 */
export function runStep({ name, command, live = false, patient = false, env = {} }) {
  const began = performance.now()
  const [program, ...args] = command
  return new Promise((resolve) => {
    let output = ''
    const done = (ok) => resolve({ name, ok, output, seconds: (performance.now() - began) / 1000 })
    const running = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    if (patient && running.pid !== undefined)
      setPriority(running.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    running.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    running.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    running.once('error', (error) => {
      output += error.message
      done(false)
    })
    running.once('close', (code) => done(code === 0))
  })
}

export function reportStep({ name, ok, output, seconds }) {
  say(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok && output !== '') say(`${output.trimEnd()}\n`)
}

export const say = (text) => process.stdout.write(`${text}\n`)
