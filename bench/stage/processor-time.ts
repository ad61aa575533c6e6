import { readFile } from 'node:fs/promises'

import type { Taken } from '#load/in-turns.ts'

import type { Portal } from './start-portal.ts'

// what /proc counts in: a hundredth of a second on every Linux that Node runs on
const ticksPerSecond = 100

/** A process and its database; `more`: what else answers with it. */
export type Answering = Pick<Portal, 'pid' | 'database'> & { more?: readonly number[] }

/** What was done in a time, and the processor time that those who answer took for each. */
export async function takenBy(
  those: Answering,
  act: () => Promise<{ count: number; milliseconds: number }>,
): Promise<Taken> {
  const before = (await processorSeconds(those)) ?? 0
  const { count, milliseconds } = await act()
  const used = ((await processorSeconds(those)) ?? 0) - before
  return { rate: (count * 1_000) / milliseconds, cost: (used * 1_000) / count }
}

/**
 * Seconds of processor time that a portal and the connections of its database have used so far. Only differences mean
 * something: a connection that ended takes its time along. Undefined where the system does not tell (it is Linux that does).
 */
export async function processorSeconds({ pid, database, more = [] }: Answering): Promise<number | undefined> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const ticks = await Promise.all([pid, ...more, ...rows.map((row) => row.pid)].map(ticksOf))
  if (ticks[0] === undefined) return undefined
  return ticks.reduce<number>((sum, own) => sum + (own ?? 0), 0) / ticksPerSecond
}

async function ticksOf(pid: number): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // the name of the program, in parentheses, may hold blanks; after it come the state and eleven other fields
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields === undefined ? undefined : Number(fields[11]) + Number(fields[12])
}
