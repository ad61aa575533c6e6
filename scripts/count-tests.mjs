import { readFile } from 'node:fs/promises'

/** What vitest's JSON report says. A file that broke before its first test counts as one failure. */
export async function countVitest(file) {
  const report = await readReport(file)
  if (report === undefined) return { passed: 0, failed: 0 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** What Playwright's JSON report says. */
export async function countPlaywright(file) {
  const report = await readReport(file)
  if (report === undefined) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky }
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
