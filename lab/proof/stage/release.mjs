import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from '../../../e2e/support/config.ts'

export const today = fileURLToPath(new URL('../../../', import.meta.url))
// code of then may store its mails in clear, which today’s first start encrypts
const readyWithinMs = 300_000

/** The migrations of a folder with our code, in order. */
export const migrationsOf = (code) =>
  readdirSync(path.join(code, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

export const textOf = (code, migration) =>
  readFileSync(path.join(code, 'server/migrations', migration), 'utf8')

/** The last commit before a migration came, with its packages installed as its own lockfile says. */
export function checkOut(migration, folder) {
  const added = git('log', '--diff-filter=A', '--format=%h', '-1', '--', `server/migrations/${migration}`)
  const commit = git('rev-parse', '--short', `${added.split('\n').at(-1)}^`)
  mkdirSync(folder, { recursive: true })
  const archive = spawnSync('git', ['archive', commit], { cwd: today, maxBuffer: 2 ** 30 })
  run('tar', ['-x', '-C', folder], { input: archive.stdout })
  run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
  return commit
}

/** Starts the portal of a folder with our code; throws `NotStarted`, with what it said, when it ends instead. */
export async function start(code, { settings, workFolder }) {
  const folder = mkdtempSync(path.join(workFolder, 'process-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const web = path.join(code, 'server', 'src', 'main.ts')
  const running = spawn(process.execPath, [web], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DESCO_DATA_DIR: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text) => (said = (said + text).slice(-4_000))
  running.stdout.setEncoding('utf8').on('data', hear)
  running.stderr.setEncoding('utf8').on('data', hear)
  const ended = once(running, 'exit')
  const stop = async () => {
    running.kill('SIGTERM')
    const [exitCode] = await ended
    return exitCode
  }
  for (const deadline = Date.now() + readyWithinMs; ;) {
    if (running.exitCode !== null) throw new NotStarted(said.trim())
    if (await isReady(url)) return { url, stop }
    if (Date.now() > deadline) {
      await stop()
      throw new NotStarted(`not ready in time: ${said}`)
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}

export class NotStarted extends Error {
  name = 'NotStarted'
}

/** The pages are not asked for; a portal starts with one of them alone. */
export function providePage(code) {
  const folder = path.join(code, 'web/dist')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'app.html'), '<html><head></head></html>')
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

const git = (...args) => run('git', args, { cwd: today }).trim()

function run(program, args, options) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}
