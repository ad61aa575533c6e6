import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire, getCompileCacheDir } from 'node:module'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

import { newToken } from '#platform/secrets/secrets.ts'
import type { Config } from '#server/config.ts'

type Access = { url: string; user: string; password: string }

const nothing = async () => undefined

/**
 * The configured LimeSurvey, or the demo survey host, started as a process of its own that ends with the portal. It takes the
 * port after the portal's, or any free one. `standIn` is its address.
 */
export async function openLimeSurvey(config: Config) {
  if (config.limeSurvey !== null) return { limeSurvey: config.limeSurvey, standIn: null, close: nothing }
  const account = { user: 'portal', password: newToken() }
  for (const port of [config.port === 0 ? 0 : config.port + 1, 0]) {
    const child = launch(config, port, account)
    const url = await readyUrl(child)
    if (url === null) continue
    const limeSurvey = { url, ...account }
    const forgetAccess = await leaveAccess(resolve(config.dataFolder), limeSurvey)
    const close = () => Promise.all([forgetAccess(), stop(child)]).then(() => undefined)
    return { limeSurvey, standIn: url, close }
  }
  throw new Error('The demo survey host did not start.')
}

/** As `openLimeSurvey`, but beside a portal that is running on this data folder and has started the demo survey host already. */
export async function joinLimeSurvey(config: Config) {
  const access = config.limeSurvey === null ? await findAccess(resolve(config.dataFolder)) : null
  return access === null
    ? openLimeSurvey(config)
    : { limeSurvey: access, standIn: access.url, close: nothing }
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
  // the file of a killed portal outlives its survey host
  const answers = await fetch(access.url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return answers === null ? null : access
}

function launch(config: Config, port: number, { user, password }: Omit<Access, 'url'>) {
  const main = createRequire(import.meta.url).resolve('@desco/survey-host/main')
  const cache = getCompileCacheDir()
  const dataFile = join(resolve(config.dataFolder), 'survey-host.json')
  const flags = ['--port', String(port), '--user', user, '--return-url', `${config.publicUrl}/questionary`]
  return spawn(process.execPath, [main, ...flags, '--data-file', dataFile], {
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
