import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import { compare } from '#load/compare.ts'
import { changing, rate } from '#load/rate.ts'
import { type Closers, createClosers } from '#stage/closers.ts'
import { type Person, signIn, verifyToken } from '#stage/people.ts'
import type { DatabaseServer } from '#stage/start-database.ts'
import { type Portal, startPortal } from '#stage/start-portal.ts'
import { hasProxy, startProxy } from '#stage/start-proxy.ts'

type Stage = { folder: string; server: DatabaseServer; people: readonly Person[] }
/** Requests a second by one port. */
type Load = (port: number) => Promise<number>

/**
 * Two and four processes on one database behind HAProxy, against one behind it. Processes, database, proxy and the one who asks
 * share this machine: with few processors more processes cannot answer more.
 */
export async function processes(
  one: Portal,
  { folder, server, people }: Stage,
  closers: Closers,
): Promise<Row[]> {
  if (!hasProxy()) return [withoutProxy]
  const started = createClosers()
  closers.add(() => started.closeAll())
  const ports = [one.port]
  for (const name of ['second', 'third', 'fourth'])
    ports.push((await startPortal({ name, folder, server, beside: one }, started)).port)
  const single = await startProxy(folder, ports.slice(0, 1), started)
  const rows: Row[] = []
  for (const count of [2, 4]) {
    const several = await startProxy(folder, ports.slice(0, count), started)
    for (const [what, load] of Object.entries(loadsOf(people))) {
      const { ours, theirs, ratio } = await compare(
        options.rounds(5),
        () => load(several),
        () => load(single),
      )
      rows.push({
        what: `${what}: ${count} processes behind HAProxy against one, all on this machine`,
        ours: `${perSecond(ours)} of ${perSecond(theirs)}`,
        limit: '–',
        ratio,
        ok: null,
      })
    }
  }
  await started.closeAll()
  return rows
}

const loadsOf = (people: readonly Person[]): Record<string, Load> => ({
  'verify-token': (port) =>
    rate(
      port,
      { connections: 16, milliseconds: options.milliseconds(1_200) },
      changing([(turn) => verifyToken(people, turn)]),
    ),
  'log-in': (port) =>
    rate(
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
