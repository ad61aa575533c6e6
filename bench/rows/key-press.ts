import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { options, ownEnvironment } from '#bench/config.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'
import { median } from '#load/compare.ts'
import { peopleAmong } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

const script = fileURLToPath(new URL('../../e2e/measure-key-press.ts', import.meta.url))
const limit = 16

/** How long one key in the diary's food search keeps a slow telephone's page busy; the median key. */
export async function keyPress({ port }: Portal): Promise<Row> {
  const [person] = peopleAmong(1, 1)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, `http://127.0.0.1:${port}`, person?.token ?? '', String(options.rounds(3))],
    { env: ownEnvironment },
  )
  return atMost(
    'a key in the food search, everything the page does, CPU slowed 4 times',
    median(JSON.parse(stdout) as number[]),
    limit,
    milliseconds,
  )
}
