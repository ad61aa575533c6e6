import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '../../e2e/support/config.ts'
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/index.ts'
import { startFamilies } from '../../server/src/testing/many-families/families-under-load.ts'
import { startMailSink } from '../../server/src/testing/portals/mail-sink.ts'
import { callOver, startProcess } from '../../server/src/testing/portals/portal-processes.ts'
import {
  addressOf,
  productionSettings,
  withoutLimits,
} from '../../server/src/testing/portals/process-settings.ts'
import { say } from '../../scripts/run-step.mjs'
import { checkOut, migrationsOf, today } from './stage/release.mjs'
import { tableOf, writeReport } from './stage/report.mjs'

const names = ['one', 'two', 'three']
const failuresOfOneAddress = 10
const password = 'Tavola!2026'

/** Three portals behind HAProxy with the example of deploy/, under load; 0 when every fact held. */
export async function runProof() {
  const proxy = ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find((file) => spawnSync(file, ['-v']).status === 0)
  if (proxy === undefined) {
    say('– skipped: it needs apt-get install haproxy')
    return 0
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-processes-'))
  const closers = [() => rmSync(folder, { recursive: true, force: true })]
  const rows = []
  const fact = async (what, work) => {
    const began = performance.now()
    const row = { what, seconds: 0, ok: true, said: '' }
    try {
      row.said = await work()
    } catch (error) {
      Object.assign(row, { ok: false, said: error.message })
    }
    row.seconds = Math.round((performance.now() - began) / 1000)
    rows.push(row)
    say(`${row.ok ? '✓' : '✗'} ${what} (${row.seconds} s): ${row.said}`)
  }
  try {
    const former = checkOutFormer(folder)
    const stage = await setUp(proxy, { folder, closers, main: former.main })
    await fact(`three of ${former.name} give way to new ones, one by one, under load`, () =>
      replaceUnderLoad(stage),
    )
    await fact('families register through the proxy, each step at another portal', () =>
      registerThrough(stage),
    )
    await fact('a log-out holds at once in all three', () => logOutEverywhere(stage))
    await fact('all three stand still for two seconds under load', () => standStillUnderLoad(stage))
    await fact('one is killed under load', () => killUnderLoad(stage))
    await fact('failures are counted together', () => shareLimits(stage))
  } finally {
    for (const close of closers.toReversed()) await close()
  }
  const version = spawnSync(proxy, ['-v'], { encoding: 'utf8' }).stdout.split('\n')[0]
  const table = tableOf(
    ['what', 'as expected', 'seconds', 'what was seen'],
    rows.map(({ what, ok, seconds, said }) => [what, ok ? 'yes' : '**no**', seconds, said]),
  )
  writeReport('processes', `${version}\n\n${table}`)
  return rows.every(({ ok }) => ok) ? 0 : 1
}

/** The code before the newest migration, in a folder of its own; today's where there is no migration but the first. */
function checkOutFormer(folder) {
  const newest = migrationsOf(today).at(-1)
  if (newest === '0001-baseline.sql')
    return { name: 'today’s code', main: path.join(today, 'server/src/main.ts') }
  const code = path.join(folder, 'release-before')
  const commit = checkOut(newest, code)
  return { name: `the release before (${commit})`, main: path.join(code, 'server/src/main.ts') }
}

/** `main`: of the portals that are there first. */
async function setUp(proxy, { folder, closers, main }) {
  writeFileSync(path.join(folder, 'app.html'), '<html><head></head></html>')
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), settings: {} })
  closers.push(postgres.stop)
  const mails = await startMailSink()
  closers.push(mails.close)
  const environment = {
    ...productionSettings(addressOf(postgres.connection)),
    ...withoutLimits,
    SMTP_URL: mails.url,
    LIMIT_LOGIN_FAILURES_PER_ADDRESS: String(failuresOfOneAddress),
  }
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])))
  const portals = {}
  const start = async (name, code) =>
    (portals[name] = await startProcess(environment, { folder, port: ports[name], ...code }))
  closers.push(() => Promise.all(Object.values(portals).map((portal) => portal.end('SIGKILL'))))
  // the first one makes the tables
  for (const name of names) await start(name, { main })
  const url = await startProxy(proxy, { folder, ports, closers })
  return { url, mails, portals, start, ports }
}

/** HAProxy as deploy/ shows it; without TLS, and on ports of its own. */
async function startProxy(proxy, { folder, ports, closers }) {
  const example = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const port = await freePort()
  const config = example
    .replace(/maxconn \d+/, 'maxconn 1000')
    .replace(/^ *log .*\n/gm, '')
    .replace(/^ *bind :80\n/m, '')
    .replace(/^( *)bind :443 .*$/m, `$1bind 127.0.0.1:${port}`)
    .replace(/^ *http-request redirect .*\n/m, '')
    .replace(/^ *server .*\n/gm, '')
    .concat(names.map((name) => `    server ${name} 127.0.0.1:${ports[name]}\n`).join(''))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const running = spawn(proxy, ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  closers.push(async () => {
    if (running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  for (let left = 100; ; left -= 1) {
    if (running.exitCode !== null || left === 0) throw new Error(`HAProxy did not start: ${said}`)
    if (
      await fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return url
    await pause(100)
  }
}

const loadOn = ({ url, mails }) => startFamilies({ urlOf: () => url, mails, callers: 6 })

async function registerThrough(stage) {
  const load = loadOn(stage)
  await load.untilMore(60)
  await load.stop()
  const { acknowledged, refused } = load.counts()
  if (refused > 0) throw new Error(`${refused} of ${acknowledged + refused} calls were not answered with 200`)
  stage.family = load.families.find(({ token }) => token !== null)
  return `${load.families.length} families, ${acknowledged} calls, all answered with 200`
}

async function logOutEverywhere({ url, portals, family }) {
  const through = callOver(() => url)
  const { body } = await through('POST', '/api/users/login', { body: { email: family.email, password } })
  const { token } = body.res
  const asked = () =>
    Promise.all(
      names.map(async (name) => {
        const call = callOver(() => portals[name].url)
        return (await call('POST', '/api/users/verify-token', { token })).status
      }),
    )
  const before = await asked()
  await through('POST', '/api/users/logout', { token })
  const began = performance.now()
  let after = await asked()
  // the portal that answered lets nobody in from its answer on; the others hear of it from the database
  while (after.some((status) => status !== 401)) {
    if (performance.now() - began > 5_000) throw new Error(`after five seconds: ${after.join(', ')}`)
    after = await asked()
  }
  return `before ${before.join(', ')}; after ${after.join(', ')}, within ${Math.round(performance.now() - began)} ms`
}

async function replaceUnderLoad(stage) {
  const load = loadOn(stage)
  const took = []
  for (const name of names) {
    await load.untilMore(20)
    const began = performance.now()
    const code = await stage.portals[name].end('SIGTERM')
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
    await stage.start(name)
    took.push(((performance.now() - began) / 1000).toFixed(1))
    await load.untilMore(20)
  }
  await load.stop()
  const { acknowledged, refused, refusals } = load.counts()
  if (refused > 0) throw new Error(`of ${acknowledged + refused} calls failed: ${listed(refusals)}`)
  return `${acknowledged} calls meanwhile, none failed; ended and back after ${took.join(', ')} s`
}

/** As on a machine that is too busy: a proxy that takes them for dead would refuse everybody. */
async function standStillUnderLoad(stage) {
  const load = loadOn(stage)
  await load.untilMore(20)
  const tell = (signal) => {
    for (const { pid } of Object.values(stage.portals)) process.kill(pid, signal)
  }
  tell('SIGSTOP')
  await pause(2_000)
  tell('SIGCONT')
  await load.untilMore(20)
  await load.stop()
  const { acknowledged, refused, refusals } = load.counts()
  if (refused > 0) throw new Error(`of ${acknowledged + refused} calls failed: ${listed(refusals)}`)
  return `${acknowledged} calls, none failed`
}

async function killUnderLoad(stage) {
  const load = loadOn(stage)
  await load.untilMore(20)
  await stage.portals.two.end('SIGKILL')
  await load.untilMore(60)
  await stage.start('two')
  await load.untilMore(20)
  await load.stop()
  const { acknowledged, refused, refusals } = load.counts()
  // its unanswered calls are lost with it: at most one of each caller
  if (refused > 6) throw new Error(`of ${acknowledged + refused} calls failed: ${listed(refusals)}`)
  return `${acknowledged} calls answered, ${refused} of those that it was answering failed`
}

const listed = (refusals) =>
  Object.entries(refusals)
    .map(([why, count]) => `${count} with ${why}`)
    .join(', ')

async function shareLimits({ url, portals, family }) {
  const through = callOver(() => url)
  const wrong = { email: 'nessuno@example.org', password: 'Sbagliata!1' }
  const statuses = []
  for (let tried = 0; tried < failuresOfOneAddress + 3; tried += 1) {
    const body = { ...wrong, email: `nessuno${tried}@example.org` }
    statuses.push((await through('POST', '/api/users/login', { body })).status)
  }
  const let401 = statuses.filter((status) => status === 401).length
  if (let401 !== failuresOfOneAddress) throw new Error(`answered ${statuses.join(', ')}`)
  const each = await Promise.all(
    names.map(async (name) => {
      const call = callOver(() => portals[name].url)
      const sent = { body: { email: family.email, password }, address: '127.0.0.1' }
      return (await call('POST', '/api/users/login', sent)).status
    }),
  )
  if (each.some((status) => status !== 429)) throw new Error(`asked one by one: ${each.join(', ')}`)
  return `${let401} failures spread over three, then ${each.join(', ')} at each of them`
}
