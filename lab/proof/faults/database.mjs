import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '../../../e2e/support/config.ts'
import { connectPlainly } from '../../../server/src/testing/portals/plain-connection.ts'
import { findDebianPostgres, initialize, startDebianPostgres } from '../stage/debian-postgres.mjs'
import { fillDisk, smallDisk } from './small-disk.mjs'
import { familyOf, followLog, openStage, registerFamily, until } from './stage.mjs'

const mebibytes = 220
const token = 'the-token-of-the-proof-of-faults-0123456789'
const recovery = 30
// a pool gives back what has lain idle for ten seconds
const idleMilliseconds = 13_000

/** What the database can do to families: no room on its disk, no connection left. */
export async function databaseFaults({ row }) {
  const disk = smallDisk(mebibytes)
  const stage = await openStage({ folder: disk.folder, settings: { METRICS_TOKEN: token } })
  try {
    if (disk.filler !== null) {
      await row('the disk of the database is full', () => writeUntilFull(stage, disk.filler))
      await row('it is full when the database needs a new log file, which ends it', () =>
        writeUntilFull(stage, disk.filler, { untilItEnds: true }),
      )
    } else {
      const skipped = 'it needs root, for a small disk of its own'
      await row('the disk of the database is full', async () => ({ skipped }))
    }
    await row('a pooler works per session, then per transaction', () => tryPooler(stage))
    await row('a pooler has fewer connections than a process takes', () => trySmallPooler(stage))
    await row('TLS to a database with a certificate of an own authority', () => tryTls(stage))
    await row('others hold every connection that the database has', () => takeConnections(stage))
  } finally {
    await stage.close()
    disk.remove()
  }
}

/** What an operator is told while nothing can be stored: by the figures and by the doctor. */
async function expectToldOfDisk(stage) {
  const answer = await fetch(`${stage.portal().url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!/^desco_database_writable 0$/mu.test(await answer.text())) throw new Error('the figures do not say it')
  const { checkDatabase } = await import('../../../server/src/operate/doctor/check-database.ts')
  const { readConfig } = await import('../../../server/src/config.ts')
  const { silentLog } = await import('../../../server/src/platform/log.ts')
  const findings = await checkDatabase(readConfig(stage.environment), silentLog)
  if (!findings.some(({ says }) => says.startsWith('its disk is full')))
    throw new Error(`desco doctor: ${findings.map(({ says }) => says).join('; ')}`)
}

async function writeUntilFull(stage, filler, { untilItEnds = false } = {}) {
  await registerFamily(stage)
  const log = followLog(stage)
  const known = []
  const refused = new Set()
  fillDisk(filler)
  try {
    // pages and log files that are there have room for some
    for (let tries = 0; tries < 2_000 && refused.size === 0; tries += 1) {
      if (untilItEnds) await stage.ask('select pg_switch_wal()').catch(() => undefined)
      const family = familyOf(stage)
      const { status, body } = await family.signUp()
      if (status === 200) known.push(family.email)
      else refused.add(`«${body.message}» (${status} ${body.code})`)
    }
    if (!untilItEnds) await expectToldOfDisk(stage)
  } finally {
    rmSync(filler)
  }
  if (refused.size === 0) throw new Error('nobody was refused')
  const heals = await until(() => isServed(stage), recovery, 'a family')
  const there = await stage.ask('select email from account where email = any($1)', [known])
  if (there.length !== known.length)
    throw new Error(`${known.length - there.length} acknowledged steps are lost`)
  const broken = await invariantsOf(stage.postgres.connection)
  if (broken.length > 0) throw new Error(broken.join('; '))
  const sees = `${known.length} registered, all of them kept; then ${[...refused].join('; ')}`
  if ([...refused].some((words) => !words.includes('503 busy'))) throw new Error(sees)
  return { sees, says: log.said(), heals, within: recovery }
}

/** Does something behind a PgBouncer of its own; undefined where there is none. */
async function behindPooler({ postgres }, { mode = 'session', size = 40 }, work) {
  const { host, port, database, user } = postgres.connection
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-pooler-'))
  // it refuses to run as root, and must reach the database's socket
  for (const place of [folder, host]) chmodSync(place, 0o755)
  chmodSync(path.join(host, `.s.PGSQL.${port}`), 0o777)
  const listening = await freePort()
  const file = path.join(folder, 'pooler.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listening,
    unix_socket_dir: '',
    user: 'nobody',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: size,
    ignore_startup_parameters: 'options,statement_timeout,idle_in_transaction_session_timeout',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n${database} = host=${host} port=${port} user=${user}`
  writeFileSync(file, `${databases}\n[pgbouncer]\n${lines.join('\n')}\n`)
  const pooler = spawn('pgbouncer', ['--quiet', file], { stdio: 'ignore' })
  try {
    await until(() => canConnect(listening), 10, 'the pooler')
    return await work(`postgres://${user}@127.0.0.1:${listening}/${database}`)
  } finally {
    const ended = once(pooler, 'exit')
    pooler.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  }
}
const whyNoPooler = () =>
  spawnSync('pgbouncer', ['--version']).error && { skipped: 'it needs pgbouncer of Debian’s package' }

/** Whether a portal starts with these settings: 'serves', or why not. */
const startWith = (stage, settings) =>
  stage.start(settings).then(
    async (portal) => {
      await portal.end('SIGKILL')
      return 'serves'
    },
    (error) => error.message,
  )

/** Per session families are served, per transaction the start is refused. */
async function tryPooler(stage) {
  const skipped = whyNoPooler()
  if (skipped) return skipped
  const startBehind = (mode) =>
    behindPooler(stage, { mode }, (address) => startWith(stage, { DATABASE_URL: address }))
  const [session, transaction] = [await startBehind('session'), await startBehind('transaction')]
  if (session !== 'serves' || !transaction.includes('pool_mode = session'))
    throw new Error(`${session}; ${transaction}`)
  return {
    sees: 'per session it serves',
    says: ['per transaction the start is refused in words'],
    heals: 0,
    within: 0,
  }
}

/** As PgBouncer comes, with twenty. */
async function trySmallPooler(stage) {
  const skipped = whyNoPooler()
  if (skipped) return skipped
  const { checkRoom } = await import('../../../server/src/operate/doctor/check-room.ts')
  // those of the portal beside the pooler are counted as its own
  await stage.portal().end('SIGKILL')
  const [few, enough] = [
    await behindPooler(stage, { size: 20 }, checkRoom),
    await behindPooler(stage, { size: 40 }, checkRoom),
  ]
  await stage.startAgain()
  if (few.state !== 'wrong' || enough.state !== 'ok') throw new Error(`${few.says}; ${enough.says}`)
  return { sees: 'nothing yet', says: [`desco doctor: ${few.says}`], heals: 0, within: 0 }
}

/** Debian's PostgreSQL with a certificate for localhost by an authority that nobody knows. */
async function tryTls(stage) {
  const binaries = findDebianPostgres()
  if (binaries === undefined) return { skipped: 'it needs apt-get install postgresql' }
  const makeCertificate = async ({ folder, run }) => {
    const at = (name) => path.join(folder, name)
    const openssl = (...words) => run('openssl', ...words)
    const fresh = ['-newkey', 'rsa:2048', '-nodes', '-days', '30']
    await openssl(
      'req',
      '-x509',
      ...fresh,
      '-subj',
      '/CN=Own authority',
      '-keyout',
      at('ca.key'),
      '-out',
      at('ca.pem'),
    )
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key')]
    await openssl('req', '-x509', ...fresh, ...names, ...by, '-keyout', at('own.key'), '-out', at('own.pem'))
  }
  const postgres = await startDebianPostgres(binaries, {
    make: async (place) => {
      await initialize(place)
      await makeCertificate(place)
    },
    settings: (folder) => ({
      ssl: 'on',
      ssl_cert_file: path.join(folder, 'own.pem'),
      ssl_key_file: path.join(folder, 'own.key'),
    }),
  })
  const authority = path.join(stage.folder, 'ca.pem')
  try {
    copyFileSync(path.join(postgres.folder, 'ca.pem'), authority)
    const full = '?sslmode=verify-full'
    const startAt = (host, words, settings = {}) =>
      startWith(stage, {
        DATABASE_URL: `postgres://postgres@${host}:${postgres.port}/postgres${words}`,
        ...settings,
      })
    const seen = [
      await startAt('localhost', `${full}&sslrootcert=${authority}`),
      await startAt('localhost', full, { NODE_EXTRA_CA_CERTS: authority }),
      await startAt('localhost', full),
      await startAt('127.0.0.1', `${full}&sslrootcert=${authority}`),
    ]
    const wanted = [/^serves$/u, /^serves$/u, /is not trusted/u, /is for another name/u]
    if (!wanted.every((words, place) => words.test(seen[place]))) throw new Error(seen.join('; '))
    return {
      sees: 'it serves with sslrootcert, and with NODE_EXTRA_CA_CERTS',
      says: ['without either: not trusted', 'by a name that is not in it: for another name'],
      heals: 0,
      within: 0,
    }
  } finally {
    await postgres.stop()
  }
}

const canConnect = (port) =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    line.unref()
  })

async function takeConnections(stage) {
  await registerFamily(stage)
  const log = followLog(stage)
  const held = new Set()
  let isOver = false
  let wereRefused = false
  const hold = async () => {
    while (!isOver) {
      await connectPlainly(stage.postgres.connection).then(
        (client) => held.add(client),
        () => void (wereRefused = true),
      )
      if (wereRefused) await pause(20)
    }
  }
  const holding = Array.from({ length: 4 }, hold)
  const told = new Set()
  let answered = 0
  try {
    await until(() => wereRefused, 60, 'the last connection')
    // what the portal does not need it gives back after a while, and gets no more
    await pause(idleMilliseconds)
    const answers = await Promise.all(Array.from({ length: 24 }, () => familyOf(stage).signUp()))
    for (const { status, body } of answers) {
      if (status === 200) answered += 1
      else told.add(`«${body.message}» (${status} ${body.code})`)
    }
  } finally {
    isOver = true
    await Promise.all(holding)
    await Promise.all([...held].map((client) => client.end()))
  }
  const words = [...told].join('; ')
  if (told.size !== 1 || !words.includes('503 busy')) throw new Error(words || 'nobody was refused')
  const heals = await until(() => isServed(stage), recovery, 'a family')
  const sees = `${answered} of 24 at once are served, the others: ${words}; ${held.size} connections were taken`
  return { sees, says: log.said(), heals, within: recovery }
}

const isServed = (stage) =>
  registerFamily(stage).then(
    () => true,
    () => false,
  )

async function invariantsOf(connection) {
  const { connect } = await import('../../../server/src/platform/database/database.ts')
  const { findBroken } = await import('../../../server/src/invariants.queries.ts')
  const db = connect(connection, () => undefined)
  try {
    return (await findBroken(db)).map(({ what, rows }) => `${what}: ${rows}`)
  } finally {
    await db.destroy()
  }
}
