import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ownEnvironment } from '#bench/config.ts'
import { endProcess, freePort, untilAnswered } from '#bench/stage.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** `npm start` for the second time: everything installed, built and created, until the first page is there. */
export async function warmStart(folder: string): Promise<Row> {
  await startAndEnd(folder)
  const times = [await startAndEnd(folder), await startAndEnd(folder)]
  return atMost('npm start, warm, to the first page', Math.min(...times), 2_500, milliseconds)
}

async function startAndEnd(folder: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...ownEnvironment, PORT: String(port), DESCO_DATA_DIR: join(folder, 'npm-start') },
    detached: true,
  })
  try {
    await untilAnswered(`http://127.0.0.1:${port}/login`, child)
    return performance.now() - began
  } finally {
    await endProcess(child, { wholeGroup: true })
  }
}
