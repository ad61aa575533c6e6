import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { options, ownEnvironment } from '#bench/config.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'
import { median } from '#load/compare.ts'
import { memberPaths, publicPaths } from '#rows/page-bytes.ts'
import { peopleAmong } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

const script = fileURLToPath(new URL('../../e2e/measure-presses.ts', import.meta.url))
const limit = 200
const listed = 10

type Press = { scene: string; press: string; milliseconds: number[] }

/** How long each press on the families' pages and in their dialogs waits until something is shown; the slowest ones. */
export async function presses(portal: Portal, families: number): Promise<Row[]> {
  const tokens = peopleAmong(families, families).map(({ token }) => token)
  const paths = [await publicPaths(portal), await memberPaths(portal)].map((some) =>
    some.filter(options.isChosen).join(','),
  )
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, `http://127.0.0.1:${portal.port}`, tokens.join(','), ...paths, String(options.rounds(3))],
    { env: ownEnvironment, maxBuffer: 16 * 1024 * 1024 },
  )
  const pressed = (JSON.parse(stdout) as Press[])
    .map(({ scene, press, milliseconds: taken }) => ({ press: `${scene}: ${press}`, taken: median(taken) }))
    .toSorted((a, b) => b.taken - a.taken)
  const [slowest] = pressed
  if (slowest === undefined) throw new Error('Nothing was pressed.')
  return [
    atMost(
      `a press shows something, the slowest of ${pressed.length}, CPU slowed 4 times`,
      slowest.taken,
      limit,
      milliseconds,
    ),
    ...pressed.slice(0, listed).map(({ press, taken }) => atMost(`  ${press}`, taken, limit, milliseconds)),
  ]
}
