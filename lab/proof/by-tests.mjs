import { tableOf, writeReport } from './stage/report.mjs'
import { findEngines, runTests, waitsForNoDisk } from './stage/run-tests.mjs'
import { say } from '../../scripts/run-step.mjs'

/** Runs the long form of one test file on each PostgreSQL of this machine, and writes what it measured; 0 when it held. */
export async function proveByTests(name, file, options) {
  const rounds = options.includes('--rounds') && options[options.indexOf('--rounds') + 1]
  const rows = []
  // crash is about what the disk holds
  for (const engine of findEngines(name === 'crash' ? {} : waitsForNoDisk)) {
    const { ok, seconds, figures } = await engine.run((env) =>
      runTests({
        name: `${name}, on ${engine.name} PostgreSQL`,
        files: [file],
        env: { ...env, ...(rounds && { DESCO_PROOF_ROUNDS: rounds }) },
      }),
    )
    const said = figures.map((figure) => `${figure.of}: ${figure.said}`).join('; ')
    rows.push([engine.name, ok ? 'yes' : '**no**', seconds, said])
    say(`${ok ? '✓' : '✗'} ${engine.name}: ${said}`)
  }
  writeReport(name, tableOf(['PostgreSQL', 'held', 'seconds', 'what was seen'], rows))
  return rows.every(([, held]) => held === 'yes') ? 0 : 1
}
