import { countFamilies } from '@desco/server/src/modules/oversight/family-steps.queries.ts'
import { findPeople } from '@desco/server/src/modules/oversight/find-person.queries.ts'
import { listFamilies } from '@desco/server/src/modules/oversight/list-families.ts'
import { countSurveysCompleted } from '@desco/server/src/modules/oversight/today.queries.ts'
import { connect, type Database } from '@desco/server/src/platform/database.ts'
import { inTransaction } from '@desco/server/src/platform/in-transaction.ts'

import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import { ask, type HttpCall } from '#load/ask.ts'
import { compare } from '#load/compare.ts'
import { changing, rate } from '#load/rate.ts'
import { childrenExported } from '#rows/export-rows.ts'
import type { Closers } from '#stage/closers.ts'
import { growStudy } from '#stage/grow-study.queries.ts'
import { type Person, personAt, signIn, verifyToken } from '#stage/people.ts'
import { type Portal, startPortal } from '#stage/start-portal.ts'
import type { DatabaseServer } from '#stage/start-database.ts'

const limit = 1.25
// the same number on both sides, so that what the server remembers for seconds helps both alike
const asking = 64
const day = 86_400_000
const milliseconds = options.milliseconds(1_200)

type Stage = { folder: string; server: DatabaseServer; hash: string }
type Study = { families: number; portal: Portal; people: readonly Person[]; db: Database }
/** How often something is done in a second. */
type Look = (study: Study) => Promise<number>

/** What families and team ask, in studies of several sizes: what each costs there against what it costs in the first. */
export async function scale(sizes: readonly number[], stage: Stage, closers: Closers): Promise<Row[]> {
  const studies: Study[] = []
  for (const families of sizes) studies.push(await startStudy(families, stage, closers))
  const [few, ...larger] = studies
  if (few === undefined) return []
  const rows: Row[] = []
  for (const many of larger)
    for (const [what, { look, rounds }] of Object.entries(looks)) {
      const { ours, theirs, ratio } = await compare(
        options.rounds(rounds),
        () => look(many),
        () => look(few),
      )
      rows.push({
        what: `${what}: cost among ${write(many.families)} families against ${write(few.families)}`,
        ours: `${perSecond(ours)} and ${perSecond(theirs)}`,
        limit: `≤ ${limit}`,
        ratio: 1 / ratio,
        ok: 1 / ratio <= limit,
      })
    }
  return rows
}

async function startStudy(
  families: number,
  { folder, server, hash }: Stage,
  closers: Closers,
): Promise<Study> {
  const portal = await startPortal({ name: `study_${families}`, folder, server }, closers)
  const parents = await growStudy(portal, families, { people: 8 * asking, passwordHash: hash })
  const db = connect(portal.address, () => undefined, 'team')
  closers.add(() => db.destroy())
  const people: Person[] = []
  for (const parent of parents)
    if (people.length < asking && (await mayAsk(portal, parent))) people.push(parent)
  if (people.length === 0) throw new Error('Nobody of the study may ask for anything.')
  return { families, portal, people, db }
}

/** Whether somebody is offered questionnaires; who asks for them the first time is told to LimeSurvey. */
async function mayAsk({ port }: Portal, { token }: Person): Promise<boolean> {
  try {
    for (const path of read) await ask(port, { method: 'GET', path, token })
    return true
  } catch {
    // has left, or owes a text an answer
    return false
  }
}

const read = ['/api/limesurvey/surveylist', '/api/news/get-news']
const readAs =
  (people: readonly Person[], path: string) =>
  (turn: number): HttpCall => ({ method: 'GET', path, token: personAt(people, turn).token })

const looks: Record<string, { look: Look; rounds: number }> = {
  'log-in': {
    rounds: 5,
    look: ({ portal, people }) =>
      rate(portal.port, { connections: 8, milliseconds }, changing([(turn) => signIn(people, turn)])),
  },
  'dashboard, three calls': {
    rounds: 5,
    look: ({ portal, people }) =>
      rate(
        portal.port,
        { connections: 16, milliseconds },
        changing([(turn) => verifyToken(people, turn), ...read.map((path) => readAs(people, path))]),
      ),
  },
  Oggi: { rounds: 5, look: ({ db }) => howOften(() => seeToday(db)) },
  'list of families': { rounds: 5, look: ({ db }) => howOften(() => listFamilies(db, {})) },
  'list of those who wait': {
    rounds: 5,
    look: ({ db }) => howOften(() => listFamilies(db, { state: 'children_added' })),
  },
  'search for a common name': { rounds: 5, look: ({ db }) => howOften(() => search(db, 'giulia rossi')) },
  'search for a number': { rounds: 5, look: ({ db }) => howOften(() => search(db, '3331000500')) },
  // of everybody: what counts is the row
  'export, a row': { rounds: 1, look: childrenExported },
}

async function seeToday(db: Database) {
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await countFamilies(db, { now, weekAgo: ago(7), twoWeeksAgo: ago(14), listed: 6 })
  await countSurveysCompleted(db, ago(7))
}

// it sets how alike is alike enough, for its transaction
const search = (db: Database, words: string) =>
  inTransaction(db, (tx) => findPeople(tx, { words, code: '', atMost: 21 }))

async function howOften(act: () => Promise<unknown>): Promise<number> {
  let done = 0
  const began = performance.now()
  while (performance.now() < began + milliseconds) {
    await act()
    done += 1
  }
  return (done * 1_000) / (performance.now() - began)
}

const write = (count: number) => count.toLocaleString('en')
