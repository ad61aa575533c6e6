import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from '../../e2e/support/config.ts'
import { askPlainly } from '../../server/src/testing/portals/plain-connection.ts'
import { callOver } from '../../server/src/testing/portals/portal-processes.ts'
import { say } from '../../scripts/run-step.mjs'
import { expectOk, openStage, registerFamily, until } from './faults/stage.mjs'
import { findDebianPostgres, startDebianPostgres } from './stage/debian-postgres.mjs'
import { heard, leaveRoot, makeRoot, run, whyNoRoot } from './stage/debian-root.mjs'
import { tableOf, writeReport } from './stage/report.mjs'

const base = 'localhost/debian:bare'
const image = 'localhost/desco:proof'
const mostMegabytes = 250
const project = fileURLToPath(new URL('../..', import.meta.url))
const { version } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
const mostSecondsOfAnEnd = 20

/**
 * Builds the image of deploy/Containerfile on a bare Debian, since no registry of images is needed for that, and runs it: tables,
 * portal, first family, its account, its end; 0 when all of it held.
 */
export async function runProof() {
  const binaries = findDebianPostgres()
  const refusal =
    whyNoRoot() ??
    (spawnSync('buildah', ['--version']).error && 'It needs buildah: apt-get install buildah.') ??
    (binaries === undefined ? 'It needs PostgreSQL: apt-get install postgresql.' : undefined)
  if (refusal !== undefined) {
    say(`– skipped: ${refusal}`)
    return 0
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-container-'))
  const rows = []
  const fact = async (what, work) => {
    const began = performance.now()
    const [held, said] = await work().then(
      (words) => ['yes', words],
      (error) => ['**no**', error.message.slice(-1_500)],
    )
    const seconds = Math.round((performance.now() - began) / 1_000)
    rows.push([what, held, seconds, said])
    say(`${held === 'yes' ? '✓' : '✗'} ${what} (${seconds} s): ${said}`)
    return held === 'yes'
  }
  try {
    await prove({ folder, binaries, fact })
  } catch (error) {
    await fact('to the end', async () => {
      throw error
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const tool = run('buildah', ['--version']).trim()
  const table = tableOf(['what', 'as expected', 'seconds', 'what was seen'], rows)
  writeReport('container', `${tool}, Debian 13 as a base\n\n${table}`)
  return rows.every(([, held]) => held === 'yes') ? 0 : 1
}

async function prove({ folder, binaries, fact }) {
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')]
  const buildah = (...words) => run('buildah', [...storage, '--storage-driver', 'vfs', ...words]).trim()
  await makeBase(folder, buildah)
  const isBuilt = await fact('the Containerfile is built of the archive of the release', async () => {
    const context = path.join(folder, 'release')
    run('npm', ['run', 'release', '--', '--to', context], { cwd: project })
    const release = `desco-${version}-linux-${process.arch}`
    const given = ['--build-arg', `BASE=${base}`, '--build-arg', `RELEASE=${release}`]
    const words = ['bud', '--isolation', 'chroot', ...given, '-t', image]
    const command = ['buildah', ...storage, '--storage-driver', 'vfs', ...words]
    const file = path.join(project, 'deploy/Containerfile')
    const { code, said } = await heard([...command, '-f', file, '.'], { cwd: context })
    if (code !== 0) throw new Error(said)
    return 'image written'
  })
  if (!isBuilt) return
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', image)).OCIv1
  const container = buildah('from', '--pull-never', image)
  const root = buildah('mount', container)
  await fact('the image: account, command, signal, size', () => factsOfTheImage(config, root))

  const postgres = await startDebianPostgres(binaries)
  const stage = await openStage({ settings: { DATABASE_URL: postgres.address } })
  try {
    // its tables are the container's own business
    await stage.portal().end('SIGTERM')
    for (const statement of ['create database container', 'create role desco_portal login'])
      await askPlainly({ connectionString: postgres.address }, statement)
    const port = await freePort()
    const owner = postgres.address.replace(/postgres$/u, 'container')
    const environment = {
      ...stage.environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: owner.replace('postgres@', 'desco_portal@'),
    }
    const start = (words, settings = environment) => {
      const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      const command = [...storage, '--storage-driver', 'vfs', 'run', '--isolation', 'chroot', ...env]
      return follow(['buildah', ...command, container, '--', ...config.Entrypoint, ...words])
    }
    await runIt({ fact, start, port, mails: stage.mails, environment, owner })
  } finally {
    await stage.close()
    await postgres.stop()
  }
}

/** Debian's minimal system without what is only read, as a registry gives it ("slim"). */
async function makeBase(folder, buildah) {
  const root = path.join(folder, 'debian')
  const leftOut = ['doc', 'man', 'info', 'locale', 'groff'].map((folder) => `/usr/share/${folder}/*`)
  makeRoot(root, { packages: ['ca-certificates'], leftOut })
  leaveRoot(root)
  const container = buildah('from', 'scratch')
  // with owners and modes, which Node's own copy forgets
  run('cp', ['-a', `${root}/.`, buildah('mount', container)])
  buildah('umount', container)
  buildah('commit', '--quiet', container, base)
  buildah('rm', container)
  rmSync(root, { recursive: true, force: true })
}

async function factsOfTheImage(config, root) {
  const accounts = readFileSync(path.join(root, 'etc/passwd'), 'utf8')
  const uid = new RegExp(`^${config.User}:[^:]*:(\\d+):`, 'mu').exec(accounts)?.[1]
  if (uid === undefined || uid === '0') throw new Error(`its account is ${config.User} (${uid})`)
  if (config.StopSignal !== 'SIGTERM') throw new Error(`it is stopped with ${config.StopSignal}`)
  const own = run('find', [path.join(root, 'srv/desco'), '-user', uid, '-print', '-quit'])
  if (own !== '') throw new Error(`${own} belongs to the account that serves it`)
  const megabytes = (inside) => Number(run('du', ['-sm', path.join(root, inside)]).split('\t')[0])
  const whole = megabytes('')
  const release = megabytes('srv/desco')
  if (whole > mostMegabytes) throw new Error(`it has ${whole} MB, of which ${release} MB are the release`)
  return `uid ${uid} (${config.User}), ${config.Entrypoint.join(' ')}, ${config.StopSignal}; ${whole} MB, of which ${release} MB are the release; nothing in it belongs to that account`
}

async function runIt({ fact, start, port, mails, environment, owner }) {
  const url = `http://127.0.0.1:${port}`
  const call = callOver(() => url)
  await fact('without a database it says so and ends with 78', async () => {
    const { DATABASE_URL: _left, ...rest } = environment
    const { code, said } = await start([], rest).ended
    const line = said.split('\n').find((one) => one.includes('DATABASE_URL'))
    if (code !== 78 || line === undefined) throw new Error(`${code}: ${said}`)
    return line.trim()
  })
  await fact('a command of the operator’s: desco migrate', async () => {
    const { code, said } = await start(['migrate'], { ...environment, DATABASE_OWNER_URL: owner }).ended
    if (code !== 0) throw new Error(said)
    return said.trim().split('\n').at(-1)
  })
  const portal = start([])
  const isReady = await fact('the portal starts and is ready', async () => {
    const isIt = () =>
      fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    const seconds = await until(isIt, 60, 'the portal').catch((error) => {
      throw new Error(`${error.message}: ${portal.said()}`)
    })
    return `/api/ready answers 200 after ${seconds.toFixed(1)} s`
  })
  if (isReady) {
    await fact('its process is not root’s', async () => {
      const owner = readFileSync(`/proc/${portal.node()}/status`, 'utf8')
      const uid = /^Uid:\t(\d+)/mu.exec(owner)[1]
      if (uid === '0') throw new Error('it is root’s')
      return `uid ${uid}`
    })
    await fact('the first family registers over HTTP, and the page is there', async () => {
      const token = await registerFamily({ call, mails })
      const { res } = expectOk(await call('POST', '/api/users/verify-token', { token })).body
      const { body } = await call('GET', '/')
      const title = /<title>([^<]*)/u.exec(body)?.[1]
      if (res.user.children.length !== 1 || title === undefined) throw new Error('no child, or no page')
      return `one child, page «${title}»`
    })
    await fact('TERM ends it in time, with 0', async () => {
      const began = performance.now()
      process.kill(portal.node(), 'SIGTERM')
      const { code, said } = await portal.ended
      const seconds = (performance.now() - began) / 1_000
      if (code !== 0 || seconds > mostSecondsOfAnEnd)
        throw new Error(`${code} after ${seconds} s: ${said.slice(-500)}`)
      return `status 0 after ${seconds.toFixed(1)} s`
    })
  } else portal.kill()
}

/** A command and what it said; `node`: the process of Node among its descendants. */
function follow([program, ...words]) {
  const running = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  return {
    said: () => said,
    node: () => nodeBelow(running.pid),
    kill: () => running.kill('SIGTERM'),
    ended: once(running, 'close').then(([code]) => ({ code, said })),
  }
}

function nodeBelow(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  for (const child of children) {
    // a thread's name may be another one; the command line is the process's
    const [command] = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0')
    if (path.basename(command) === 'node') return child
    const below = nodeBelow(child)
    if (below !== undefined) return below
  }
  return undefined
}
