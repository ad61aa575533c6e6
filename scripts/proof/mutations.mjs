import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
 * `--only PART`: those whose name or file holds it; the others keep their row. Answers the exit code.
 */
export async function proveMutations(options) {
  const isOnly = options.includes('--only')
  const only = isOnly ? (options[options.indexOf('--only') + 1] ?? '') : ''
  const outcomes = new Map(isOnly && existsSync(report) ? readOutcomes() : [])
  for (const mutant of mutants.filter(({ what, file }) => `${what} ${file}`.includes(only))) {
    const outcome = tryMutant(mutant)
    outcomes.set(mutant.what, outcome)
    process.stdout.write(`${outcome}  ${mutant.what}\n`)
  }
  writeFileSync(report, reportOf(outcomes))
  const isUnexplained = ({ what, why }) => outcomes.get(what) === 'survived' && why === undefined
  return mutants.some(isUnexplained) || [...outcomes.values()].includes('not found') ? 1 : 0
}

function tryMutant({ file, text, instead, tests, after = '' }) {
  const path = `${root}server/src/${file}`
  const source = readFileSync(path, 'utf8')
  if (source.split(text).length !== 2) return 'not found'
  const restore = () => writeFileSync(path, source)
  process.once('exit', restore)
  try {
    writeFileSync(path, source.replace(text, () => instead) + after)
    const vitest = `${root}node_modules/vitest/vitest.mjs`
    const { status } = spawnSync(
      process.execPath,
      [vitest, 'run', '--project', '@desco/server', '--bail', '1', ...tests.split(' ')],
      { cwd: root, stdio: 'ignore' },
    )
    return status === 0 ? 'survived' : 'killed'
  } finally {
    restore()
    process.off('exit', restore)
  }
}

const readOutcomes = () =>
  [...readFileSync(report, 'utf8').matchAll(/^\| (.+?) +\| `.+?` +\| (killed|survived|not found)/gmu)].map(
    ([, what, outcome]) => [what, outcome],
  )

function reportOf(outcomes) {
  const tried = mutants.filter(({ what }) => outcomes.has(what))
  const noticed = tried.filter(({ what }) => outcomes.get(what) === 'killed').length
  const lines = tried.map(({ what, file, tests, why }) => {
    const outcome = outcomes.get(what)
    const reason = outcome === 'survived' && why !== undefined ? `: ${why}` : ''
    return `| ${what} | \`${file}\` | ${outcome}${reason} | ${tests} |`
  })
  return `# Rules broken on purpose

Written by \`npm run proof -- mutations\`. Each line breaks one rule of the server in one place (\`scripts/proof/mutants.json\`) and runs the tests that must fail then. Of ${mutants.length}, ${tried.length} were tried and ${noticed} noticed. A survivor says why nobody could see it; one without a reason is a test that is missing.

| what is broken | where | outcome | tests |
| --- | --- | --- | --- |
${lines.join('\n')}
`
}
