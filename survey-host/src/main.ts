import { fstatSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { startSurveyHost, type SurveyHost, type SurveyHostOptions } from './index.ts'

const flags = {
  port: { type: 'string', default: '3100' },
  host: { type: 'string', default: '127.0.0.1' },
  user: { type: 'string', default: 'admin' },
  'data-file': { type: 'string' },
  'return-url': { type: 'string' },
  'public-url': { type: 'string' },
} as const

const host = await start()
if (host) {
  const close = closeOnce(host)
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  if (isPipe()) process.stdin.once('end', close).once('error', close).resume()
  process.stdout.write(`${JSON.stringify({ ready: true, url: host.url, port: host.port })}\n`)
}

async function start(): Promise<SurveyHost | undefined> {
  try {
    return await startSurveyHost(readConfig())
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'The survey host cannot start.'}\n`)
    process.exitCode = 1
    return undefined
  }
}

function closeOnce(running: SurveyHost): () => void {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= running.close().then(() => process.exit(0))
  }
}

/** Only a parent's pipe can close; a terminal or a file says nothing about a parent. */
function isPipe(): boolean {
  const stdin = fstatSync(0)
  return stdin.isFIFO() || stdin.isSocket()
}

/** What the command line asks for; throws with one clear sentence when it cannot be meant. */
function readConfig(): SurveyHostOptions {
  const { values } = parseArgs({ options: flags })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be a number from 0 to 65535.')
  // by environment, because everybody on a machine can read a process's arguments
  const password = process.env.SURVEY_HOST_PASSWORD
  if (!password)
    throw new Error('SURVEY_HOST_PASSWORD is missing: the survey host needs the password of its account.')

  return {
    port,
    host: values.host,
    user: values.user,
    password,
    dataFile: values['data-file'] ?? null,
    returnUrl: values['return-url'] ?? null,
    ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
  }
}
