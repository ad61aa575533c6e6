// Walks through the two commands as somebody does who has just cloned the project, with the Node and the npm that
// run this file: `node walk.mjs start|desco FOLDER`. It must work under Node 20 and use no package. It prints one
// line of JSON for each fact: { fact, ok, seconds, said }.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const demoParent = { email: 'giulia.dangelo@example.it', password: 'Tavola!2026' }
const readyWithinMs = 240_000
const endedWithinMs = 60_000
const [, , command, folder] = process.argv
const npmProgram = process.env.npm_execpath
  ? [process.execPath, process.env.npm_execpath]
  : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
const npm = (...args) => {
  const [program, ...before] = npmProgram
  return spawn(program, [...before, ...args], {
    cwd: folder,
    env: process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

async function fact(name, work) {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 100) / 10
  try {
    const result = await work()
    process.stdout.write(`${JSON.stringify({ fact: name, ok: true, seconds: seconds() })}\n`)
    return result
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    process.stdout.write(`${JSON.stringify({ fact: name, ok: false, seconds: seconds(), said })}\n`)
    process.exit(1)
  }
}

async function walkStart() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  Object.assign(process.env, { PORT: String(port) })

  const first = await fact('npm start is ready and shows the first page', async () => {
    const started = await start(url)
    const page = await (await fetch(`${url}/`)).text()
    if (!page.includes('<title>')) throw new Error(`The first page is not a page:\n${page.slice(0, 500)}`)
    return started
  })
  const { token } = await fact('the demo parent logs in', () => post(`${url}/api/users/login`, demoParent))
  await fact('Ctrl-C ends everything', () => end(first, ctrlC))
  const second = await fact('a second npm start is ready', () => start(url))
  await fact('the second start knows the log-in of the first', async () => {
    const { user } = await post(`${url}/api/users/verify-token`, undefined, { token })
    if (user?.email !== demoParent.email) throw new Error(`It knows ${JSON.stringify(user)}`)
  })
  await fact('ending npm alone ends everything', () => end(second, endNpm))
}

async function walkDesco() {
  await fact('npm run desco lists its commands', async () => {
    const running = npm('run', 'desco')
    let said = ''
    running.stdout.setEncoding('utf8').on('data', (text) => (said += text))
    running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    await once(running, 'close')
    if (!said.includes('staff create')) throw new Error(said)
    refuseFrighteningWords(said)
  })
}

async function start(url) {
  const running = npm('start')
  const closed = once(running, 'close')
  let said = ''
  const ready = new Promise((resolve, reject) => {
    const hear = (text) => {
      said += text
      if (said.includes('Desco is ready') && said.includes(`Portal             ${url}`)) resolve()
    }
    running.stdout.setEncoding('utf8').on('data', hear)
    running.stderr.setEncoding('utf8').on('data', hear)
    AbortSignal.timeout(readyWithinMs).addEventListener('abort', () =>
      reject(new Error(`Not ready in time:\n${said}`)),
    )
    void closed.then(() => reject(new Error(said)))
  })
  try {
    await ready
  } catch (error) {
    const alive = running.exitCode === null && running.signalCode === null
    if (alive && running.pid !== undefined) process.kill(-running.pid, 'SIGKILL')
    throw error
  }
  refuseFrighteningWords(said)
  return { running, closed }
}

function refuseFrighteningWords(said) {
  const found = /EBADENGINE|allowScripts|deprecated/.exec(said)
  if (found) throw new Error(`A newcomer reads ${found[0]}:\n${said}`)
}

/** A terminal sends it to the whole group. */
const ctrlC = (running) => process.kill(-running.pid, 'SIGINT')

/** A script knows npm's id alone. */
const endNpm = (running) => running.kill('SIGTERM')

async function end({ running, closed }, how) {
  how(running)
  // a process that still runs holds the output open
  await Promise.race([closed, delay(endedWithinMs, undefined, { ref: false })])
  const left = stillRunning()
  if (left.length > 0) throw new Error(`Still running:\n${left.join('\n')}`)
}

/**
 * Processes that name the folder: the portal, the demo survey host and PostgreSQL all do. Of a tree in which others run, those that
 * name its data; the portal and the host hold the output open.
 */
function stillRunning() {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(commandOf)
    .filter(
      (line) =>
        line.includes(process.env.DESCO_DATA_DIR ?? folder) && !line.includes(path.basename(import.meta.url)),
    )
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

async function post(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${text}`)
  return JSON.parse(text).res
}

/** A port that is free, and that no other program is given by chance while the packages install: those are above 32,767. */
function freePort() {
  const port = randomInt(20_000, 32_000)
  return new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

await (command === 'desco' ? walkDesco() : walkStart())
