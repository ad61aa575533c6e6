import { setTimeout } from 'node:timers/promises'

import { familyStates, stateGroupNames } from '@desco/contract/families/states'
import { type ExportKind, exportKinds } from '@desco/contract/team/exports'
import { accountReceivesSurveys } from '@desco/server/src/families/index.ts'
import { countSurveysCompleted } from '@desco/server/src/team/today/read-today.ts'
import { countFamilies } from '@desco/server/src/team/find/family-steps.ts'
import { recomputeAll } from '@desco/server/src/families/standings/keep-standings.ts'
import { listFamilies } from '@desco/server/src/team/find/list-families.ts'
import { listGrowingUp } from '@desco/server/src/team/today/list-growing-up.ts'
import { systemClock } from '@desco/server/src/platform/clock.ts'
import { connect } from '@desco/server/src/platform/database/database.ts'
import { inTransaction } from '@desco/server/src/platform/database/in-transaction.ts'
import { silentLog } from '@desco/server/src/platform/log.ts'
import { createSurveys } from '@desco/server/src/questionnaires/index.ts'
import { createCountSurveyPeople } from '@desco/server/src/questionnaires/desk/survey-counts.ts'
import { listSurveyPeople } from '@desco/server/src/questionnaires/desk/survey-people.ts'
import { findPeople } from '@desco/server/src/team/find/find-person.queries.ts'
import { startSurveyHost } from '@desco/survey-host'

import { completeQuestionnaires, type Person, personAt, signIn } from '#bench/families.ts'
import { changing, median, rate } from '#bench/load.ts'
import { options } from '#bench/config.ts'
import { forgetMost, heldAtMost, type Portal } from '#bench/stage.ts'
import { atMost, megabytes, milliseconds, type Row, seconds } from '#bench/table.ts'

const day = 86_400_000

/**
 * The time that the team's pages about families take on the server, statements and all: the slowest of several looks, each the
 * median of five. The rest of such a call (HTTP, session) does not grow with the families.
 */
export async function teamPages({ address, database }: Portal, families: number): Promise<Row[]> {
  const host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  const db = connect(address, () => undefined, 'team')
  const surveys = createSurveys({
    db,
    clock: systemClock,
    log: silentLog,
    limeSurvey: { url: host.url, user: 'portal', password: 'secret' },
    tokens: 'email',
    receivesSurveys: (accountId) => accountReceivesSurveys({ db, clock: systemClock }, accountId),
  })
  const needs = { db, clock: systemClock, surveys }
  const [first] = await surveys.desk.listNow()
  if (first === undefined) throw new Error('The demo survey host has no questionnaire.')
  const { id: surveyId } = first
  // the families were written without the triggers that note changes
  await completeQuestionnaires(database, surveyId)
  await recomputeAll(address)
  await database.query('vacuum analyze')
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const looks: Record<string, (() => Promise<unknown>)[]> = {
    [`Oggi among ${families.toLocaleString('en')} families`]: [
      () => countFamilies(db, { now, weekAgo: ago(7), twoWeeksAgo: ago(14), listed: 6 }),
      () => countSurveysCompleted(db, ago(7)),
      () => listGrowingUp({ db, clock: systemClock }),
    ],
    'lists of families: each state, a code, days': [
      ...[...familyStates, ...stateGroupNames].map((state) => () => listFamilies(db, { state })),
      () => listFamilies(db, {}),
      () => listFamilies(db, { code: 'B12' }),
      () => listFamilies(db, { from: '2026-01-01', to: '2026-06-30' }),
    ],
    'a search: names, a part, misspelt, an address, a number, a code, nobody': [
      { words: 'Giulia Rossi' },
      { words: 'ross' },
      { words: 'anna' },
      { words: 'Ginevre Rosi' },
      { words: 'famiglia4711@example.org' },
      { words: '3310004711' },
      { words: 'B47', code: 'B47' },
      { words: 'Wolfgang Zweig' },
    ].map((search) => () => inTransaction(db, (tx) => findPeople(tx, { code: '', atMost: 21, ...search }))),
    'who answered: the numbers, who has, who has not': [
      createCountSurveyPeople(needs),
      () => listSurveyPeople(needs, { surveyId, state: 'done' }),
      () => listSurveyPeople(needs, { surveyId, state: 'waiting' }),
    ],
  }
  try {
    const rows: Row[] = []
    for (const [what, some] of Object.entries(looks))
      rows.push(atMost(what, Math.max(...(await inTurn(some))), 100, milliseconds))
    return rows
  } finally {
    await surveys.close()
    await db.destroy()
    await host.close()
  }
}

async function inTurn(looks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const medians: number[] = []
  for (const look of looks) {
    await look()
    const taken: number[] = []
    for (let time = 0; time < options.rounds(5); time += 1) {
      const began = performance.now()
      await look()
      taken.push(performance.now() - began)
    }
    medians.push(median(taken))
  }
  return medians
}

/** Every file for the analysis, made by the portal's worker: any one of them, and everything at once. */
export async function exportFiles(portal: Portal, families: number): Promise<Row[]> {
  const among = `of ${families.toLocaleString('en')} families`
  const few = families <= 1_000
  await forgetMost(portal.pid)
  const singles: number[] = []
  // the key needs an approval, and answers are LimeSurvey's time
  const apart: readonly ExportKind[] = ['everything', 'answers', 'key']
  for (const kind of exportKinds.filter((known) => !apart.includes(known)))
    singles.push(await secondsOf(() => exportAll(portal, kind)))
  const everything = await secondsOf(() => exportAll(portal, 'everything'))
  return [
    atMost(`export ${among}: the slowest single file`, Math.max(...singles), few ? 5 : 60, seconds),
    atMost(`  everything`, everything, few ? 5 : 180, seconds),
    atMost(`  the server's memory, most`, await heldAtMost(portal.pid), 300e6, megabytes),
  ]
}

async function secondsOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

// once an export is allowed, the portal does the same: the row, and the job that makes the file
const ask = `with asked as (
    insert into export_job (kind, separator, identifiable, state, requested_at)
    values ($1, 'semicolon', false, 'waiting', now()) returning id
  ), queued as (
    insert into job (queue, key, urgent, due_at, created_at)
    select 'export', id::text, false, now(), now() from asked
  )
  select id from asked`

async function exportAll({ database }: Portal, kind: ExportKind): Promise<void> {
  const { rows } = await database.query<{ id: string }>(ask, [kind])
  const stateNow = async () => {
    const found = await database.query<{ state: string }>('select state from export_job where id = $1', [
      rows[0]?.id,
    ])
    return found.rows[0]?.state
  }
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; await setTimeout(50)) {
    const state = await stateNow()
    if (state === 'ready') return
    if (state !== 'waiting' && state !== 'running') throw new Error(`The export of ${kind} failed.`)
  }
  throw new Error(`No export of ${kind} in ten minutes.`)
}

/** The most that the server holds while people log in and read as fast as they can and an export runs, at the same time. */
export async function memoryUnderLoad(portal: Portal, people: readonly Person[]): Promise<Row> {
  const logIns = changing([(turn) => signIn(people, turn)])
  const reads = changing([
    (turn) => ({ method: 'GET', path: '/api/news/get-news', token: personAt(people, turn).token }) as const,
  ])
  const load = { milliseconds: options.milliseconds(9_000) }
  await forgetMost(portal.pid)
  await Promise.all([
    exportAll(portal, 'children'),
    rate(portal.port, { connections: 8, ...load }, logIns),
    rate(portal.port, { connections: 16, ...load }, reads),
  ])
  const held = await heldAtMost(portal.pid)
  return atMost('server memory, most with log-ins, reads and an export', held, 300e6, megabytes)
}
