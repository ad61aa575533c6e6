import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { reportStep, runStep, say } from '../../../scripts/run-step.mjs'
import { findDebianPostgres, startDebianPostgres, versionOf } from './debian-postgres.mjs'

/** As the embedded one is in tests: of the fuzz's time on a disk two thirds were waiting for it. */
export const waitsForNoDisk = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * The embedded PostgreSQL, and Debian's where it is installed: where a proof's tests run. `settings` of Debian's, besides those that
 * Debian gives it: `waitsForNoDisk` where nothing is killed.
 */
export function findEngines(settings = {}) {
  const binaries = findDebianPostgres()
  if (binaries === undefined) say('– Debian’s PostgreSQL is skipped: it needs apt-get install postgresql')
  return [
    { name: 'embedded', run: (work) => work({}) },
    ...(binaries === undefined
      ? []
      : [{ name: `Debian’s ${versionOf(binaries)}`, run: (work) => onDebians(binaries, settings, work) }]),
  ]
}

async function onDebians(binaries, settings, work) {
  const postgres = await startDebianPostgres(binaries, { settings })
  try {
    return await work({ TEST_DATABASE_URL: postgres.address, DESCO_PROOF_CLUSTER: postgres.cluster })
  } finally {
    await postgres.stop()
  }
}

/**
 * Runs test files in their long form. Answers each test with its file and whether it passed, what the tests measured, and
 * how long all of it took.
 */
export async function runTests({ name, files, env = {} }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-proof-'))
  const report = path.join(folder, 'report.json')
  const figures = path.join(folder, 'figures')
  try {
    const step = await runStep({
      name,
      command: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files,
      ],
      env: { DESCO_PROOF_FILE: figures, ...env },
    })
    reportStep(step)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({ file, title, status })),
    )
    return { ok: step.ok, seconds: Math.round(step.seconds), tests, figures: linesOf(figures) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** A title as a file writes it fits every title that `each` and templates make of it. */
export function fits(written, title) {
  const parts = written.split(/%[sdifjo#]|\$\{[^}]*\}/)
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`, 's').test(title)
}
