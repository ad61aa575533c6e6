import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { passwordCost } from '@desco/server/src/platform/secrets/password-cost.ts'
import pg from 'pg'

import { insertNews, loginOf, password, tokenOf } from '#bench/families.ts'
import { type Answer, ask, compare, fixed, type HttpCall, jsonOf, rate } from '#bench/load.ts'
import { options, ownEnvironment } from '#bench/config.ts'
import { type Closers, type DatabaseServer, freePort, type Portal, startServer } from '#bench/stage.ts'
import { atLeast, perSecond, type Row } from '#bench/table.ts'

import type { BareAnswers } from '../bare-server.ts'
import type { Wanted } from '../beside/better-auth-server.ts'

const asking = 16
const paths = ['/api/news/get-news', '/api/limesurvey/surveylist']
const load = { connections: asking, milliseconds: options.milliseconds(600) }

const readsOf = (path: string) =>
  Array.from({ length: asking }, (_, person): HttpCall => ({
    method: 'GET',
    path,
    token: tokenOf(person + 1),
  }))

/** A signed-in read against Node itself answering the same bytes. */
export async function signedInReads({ port }: Portal, closers: Closers): Promise<Row[]> {
  await untilSurveysAreKnown(port)
  const answers = await Promise.all(
    paths.map(async (path) => [path, await ask(port, { method: 'GET', path, token: tokenOf(1) })] as const),
  )
  const sent: BareAnswers = Object.fromEntries(
    answers.map(([path, answer]) => [path, { headers: headersOf(answer), body: answer.body.toString() }]),
  )
  const bare = await startServer(new URL('../bare-server.ts', import.meta.url), sent, closers)
  const rows: Row[] = []
  for (const path of paths) {
    const reads = fixed(readsOf(path))
    const { ours, theirs, ratio } = await compare(
      options.rounds(7),
      () => rate(port, load, reads),
      () => rate(bare, load, reads),
    )
    rows.push(
      atLeast(
        `${path.replace('/api', '')} against bare node:http`,
        [ours, theirs].map(perSecond),
        ratio,
        0.15,
      ),
    )
  }
  return rows
}

const writtenByNode = new Set(['date', 'connection', 'keep-alive'])

/** Names and values in turn, without those that Node writes by itself. */
const headersOf = ({ rawHeaders }: Answer) =>
  rawHeaders.filter((_, place) => !writtenByNode.has(rawHeaders[place - (place % 2)]?.toLowerCase() ?? ''))

/** Everybody who will ask is in the questionnaires' participant tables, as most people are on most days. */
async function untilSurveysAreKnown(port: number) {
  for (const read of readsOf('/api/limesurvey/surveylist')) {
    const deadline = Date.now() + 20_000
    let links: (string | null)[] = [null]
    while (links.length === 0 || links.includes(null)) {
      if (Date.now() > deadline) throw new Error('The questionnaires did not arrive.')
      const { data } = jsonOf<{ data: { link: string | null }[] }>(await ask(port, read))
      links = data.map(({ link }) => link)
    }
  }
}

/** The news, signed in, beside what people would put together instead: better-auth on Fastify, with the same password cost. */
export async function besideBetterAuth(
  { port }: Portal,
  { server, hash }: { server: DatabaseServer; hash: string },
  closers: Closers,
): Promise<Row> {
  const other = await startBetterAuth(server, hash, closers)
  const { ours, theirs, ratio } = await compare(
    options.rounds(7),
    () => rate(port, load, fixed(readsOf('/api/news/get-news'))),
    () => rate(other.port, load, fixed(other.reads)),
  )
  return atLeast(
    'the news, signed in, beside better-auth on Fastify',
    [ours, theirs].map(perSecond),
    ratio,
    5,
  )
}

const userRows = `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
  select 'user' || i, 'Giulia Rossi', 'famiglia' || i || '@example.org', true, now(), now() from generate_series(1, 1000) i`
const accountRows = `insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
  select 'account' || i, 'user' || i, 'credential', 'user' || i, $1, now(), now() from generate_series(1, 1000) i`

async function startBetterAuth(server: DatabaseServer, hash: string, closers: Closers) {
  await installOnce()
  const address = await server.create('better_auth')
  const wanted = { address, port: await freePort(), connections: 16, cost: passwordCost } satisfies Wanted
  const port = await startServer(new URL('../beside/better-auth-server.ts', import.meta.url), wanted, closers)
  const database = new pg.Client(address)
  await database.connect()
  await database.query(userRows)
  await database.query(accountRows, [hash])
  await insertNews(database, 'news')
  await database.query('vacuum analyze')
  await database.end()
  const reads: HttpCall[] = []
  for (let family = 1; family <= asking; family += 1) {
    const from = { 'x-forwarded-for': `10.0.0.${family}` }
    const { headers } = await ask(port, {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: from,
      body: { email: loginOf(family), password },
    })
    const cookie = headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? ''
    reads.push({ method: 'GET', path: '/api/news', headers: { ...from, cookie } })
  }
  return { port, reads }
}

// packages of its own, which the portal does not get
const installed = fileURLToPath(new URL('../beside/node_modules/better-auth', import.meta.url))

async function installOnce() {
  if (existsSync(installed)) return
  const { npm_execpath: npm } = ownEnvironment
  if (npm === undefined) throw new Error('better-auth is installed by npm: run `npm run bench -- beside`.')
  await promisify(execFile)(process.execPath, [npm, 'ci', '--ignore-scripts', '--omit=peer'], {
    cwd: fileURLToPath(new URL('../beside', import.meta.url)),
    env: ownEnvironment,
  })
}
