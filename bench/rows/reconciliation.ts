import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { reconcileSurvey } from '@desco/server/src/modules/survey-desk/reconcile-survey.ts'
import { createSurveys } from '@desco/server/src/modules/surveys/index.ts'
import { systemClock } from '@desco/server/src/platform/clock.ts'
import { connect, type Database } from '@desco/server/src/platform/database.ts'
import { silentLog } from '@desco/server/src/platform/log.ts'
import type { Client } from 'pg'

import { atMost, megabytes, type Row } from '#bench/table.ts'
import type { Closers } from '#stage/closers.ts'
import type { Portal } from '#stage/start-portal.ts'

const surveyCount = 5
const mostStatements = 2
const mostMemory = 60e6

/** LimeSurvey's participants, made as they are asked for: nobody keeps a hundred thousand rows. */
async function startParticipants(people: number, closers: Closers) {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { method, params } = JSON.parse(body) as {
        method: string
        params: [string, number, number, number]
      }
      const result = method === 'get_session_key' ? 'key' : page(params[2], params[3], people)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id: 1, result, error: null }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.add(() => new Promise<void>((closed) => server.close(() => closed())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// a third has completed; the portal knows of none of it
const page = (from: number, limit: number, people: number) =>
  Array.from({ length: Math.max(0, Math.min(limit, people - Math.max(from, 1) + 1)) }, (_, place) => {
    const tid = Math.max(from, 1) + place
    const completed = tid % 3 === 0 ? '2026-11-10 09:00' : 'N'
    return { tid, token: `benchtoken${tid}`, completed, validuntil: null }
  })

/** Everybody with a token, and in every survey. */
async function growParticipations(database: Client, people: number) {
  await database.query(
    `insert into survey_token (account_id, token)
     select id, 'benchtoken' || row_number() over (order by id) from account where kind = 'parent' limit $1`,
    [people],
  )
  await database.query(
    `insert into survey_participation (account_id, survey_id, title, token, added_at)
     select account_id, survey, 'Prova', token, now() - interval '1 day'
     from survey_token, generate_series(1, $1::int) as survey`,
    [surveyCount],
  )
  await database.query('vacuum analyze survey_participation, survey_token')
}

/** Comparing and taking over completions: how many statements, and how much memory it holds meanwhile. */
export async function reconciliation(
  { database }: Portal,
  { families, closers, address }: { families: number; closers: Closers; address: string },
): Promise<Row[]> {
  await growParticipations(database, families)
  const pool = connect(address, () => undefined)
  closers.add(() => pool.destroy())
  const counted = countStatements(pool)
  const limeSurvey = { url: await startParticipants(families, closers), user: 'bench', password: 'bench' }
  const needs = { db: counted.db, clock: systemClock, log: silentLog }
  const surveys = createSurveys({ ...needs, limeSurvey, tokens: 'email', receivesSurveys: async () => true })
  closers.add(() => surveys.close())

  const collect = collector()
  collect()
  const before = process.memoryUsage().heapUsed
  let held = 0
  const watch = setInterval(() => {
    collect()
    held = Math.max(held, process.memoryUsage().heapUsed - before)
  }, 200)
  const began = performance.now()
  let takenOver = 0
  for (let id = 1; id <= surveyCount; id += 1) {
    const tally = { pushed: 0, takenOver: 0, refused: 0 }
    const survey = { id, title: 'Prova', active: true, startsAt: null, expiresAt: null }
    await reconcileSurvey({ ...needs, surveys }, survey, tally, new AbortController().signal)
    takenOver += tally.takenOver
  }
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const participants = families * surveyCount
  if (takenOver !== surveyCount * Math.floor(families / 3)) throw new Error(`Taken over: ${takenOver}.`)
  const perThousand = counted.count() / (participants / 1_000)
  return [
    atMost('reconciliation: statements per thousand participants', perThousand, mostStatements, (value) =>
      value.toFixed(2),
    ),
    atMost('reconciliation: memory held, most', held, mostMemory, megabytes),
    {
      what: `reconciliation: ${participants.toLocaleString('en')} participants, a third to take over`,
      ours: `${seconds.toFixed(1)} s`,
      limit: '–',
      ratio: null,
      ok: null,
    },
  ]
}

function countStatements(pool: Database) {
  let statements = 0
  const db = pool.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, count: () => statements }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
