import { writeFile } from 'node:fs/promises'

/**
 * A reporter of vitest. Writes into the file that TALLY_FILE names how many tests passed, which failed, and which passed only at
 * the second try. A file that breaks before its first test counts as one failure.
 */
export default class TallyReporter {
  async onTestRunEnd(modules) {
    const tally = { passed: 0, failing: [], unsteady: [] }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      const name = (test) => `${module.moduleId} › ${test.fullName}`
      const failing = tests.filter((test) => test.result().state === 'failed').map(name)
      tally.passed += tests.filter((test) => test.result().state === 'passed').length
      tally.failing.push(
        ...(failing.length === 0 && module.state() === 'failed' ? [module.moduleId] : failing),
      )
      tally.unsteady.push(...tests.filter((test) => test.diagnostic()?.flaky).map(name))
    }
    await writeFile(process.env.TALLY_FILE, JSON.stringify(tally))
  }
}
