import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const patience = 15_000

/** Asks a process (with `wholeGroup`, everything it started) to end, waits for it, and insists when that takes too long. */
export async function endProcess(child: ChildProcess, { wholeGroup = false } = {}): Promise<void> {
  const { pid, exitCode, signalCode } = child
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  const target = wholeGroup ? -pid : pid
  const ended = once(child, 'exit')
  process.kill(target, 'SIGTERM')
  const tooSlow = setTimeout(() => process.kill(target, 'SIGKILL'), patience)
  await ended
  clearTimeout(tooSlow)
}
