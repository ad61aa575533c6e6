import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { newToken } from '#platform/secrets/secrets.ts'

type Access = { url: string; user: string; password: string }

export type RunningSurveyHost = Access & { stop: () => Promise<void> }

type Settings = { port: number; dataFolder: string; returnUrl: string }

/**
 * Starts the demo survey host beside the portal, as a process of its own. It takes the wished port, or any free one,
 * and ends with the portal.
 */
export async function startSurveyHost({ port, dataFolder, returnUrl }: Settings): Promise<RunningSurveyHost> {
  const account = { user: 'portal', password: newToken() }
  for (const wished of [port, 0]) {
    const child = launch({ port: wished, dataFolder, returnUrl, ...account })
    const url = await readyUrl(child)
    if (url === null) continue
    const access = { url, ...account }
    const forgetAccess = await leaveAccess(dataFolder, access)
    return { ...access, stop: () => Promise.all([forgetAccess(), stop(child)]).then(() => undefined) }
  }
  throw new Error('The demo survey host did not start.')
}

/** The demo survey host of a portal that is running on this data folder, or one started for us alone. */
export async function joinSurveyHost(settings: Settings): Promise<RunningSurveyHost> {
  const access = await findAccess(settings.dataFolder)
  return access === null ? startSurveyHost(settings) : { ...access, stop: async () => undefined }
}

const accessFile = (dataFolder: string) => join(dataFolder, 'survey-host-access.json')

/** For our own commands beside the running portal, and for nobody else on this machine. */
async function leaveAccess(dataFolder: string, access: Access) {
  const file = accessFile(dataFolder)
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, JSON.stringify(access), { mode: 0o600 })
  return () => rm(file, { force: true })
}

async function findAccess(dataFolder: string): Promise<Access | null> {
  const left = await readFile(accessFile(dataFolder), 'utf8').catch(() => null)
  if (left === null) return null
  const access = JSON.parse(left) as Access
  // what a killed portal left behind outlives its survey host
  const answers = await fetch(access.url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return answers === null ? null : access
}

function launch({ port, dataFolder, returnUrl, user, password }: Settings & Omit<Access, 'url'>) {
  const main = createRequire(import.meta.url).resolve('@desco/survey-host/main')
  const cache = getCompileCacheDir()
  const flags = ['--port', String(port), '--user', user, '--return-url', returnUrl]
  return spawn(process.execPath, [main, ...flags, '--data-file', join(dataFolder, 'survey-host.json')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // without the portal's cache it reads its TypeScript anew, for a quarter of a second of processor time
    env: { SURVEY_HOST_PASSWORD: password, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
    // Ctrl-C reaches the whole group: the portal decides when this one ends
    detached: true,
  })
}

async function readyUrl(child: ChildProcess): Promise<string | null> {
  if (child.stdout === null) return null
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(() => null)
  const ready = once(lines, 'line').then(([line]) => (JSON.parse(String(line)) as { url: string }).url)
  return Promise.race([ready, ended])
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
