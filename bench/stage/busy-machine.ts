import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'

// what else works on a machine takes it from both sides of a ratio, but never evenly
const quiet = 0.1
const sampleMilliseconds = 500
// our own database writes on for some seconds after it was given many rows
const mostSamples = 10

function times() {
  const all = cpus().map((cpu) => cpu.times)
  const idle = all.reduce((sum, time) => sum + time.idle, 0)
  return {
    idle,
    total: idle + all.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0),
  }
}

/**
 * From 0 to 1: how much of all processors is in use while the bench itself does nothing, in the quietest of a few looks. Null
 * when the machine is quiet.
 */
export async function othersShare(): Promise<number | null> {
  let least = 1
  for (let sample = 0; sample < mostSamples; sample += 1) {
    const before = times()
    await setTimeout(sampleMilliseconds)
    const after = times()
    least = Math.min(least, 1 - (after.idle - before.idle) / (after.total - before.total))
    if (least < quiet) return null
  }
  return least
}
