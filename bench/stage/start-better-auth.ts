import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { passwordCost } from '@desco/server/src/platform/password-cost.ts'
import pg from 'pg'

import { ownEnvironment } from '#bench/config.ts'
import { ask, type HttpCall } from '#load/ask.ts'

import type { Wanted } from '../beside/better-auth-server.ts'
import type { Closers } from './closers.ts'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'
import { loginOf } from './grow-families.queries.ts'
import { password } from './people.ts'
import { addressOf, type DatabaseServer } from './start-database.ts'

// packages of its own, which the portal does not get
const folder = fileURLToPath(new URL('../beside', import.meta.url))
const script = fileURLToPath(new URL('../beside/better-auth-server.ts', import.meta.url))
const place = fileURLToPath(new URL('../beside/node_modules/better-auth/package.json', import.meta.url))
// of the pool that serves the portal's requests
const connections = 16

const userRows = `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
  select 'user' || i, 'Giulia Rossi', 'famiglia' || i || '@example.org', true, now(), now() from generate_series(1, $1::int) i`
const accountRows = `insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
  select 'account' || i, 'user' || i, 'credential', 'user' || i, $2, now(), now() from generate_series(1, $1::int) i`
const newsRows = `insert into news (title, description, published_at)
  select 'Novità ' || i, repeat('Da questa settimana puoi raccontarci come fai la spesa. ', 3), now() - i * interval '1 day'
  from generate_series(1, 3) i`

export type BetterAuth = { port: number; pid: number; database: pg.Client; people: readonly SignedIn[] }
/** Somebody's log-in, the cookie of their session, and the address from which they ask. */
export type SignedIn = { login: string; cookie: string; address: string }

/** better-auth on Fastify as a process of its own, as in production, on a database of its own with so many people. */
export async function startBetterAuth(
  { server, hash, known, asking }: { server: DatabaseServer; hash: string; known: number; asking: number },
  closers: Closers,
): Promise<BetterAuth> {
  await installOnce()
  const address = addressOf(await server.create('better_auth'))
  const child = fork(script, { execArgv: [], env: { ...ownEnvironment, NODE_ENV: 'production' } })
  closers.add(() => endProcess(child))
  child.send({ address, port: await freePort(), connections, cost: passwordCost } satisfies Wanted)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('better-auth did not start.')))
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  // that it ends later is as it should be
  ended.catch(() => undefined)
  const database = new pg.Client(address)
  await database.connect()
  closers.add(() => database.end())
  await database.query(userRows, [known])
  await database.query(accountRows, [known, hash])
  await database.query(newsRows)
  await database.query('vacuum analyze')
  const people: SignedIn[] = []
  for (let number = 0; number < asking; number += 1)
    people.push(await signedIn(port, 1 + Math.floor((number * known) / asking)))
  return { port, pid: child.pid ?? 0, database, people }
}

/** A log-in of somebody. */
export const signInThere = ({ login, address }: Omit<SignedIn, 'cookie'>): HttpCall => ({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  headers: { 'x-forwarded-for': address },
  body: { email: login, password },
})

async function signedIn(port: number, number: number): Promise<SignedIn> {
  const person = { login: loginOf(number), address: `10.0.${number >> 8}.${number & 255}` }
  const { headers } = await ask(port, signInThere(person))
  const cookie = headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ')
  if (cookie === undefined) throw new Error('better-auth gave no session.')
  return { ...person, cookie }
}

async function installOnce() {
  if (existsSync(place)) return
  const { npm_execpath: npm } = ownEnvironment
  if (npm === undefined) throw new Error('better-auth is installed by npm: run `npm run bench -- beside`.')
  await promisify(execFile)(process.execPath, [npm, 'ci', '--ignore-scripts', '--omit=peer'], {
    cwd: folder,
    env: ownEnvironment,
  })
}
