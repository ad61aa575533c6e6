import { fstatSync } from 'node:fs'

import { readConfig } from './config.ts'
import { startSurveyHost, type SurveyHost } from './index.ts'

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
