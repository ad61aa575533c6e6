import { readFileSync } from 'node:fs'

import { reportStep, runStep } from './run-step.mjs'

const atOnce = 2
const { workspaces } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const checks = [
  { name: 'lint and borders', command: ['oxlint', '--deny-warnings'] },
  { name: 'planted violations are found', command: ['node', 'scripts/planted-violations.mjs'] },
  ...workspaces.map((workspace) => ({
    name: `types of ${workspace}`,
    command: ['tsc', '--noEmit', '-p', workspace],
  })),
  { name: 'types of the root', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'format', command: ['oxfmt', '--check'] },
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
