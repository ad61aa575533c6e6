import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { options, ownEnvironment } from '#bench/config.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'
import { median } from '#load/compare.ts'
import { peopleAmong } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

const script = fileURLToPath(new URL('../../e2e/measure-tap.ts', import.meta.url))
const limit = 100

type Tap = { entry: string; milliseconds: number }

/** How long a tap in the navigation waits for its answer on a slow telephone with a slow line; the slowest entry. */
export async function tapAnswer({ port }: Portal): Promise<Row> {
  const [person] = peopleAmong(1, 1)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, `http://127.0.0.1:${port}`, person?.token ?? '', String(options.rounds(5))],
    { env: ownEnvironment },
  )
  const taps = JSON.parse(stdout) as Tap[]
  const medians = [...Map.groupBy(taps, ({ entry }) => entry)].map(([entry, ofEntry]) => ({
    entry,
    milliseconds: median(ofEntry.map((tap) => tap.milliseconds)),
  }))
  const [slowest] = medians.toSorted((a, b) => b.milliseconds - a.milliseconds)
  if (slowest === undefined) throw new Error('Nothing was tapped.')
  return atMost(
    `a tap is answered, parts in 5 s, CPU slowed 4 times (${slowest.entry})`,
    slowest.milliseconds,
    limit,
    milliseconds,
  )
}
