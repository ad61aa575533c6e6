import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { options, ownEnvironment } from '#bench/config.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'
import { median } from '#load/compare.ts'
import { publicPaths } from '#rows/page-bytes.ts'
import { peopleAmong } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../e2e/measure-lighthouse.ts', import.meta.url))
// packages of its own: 176 MB that nothing else needs
const folder = fileURLToPath(new URL('../lighthouse', import.meta.url))
const place = fileURLToPath(new URL('../lighthouse/node_modules/lighthouse/core/index.js', import.meta.url))

const firstPaintAtMost = 1_000
const homeAtLeast = 95

type Audited = { id: string; found: string }
type Judged = { path: string; scores: Record<string, number>; firstPaint: number; wrong: Audited[] }

/**
 * What Lighthouse says of each page that anybody may open, and of home on its first visit, as a phone on slow 4G: the median of
 * three looks, because one look differs from the next by a tenth.
 */
export async function lighthouse(portal: Portal): Promise<Row[]> {
  await installOnce()
  const [person] = peopleAmong(1, 1)
  const open = await judge(portal, '', ['/', ...(await publicPaths(portal))])
  const [home] = await judge(portal, person?.token ?? '', ['/home'])
  const login = open.find(({ path }) => path === '/login')
  return [
    ...open.map(everythingIs100),
    ...(home === undefined ? [] : [homeIsFast(home)]),
    ...(login === undefined
      ? []
      : [atMost('first paint of /login, slow 4G', login.firstPaint, firstPaintAtMost, milliseconds)]),
  ]
}

function homeIsFast({ scores: { performance = 0 }, wrong }: Judged): Row {
  return {
    what: `Lighthouse, /home opened for the first time${inWords(wrong)}`,
    ours: String(performance),
    limit: `≥ ${homeAtLeast}`,
    ratio: performance / homeAtLeast,
    ok: performance >= homeAtLeast,
  }
}

function everythingIs100({ path, scores, wrong }: Judged): Row {
  const least = Math.min(...Object.values(scores))
  return {
    what: `Lighthouse, ${path}${least < 100 ? inWords(wrong) : ''}`,
    ours: Object.values(scores).join(' '),
    limit: '100 each',
    ratio: least / 100,
    ok: least === 100,
  }
}

const inWords = (wrong: readonly Audited[]) =>
  wrong.length > 0 ? ` (${wrong.map(({ id, found }) => `${id} ${found}`.trim()).join(', ')})` : ''

/** Of the chosen ones among these pages; the look in the middle, by its performance, stands for all. */
async function judge({ port }: Portal, token: string, paths: readonly string[]): Promise<Judged[]> {
  const chosen = paths.filter(options.isChosen)
  if (chosen.length === 0) return []
  const { stdout } = await run(
    process.execPath,
    [script, place, `http://127.0.0.1:${port}`, token, chosen.join(','), String(options.rounds(3))],
    { env: ownEnvironment, maxBuffer: 16 * 1024 * 1024 },
  )
  return [...Map.groupBy(JSON.parse(stdout) as Judged[], ({ path }) => path).values()].map(middleOf)
}

function middleOf(looks: readonly Judged[]): Judged {
  const sorted = looks.toSorted((a, b) => (a.scores['performance'] ?? 0) - (b.scores['performance'] ?? 0))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('Lighthouse did not judge a page.')
  return { ...middle, firstPaint: median(looks.map(({ firstPaint }) => firstPaint)) }
}

async function installOnce() {
  if (existsSync(place)) return
  const { npm_execpath: npm } = ownEnvironment
  if (npm === undefined) throw new Error('Lighthouse is installed by npm: run `npm run bench -- lighthouse`.')
  await run(process.execPath, [npm, 'ci', '--ignore-scripts'], { cwd: folder, env: ownEnvironment })
}
