import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { Answer } from '#load/ask.ts'

import type { BareAnswers } from './bare-server.ts'
import type { Closers } from './closers.ts'
import { endProcess } from './end-process.ts'

const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
const writtenByNode = new Set(['date', 'connection', 'keep-alive'])

/** A bare `node:http` process that answers, byte for byte, what the portal answered. Returns its port. */
export async function startBareServer(answers: Record<string, Answer>, closers: Closers): Promise<number> {
  const child = fork(script, { execArgv: [] })
  closers.add(() => endProcess(child))
  const sent: BareAnswers = Object.fromEntries(
    Object.entries(answers).map(([path, { rawHeaders, body }]) => [
      path,
      { headers: headersOf(rawHeaders), body: body.toString() },
    ]),
  )
  child.send(sent)
  const [port] = (await once(child, 'message')) as [number]
  return port
}

/** Names and values in turn, without those that Node writes by itself. */
const headersOf = (raw: string[]) =>
  raw.filter((_, place) => !writtenByNode.has(raw[place - (place % 2)]?.toLowerCase() ?? ''))
