import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { hashPassword } from '@desco/server/src/platform/passwords.ts'

import { options, type Measure } from '#bench/config.ts'
import { type Row, tableOf } from '#bench/table.ts'
import { beside, startBoth } from '#rows/beside.ts'
import { dashboard } from '#rows/dashboard.ts'
import { diary } from '#rows/diary.ts'
import { exportRows } from '#rows/export-rows.ts'
import { foodSearch } from '#rows/food-search.ts'
import { keyPress } from '#rows/key-press.ts'
import { lighthouse } from '#rows/lighthouse.ts'
import { logins } from '#rows/logins.ts'
import { manyFamilies } from '#rows/many-families.ts'
import { memoryAtOnce, memoryRows } from '#rows/memory-rows.ts'
import { messages } from '#rows/messages.ts'
import { pageBytes } from '#rows/page-bytes.ts'
import { presses } from '#rows/presses.ts'
import { processes } from '#rows/processes.ts'
import { reconciliation } from '#rows/reconciliation.ts'
import { scale, startStudies } from '#rows/scale.ts'
import { signUpPath } from '#rows/sign-up-path.ts'
import { signedInReads } from '#rows/signed-in-reads.ts'
import { tapAnswer } from '#rows/tap-answer.ts'
import { teamPages } from '#rows/team-pages.ts'
import { warmStart } from '#rows/warm-start.ts'
import { welcomePage } from '#rows/welcome-page.ts'
import { isBusy, watchOthers, whenSettled } from '#stage/busy-machine.ts'
import { createClosers } from '#stage/closers.ts'
import { entriesADay } from '#stage/grow-diary.queries.ts'
import { growFamilies, insertNews } from '#stage/grow-families.queries.ts'
import { forgetMost, heldAtMost, heldNow, privateNow } from '#stage/memory.ts'
import { password, peopleAmong } from '#stage/people.ts'
import { type DatabaseServer, startDatabase } from '#stage/start-database.ts'
import { type Portal, startPortal } from '#stage/start-portal.ts'

const fewFamilies = 1_000
const peopleAsking = 1_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const closers = createClosers()
const began = performance.now()
// the most that others kept this machine busy during a row, since it was last set
let mostBusy = 0

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closers.closeAll().finally(() => process.exit(1)))
}

try {
  const rows = await measureAll()
  say(`\n${tableOf(rows)}\n`)
  if (rows.some(({ busy }) => busy !== undefined))
    say('Others kept this machine busy: those rows are not judged. Measure again when it is quiet.')
  if (
    (options.measures.has('many-families') || options.measures.has('team-pages')) &&
    options.families < 1_000_000
  )
    say(
      'The budget is about a million families: npm run bench -- many-families team-pages --entries 10000000 --families 1000000',
    )
  if (options.measures.has('diary') && options.entries < 10_000_000)
    say('The budget of the diary is about ten million entries: npm run bench -- diary --entries 10000000')
  if (options.quick) say('Measured once and briefly (--quick): it shows that everything runs, not how fast.')
} finally {
  await closers.closeAll()
}
say(`${Math.round((performance.now() - began) / 1000)} s`)

async function measureAll(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'desco-bench-'))
  closers.add(() => rm(folder, { recursive: true, force: true }))
  const server = await startDatabase(folder, closers)
  const hash = await hashPassword(password)

  say('Starting the portal…')
  // once before it counts, as everywhere but on the day of an upgrade: the compile cache is written when a process ends
  const first = createClosers()
  await startPortal({ name: 'first', folder, server }, first)
  await first.closeAll()
  const few = await startPortal({ name: 'few', folder, server }, closers)
  await growFamilies(few.database, fewFamilies, hash)
  await insertNews(few.database)
  const people = peopleAmong(fewFamilies, peopleAsking)
  const idle = { resident: await heldNow(few.pid), private: await privateNow(few.pid) }
  await forgetMost(few.pid)

  const nothing = async () => undefined
  const bytes = await rowsOf('pages', nothing, () => pageBytes(few))
  const judged = await rowsOf('lighthouse', nothing, () => lighthouse(few))
  const taps = await rowsOf('tap', nothing, () => tapAnswer(few))
  const keys = await rowsOf('key', nothing, () => keyPress(few))
  const pressed = await rowsOf('presses', nothing, () => presses(few, fewFamilies))
  mostBusy = 0
  const reads = await rowsOf('reads', nothing, () => signedInReads(few, closers))
  const seen = await rowsOf('dashboard', nothing, async () => [
    await welcomePage(few, closers),
    ...(await dashboard(few, people.slice(0, 16))),
  ])
  const loggedIn = await rowsOf('logins', nothing, () => logins(few, people, { password, hash }, closers))
  const signedUp = await rowsOf('sign-up', nothing, () => signUpPath(few))
  const underLoad = { bytes: await heldAtMost(few.pid), busy: mostBusy }
  const shared = await rowsOf('processes', nothing, () => processes(few, { folder, server, people }, closers))
  const others = await rowsOf('beside', () => startBoth({ folder, server, hash }, closers), beside)
  const written = await rowsOf('messages', nothing, () => messages({ folder, server, hash }, closers))
  let many: Promise<Portal> | undefined
  const amongMany = () => (many ??= startMany({ folder, server, hash }))
  const grown = await rowsOf('many-families', amongMany, (portal) =>
    manyFamilies(
      { portal, people: peopleAmong(options.families, peopleAsking), families: options.families },
      { portal: few, people, families: fewFamilies },
    ),
  )
  const teams = await rowsOf('team-pages', amongMany, (portal) => teamPages(portal, options.families))
  const exported = await rowsOf('exports', amongMany, exportRows)
  const atOnce = await rowsOf('memory', amongMany, (portal) =>
    memoryAtOnce(portal, peopleAmong(options.families, peopleAsking)),
  )
  const reconciled = await rowsOf('reconciliation', amongMany, (portal) =>
    reconciliation(portal, { families: options.families, closers, address: portal.address }),
  )
  const scaled = await rowsOf('scale', () => startStudies({ folder, server, hash }, closers), scale)
  const foods = await rowsOf('foods', nothing, foodSearch)
  const diaries = await rowsOf('diary', amongMany, (portal) =>
    diary(
      {
        portal,
        people: peopleAmong(options.families, peopleAsking),
        families: options.families,
        entries: options.entries,
      },
      { portal: few, people, families: fewFamilies, entries: fewFamilies * entriesADay },
      closers,
    ),
  )
  const start = await rowsOf('start', nothing, () => warmStart(folder))
  const memory = [...memoryRows(idle, underLoad), ...atOnce]
  return [
    reads,
    loggedIn,
    signedUp,
    shared,
    others,
    written,
    grown,
    teams,
    exported,
    seen,
    bytes,
    judged,
    taps,
    keys,
    pressed,
    reconciled,
    scaled,
    foods,
    diaries,
    memory,
    start,
  ].flat()
}

/** `prepare`: what comes before, such as writing many families; who else works meanwhile does not matter. */
async function rowsOf<Prepared>(
  measure: Measure,
  prepare: () => Promise<Prepared>,
  take: (prepared: Prepared) => Promise<Row | Row[]> | Row[],
): Promise<Row[]> {
  if (!options.measures.has(measure)) return []
  const prepared = await prepare()
  if (options.onlyWrite) return []
  say(`Measuring ${measure}…`)
  if (!isTimed(measure)) return [await take(prepared)].flat()
  const before = await whenSettled()
  const watched = await watchOthers()
  const rows = [await take(prepared)].flat()
  const others = await watched()
  const busy = Math.max(before ?? 0, others?.share ?? 0)
  if (!isBusy(busy)) return rows
  say(`  Others kept ${Math.round(100 * busy)} % of the processors busy, most of all ${others?.who}.`)
  mostBusy = Math.max(mostBusy, busy)
  return rows.map((row) => ({ ...row, ok: null, busy }))
}

// bytes are the same on every machine, and what is held at the most hardly depends on others
function isTimed(measure: Measure): boolean {
  return measure !== 'pages' && measure !== 'memory'
}

type Stage = { folder: string; server: DatabaseServer; hash: string }

async function startMany(stage: Stage): Promise<Portal> {
  say(`Writing ${options.families.toLocaleString('en')} families…`)
  const many = await startPortal({ name: 'many', ...stage }, closers)
  await growFamilies(many.database, options.families, stage.hash)
  return many
}
