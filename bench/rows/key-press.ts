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

type Press = { letter: number; longest: number; everything: number }
type Presses = Record<'bare' | 'diary', Press[]>

/** How long one key in the diary's food search keeps a slow telephone's page busy; the median key. */
export async function keyPress({ port }: Portal): Promise<Row[]> {
  const [person] = peopleAmong(1, 1)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, `http://127.0.0.1:${port}`, person?.token ?? '', String(options.rounds(3))],
    { env: ownEnvironment },
  )
  const { bare, diary } = JSON.parse(stdout) as Presses
  const of = (presses: Press[], part: keyof Press) => median(presses.map((press) => press[part]))
  return [
    atMost(
      'a key in the food search until its letter is painted, CPU slowed 4 times',
      of(diary, 'letter'),
      limit,
      milliseconds,
    ),
    atMost(
      'a key in the food search: the longest piece of work at a stretch, CPU slowed 4 times',
      of(diary, 'longest'),
      limit,
      milliseconds,
    ),
    atMost(
      'a key in the food search and all that is found for it, CPU slowed 4 times',
      of(diary, 'everything'),
      limit,
      milliseconds,
    ),
    {
      what: 'a key in a page that has a field and nothing else, CPU slowed 4 times',
      ours: milliseconds(of(bare, 'everything')),
      limit: '–',
      ratio: null,
      ok: null,
    },
  ]
}
