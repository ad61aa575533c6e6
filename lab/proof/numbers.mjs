import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { reportStep, runStep, say } from '../../scripts/run-step.mjs'

const report = fileURLToPath(new URL('../../docs/papers/proof/numbers.md', import.meta.url))
const test = 'server/src/whole-system/numbers.test.ts'
const sizes = [241, 100_000]

/**
 * Compares every number of the team's screens, files and figures with statements over the rows, among few families and among
 * many. 0 when all are the same.
 */
export async function runProof(options) {
  const { values } = parseArgs({ args: options, options: { families: { type: 'string' } } })
  const wanted = values.families === undefined ? sizes : [Number(values.families)]
  if (!wanted.every((families) => Number.isSafeInteger(families) && families >= 100)) {
    say('--families takes a whole number, at least 100.')
    return 1
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-numbers-'))
  try {
    const runs = []
    for (const families of wanted) {
      const file = path.join(folder, `${families}.json`)
      const run = await runStep({
        name: `numbers among ${families.toLocaleString('en')} families`,
        command: ['vitest', 'run', test],
        env: { DESCO_PROOF_FAMILIES: String(families), DESCO_PROOF_REPORT: file },
      })
      reportStep(run)
      if (!run.ok) return 1
      runs.push(JSON.parse(readFileSync(file, 'utf8')))
    }
    if (values.families === undefined) writeReport(runs)
    else for (const line of tableOf(runs)) say(line)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [begin, end] = ['<!-- the table is written by npm run proof -- numbers -->', '<!-- its end -->']

function tableOf(runs) {
  const counts = runs.map(({ families }) => `among ${families.toLocaleString('en')}`)
  const heads = ['what is shown', ...counts.flatMap((among) => [among, 'ms'])]
  const names = [...new Set(runs.flatMap(({ lines }) => lines.map(({ what }) => what)))]
  const rows = names.map((name) => [
    name,
    ...runs.flatMap(({ lines }) => {
      const line = lines.find(({ what }) => what === name)
      return line === undefined
        ? ['–', '–']
        : [shorten(line.shown), Math.max(1, Math.round(line.milliseconds))]
    }),
  ])
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

/** A curve has a number for each week and age: its sums say enough. */
function shorten(text) {
  const plain = text.replaceAll(/\[(\d+(?:,\d+){20,})\]/gu, (_all, numbers) =>
    String(numbers.split(',').reduce((sum, number) => sum + Number(number), 0)),
  )
  const cell = plain
    .replaceAll(/[{}"[\]]/gu, ' ')
    .replaceAll(/\s*([:,])\s*/gu, '$1 ')
    .replaceAll('|', ' ')
    .trim()
  return cell.length > 160 ? `${cell.slice(0, 157)}…` : cell
}

function writeReport(runs) {
  const text = readFileSync(report, 'utf8')
  const written = [begin, '', ...tableOf(runs), '', end].join('\n')
  writeFileSync(
    report,
    text.slice(0, text.indexOf(begin)) + written + text.slice(text.indexOf(end) + end.length),
  )
}
