import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'

import { fingerprintOf, noteBuilt, server, web } from './builds.mjs'
import { countPlaywright, countVitest } from './count-tests.mjs'
import { newcomersNode, tryBothCommands } from './newcomer/try-both-commands.mjs'
import { runChecks } from './run-checks.mjs'
import { reportStep, runStep, say } from './run-step.mjs'

// the tests are not production, whatever the shell says
delete process.env.NODE_ENV

const reports = await mkdtemp(path.join(tmpdir(), 'desco-test-'))
const counts = []
const failedSteps = []
const unsteady = []
// half of a test's time is waiting for a database, a socket or a mail server; its projects take this from the command alone
const testsAtOnce = 2 * availableParallelism()
// in CI a failed test is tried once more and named; a case that a property found counts, another try looks at other cases
const isCi = process.env.CI === 'true'
const onceMore = ['--retry.count=1', '--retry.condition=^(?![\\s\\S]*Property failed after)']
const noTests = { passed: 0, failing: [] }
const noTestFailed = 'No test failed, but the command did: its words above say why.'

// beside what is reported first: the newcomer waits for a network and a disk more than it computes
const marks = [web, server].map(fingerprintOf)
const newcomer = tryBothCommands()
const building = [web, server].map(runStep)

say('\nChecks')
for (const check of await runChecks()) count(check, noTests)
const builds = await Promise.all(building)
for (const build of builds) {
  reportStep(build)
  count(build, noTests)
}

say('\nUnit and integration tests')
const vitestReport = path.join(reports, 'vitest.json')
await countStep(
  {
    name: 'unit and integration tests',
    command: [
      'vitest',
      'run',
      `--maxWorkers=${testsAtOnce}`,
      '--reporter=default',
      '--reporter=./scripts/tally-reporter.mjs',
      ...(isCi ? onceMore : []),
    ],
    env: { TALLY_FILE: vitestReport },
  },
  () => countVitest(vitestReport),
)

say('\nThe two commands in a clean clone, with the Node that started this')
countNewcomer(await newcomer)

say('\nThe portal in a real browser')
if (builds.every(({ ok }) => ok)) {
  // a journey runs npm start, which must not build again what the portal of the other journeys is serving
  for (const [place, build] of [web, server].entries()) noteBuilt(build, marks[place])
  const fits = await runStep({
    name: 'the built web needs nothing that a supported browser lacks',
    command: [process.execPath, 'web/check-built.ts'],
  })
  reportStep(fits)
  count(fits, noTests)
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
  say('The journeys were left out: they need the built web and server.')
}

await rm(reports, { recursive: true, force: true })

const total = (kind) => counts.reduce((sum, tests) => sum + tests[kind], 0)
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1
// who sees only the end of a long log still learns where to look
for (const { name, words } of failedSteps) say(`\n✗ ${name}\n${words}`)
if (unsteady.length > 0)
  say(`\nUnsteady, passed only at the second try, to be mended first:\n${unsteady.join('\n')}`)
say(`\n${total('passed')} passed, ${total('failed')} failed`)

function countNewcomer(facts) {
  for (const { fact, ok, seconds, said = '' } of facts) reportStep({ name: fact, ok, seconds, output: said })
  const failing = facts.filter(({ ok }) => !ok)
  counts.push({ passed: facts.length - failing.length, failed: failing.length })
  for (const { fact, said } of failing) failedSteps.push({ name: `${fact} (${newcomersNode})`, words: said })
}

async function countStep(step, countTests) {
  const result = await runStep({ ...step, live: true })
  reportStep(result)
  const tests = await countTests()
  for (const page of tests.pages) say(`\n${page}`)
  unsteady.push(...tests.unsteady)
  count(result, tests)
}

/** A step that failed without a failing test (a check, a crash, nothing ran) counts as one failure. */
function count({ name, ok, output }, { passed, failing }) {
  counts.push({ passed, failed: ok ? failing.length : Math.max(failing.length, 1) })
  if (ok) return
  const words = [...failing, ...lastLines(output)].join('\n')
  failedSteps.push({ name, words: words === '' ? noTestFailed : words })
}

function lastLines(output) {
  return output
    .trimEnd()
    .split('\n')
    .slice(-20)
    .filter((line) => line !== '')
}
