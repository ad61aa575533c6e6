import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { fastestPlace } from '../server/src/testing/files/fastest-place.ts'
import { fingerprintOf, noteBuilt, server, web } from './builds.mjs'
import { countPlaywright, countVitest } from './count-tests.mjs'
import { newcomersNode, walkThrough } from './newcomer/walk-through.mjs'
import { runChecks } from './run-checks.mjs'
import { reportStep, runStep, say } from './run-step.mjs'

// the tests are not production, whatever the shell says
delete process.env.NODE_ENV

/** All that the tests write, their reports too. */
const folder = await mkdtemp(path.join(await fastestPlace(), 'desco-test-'))
// where root tests, PostgreSQL is somebody else, who has to pass
await chmod(folder, 0o755)
const root = path.join(import.meta.dirname, '..')
const counts = []
const failedSteps = []
const unsteadyTests = []
// half of a test's time is waiting for a database, a socket or a page: units and journeys run side by side, each with one worker
// more than there are processors; its projects take this from the command alone
const atOnce = 1 + availableParallelism()
// in CI a failed test is tried once more and named; a case that a property found counts, another try looks at other cases
const isCi = process.env.CI === 'true'
const onceMore = ['--retry.count=1', '--retry.condition=^(?![\\s\\S]*Property failed after)']
const noTests = { passed: 0, failing: [] }
const noTestFailed = 'No test failed, but the command did: its words above say why.'

// beside what is reported first
const marks = [web, server].map(fingerprintOf)
const building = Promise.all([web, server].map(runStep))
const newcomer = building.then(tryCommands)
const journeys = building.then(tryJourneys)

say('\nChecks')
for (const check of await runChecks()) count(check, noTests)
for (const build of await building) {
  reportStep(build)
  count(build, noTests)
}

say('\nUnit and integration tests; the journeys run beside them')
const vitestReport = path.join(folder, 'vitest.json')
const units = await runStep({
  name: 'unit and integration tests',
  command: [
    'vitest',
    'run',
    // among the checks
    '--project=!walls',
    `--maxWorkers=${atOnce}`,
    '--reporter=default',
    '--reporter=./scripts/tally-reporter.mjs',
    ...(isCi ? onceMore : []),
  ],
  env: { TALLY_FILE: vitestReport, TMPDIR: folder },
  live: true,
  // a journey that waits looks again and again, which costs: it is served first
  patient: true,
})
countTests(units, await countVitest(vitestReport))

say('\nThe two commands, with the Node that started this')
countNewcomer(await newcomer)

say('\nThe portal in a real browser')
for (const { step, tests } of await journeys) {
  if (step.output !== '') say(step.output.trimEnd())
  countTests(step, tests)
}

await rm(folder, { recursive: true, force: true })

const total = (kind) => counts.reduce((sum, tests) => sum + tests[kind], 0)
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1
// a reader who sees only the end of a long log still learns where to look
for (const { name, words } of failedSteps) say(`\n✗ ${name}\n${words}`)
if (unsteadyTests.length > 0)
  say(`\nUnsteady, passed only at the second try, to be mended first:\n${unsteadyTests.join('\n')}`)
say(`\n${total('passed')} passed, ${total('failed')} failed`)

function countNewcomer(facts) {
  for (const { fact, ok, seconds, said = '' } of facts) reportStep({ name: fact, ok, seconds, output: said })
  const failing = facts.filter(({ ok }) => !ok)
  counts.push({ passed: facts.length - failing.length, failed: failing.length })
  for (const { fact, said } of failing) failedSteps.push({ name: `${fact} (${newcomersNode})`, words: said })
}

/** Walks through the README's two commands; nothing where a build failed. A clean clone has a proof of its own, `newcomer`. */
async function tryCommands(builds) {
  if (!builds.every(({ ok }) => ok)) return []
  for (const [place, build] of [web, server].entries()) noteBuilt(build, marks[place])
  const facts = []
  for (const command of ['start', 'desco'])
    for await (const fact of walkThrough(command, root, path.join(folder, 'newcomer là'))) facts.push(fact)
  return facts
}

/** Tries the builds, and the journeys through them; nothing where one failed. */
async function tryJourneys(builds) {
  if (!builds.every(({ ok }) => ok)) return []
  const fits = await runStep({
    name: 'the built web needs nothing that a supported browser lacks',
    command: [process.execPath, 'web/check-built.ts'],
  })
  const playwrightReport = path.join(folder, 'playwright.json')
  const walked = await runStep({
    name: 'journeys in a real browser',
    command: ['playwright', 'test', '-c', 'e2e', `--workers=${atOnce}`, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, TMPDIR: folder },
  })
  return [
    { step: fits, tests: noTests },
    { step: walked, tests: await countPlaywright(playwrightReport) },
  ]
}

function countTests(step, { pages = [], unsteady = [], ...tests }) {
  reportStep({ ...step, output: '' })
  for (const page of pages) say(`\n${page}`)
  unsteadyTests.push(...unsteady)
  count(step, tests)
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
