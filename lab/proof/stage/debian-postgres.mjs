import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '../../../e2e/support/config.ts'
import { chooseAccount, giveFolderTo } from '../../../packages/embedded-postgres/src/choose-account.ts'

const releases = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL that Debian's packages have installed here; undefined where there is none. */
export function findDebianPostgres() {
  if (!existsSync(releases)) return undefined
  const numbers = readdirSync(releases).toSorted((a, b) => Number(b) - Number(a))
  const found = numbers.find((number) => existsSync(path.join(releases, number, 'bin/postgres')))
  return found && path.join(releases, found, 'bin')
}

/** `15.18 (Debian 15.18-0+deb12u1)` */
export const versionOf = (binaries) =>
  spawnSync(path.join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
    .stdout.split(') ')
    .at(-1)
    .trim()

/**
 * A cluster of Debian's PostgreSQL on loopback, which ends with `stop`: a new one, or what `make` puts into its empty folder. It
 * writes to the disk as in production. A killed cluster recovers: it is started again by itself.
 */
export async function startDebianPostgres(binaries, { settings = {}, make = initialize } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-debian-'))
  const cluster = path.join(folder, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  const account = await chooseAccount(folder)
  await giveFolderTo(account, folder)
  const options = account.spawnAs ?? {}
  /** Runs a program as the account of the cluster, and answers what it printed. */
  const run = (program, ...words) =>
    finished([...account.prefix, program, ...words], { cwd: folder, ...options })
  const port = await freePort()
  await make({ binaries, folder, cluster, port, run })
  const given = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    ...(typeof settings === 'function' ? settings(folder) : settings),
  }
  const words = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, ...args] = [...account.prefix, path.join(binaries, 'postgres'), '-D', cluster, ...words]
  let running
  let isStopping = false
  /** Undefined when it takes connections, else what it said. */
  const startOnce = () => {
    running = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...options })
    let said = ''
    return new Promise((resolve) => {
      running.stderr.setEncoding('utf8').on('data', (text) => {
        said = (said + text).slice(-5_000)
        if (said.includes('ready to accept connections')) resolve(undefined)
      })
      running.once('exit', () => resolve(said))
    })
  }
  const start = async () => {
    // those of a killed server are gone a moment after it
    for (let left = 100; ; left -= 1) {
      const said = await startOnce()
      if (said === undefined) break
      if (left === 0 || isStopping) throw new Error(`PostgreSQL did not start: ${said}`)
      await pause(100)
    }
    running.once('exit', () => !isStopping && void start())
  }
  await start()
  return {
    folder,
    cluster,
    port,
    run,
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      isStopping = true
      const ended = once(running, 'exit')
      running.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An empty cluster. */
export const initialize = ({ binaries, cluster, run }) =>
  run(
    path.join(binaries, 'initdb'),
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  )

/** Answers what a command printed; throws what it said when it failed. */
function finished([program, ...words], options) {
  const running = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let said = ''
  running.stdout.setEncoding('utf8').on('data', (text) => (printed += text))
  running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    running.once('error', reject)
    running.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${words.join(' ')}: ${printed}${said}`)),
    )
  })
}
