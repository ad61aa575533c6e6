import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { ownEnvironment } from '#bench/config.ts'
import { ask } from '#load/ask.ts'

import type { Closers } from './closers.ts'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'

// Debian keeps it where only an administrator's shell looks
const environment = { ...ownEnvironment, PATH: `${ownEnvironment['PATH'] ?? ''}:/usr/sbin:/sbin` }
const patience = 100

/** Whether HAProxy is installed on this machine. */
export const hasProxy = () => spawnSync('haproxy', ['-v'], { env: environment }).status === 0

/** HAProxy before portals that share a database, each as often as the others. */
export async function startProxy(
  folder: string,
  ports: readonly number[],
  closers: Closers,
): Promise<{ port: number; pid: number }> {
  const port = await freePort()
  const file = join(folder, `haproxy-${port}.cfg`)
  const servers = ports.map((one) => `  server portal${one} 127.0.0.1:${one}`)
  await writeFile(file, [...head, `listen portal`, `  bind 127.0.0.1:${port}`, ...servers, ''].join('\n'))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore', env: environment })
  closers.add(() => endProcess(child))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('HAProxy did not start.')))
  await Promise.race([untilAnswered(port), ended])
  // that it ends later is as it should be
  ended.catch(() => undefined)
  return { port, pid: child.pid ?? 0 }
}

const head = [
  'defaults',
  '  mode http',
  '  balance roundrobin',
  '  timeout connect 5s',
  '  timeout client 60s',
  '  timeout server 60s',
]

async function untilAnswered(port: number) {
  for (let tries = 0; tries < patience; tries += 1) {
    const isThere = await ask(port, { method: 'GET', path: '/api/health' }).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await setTimeout(100)
  }
  throw new Error('HAProxy did not answer.')
}
