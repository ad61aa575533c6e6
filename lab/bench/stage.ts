import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { startEmbeddedPostgres } from '@desco/embedded-postgres'
import pg from 'pg'

/** Everything that was started, ended in the opposite order. */
export function createClosers() {
  const closers: (() => unknown)[] = []
  return {
    add: (close: () => unknown) => void closers.push(close),
    async closeAll() {
      for (const close of closers.splice(0).toReversed()) await close()
    },
  }
}

export type Closers = ReturnType<typeof createClosers>
export type DatabaseServer = { create(name: string): Promise<string> }
/** `address` is that of its database. */
export type Portal = { port: number; pid: number; database: pg.Client; address: string }

/** Starts the portal's own PostgreSQL, as durable as in earnest. `create` answers the address of a new database. */
export async function startDatabase(folder: string, closers: Closers): Promise<DatabaseServer> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  closers.add(() => postgres.stop())
  return {
    async create(name) {
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const { host, port, user } = postgres.connection
      return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`
    },
  }
}

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
// `npm start` gives the same
const heapLimits = ['--max-semi-space-size=4', '--max-old-space-size=1536']

/** Starts the portal as a process of its own, with a database of its own, the demo survey host and the limits of a study. */
export async function startPortal(
  { name, folder, server }: { name: string; folder: string; server: DatabaseServer },
  closers: Closers,
): Promise<Portal> {
  const port = await freePort()
  const address = await server.create(name)
  const child = spawn(process.execPath, [...heapLimits, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PORT: String(port),
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      DESCO_DATA_DIR: join(folder, name),
      DATABASE_URL: address,
      // families come from many addresses, this run from one
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  closers.add(() => endProcess(child))
  await untilAnswered(`http://127.0.0.1:${port}/api/health`, child)
  const database = new pg.Client(address)
  await database.connect()
  closers.add(() => database.end())
  return { port, pid: child.pid ?? 0, database, address }
}

/** Starts a small server beside the portal, tells it what it needs, and answers its port. */
export async function startServer(script: URL, message: unknown, closers: Closers): Promise<number> {
  const child = fork(fileURLToPath(script), { execArgv: [] })
  closers.add(() => endProcess(child))
  child.send(message as object)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${script.pathname} ended.`)))
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  // its end at the end of the run is expected
  ended.catch(() => undefined)
  return port
}

/** Asks a process (with `wholeGroup`, everything it started) to end, waits for it, and insists when that takes too long. */
export async function endProcess(child: ChildProcess, { wholeGroup = false } = {}): Promise<void> {
  const { pid, exitCode, signalCode } = child
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  const target = wholeGroup ? -pid : pid
  const ended = once(child, 'exit')
  process.kill(target, 'SIGTERM')
  const tooSlow = setTimeout(() => process.kill(target, 'SIGKILL'), 15_000)
  await ended
  clearTimeout(tooSlow)
}

/** Answers a port of this machine that nobody holds now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Waits for the first good answer of a process that is starting. */
export async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended before it answered.`)
    if (Date.now() > deadline) throw new Error(`${url} did not answer in time.`)
    await pause(20)
  }
}

/** Bytes of memory that no other process shares: without Node's own program file. Linux alone tells. */
export async function privateNow(pid: number) {
  const parts = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...parts.matchAll(/^Private_\w+:\s+(\d+) kB/gmu)].reduce(
    (sum, [, own]) => sum + Number(own) * 1024,
    0,
  )
}

/** The most bytes that a process has held since `forgetMost`. */
export async function heldAtMost(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1]) * 1024
}

export const forgetMost = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')
