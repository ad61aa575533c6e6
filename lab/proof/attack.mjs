import { cases } from './attack/cases.mjs'
import { tableOf, writeReport } from './stage/report.mjs'
import { findEngines, fits, runTests } from './stage/run-tests.mjs'
import { say } from '../../scripts/run-step.mjs'

/** Attacks the portal as the table of cases says, on each PostgreSQL of this machine; 0 when everything held. */
export async function runProof() {
  const files = [...new Set(cases.flatMap(({ tests }) => tests.map((test) => test.split('#')[0])))]
  const runs = []
  for (const { name, run } of findEngines()) {
    const seen = await run((env) => runTests({ name: `attacks, on ${name} PostgreSQL`, files, env }))
    runs.push({ name, ...seen })
  }
  const rows = cases.map((one) => [
    one.name,
    one.done,
    one.holds,
    ...runs.map((run) => verdictOf(one, run)),
    one.tests.map((test) => `\`${test}\``).join('; '),
  ])
  const heads = ['attack', 'what is done', 'what must hold', ...runs.map(({ name }) => name), 'held by']
  const measured = runs.flatMap(({ name, figures }) => figures.map(({ of, said }) => [of, name, said]))
  const took = runs.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')
  writeReport(
    'attack',
    [
      `${cases.length} cases; ${took}.`,
      tableOf(heads, rows),
      '## Measured',
      tableOf(['what', 'PostgreSQL', 'median (first to third quartile)'], measured),
    ].join('\n\n'),
  )
  for (const [name, , , ...verdicts] of rows) say(`${verdicts.slice(0, -1).join(' ')} ${name}`)
  return runs.every(({ ok }) => ok) ? 0 : 1
}

/** Of each test of a case at least one must have run, and none may have failed. */
function verdictOf({ tests }, run) {
  const outcomes = tests.map((test) => {
    const [file, title] = test.split(/#(.*)/s)
    const found = run.tests.filter((one) => one.file.endsWith(file) && fits(title, one.title))
    const passed = found.filter(({ status }) => status === 'passed').length
    return { passed, failed: passed === 0 || found.some(({ status }) => status === 'failed') }
  })
  if (outcomes.some(({ failed }) => failed)) return '**no**'
  return `yes (${outcomes.reduce((sum, { passed }) => sum + passed, 0)})`
}
