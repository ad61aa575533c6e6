import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { Answer } from '#load/open-line.ts'

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
    Object.entries(answers).map(([path, { head, body }]) => [
      path,
      { headers: headersOf(head), body: body.toString() },
    ]),
  )
  child.send(sent)
  const [port] = (await once(child, 'message')) as [number]
  return port
}

function headersOf(head: string): string[] {
  return head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name = '']) => !writtenByNode.has(name.toLowerCase()))
    .flat()
}
