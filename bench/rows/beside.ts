import { randomBytes } from 'node:crypto'

import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import type { HttpCall } from '#load/ask.ts'
import { inTurns } from '#load/in-turns.ts'
import { askOften, changing } from '#load/rate.ts'
import type { Closers } from '#stage/closers.ts'
import { growFamilies, insertNews } from '#stage/grow-families.queries.ts'
import { peopleAmong, personAt, signIn, verifyToken } from '#stage/people.ts'
import { type Answering, takenBy } from '#stage/processor-time.ts'
import { type BetterAuth, signInThere, startBetterAuth, type SignedIn } from '#stage/start-better-auth.ts'
import type { DatabaseServer } from '#stage/start-database.ts'
import { type Portal, startPortal } from '#stage/start-portal.ts'

// of both sides the same number, in the database and asking
const known = 1_000
const asking = 256

type Stage = { folder: string; server: DatabaseServer; hash: string }
type Both = { portal: Portal; other: BetterAuth }
type Side = Answering & { port: number; call: (turn: number) => HttpCall }
type Pair = { what: string; connections: number; ours: Side; theirs: Side }

/** The portal as in production, and better-auth on Fastify, each with as many people. */
export async function startBoth({ folder, server, hash }: Stage, closers: Closers): Promise<Both> {
  const portal = await startPortal({ name: 'beside', folder, server, env: production() }, closers)
  await growFamilies(portal.database, known, hash)
  await insertNews(portal.database)
  return { portal, other: await startBetterAuth({ server, hash, known, asking }, closers) }
}

/**
 * The portal beside what people would put together instead, on databases of the same server and with the same cost of a
 * password. In turns, over HTTP: requests a second, and processor time for a request.
 */
export async function beside({ portal, other }: Both): Promise<Row[]> {
  const people = peopleAmong(known, asking)
  const ours = (call: Side['call']): Side => ({ ...portal, call })
  const theirs = (call: (person: SignedIn) => HttpCall): Side => ({
    ...other,
    call: (turn) => call(at(other.people, turn)),
  })
  const whoIsSignedIn = theirs((person) => signedIn(person, '/api/auth/get-session'))
  return rowsOf([
    {
      what: 'log-in',
      connections: 8,
      ours: ours((turn) => signIn(people, turn)),
      theirs: theirs(signInThere),
    },
    {
      what: 'who is signed in',
      connections: 16,
      ours: ours((turn) => verifyToken(people, turn)),
      theirs: whoIsSignedIn,
    },
    {
      what: 'the news, signed in',
      connections: 16,
      ours: ours((turn) => ({
        method: 'GET',
        path: '/api/news/get-news',
        token: personAt(people, turn).token,
      })),
      theirs: theirs((person) => signedIn(person, '/api/news')),
    },
  ])
}

async function rowsOf(pairs: readonly Pair[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, connections, ...sides } of pairs) {
    const load = { connections, milliseconds: options.milliseconds(1_500) }
    const take = (side: Side) => () => takenBy(side, () => askOften(side.port, load, changing([side.call])))
    const { ours, theirs, rate, cost } = await inTurns(
      options.rounds(5),
      take(sides.ours),
      take(sides.theirs),
    )
    const asItIs = { limit: '–', ok: null }
    rows.push(
      {
        what: `${what} beside better-auth on Fastify`,
        ours: `${perSecond(ours.rate)} and ${perSecond(theirs.rate)}`,
        ratio: rate,
        ...asItIs,
      },
      {
        what: '  processor time of each, with the database',
        ours: `${ours.cost.toFixed(2)} and ${theirs.cost.toFixed(2)} ms`,
        ratio: cost,
        ...asItIs,
      },
    )
  }
  return rows
}

const signedIn = ({ cookie, address }: SignedIn, path: string): HttpCall => ({
  method: 'GET',
  path,
  headers: { cookie, 'x-forwarded-for': address },
})

const at = <Value>(values: readonly Value[], turn: number): Value => {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('There is nobody.')
  return value
}

/** What the portal wants to know in production. No mail is sent and no questionnaire is asked for by these rows. */
const production = (): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://desco.example.org',
  DESCO_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:9?ignoreTLS=true',
  MAIL_FROM: 'Desco <desco@example.org>',
  LIMESURVEY_URL: 'http://127.0.0.1:9',
  LIMESURVEY_USER: 'bench',
  LIMESURVEY_PASSWORD: 'bench',
  SURVEY_TOKENS: 'opaque',
  PROJECT_WEBSITE_URL: 'https://example.org',
  STUDY_NAME: 'Desco',
  STUDY_CONTACT: 'ricerca@example.org',
})
