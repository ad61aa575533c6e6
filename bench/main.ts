import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { hashPassword } from '@desco/server/src/platform/passwords.ts'

import { options, type Measure } from '#bench/config.ts'
import { type Row, tableOf } from '#bench/table.ts'
import { dashboard } from '#rows/dashboard.ts'
import { diary } from '#rows/diary.ts'
import { exportRows } from '#rows/export-rows.ts'
import { foodSearch } from '#rows/food-search.ts'
import { keyPress } from '#rows/key-press.ts'
import { lighthouse } from '#rows/lighthouse.ts'
import { logins } from '#rows/logins.ts'
import { manyFamilies } from '#rows/many-families.ts'
import { memoryRows } from '#rows/memory-rows.ts'
import { messages } from '#rows/messages.ts'
import { pageBytes } from '#rows/page-bytes.ts'
import { presses } from '#rows/presses.ts'
import { processes } from '#rows/processes.ts'
import { reconciliation } from '#rows/reconciliation.ts'
import { scale } from '#rows/scale.ts'
import { signUpPath } from '#rows/sign-up-path.ts'
import { signedInReads } from '#rows/signed-in-reads.ts'
import { tapAnswer } from '#rows/tap-answer.ts'
import { teamPages } from '#rows/team-pages.ts'
import { warmStart } from '#rows/warm-start.ts'
import { othersShare } from '#stage/busy-machine.ts'
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

  const bytes = await rowsOf('pages', () => pageBytes(few))
  const judged = await rowsOf('lighthouse', () => lighthouse(few))
  const taps = await rowsOf('tap', () => tapAnswer(few))
  const keys = await rowsOf('key', () => keyPress(few))
  const pressed = await rowsOf('presses', () => presses(few, fewFamilies))
  const reads = await rowsOf('reads', () => signedInReads(few, closers))
  const seen = await rowsOf('dashboard', () => dashboard(few, people.slice(0, 16)))
  const loggedIn = await rowsOf('logins', () => logins(few, people, { password, hash }))
  const signedUp = await rowsOf('sign-up', () => signUpPath(few))
  const underLoad = await heldAtMost(few.pid)
  const shared = await rowsOf('processes', () => processes(few, { folder, server, people }, closers))
  const written = await rowsOf('messages', () => messages({ folder, server, hash }, closers))
  let many: Promise<Portal> | undefined
  const amongMany = () => (many ??= startMany({ folder, server, hash }))
  const grown = await rowsOf('many-families', async () =>
    manyFamilies(
      {
        portal: await amongMany(),
        people: peopleAmong(options.families, peopleAsking),
        families: options.families,
      },
      { portal: few, people, families: fewFamilies },
    ),
  )
  const teams = await rowsOf('team-pages', async () => teamPages(await amongMany(), options.families))
  const exported = await rowsOf('exports', async () => exportRows(await amongMany()))
  const reconciled = await rowsOf('reconciliation', async () => {
    const portal = await amongMany()
    return reconciliation(portal, { families: options.families, closers, address: portal.address })
  })
  const scaled = await rowsOf('scale', () => scale(options.sizes, { folder, server, hash }, closers))
  const foods = await rowsOf('foods', foodSearch)
  const diaries = await rowsOf('diary', async () =>
    diary(
      {
        portal: await amongMany(),
        people: peopleAmong(options.families, peopleAsking),
        families: options.families,
        entries: options.entries,
      },
      { portal: few, people, families: fewFamilies, entries: fewFamilies * entriesADay },
      closers,
    ),
  )
  const start = await rowsOf('start', () => warmStart(folder))
  const memory = memoryRows(idle, underLoad)
  return [
    reads,
    loggedIn,
    signedUp,
    shared,
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

async function rowsOf(measure: Measure, take: () => Promise<Row | Row[]>): Promise<Row[]> {
  if (!options.measures.has(measure)) return []
  say(`Measuring ${measure}…`)
  const before = isTimed(measure) ? await othersShare() : null
  const rows = [await take()].flat()
  const after = isTimed(measure) ? await othersShare() : null
  const busy = Math.max(before ?? 0, after ?? 0)
  return busy === 0 ? rows : rows.map((row) => ({ ...row, ok: null, busy }))
}

// bytes are the same on every machine
function isTimed(measure: Measure): boolean {
  return measure !== 'pages'
}

type Stage = { folder: string; server: DatabaseServer; hash: string }

async function startMany(stage: Stage): Promise<Portal> {
  say(`Writing ${options.families.toLocaleString('en')} families…`)
  const many = await startPortal({ name: 'many', ...stage }, closers)
  await growFamilies(many.database, options.families, stage.hash)
  return many
}
