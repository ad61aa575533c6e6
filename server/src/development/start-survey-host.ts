import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { newToken } from '#platform/secrets.ts'

export type RunningSurveyHost = { url: string; user: string; password: string; stop(): Promise<void> }

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
    if (url !== null) return { url, ...account, stop: () => stop(child) }
  }
  throw new Error('The demo survey host did not start.')
}

function launch({
  port,
  dataFolder,
  returnUrl,
  user,
  password,
}: Settings & { user: string; password: string }) {
  const main = createRequire(import.meta.url).resolve('@desco/survey-host/main')
  const flags = ['--port', String(port), '--user', user, '--return-url', returnUrl]
  return spawn(process.execPath, [main, ...flags, '--data-file', join(dataFolder, 'survey-host.json')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { SURVEY_HOST_PASSWORD: password },
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
