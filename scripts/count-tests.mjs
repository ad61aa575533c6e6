import { readFile } from 'node:fs/promises'

// how fast-check begins to say what it found
const counterexample = 'Property failed after'
// under an expectation that failed, or at the end of what is said about a test
const pageShown = /^```yaml\n(?<shown>[\s\S]*?)\n```/gmu

/**
 * What vitest's JSON report says. A file that broke before its first test counts as one failure. `foundCase`: a property does not
 * hold for some case, which another try, with others, would hide.
 */
export async function countVitest(file) {
  const report = await readReport(file)
  if (report === undefined) return { passed: 0, failing: [] }
  const words = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []),
  )
  const failing = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      return tests.length === 0 ? [name] : tests.map((test) => `${name} › ${test.fullName}`)
    })
  const foundCase = words.some((text) => text.includes(counterexample))
  return { passed: report.numPassedTests, failing, foundCase }
}

/** The files of failing tests of vitest. */
export const filesOf = (failing) => [...new Set(failing.map((test) => test.split(' › ', 1)[0]))]

/**
 * What Playwright's JSON report says. A test that passed only at a second try failed. `pages`: what was kept of the page of each
 * failing test, as assistive technology reads it: all of it, or the element about which an expectation failed.
 */
export async function countPlaywright(file) {
  const report = await readReport(file)
  if (report === undefined) return { passed: 0, failing: [] }
  const failing = report.suites
    .flatMap(specsOf)
    .flatMap(({ file: at, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({ name: `[${projectName}] ${at} › ${title}`, results })),
    )
  const pages = await Promise.all(failing.map(pageOf))
  return { passed: report.stats.expected, failing: failing.map(({ name }) => name), pages: pages.flat() }
}

async function pageOf({ name, results }) {
  const contexts = results.flatMap(({ attachments }) =>
    attachments.filter((kept) => kept.name === 'error-context'),
  )
  const texts = await Promise.all(contexts.map(({ path }) => readFile(path, 'utf8').catch(() => '')))
  return texts.flatMap((text) =>
    [...text.matchAll(pageShown)].map(({ groups }) => `${name} showed:\n${groups.shown}`),
  )
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
