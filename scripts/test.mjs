import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { countPlaywright, countVitest } from './count-tests.mjs'
import { ensureInstalled } from './install.mjs'
import { underProjectNode } from './node-version.mjs'
import { runChecks } from './run-checks.mjs'
import { reportStep, runStep, say } from './run-step.mjs'

await ensureInstalled()
await underProjectNode()

const reports = await mkdtemp(path.join(tmpdir(), 'desco-test-'))
const counts = []

say('\nChecks')
for (const { ok } of await runChecks()) counts.push({ passed: 0, failed: ok ? 0 : 1 })

say('\nUnit and integration tests')
const vitestReport = path.join(reports, 'vitest.json')
await countStep(
  {
    name: 'unit and integration tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  },
  () => countVitest(vitestReport),
)

say('\nThe portal in a real browser')
const build = await runStep({ name: 'build of the web', command: ['npm', 'run', 'build', '-w', 'web'] })
reportStep(build)
if (build.ok) {
  const playwrightReport = path.join(reports, 'playwright.json')
  await countStep(
    {
      name: 'journeys in a real browser',
      command: ['playwright', 'test', '-c', 'e2e', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    },
    () => countPlaywright(playwrightReport),
  )
} else {
  say('The journeys were left out: they need the built web.')
  counts.push({ passed: 0, failed: 1 })
}

await rm(reports, { recursive: true, force: true })

const total = (kind) => counts.reduce((sum, count) => sum + count[kind], 0)
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1
say(`\n${total('passed')} passed, ${total('failed')} failed`)

/** A step that failed without a failing test (nothing ran, it crashed) counts as one failure. */
async function countStep(step, count) {
  const result = await runStep({ ...step, live: true })
  reportStep(result)
  const { passed, failed } = await count()
  counts.push({ passed, failed: result.ok ? failed : Math.max(failed, 1) })
}
