import { verifyPassword } from '@desco/server/src/platform/passwords.ts'

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

/** Log-ins against the same password checks alone, by as many at once as the server lets run. */
export async function logins({ port }: Portal, people: readonly Person[], secret: Secret): Promise<Row> {
  const requests = changing([(turn) => signIn(people, turn)])
  await rate(port, { connections: atOnce, milliseconds: untilWarm }, requests)
  const { ours, theirs, ratio } = await compare(
    options.rounds(5),
    () => rate(port, { connections: atOnce, milliseconds }, requests),
    () => checksPerSecond(secret),
  )
  return {
    what: 'login against bare argon2id',
    ours: `${perSecond(ours)} of ${perSecond(theirs)}`,
    limit: `≥ ${limit.toFixed(2)}`,
    ratio,
    ok: ratio >= limit,
  }
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
