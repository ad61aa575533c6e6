import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { peopleAmong, tokenOf } from '#bench/families.ts'
import { median } from '#bench/load.ts'
import { options, ownEnvironment } from '#bench/config.ts'
import type { Portal } from '#bench/stage.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'

import { memberPaths, publicPaths } from './pages.ts'

const run = promisify(execFile)
const rounds = String(options.rounds(3))

/** Starts a script of e2e, which has the browser, and answers what it prints. */
async function measured<Answer>(script: string, args: readonly string[]): Promise<Answer> {
  const place = fileURLToPath(new URL(`../../../e2e/${script}`, import.meta.url))
  const { stdout } = await run(process.execPath, [place, ...args], {
    env: ownEnvironment,
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Answer
}

type Key = { letter: number; everything: number }

/** How long one key in the diary's food search keeps a slow telephone's page busy; the median key. */
export async function keyPress({ port }: Portal): Promise<Row[]> {
  const { diary } = await measured<{ diary: Key[] }>('measure-key-press.ts', [
    `http://127.0.0.1:${port}`,
    tokenOf(1),
    rounds,
  ])
  const of = (part: keyof Key) => median(diary.map((key) => key[part]))
  return [
    atMost('a key in the food search: letter painted, CPU slowed 4 times', of('letter'), 16, milliseconds),
    atMost('  all that is found for it', of('everything'), 50, milliseconds),
  ]
}

type Press = { scene: string; press: string; milliseconds: number[] }

/** How long each press on the families' pages and in their dialogs waits until something is shown; the slowest ones. */
export async function presses(portal: Portal, families: number): Promise<Row[]> {
  const tokens = peopleAmong(families, families).map(({ token }) => token)
  const pressed = await measured<Press[]>('measure-presses.ts', [
    `http://127.0.0.1:${portal.port}`,
    tokens.join(','),
    (await publicPaths()).join(','),
    (await memberPaths()).join(','),
    rounds,
  ])
  return pressed
    .map(({ scene, press, milliseconds: taken }) => ({ press: `${scene}: ${press}`, taken: median(taken) }))
    .toSorted((a, b) => b.taken - a.taken)
    .slice(0, 5)
    .map(({ press, taken }) => atMost(`press, of ${pressed.length}: ${press}`, taken, 200, milliseconds))
}

// packages of its own: 176 MB that nothing else needs
const lighthousePlace = fileURLToPath(
  new URL('../lighthouse/node_modules/lighthouse/core/index.js', import.meta.url),
)

type Judged = { path: string; scores: Record<string, number>; wrong: { id: string; found: string }[] }

/** Lighthouse's marks, by its phone profile, of each public page, and of home on its first visit: the middle one of three looks. */
export async function lighthouse(portal: Portal): Promise<Row[]> {
  await installLighthouse()
  const judge = (token: string, paths: readonly string[]) =>
    measured<Judged[]>('measure-lighthouse.ts', [
      lighthousePlace,
      `http://127.0.0.1:${portal.port}`,
      token,
      paths.join(','),
      rounds,
    ])
  const open = await judge('', ['/', ...(await publicPaths())])
  const home = await judge(tokenOf(1), ['/home'])
  return [
    ...[...Map.groupBy(open, ({ path }) => path).values()].map((looks) => judgedRow(looks, 95)),
    judgedRow(home, 90),
  ]
}

function judgedRow(looks: readonly Judged[], fastEnough: number): Row {
  const sorted = looks.toSorted((a, b) => (a.scores['performance'] ?? 0) - (b.scores['performance'] ?? 0))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('Lighthouse did not judge a page.')
  const { performance: speed = 0, ...others } = middle.scores
  const wrong = middle.wrong.map(({ id, found }) => `${id} ${found}`.trim()).join(', ')
  return {
    what: `Lighthouse, ${middle.path}${wrong === '' ? '' : ` (${wrong})`}`,
    ours: [speed, ...Object.values(others)].join(' '),
    limit: `≥ ${fastEnough}, 100 in the others`,
    ratio: speed / fastEnough,
    ok: speed >= fastEnough && Object.values(others).every((score) => score === 100),
  }
}

async function installLighthouse() {
  if (existsSync(lighthousePlace)) return
  const { npm_execpath: npm } = ownEnvironment
  if (npm === undefined) throw new Error('Lighthouse is installed by npm: run `npm run bench -- lighthouse`.')
  await run(process.execPath, [npm, 'ci', '--ignore-scripts'], {
    cwd: fileURLToPath(new URL('../lighthouse', import.meta.url)),
    env: ownEnvironment,
  })
}
