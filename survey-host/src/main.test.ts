import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { afterEach, expect, it } from 'vitest'

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

function start(flags: string[], env: Record<string, string> = { SURVEY_HOST_PASSWORD: 'parola-di-prova' }) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const started = spawn(process.execPath, [main, ...flags], { stdio: 'pipe', env })
  child = started
  return started
}

async function firstLine({ stdout }: ReturnType<typeof start>) {
  for await (const line of createInterface({ input: stdout })) return line
  return ''
}

it('says once, in one line, where it can be reached', async () => {
  const started = start(['--port', '0'])
  const ready = JSON.parse(await firstLine(started)) as { ready: boolean; url: string; port: number }
  expect(ready).toEqual({ ready: true, url: `http://127.0.0.1:${ready.port}`, port: ready.port })
  expect((await fetch(`${ready.url}/index.php/310001`)).status).toBe(200)
})

it('ends in peace when it is told to', async () => {
  const started = start(['--port', '0'])
  await firstLine(started)
  started.kill('SIGTERM')
  expect(await once(started, 'exit')).toEqual([0, null])
})

it('ends with its parent', async () => {
  const started = start(['--port', '0'])
  await firstLine(started)
  started.stdin.end()
  expect(await once(started, 'exit')).toEqual([0, null])
})

it.each([
  { flags: ['--port', 'tanti'], env: { SURVEY_HOST_PASSWORD: 'x' }, says: '--port must be a number' },
  { flags: ['--port', '0'], env: { SURVEY_HOST_PASSWORD: '' }, says: 'SURVEY_HOST_PASSWORD is missing' },
])('does not start without sense ($says)', async ({ flags, env, says }) => {
  const started = start(flags, env)
  const complaint = await started.stderr.setEncoding('utf8').toArray()
  expect(complaint.join('')).toContain(says)
  expect(started.exitCode ?? (await once(started, 'exit'))[0]).toBe(1)
})
