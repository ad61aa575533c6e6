import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { ownEnvironment } from '#bench/config.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'
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

type Judged = { path: string; scores: Record<string, number>; firstPaint: number; wrong: string[] }

/** What Lighthouse says of each page that anybody may open, and of home on its first visit, as a phone on slow 4G. */
export async function lighthouse(portal: Portal): Promise<Row[]> {
  await installOnce()
  const [person] = peopleAmong(1, 1)
  const open = await judge(portal, '', ['/', ...(await publicPaths(portal))])
  const [home] = await judge(portal, person?.token ?? '', ['/home'])
  const login = open.find(({ path }) => path === '/login')
  if (home === undefined || login === undefined) throw new Error('Lighthouse did not judge all pages.')
  const { performance = 0 } = home.scores
  return [
    ...open.map(everythingIs100),
    {
      what: `Lighthouse, /home opened for the first time (${home.wrong.join(', ')})`,
      ours: String(performance),
      limit: `≥ ${homeAtLeast}`,
      ratio: performance / homeAtLeast,
      ok: performance >= homeAtLeast,
    },
    atMost('first paint of /login, slow 4G', login.firstPaint, firstPaintAtMost, milliseconds),
  ]
}

function everythingIs100({ path, scores, wrong }: Judged): Row {
  const least = Math.min(...Object.values(scores))
  return {
    what: `Lighthouse, ${path}${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`,
    ours: Object.values(scores).join(' '),
    limit: '100 each',
    ratio: least / 100,
    ok: least === 100,
  }
}

async function judge({ port }: Portal, token: string, paths: readonly string[]): Promise<Judged[]> {
  const { stdout } = await run(
    process.execPath,
    [script, place, `http://127.0.0.1:${port}`, token, paths.join(',')],
    { env: ownEnvironment, maxBuffer: 16 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Judged[]
}

async function installOnce() {
  if (existsSync(place)) return
  const { npm_execpath: npm } = ownEnvironment
  if (npm === undefined) throw new Error('Lighthouse is installed by npm: run `npm run bench -- lighthouse`.')
  await run(process.execPath, [npm, 'ci', '--ignore-scripts'], { cwd: folder, env: ownEnvironment })
}
