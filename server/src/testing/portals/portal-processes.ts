import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { Reached } from './portal.ts'

/** A portal that runs as a process of its own. */
export type PortalProcess = {
  url: string
  /** To stop it for a while, which looks like a machine that is too busy. */
  pid: number
  /** The end of what it has printed, its log too. */
  said(): string
  /** Ends it and answers its exit code: null when it was killed. May be called again. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

type Environment = Record<string, string>

const ofThisTree = fileURLToPath(new URL('../../main.ts', import.meta.url))

// half of a start is reading the code
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'desco-compiled') }

/** Starts the portal as it is in this tree, or as `main` of another one is, and answers when it listens. */
export async function startProcess(
  environment: Environment,
  { folder, port, main = ofThisTree }: { folder: string; port?: number; main?: string },
): Promise<PortalProcess> {
  const chosen = port ?? (await freePort())
  const running = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      ...compiledOnce,
      PORT: String(chosen),
      DESCO_WEB_DIR: folder,
      DESCO_DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text: string) => void (said = (said + text).slice(-1_000_000))
  running.stdout.setEncoding('utf8').on('data', hear)
  running.stderr.setEncoding('utf8').on('data', hear)
  const url = `http://127.0.0.1:${chosen}`
  await untilAnswers(running, url).catch(async (error: unknown) => {
    await endProcess(running, 'SIGKILL')
    throw new Error(`The portal did not start: ${said}`, { cause: error })
  })
  return { url, pid: running.pid ?? 0, said: () => said, end: (signal) => endProcess(running, signal) }
}

async function untilAnswers(running: ChildProcess, url: string) {
  for (;;) {
    if (running.exitCode !== null || running.signalCode !== null) throw new Error('It has ended.')
    const isThere = await fetch(`${url}/api/live`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await pause(50)
  }
}

async function endProcess(running: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (running.exitCode !== null || running.signalCode !== null) return running.exitCode
  const ended = once(running, 'exit')
  running.kill(signal)
  await ended
  return running.exitCode
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** The answer of a call over HTTP. An `address` is said as a proxy in front would say it. */
export const callOver =
  (urlOf: () => string): Reached['call'] =>
  async (method, path, { body, token, headers, address } = {}) => {
    const answer = await fetch(`${urlOf()}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { token }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      // of several cookies an object would hold the last alone
      headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
    }
  }
