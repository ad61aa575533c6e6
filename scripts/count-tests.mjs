import { readFile } from 'node:fs/promises'

// under an expectation that failed, or at the end of what is said about a test
const pageShown = /^```yaml\n(?<shown>[\s\S]*?)\n```/gmu

const nothing = { passed: 0, failing: [], unsteady: [], pages: [] }

/** Reads the report of our reporter for vitest (tally-reporter.mjs). */
export async function countVitest(file) {
  return { ...nothing, ...(await readReport(file)) }
}

/**
 * Reads Playwright's JSON report. `pages`: the kept page of each failing or unsteady test, as assistive technology reads it:
 * all of it, or the element about which an expectation failed.
 */
export async function countPlaywright(file) {
  const report = await readReport(file)
  if (report === undefined) return nothing
  const tests = report.suites.flatMap(specsOf).flatMap(({ file: at, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${at} › ${title}`,
      status,
      results,
    })),
  )
  const of = (status) => tests.filter((test) => test.status === status)
  const pages = await Promise.all([...of('unexpected'), ...of('flaky')].map(pageOf))
  return {
    passed: of('expected').length + of('flaky').length,
    failing: of('unexpected').map(({ name }) => name),
    unsteady: of('flaky').map(({ name }) => name),
    pages: pages.flat(),
  }
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
