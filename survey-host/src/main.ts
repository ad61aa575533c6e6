import { fstatSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { startSurveyHost } from './index.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3100' },
    host: { type: 'string', default: '127.0.0.1' },
    user: { type: 'string', default: 'admin' },
    'data-file': { type: 'string' },
    'return-url': { type: 'string' },
    'public-url': { type: 'string' },
  },
})

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

// by environment, because everybody on a machine can read a process's arguments
const password = process.env.SURVEY_HOST_PASSWORD
if (!password) stop('SURVEY_HOST_PASSWORD is missing: the survey host needs the password of its account.')
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) stop('--port must be a number from 0 to 65535.')

const host = await startSurveyHost({
  port,
  host: values.host,
  user: values.user,
  password,
  dataFile: values['data-file'] ?? null,
  returnUrl: values['return-url'] ?? null,
  ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
}).catch((error: unknown) => stop(error instanceof Error ? error.message : 'The survey host cannot start.'))

let closing = false
function close() {
  if (closing) return
  closing = true
  void host.close().then(() => process.exit(0))
}
process.once('SIGTERM', close)
process.once('SIGINT', close)
if (isPipe()) process.stdin.once('end', close).once('error', close).resume()

process.stdout.write(`${JSON.stringify({ ready: true, url: host.url, port: host.port })}\n`)

/** Only a parent's pipe can close; a terminal or a file says nothing about a parent. */
function isPipe(): boolean {
  const stdin = fstatSync(0)
  return stdin.isFIFO() || stdin.isSocket()
}
