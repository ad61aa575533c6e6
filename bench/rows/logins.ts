import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { verifyPassword } from '@desco/server/src/platform/passwords.ts'

import type { Closers } from '#stage/closers.ts'
import { endProcess } from '#stage/end-process.ts'
import { compare } from '#load/compare.ts'
import { changing, rate } from '#load/rate.ts'
import type { Portal } from '#stage/start-portal.ts'
import { type Person, signIn } from '#stage/people.ts'
import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'

const limit = 0.9
const atOnce = 8
const milliseconds = options.milliseconds(1_500)
// of a fresh portal the first two hundred log-ins take a third longer
const untilWarm = options.milliseconds(6_000)

const leastServer = fileURLToPath(new URL('../stage/least-log-in-server.ts', import.meta.url))

/**
 * Log-ins against the same password checks alone, by as many at once as the server lets run; and beside them a server that does the
 * least that a log-in can be, on the same database.
 */
export async function logins(
  { port, address }: Portal,
  people: readonly Person[],
  secret: Secret,
  closers: Closers,
): Promise<Row[]> {
  const requests = changing([(turn) => signIn(people, turn)])
  const against = async (asked: number) => {
    await rate(asked, { connections: atOnce, milliseconds: untilWarm }, requests)
    return compare(
      options.rounds(5),
      () => rate(asked, { connections: atOnce, milliseconds }, requests),
      () => checksPerSecond(secret),
    )
  }
  const portal = await against(port)
  const least = await against(await startLeast(address, closers))
  return [
    {
      what: 'login against bare argon2id',
      ours: `${perSecond(portal.ours)} of ${perSecond(portal.theirs)}`,
      limit: `≥ ${limit.toFixed(2)}`,
      ratio: portal.ratio,
      ok: portal.ratio >= limit,
    },
    {
      what: 'a server that only reads a row, hashes and writes a row, against the same',
      ours: `${perSecond(least.ours)} of ${perSecond(least.theirs)}`,
      limit: '–',
      ratio: least.ratio,
      ok: null,
    },
  ]
}

async function startLeast(address: string, closers: Closers): Promise<number> {
  const child = fork(leastServer, { execArgv: [] })
  closers.add(() => endProcess(child))
  child.send(address)
  const [port] = (await once(child, 'message')) as [number]
  return port
}

export type Secret = { password: string; hash: string }

async function checksPerSecond({ password, hash }: Secret) {
  let done = 0
  const begin = performance.now()
  const work = async () => {
    while (performance.now() < begin + milliseconds) {
      if (!(await verifyPassword(hash, password))) throw new Error('The right password was refused.')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (done * 1000) / (performance.now() - begin)
}
