import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { freePort, portalEnvironment, serverEntry } from './config.ts'
import { createFinder, findInLog } from './secrets/find-secrets.ts'
import { secretsOfRun } from './secrets/known-secrets.ts'

const readyWithin = 60_000
const stopWithin = 15_000

type Environment = typeof portalEnvironment & Record<string, string | undefined>

/**
 * A portal of a story's own, for what everybody of a portal would notice, with settings of a study. Its command line needs the
 * environment too.
 */
export async function startOwnPortal(settings: Record<string, string> = {}) {
  const port = String(await freePort())
  const environment: Environment = {
    ...portalEnvironment,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DESCO_DATA_DIR: await mkdtemp(path.join(tmpdir(), 'desco-own-')),
    ...settings,
  }
  const stopPortal = await startPortal(environment)
  const stop = async () => {
    const found = findInLog(await stopPortal(), createFinder(secretsOfRun()))
    if (found.length > 0) throw new Error(`Secrets stand where they should not:\n${found.join('\n')}`)
  }
  return { url: environment.PUBLIC_URL, environment, stop }
}

/** Starts the portal as an operator would, on an empty data folder; what is returned stops it and answers its log. */
export async function startPortal(
  environment: Environment = portalEnvironment,
): Promise<() => Promise<string>> {
  const server = spawn(process.execPath, [serverEntry], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const remember = (text: string) => (said += text)
  server.stdout.setEncoding('utf8').on('data', remember)
  server.stderr.setEncoding('utf8').on('data', remember)

  const stop = async () => {
    await end(server)
    await rm(environment.DESCO_DATA_DIR, { recursive: true, force: true })
    return said
  }
  try {
    await untilHealthy(server, environment.PUBLIC_URL)
    return stop
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message} It said:\n${said.slice(-10_000)}`, { cause: error })
  }
}

async function untilHealthy(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyWithin
  while (!(await isHealthy(url))) {
    if (hasEnded(server)) throw new Error('The portal ended before it was ready.')
    if (Date.now() > deadline) throw new Error('The portal was not ready in time.')
    await setTimeout(100)
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok
  } catch {
    return false
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const tooSlow = globalThis.setTimeout(() => server.kill('SIGKILL'), stopWithin)
  await ended
  clearTimeout(tooSlow)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
