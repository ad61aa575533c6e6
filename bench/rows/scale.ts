import { countFamilies } from '@desco/server/src/modules/oversight/family-steps.queries.ts'
import { findPeople } from '@desco/server/src/modules/oversight/find-person.queries.ts'
import { listFamilies } from '@desco/server/src/modules/oversight/list-families.ts'
import { countSurveysCompleted } from '@desco/server/src/modules/oversight/completed-surveys.queries.ts'
import { connect, type Database } from '@desco/server/src/platform/database.ts'
import { inTransaction } from '@desco/server/src/platform/in-transaction.ts'
import pg from 'pg'

import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import { inTurns, type Taken } from '#load/in-turns.ts'
import { openAgain, openEach, untilForgotten } from '#load/open-dashboard.ts'
import { askOften, changing } from '#load/rate.ts'
import { exportChildren } from '#rows/export-rows.ts'
import { whenAtRest } from '#stage/busy-machine.ts'
import { type Closers, createClosers } from '#stage/closers.ts'
import { findStudy, findSurveys, growStudy, putOffChores } from '#stage/grow-study.queries.ts'
import { type Person, signIn } from '#stage/people.ts'
import { takenBy } from '#stage/processor-time.ts'
import { type Portal, startPortal } from '#stage/start-portal.ts'
import { addressOf, type DatabaseServer, startDatabase } from '#stage/start-database.ts'

// what families ask may cost so many times as much; the team's pages have a time of their own (design section 9)
const limit = 1.25
const longestLook = 100
// the same number on both sides, so that what the server remembers for seconds helps both alike
const asking = 64
const day = 86_400_000
// a million families' first minute after a start, and what was asked for before the first row
const longestWork = 600_000
const milliseconds = options.milliseconds(1_200)

type Stage = { folder: string; server: DatabaseServer; hash: string }
type Study = { families: number; portal: Portal; people: readonly Person[]; db: Database }
/** Does something for a while. */
type Look = (study: Study) => Promise<{ count: number; milliseconds: number }>

/**
 * What families and team ask, in studies of several sizes: what each costs there against what it costs in the first, by the
 * processor time that the portal, the database and this process took for it. A look of the team is judged by how long it takes.
 */
export async function scale(studies: readonly Study[]): Promise<Row[]> {
  const [few, ...larger] = studies
  if (few === undefined) return []
  const rows: Row[] = []
  for (const many of larger)
    for (const [what, { look, before, rounds, here = true }] of Object.entries(looks)) {
      const isAtRest = await untilAtRest()
      const take = (study: Study) => async () => {
        await before?.(study)
        return takenBy({ ...study.portal, more: here ? [process.pid] : [] }, () => look(study))
      }
      const { ours, theirs, cost } = await inTurns(
        rounds === 0 ? 0 : options.rounds(rounds),
        take(many),
        take(few),
      )
      // told at once: a run of many minutes may be broken off
      process.stdout.write(`  ${what}: ${cost.toFixed(2)}\n`)
      rows.push({
        what: `${what}: cost among ${write(many.families)} families against ${write(few.families)}${isAtRest ? '' : ', beside other work of the portal'}`,
        ours: `${told(ours)} and ${told(theirs)}`,
        limit: here ? `≤ ${longestLook} ms a look` : `≤ ${limit}`,
        ratio: cost,
        ok: !isAtRest ? null : here ? 1_000 / ours.rate <= longestLook : cost <= limit,
      })
    }
  return rows
}

/** What a look costs while the portal does its hourly work is another question. */
async function untilAtRest(): Promise<boolean> {
  const isAtRest = await whenAtRest(longestWork)
  if (!isAtRest)
    process.stdout.write(
      `  The portals still work after ${longestWork / 60_000} minutes: what is measured beside that is not judged.\n`,
    )
  return isAtRest
}

const told = ({ rate, cost }: Taken) => `${perSecond(rate)}, ${cost.toFixed(cost < 1 ? 3 : 1)} ms`

/** The studies of all sizes that are asked for, written anew or found where an earlier run kept them. */
export async function startStudies(stage: Stage, closers: Closers): Promise<Study[]> {
  const { keep, onlyWrite, sizes } = options
  const kept = keep === null ? stage : { ...stage, folder: keep, server: await startDatabase(keep, closers) }
  const studies: Study[] = []
  for (const families of sizes) {
    const known = await kept.server.find(nameOf(families))
    if (known === undefined) await writeStudy(families, kept)
    if (!onlyWrite) studies.push(await startStudy(families, kept, closers))
  }
  return studies
}

const nameOf = (families: number) => `study_${families}`

/** By a portal that has made its tables, heard LimeSurvey's list, and ended: nobody else may use them meanwhile. */
async function writeStudy(families: number, { folder, server, hash }: Stage) {
  process.stdout.write(`Writing a study of ${write(families)} families…\n`)
  const began = performance.now()
  const first = createClosers()
  const { address, database } = await startPortal({ name: nameOf(families), folder, server }, first)
  const surveys = await findSurveys(database)
  await first.closeAll()
  const client = new pg.Client(address)
  await client.connect()
  try {
    await growStudy({ database: client, address }, families, {
      surveys,
      passwordHash: hash,
      people: 8 * asking,
    })
  } finally {
    await client.end()
  }
  process.stdout.write(`  ${Math.round((performance.now() - began) / 1000)} s\n`)
}

async function startStudy(families: number, { folder, server }: Stage, closers: Closers): Promise<Study> {
  const known = await server.find(nameOf(families))
  if (known === undefined) throw new Error('The study was not written.')
  // the hours in which it lay are none of its own: what is done every hour was done when it was written
  await putOffChores(addressOf(known))
  const portal = await startPortal(
    { name: nameOf(families), folder, server, again: addressOf(known) },
    closers,
  )
  const db = connect(portal.address, () => undefined, 'team')
  closers.add(() => db.destroy())
  const people: Person[] = []
  for (const parent of await findStudy(portal.database, 8 * asking))
    if (people.length < asking && (await mayAsk(portal, parent))) people.push(parent)
  if (people.length === 0) throw new Error('Nobody of the study may ask for anything.')
  const began = performance.now()
  await untilAtRest()
  process.stdout.write(
    `  ${write(families)} families: at rest after ${Math.round((performance.now() - began) / 1_000)} s\n`,
  )
  return { families, portal, people, db }
}

/** Whether somebody is offered questionnaires; who asks for them the first time is told to LimeSurvey. */
async function mayAsk(portal: Portal, person: Person): Promise<boolean> {
  try {
    await openEach({ portal, people: [person] })
    return true
  } catch {
    // has left, or owes a text an answer
    return false
  }
}

type Looked = { look: Look; before?: (study: Study) => Promise<unknown>; rounds: number; here?: boolean }

// `here`: by the portal's code in this process; of what is asked over HTTP this process is only who asks
const looks: Record<string, Looked> = {
  'log-in': {
    rounds: 5,
    here: false,
    look: ({ portal, people }) =>
      askOften(portal.port, { connections: 8, milliseconds }, changing([(turn) => signIn(people, turn)])),
  },
  // everybody once is half a second, and what else the portal does in it is chance
  'dashboard after a while, a call of three': {
    rounds: 9,
    here: false,
    before: untilForgotten,
    look: openEach,
  },
  'dashboard again, a call of three': {
    rounds: 3,
    here: false,
    before: openEach,
    look: (study) => openAgain(study, milliseconds),
  },
  Oggi: { rounds: 3, look: ({ db }) => howOften(() => seeToday(db)) },
  'list of families': { rounds: 3, look: ({ db }) => howOften(() => listFamilies(db, {})) },
  'list of those who wait': {
    rounds: 3,
    look: ({ db }) => howOften(() => listFamilies(db, { state: 'children_added' })),
  },
  'search for a common name': { rounds: 3, look: ({ db }) => howOften(() => search(db, 'giulia rossi')) },
  'search for a misspelt name': { rounds: 3, look: ({ db }) => howOften(() => search(db, 'guilia rosi')) },
  'search for a part of a number': { rounds: 3, look: ({ db }) => howOften(() => search(db, '1000500')) },
  'search for a number': { rounds: 3, look: ({ db }) => howOften(() => search(db, '3331000500')) },
  // of everybody: what counts is the row
  'export, a row': {
    rounds: 0,
    here: false,
    look: ({ portal }) => howOften(() => exportChildren(portal.database)),
  },
}

async function seeToday(db: Database) {
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await countFamilies(db, { now, weekAgo: ago(7), twoWeeksAgo: ago(14), listed: 6 })
  await countSurveysCompleted(db, ago(7))
}

// it sets how alike is alike enough, for its transaction
const search = async (db: Database, words: string) => {
  await inTransaction(db, (tx) => findPeople(tx, { words, code: '', atMost: 21 }))
}

/** How often, or of how many things where it says so, in a while. */
async function howOften(act: () => Promise<unknown>) {
  let count = 0
  const began = performance.now()
  while (performance.now() < began + milliseconds) {
    const done = await act()
    count += typeof done === 'number' ? done : 1
  }
  return { count, milliseconds: performance.now() - began }
}

const write = (count: number) => count.toLocaleString('en')
