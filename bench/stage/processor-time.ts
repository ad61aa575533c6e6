import { readFile } from 'node:fs/promises'

import type { Taken } from '#load/in-turns.ts'

import type { Portal } from './start-portal.ts'

// what /proc counts in: a hundredth of a second on every Linux that Node runs on
const ticksPerSecond = 100

/** A process and its database; `more`: what else answers with it. */
export type Answering = Pick<Portal, 'pid' | 'database'> & { more?: readonly number[] }

/**
 * What was done in a time, and the processor time that those who answer took for each. A connection that ended meanwhile takes
 * what it did along; what it had done before is no difference.
 */
export async function takenBy(
  those: Answering,
  act: () => Promise<{ count: number; milliseconds: number }>,
): Promise<Taken> {
  const before = await ticksOfEach(those)
  const { count, milliseconds } = await act()
  let used = 0
  for (const [pid, ticks] of await ticksOfEach(those)) used += Math.max(0, ticks - (before.get(pid) ?? 0))
  return { rate: (count * 1_000) / milliseconds, cost: (used * 1_000) / ticksPerSecond / count }
}

/** The processes of a portal and the connections of its database, with what they have used so far; none where the system does not tell. */
async function ticksOfEach({ pid, database, more = [] }: Answering): Promise<Map<number, number>> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const found = new Map<number, number>()
  for (const one of [pid, ...more, ...rows.map((row) => row.pid)]) {
    const ticks = await ticksOf(one)
    if (ticks !== undefined) found.set(one, ticks)
  }
  return found
}

async function ticksOf(pid: number): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // the name of the program, in parentheses, may hold blanks; after it come the state and eleven other fields
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields === undefined ? undefined : Number(fields[11]) + Number(fields[12])
}
