import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

const patience = 60_000

/** Waits for the first good answer of a process that is starting. */
export async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended before it answered.`)
    if (Date.now() > deadline) throw new Error(`${url} did not answer in time.`)
    await setTimeout(20)
  }
}

async function answers(url: string) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
