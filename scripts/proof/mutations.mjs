import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const report = new URL('../../docs/proof/mutations.md', import.meta.url)

/**
 * Rules of the server, each broken in one place: what is broken, the file below server/src, its text, the text instead, the
 * tests that must fail. A survivor that changes nothing anybody could see says why.
 */
const mutants = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8'))

/**
 * Breaks one rule after the other in this folder's server, runs the tests that must notice, and puts it back.
 * `--only PATTERN`: those whose name or file matches it; the others keep their row. `--survivors`: those that nobody has
 * noticed yet. Answers the exit code.
 */
export async function proveMutations(options) {
  const pattern = options.includes('--only') ? options[options.indexOf('--only') + 1] : undefined
  const isPart = pattern !== undefined || options.includes('--survivors')
  const outcomes = new Map(isPart && existsSync(report) ? readOutcomes() : [])
  const isMeant = ({ what, file }) =>
    pattern === undefined
      ? !isPart || !outcomes.get(what)?.outcome.startsWith('killed')
      : new RegExp(pattern, 'u').test(`${what} ${file}`)
  for (const mutant of mutants.filter(isMeant)) {
    const tried = tryMutant(mutant)
    outcomes.set(mutant.what, tried)
    process.stdout.write(`${tried.outcome}  ${mutant.what}  ${tried.noticedBy}\n`)
    writeFileSync(report, reportOf(outcomes))
  }
  const isUnexplained = ({ what, why }) =>
    ['survived', 'no test ran'].includes(outcomes.get(what)?.outcome) && why === undefined
  const isLost = [...outcomes.values()].some(({ outcome }) => outcome === 'not found')
  return mutants.some(isUnexplained) || isLost ? 1 : 0
}

function tryMutant({ file, text, instead, tests, after = '' }) {
  const path = `${root}server/src/${file}`
  const source = readFileSync(path, 'utf8')
  if (source.split(text).length !== 2) return { outcome: 'not found', noticedBy: '' }
  const restore = () => writeFileSync(path, source)
  process.once('exit', restore)
  try {
    writeFileSync(path, source.replace(text, () => instead) + after)
    return runTests(tests.split(' '))
  } finally {
    restore()
    process.off('exit', restore)
  }
}

/** What the tests say of the server as it is now. Another process that is slow is no notice: a time-out is told apart. */
function runTests(files) {
  const folder = mkdtempSync(join(tmpdir(), 'desco-mutant-'))
  const results = join(folder, 'results.json')
  try {
    const vitest = `${root}node_modules/vitest/vitest.mjs`
    const { status } = spawnSync(
      process.execPath,
      [
        vitest,
        'run',
        '--project=@desco/server',
        '--bail=1',
        '--reporter=json',
        `--outputFile=${results}`,
        ...files,
      ],
      { cwd: root, stdio: 'ignore' },
    )
    if (!existsSync(results)) return { outcome: 'no test ran', noticedBy: '' }
    const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
    if (status === 0) return { outcome: 'survived', noticedBy: '' }
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find((result) => result.status === 'failed')
    if (failed === undefined) return { outcome: 'killed', noticedBy: 'the file does not run' }
    const isLate = /timed out in/u.test(failed.failureMessages.join('\n'))
    return {
      outcome: isLate ? 'killed by a time-out' : 'killed',
      noticedBy: failed.fullName.replaceAll(/[|\n]/gu, ' '),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const row =
  /^\| (.+?) +\| `.+?` +\| (killed by a time-out|killed|survived|not found|no test ran)(?:: .*?)? +\| .+? +\|(?: (.*?) *\|)?$/gmu

const readOutcomes = () =>
  [...readFileSync(report, 'utf8').matchAll(row)].map(([, what, outcome, noticedBy = '']) => [
    what,
    { outcome, noticedBy },
  ])

function reportOf(outcomes) {
  const tried = mutants.filter(({ what }) => outcomes.has(what))
  const noticed = tried.filter(({ what }) => outcomes.get(what).outcome.startsWith('killed')).length
  const lines = tried.map(({ what, file, tests, why }) => {
    const { outcome, noticedBy } = outcomes.get(what)
    const reason = outcome === 'survived' && why !== undefined ? `: ${why}` : ''
    return `| ${what} | \`${file}\` | ${outcome}${reason} | ${tests} | ${noticedBy} |`
  })
  return `# Rules broken on purpose

Written by \`npm run proof -- mutations\`. Each line breaks one rule of the server in one place (\`scripts/proof/mutants.json\`) and runs the tests that must fail then. Of ${mutants.length}, ${tried.length} were tried and ${noticed} noticed. A survivor says why nobody could see it; one without a reason is a test that is missing. The last column names the first test that failed; where it is empty, the run of then did not write it down.

| what is broken | where | outcome | tests | noticed by |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
