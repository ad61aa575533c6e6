import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// what else works on a machine takes it from both sides of a ratio, but never evenly
const quiet = 0.1
const sampleMilliseconds = 500
// somebody else's moment of work passes
const mostSamples = 10
// what the bench itself started goes on for a while: a database that was given many rows tidies them and writes them down
const longestSettling = 120_000

/** Processor time used so far, in hundredths of a second. `own`: of this process and of all that it started; `stolen`: by other machines. */
type Times = { total: number; stolen: number; own: number; others: readonly Process[] }
/** `who`: those of others that worked most, with their seconds. */
export type Others = { share: number; who: string }

/**
 * What keeps the processors busy beside the bench and everything that it started: from 0 to 1, of all processors. Kernel threads
 * count for nobody, because they write for the bench as well; nor does what lives so shortly that no look meets it. Undefined
 * where the system does not tell (it is Linux that does).
 */
export async function watchOthers(): Promise<() => Promise<Others | undefined>> {
  const before = await timesNow()
  return async () => {
    const after = await timesNow()
    const share = shareOfOthers(before, after)
    if (share === undefined) return undefined
    return { share, who: await busiest(before?.others ?? [], after?.others ?? []) }
  }
}

async function busiest(before: readonly Process[], after: readonly Process[]): Promise<string> {
  const worked = workedBetween(before, after)
    .toSorted((a, b) => b.ticks - a.ticks)
    .slice(0, 3)
  return (
    await Promise.all(
      worked.map(
        async ({ pid, ticks }) => `${await programOf(pid)} ${(ticks / ticksPerSecond).toFixed(1)} s`,
      ),
    )
  ).join(', ')
}

/** What each process of others did between two looks. What a browser of the bench leaves behind has nobody but init for a parent. */
const workedBetween = (before: readonly Process[], after: readonly Process[]) => {
  const then = new Map(before.map(({ pid, ticks }) => [pid, ticks]))
  return after
    .filter(({ pid, parent }) => then.has(pid) || parent !== init)
    .map(({ pid, ticks }) => ({ pid, ticks: Math.max(0, ticks - (then.get(pid) ?? 0)) }))
}

/** A program and what it was told first: every Node calls itself by the same name. */
async function programOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line
    .split('\0')
    .slice(0, 2)
    .map((part) => basename(part))
    .join(' ')
    .trim()
}

/**
 * Waits until what the bench started has no more to do. Answers how busy others keep the machine in the quietest of a few looks;
 * null when it is quiet.
 */
export async function whenSettled(): Promise<number | null> {
  const began = performance.now()
  let least = 1
  for (let sample = 0; ;) {
    const before = await timesNow()
    await setTimeout(sampleMilliseconds)
    const after = await timesNow()
    const others = shareOfOthers(before, after)
    if (before === undefined || after === undefined || others === undefined) return null
    const settles = performance.now() - began < longestSettling
    if ((after.own - before.own) / (after.total - before.total) >= quiet && settles) continue
    least = Math.min(least, others)
    if (least < quiet) return null
    sample += 1
    if (sample >= mostSamples) return least
  }
}

const secondsOfRest = 3
// of one processor; some portals at rest, which look for jobs every second, and this process take half of it
const rest = 0.15

/**
 * Waits until what the bench started has been at rest for some seconds: its portals with what they do at their start and every
 * hour, their databases with tidying. False when it was not within so many milliseconds.
 */
export async function whenAtRest(longest: number): Promise<boolean> {
  const began = performance.now()
  for (let quietSeconds = 0; quietSeconds < secondsOfRest;) {
    if (performance.now() - began > longest) return false
    const before = await timesNow()
    const from = performance.now()
    await setTimeout(1_000)
    const after = await timesNow()
    // a system that does not tell
    if (before === undefined || after === undefined) return true
    const worked = (after.own - before.own) / ticksPerSecond
    quietSeconds = worked / ((performance.now() - from) / 1_000) < rest ? quietSeconds + 1 : 0
  }
  return true
}

/** Whether so much of a machine is too much for a row to be judged. */
export const isBusy = (share: number | null | undefined): share is number =>
  share !== null && share !== undefined && share >= quiet

function shareOfOthers(before: Times | undefined, after: Times | undefined): number | undefined {
  if (before === undefined || after === undefined || after.total === before.total) return undefined
  const worked = workedBetween(before.others, after.others).reduce((sum, { ticks }) => sum + ticks, 0)
  return (worked + after.stolen - before.stolen) / (after.total - before.total)
}

async function timesNow(): Promise<Times | undefined> {
  const line = await readFile('/proc/stat', 'utf8').catch(() => undefined)
  if (line === undefined) return undefined
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] = (
    line.split('\n')[0] ?? ''
  )
    .trim()
    .split(/\s+/u)
    .slice(1)
    .map(Number)
  const processes = await listProcesses()
  const own = new Set([process.pid])
  // parents have lower numbers than their children almost always, but numbers begin anew
  for (let found = 0; found < own.size;) {
    found = own.size
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid)
  }
  const sum = (some: readonly Process[]) => some.reduce((all, { ticks }) => all + ticks, 0)
  return {
    total: user + nice + system + idle + waiting + irq + softIrq + stolen,
    stolen,
    own: sum(processes.filter(({ pid }) => own.has(pid))),
    others: processes.filter(({ pid, parent }) => !own.has(pid) && parent !== kernel),
  }
}

// what /proc counts in: a hundredth of a second on every Linux that Node runs on
const ticksPerSecond = 100
// the parent of all threads of the kernel, and of whoever has lost their own
const [kernel, init] = [2, 1]

/** `ticks`: of itself, without those that it started. */
type Process = { pid: number; parent: number; ticks: number }

async function listProcesses(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const processes = await Promise.all(names.map(readProcess))
  return processes.filter((one) => one !== undefined)
}

async function readProcess(name: string): Promise<Process | undefined> {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (line === undefined) return undefined
  // the name of the program, in parentheses, may hold blanks; after it come the state, the parent and others
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = (fields[11] ?? 0) + (fields[12] ?? 0)
  return { pid: Number(name), parent: fields[1] ?? 0, ticks }
}
