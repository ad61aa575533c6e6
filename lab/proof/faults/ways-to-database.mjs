import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '../../../e2e/support/config.ts'
import { findDebianPostgres, initialize, startDebianPostgres } from '../stage/debian-postgres.mjs'
import { until } from './stage.mjs'

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
export async function tryPooler(stage) {
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
export async function trySmallPooler(stage) {
  const skipped = whyNoPooler()
  if (skipped) return skipped
  const { checkRoom } = await import('../../../server/src/operate/doctor/check-connections.ts')
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
export async function tryTls(stage) {
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
    const { checkDatabaseCertificate } =
      await import('../../../server/src/operate/doctor/check-connections.ts')
    const address = `postgres://postgres@localhost:${postgres.port}/postgres${full}&sslrootcert=${authority}`
    const [finding] = await checkDatabaseCertificate(address)
    if (finding?.state !== 'ok') throw new Error(`doctor: ${finding?.says ?? 'nothing'}`)
    return {
      sees: 'it serves with sslrootcert, and with NODE_EXTRA_CA_CERTS',
      says: [
        'without either: not trusted',
        'by a name that is not in it: for another name',
        `desco doctor: ${finding.says}`,
      ],
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
