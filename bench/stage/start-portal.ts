import { type ChildProcess, spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import type { Closers } from './closers.ts'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'
import { addressOf, type DatabaseServer } from './start-database.ts'
import { untilAnswered } from './until-answered.ts'

/** `address`: of its database. */
export type Portal = { port: number; pid: number; database: pg.Client; address: string; dataFolder: string }

/**
 * `env`: settings beside those of every portal here. `beside`: a portal whose database it shares, as one more process of the same.
 * `again`: the address of its database, where it has run before.
 */
type PortalWanted = {
  name: string
  folder: string
  server: DatabaseServer
  env?: Record<string, string>
  beside?: Portal
  again?: string
}

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
// as `npm start` does
const heapLimits = ['--max-semi-space-size=4', '--max-old-space-size=1536']
const generous = '100000000'

/** The portal as a process of its own, with a database of its own and the demo survey host. */
export async function startPortal(
  { name, folder, server, env = {}, beside, again }: PortalWanted,
  closers: Closers,
): Promise<Portal> {
  const port = await freePort()
  const address = again ?? beside?.address ?? addressOf(await server.create(name))
  const dataFolder = join(folder, name)
  // what is encrypted in a database is read with the keys that it was written with
  if (beside !== undefined)
    await cp(join(beside.dataFolder, 'keys'), join(dataFolder, 'keys'), { recursive: true })
  const child = spawn(process.execPath, [...heapLimits, main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PORT: String(port),
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      DESCO_DATA_DIR: dataFolder,
      DATABASE_URL: address,
      // families come from many addresses; this run comes from one
      TRUSTED_PROXIES: '127.0.0.1',
      LIMIT_LOGIN_FAILURES_PER_ADDRESS: generous,
      LIMIT_CODE_TRIES_PER_ADDRESS: generous,
      LIMIT_SIGN_UPS_PER_ADDRESS: generous,
      ...env,
    },
  })
  tellWhyItEnded(child)
  closers.add(() => endProcess(child))
  await untilAnswered(`http://127.0.0.1:${port}/api/health`, child)
  const database = new pg.Client(address)
  await database.connect()
  closers.add(() => database.end())
  return { port, pid: pidOf(child), database, address, dataFolder }
}

/** What the portal says is of interest only when it fails. */
function tellWhyItEnded(child: ChildProcess) {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
  child.once('exit', (code) => {
    if (code !== null && code !== 0) process.stderr.write(`A portal ended: ${said}\n`)
  })
}

function pidOf({ pid }: ChildProcess) {
  if (pid === undefined) throw new Error('The portal has no process.')
  return pid
}
