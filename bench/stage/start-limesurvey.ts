import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { ownEnvironment } from '#bench/config.ts'

import type { Closers } from './closers.ts'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'
import { untilAnswered } from './until-answered.ts'

/** LimeSurvey, installed in a folder of this machine, served by PHP with a process for each processor; or why it is not. */
export async function startLimeSurvey(
  folder: string | null,
  closers: Closers,
): Promise<{ port: number } | string> {
  if (folder === null) return 'no --limesurvey FOLDER'
  if (!existsSync(join(folder, 'index.php'))) return `no LimeSurvey in ${folder}`
  if (spawnSync('php', ['-v'], { env: ownEnvironment }).status !== 0) return 'no PHP'
  const port = await freePort()
  const child = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', folder], {
    stdio: 'ignore',
    env: { ...ownEnvironment, PHP_CLI_SERVER_WORKERS: String(availableParallelism()) },
    detached: true,
  })
  // its workers are processes of their own
  closers.add(() => endProcess(child, { wholeGroup: true }))
  await untilAnswered(`http://127.0.0.1:${port}/index.php`, child)
  return { port }
}
