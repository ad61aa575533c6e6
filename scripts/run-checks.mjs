import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { reportStep, runStep } from './run-step.mjs'

const atOnce = 2
// each checker reads what the others have read too: more of them than processors are work for nothing
const checkers = String(Math.max(1, Math.floor(availableParallelism() / atOnce)))
const root = new URL('../', import.meta.url)
const { workspaces } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const typeProjects = ['.', 'scripts/bootstrap', ...workspaces].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((file) => /^tsconfig(\.(?!base)\w+)?\.json$/.test(file))
    .map((file) => `${folder}/${file}`.replace(/^\.\//, '')),
)

const checks = [
  { name: 'lint and borders', command: ['oxlint', '--deny-warnings'] },
  { name: 'planted violations are found', command: ['vitest', 'run', '--project=walls'] },
  ...typeProjects.map((project) => ({
    name: `types by ${project}`,
    command: ['tsc', '--noEmit', '--checkers', checkers, '-p', project],
  })),
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'references lead somewhere', command: ['node', 'scripts/check-references.mjs'] },
  { name: 'packages are pinned', command: ['node', 'scripts/check-supply.mjs'] },
  { name: 'styles keep to their scale', command: ['node', 'scripts/check-styles.mjs'] },
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
]

/** Runs every check, two at a time, and tells how each went. */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await runStep(check)
      reportStep(result)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
