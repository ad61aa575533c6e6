import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { mutants } from './mutants.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const report = new URL('../../docs/proof/mutations.md', import.meta.url)

/**
 * Breaks one rule after the other in this folder's server, runs the tests that must notice, and puts it back.
 * `--only PART`: those whose name or file holds it; the others keep their row. Answers the exit code.
 */
export async function proveMutations(options) {
  const only = options[options.indexOf('--only') + 1] ?? ''
  const isOnly = options.includes('--only')
  const rows = new Map(isOnly && existsSync(report) ? readRows() : [])
  const chosen = mutants.filter(([what, file]) => !isOnly || `${what} ${file}`.includes(only))
  for (const mutant of chosen) {
    const outcome = tryMutant(mutant)
    rows.set(mutant[0], outcome)
    process.stdout.write(`${outcome}  ${mutant[0]}\n`)
  }
  writeFileSync(report, reportOf(rows))
  const left = mutants.filter(([what, , , , , why]) => rows.get(what) === 'survived' && !why)
  return left.length === 0 && ![...rows.values()].includes('not found') ? 0 : 1
}

function tryMutant([, file, text, instead, tests, , after = '']) {
  const path = `${root}server/src/${file}`
  const source = readFileSync(path, 'utf8')
  if (source.split(text).length !== 2) return 'not found'
  const restore = () => writeFileSync(path, source)
  process.once('exit', restore)
  try {
    writeFileSync(path, source.replace(text, () => instead) + after)
    const { status } = spawnSync(
      process.execPath,
      [
        `${root}node_modules/vitest/vitest.mjs`,
        'run',
        '--project',
        '@desco/server',
        '--bail',
        '1',
        ...tests.split(' '),
      ],
      { cwd: root, stdio: 'ignore' },
    )
    return status === 0 ? 'survived' : 'killed'
  } finally {
    restore()
    process.off('exit', restore)
  }
}

const readRows = () =>
  [...readFileSync(report, 'utf8').matchAll(/^\| (.+?) +\| `.+?` +\| (killed|survived|not found)/gmu)].map(
    ([, what, outcome]) => [what, outcome],
  )

function reportOf(rows) {
  const tried = mutants.filter(([what]) => rows.has(what))
  const killed = tried.filter(([what]) => rows.get(what) === 'killed').length
  const lines = tried.map(([what, file, , , tests, why]) => {
    const outcome = rows.get(what)
    const reason = outcome === 'survived' && why ? `: ${why}` : ''
    return `| ${what} | \`${file}\` | ${outcome}${reason} | ${tests} |`
  })
  return `# Rules broken on purpose

Written by \`npm run proof -- mutations\`. Each line breaks one rule of the server in one place (\`scripts/proof/mutants.mjs\`) and runs the tests that must fail then. ${killed} of ${tried.length} were noticed. What survives changes nothing that anybody could see, and says why.

| what is broken | where | outcome | tests |
| --- | --- | --- | --- |
${lines.join('\n')}
`
}
