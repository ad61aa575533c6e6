import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import { inTurns } from '#load/in-turns.ts'
import { askOften, changing } from '#load/rate.ts'
import { type Closers, createClosers } from '#stage/closers.ts'
import { type Person, signIn, verifyToken } from '#stage/people.ts'
import { takenBy } from '#stage/processor-time.ts'
import type { DatabaseServer } from '#stage/start-database.ts'
import { type Portal, startPortal } from '#stage/start-portal.ts'
import { hasProxy, startProxy } from '#stage/start-proxy.ts'

type Stage = { folder: string; server: DatabaseServer; people: readonly Person[] }
/** Requests to one port. */
type Load = (port: number) => Promise<{ count: number; milliseconds: number }>

/**
 * Two and four processes on one database behind HAProxy, against one behind it. Processes, database, proxy and the one who asks
 * share this machine: with few processors more processes cannot answer more. What they cost is told as well: the processor time
 * of all processes, of the database and of the proxy for each request.
 */
export async function processes(
  one: Portal,
  { folder, server, people }: Stage,
  closers: Closers,
): Promise<Row[]> {
  if (!hasProxy()) return [withoutProxy]
  const started = createClosers()
  closers.add(() => started.closeAll())
  const portals = [one]
  for (const name of ['second', 'third', 'fourth'])
    portals.push(await startPortal({ name, folder, server, beside: one }, started))
  const behindProxy = async (some: readonly Portal[]) => {
    const proxy = await startProxy(
      folder,
      some.map(({ port }) => port),
      started,
    )
    const all = { ...one, more: [proxy.pid, ...some.slice(1).map(({ pid }) => pid)] }
    return (load: Load) => () => takenBy(all, () => load(proxy.port))
  }
  const single = await behindProxy(portals.slice(0, 1))
  const rows: Row[] = []
  for (const count of [2, 4]) {
    const several = await behindProxy(portals.slice(0, count))
    for (const [what, load] of Object.entries(loadsOf(people))) {
      const { ours, theirs, rate, cost } = await inTurns(options.rounds(5), several(load), single(load))
      rows.push(
        {
          what: `${what}: ${count} processes behind HAProxy against one, all on this machine`,
          ours: `${perSecond(ours.rate)} of ${perSecond(theirs.rate)}`,
          limit: '–',
          ratio: rate,
          ok: null,
        },
        {
          what: '  processor time of each, with database and proxy',
          ours: `${ours.cost.toFixed(2)} of ${theirs.cost.toFixed(2)} ms`,
          limit: '–',
          ratio: cost,
          ok: null,
        },
      )
    }
  }
  await started.closeAll()
  return rows
}

const loadsOf = (people: readonly Person[]): Record<string, Load> => ({
  'verify-token': (port) =>
    askOften(
      port,
      { connections: 16, milliseconds: options.milliseconds(1_200) },
      changing([(turn) => verifyToken(people, turn)]),
    ),
  'log-in': (port) =>
    askOften(
      port,
      { connections: 8, milliseconds: options.milliseconds(1_500) },
      changing([(turn) => signIn(people, turn)]),
    ),
})

const withoutProxy: Row = {
  what: 'several processes behind HAProxy: not measured, it is not installed',
  ours: '–',
  limit: '–',
  ratio: null,
  ok: null,
}
