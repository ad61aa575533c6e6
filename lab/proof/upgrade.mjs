import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/index.ts'
import { connect } from '../../server/src/platform/database.ts'
import { makeRole } from '../../server/src/platform/running-role.ts'
import { checkOut, migrationsOf, NotStarted, providePage, start, textOf, today } from './stage/release.mjs'
import { Family } from './upgrade/family.mjs'
import { compareRows, countRows, fillAs } from './upgrade/filled.mjs'

const report = fileURLToPath(new URL('../../docs/papers/proof/upgrade.md', import.meta.url))
const runningRole = 'desco_portal'
const howManyBack = 3
const familiesThere = 20_000

/**
 * Runs the code of then on the schema of today: the last commits before each of the newest migrations, or before those that
 * `--before PART OF A NAME` names. 0 when all went as expected.
 */
export async function proveUpgrade(options) {
  if (spawnSync('git', ['rev-parse', 'HEAD'], { cwd: today }).status !== 0) {
    process.stderr.write('The proof of upgrades needs git and the history of the project.\n')
    return 1
  }
  const only = options.includes('--before') ? options[options.indexOf('--before') + 1] : undefined
  const all = migrationsOf(today)
  const wanted = only === undefined ? all.slice(-howManyBack) : all.filter((name) => name.includes(only))
  const rows = []
  for (const migration of wanted.toReversed()) {
    const workFolder = mkdtempSync(path.join(tmpdir(), 'desco-upgrade-'))
    try {
      await proveOne(migration, workFolder, (row) => {
        rows.push(row)
        process.stdout.write(
          `${signs[verdictOf(row)]} ${row.release}: ${row.what} (${row.seconds} s): ${row.said}\n`,
        )
      })
    } finally {
      rmSync(workFolder, { recursive: true, force: true })
    }
    writeReport(rows)
  }
  return rows.every(({ ok }) => ok !== false) ? 0 : 1
}

async function proveOne(migration, workFolder, tell) {
  const old = path.join(workFolder, 'old')
  const commit = checkOut(migration, old)
  const last = migrationsOf(old).at(-1).replace('.sql', '')
  providePage(old)
  const since = migrationsOf(today).filter((name) => !migrationsOf(old).includes(name))
  // a migration says so itself where the release before cannot go on beside the next one
  const mustBeStopped = since.some((name) => /stop processes of the last release/.test(textOf(today, name)))
  const postgres = await startEmbeddedPostgres({ folder: path.join(workFolder, 'postgres'), durable: false })
  const closers = [postgres.stop]
  const settings = await settingsFor(postgres.connection, old, workFolder)
  const startOne = async (code) => {
    const process_ = await start(code, { settings, workFolder })
    closers.push(process_.stop)
    return process_
  }
  const ofRelease = { release: `${last} (${commit})` }
  const fact = async (what, work) => {
    const began = performance.now()
    const row = { ...ofRelease, what }
    const seconds = () => Math.round((performance.now() - began) / 1000)
    try {
      const said = await work()
      tell({ ...row, ok: true, seconds: seconds(), said })
    } catch (error) {
      tell({ ...row, ok: false, seconds: seconds(), said: error.message })
    }
  }
  try {
    const [anna, bianca, carla, daria] = Array.from({ length: 4 }, () => new Family())
    const former = await startOne(old)
    const withFormer = { contract: old, inboxes: [former.url] }
    await fact('a family walks through it on its own schema', async () => {
      await anna.walk(former.url, withFormer)
      await anna.logIn(former.url)
      return 'registers, types the code, adds a child, logs in, sees the first page, lets the child in, logs out'
    })
    await fact('it is filled as its own tests fill it', () => {
      if (!fillAs(old, { settings, families: familiesThere })) return 'that code does not know how'
      return `${familiesThere} families`
    })
    const before = await countRows(postgres.connection)
    await fact('today’s code migrates while families call it', () => migrateUnder({ former, settings, anna }))
    await fact('no row is missing', async () => {
      compareRows(before, await countRows(postgres.connection))
      return `${Object.values(before).reduce((sum, rows) => sum + rows)} rows in ${Object.keys(before).length} tables`
    })
    await fact('on today’s schema it goes on', async () => {
      await anna.seeDashboard(former.url)
      await bianca.walk(former.url, withFormer)
      return 'who was logged in still is; a new family walks from the form to the log-out'
    })
    if (mustBeStopped) {
      const said = 'a migration since says to stop it first'
      tell({ ...ofRelease, what: 'beside a process of today', ok: null, seconds: 0, said })
    } else {
      const now = await startOne(today)
      const both = { inboxes: [former.url, now.url] }
      await fact('beside a process of today', async () => {
        await anna.seeDashboard(now.url)
        await carla.register(now.url, { ...both, contract: today })
        await carla.logIn(former.url)
        await carla.seeDashboard(former.url)
        await daria.register(former.url, { ...both, contract: old })
        await daria.logIn(now.url)
        await daria.logOut(former.url)
        return 'families register with either and log in with the other; a log-out holds in both'
      })
      await now.stop()
    }
    await former.stop()
    const now = await startOne(today)
    await fact('today’s portal goes on with all families', async () => {
      const families = mustBeStopped ? [anna, bianca] : [anna, bianca, carla, daria]
      for (const family of families) {
        await family.logIn(now.url)
        await family.seeDashboard(now.url)
        await family.logOut(now.url)
      }
      return `${families.length} families log in, see their child and log out`
    })
    await fact('started again on today’s schema', async () => {
      try {
        await startOne(old)
      } catch (error) {
        if (!(error instanceof NotStarted)) throw error
        if (!/^The database was made by another version of Desco/m.test(error.message)) throw error
        return `refused: ${error.message.split('\n').at(-1)}`
      }
      throw new Error('it was not refused')
    })
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** Two roles where the code of then knows them; the same key for both, and each process an inbox of its own. */
async function settingsFor({ host, port, user, database }, old, workFolder) {
  const address = (role) => `postgres://${role}@${encodeURIComponent(host)}:${port}/${database}`
  const common = {
    DATABASE_URL: address(user),
    DESCO_KEYS: `proof:${randomBytes(32).toString('base64')}`,
    DESCO_WEB_DIR: path.join(old, 'web/dist'),
    TMPDIR: workFolder,
  }
  if (!existsSync(path.join(old, 'server/src/platform/running-role.ts'))) return common
  const db = connect({ host, port, user, database }, () => undefined)
  await makeRole(db, runningRole)
  await db.destroy()
  return { ...common, DATABASE_URL: address(runningRole), DATABASE_OWNER_URL: address(user) }
}

/** Four callers ask without a pause until the migration is done; every answer must be the one they expect. */
async function migrateUnder({ former, settings, anna }) {
  let isDone = false
  let answers = 0
  const callers = Array.from({ length: 4 }, async (_, number) => {
    while (!isDone) {
      await (number === 0 ? anna.logIn(former.url) : anna.seeDashboard(former.url))
      answers += 1
    }
  })
  const migrated = new Promise((resolve, reject) => {
    let said = ''
    const running = spawn(process.execPath, [path.join(today, 'server/src/desco.ts'), 'migrate'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    running.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said))))
  }).finally(() => (isDone = true))
  await Promise.all([migrated, ...callers])
  return `${answers} log-ins and first pages meanwhile, each answered as ever`
}

const [begin, end] = ['<!-- the table is written by npm run proof -- upgrade -->', '<!-- its end -->']

/** Null is what was not tried. */
const verdictOf = ({ ok }) => (ok === null ? 'not tried' : ok ? 'yes' : '**no**')
const signs = { yes: '✓', '**no**': '✗', 'not tried': '–' }

/** What was not run this time keeps its rows. */
function writeReport(rows) {
  const [head, rest] = readFileSync(report, 'utf8').split(begin)
  const [before, tail] = rest.split(end)
  const releases = new Set(rows.map(({ release }) => release))
  const kept = [...before.matchAll(/^\| (\d{4}-.*?) +\|.*$/gm)].flatMap(([line, release]) =>
    releases.has(release) ? [] : [line],
  )
  const lines = rows.map(
    ({ release, what, ok, seconds, said }) =>
      `| ${release} | ${what} | ${verdictOf({ ok })} | ${seconds} | ${said.replaceAll(/[|\n]/g, ' ')} |`,
  )
  const table = [
    '| code of then | what | as expected | seconds | what was seen |',
    '| --- | --- | --- | --- | --- |',
  ]
  writeFileSync(report, `${head}${begin}\n\n${[...table, ...lines, ...kept].join('\n')}\n\n${end}${tail}`)
}
