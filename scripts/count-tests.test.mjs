import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { countPlaywright, countVitest } from './count-tests.mjs'

let folder

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'desco-counts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('names each failing test of vitest, and a file that broke before its first', async () => {
  const report = await kept({
    numPassedTests: 2,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [passed] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [passed, failedWith('expected 1 to be 2')] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  expect(await countVitest(report)).toEqual({
    passed: 2,
    failing: ['b.test.ts › adds up', 'c.test.ts'],
    foundCase: false,
  })
})

test('says that a property does not hold for a case that it found', async () => {
  const report = await kept({
    numPassedTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [failedWith('Error: Property failed after 3 tests\n{ seed: 7 }')],
      },
    ],
  })
  expect(await countVitest(report)).toMatchObject({ foundCase: true })
})

test('tells what the page of a failing journey showed at its end', async () => {
  const context = await kept(
    '# Error details\n\n# Page snapshot\n\n```yaml\n- heading "Log In"\n- button\n```\n\n# Test source\n',
  )
  const report = await kept(
    journeys([{ attachments: [{ name: 'screenshot' }, { name: 'error-context', path: context }] }]),
  )
  expect(await countPlaywright(report)).toEqual({
    passed: 3,
    failing: ['[phone] login.spec.ts › lets a parent in'],
    pages: ['[phone] login.spec.ts › lets a parent in showed:\n- heading "Log In"\n- button'],
  })
})

test('tells what the page showed where an expectation failed', async () => {
  const context = await kept(
    '# Error details\n\n```\nnot found\n```\n\n```yaml\n- main\n```\n\n# Test source\n',
  )
  const report = await kept(journeys([{ attachments: [{ name: 'error-context', path: context }] }]))
  expect(await countPlaywright(report)).toMatchObject({
    pages: ['[phone] login.spec.ts › lets a parent in showed:\n- main'],
  })
})

test('counts a failing journey of which no page was kept', async () => {
  const report = await kept(
    journeys([
      { attachments: [] },
      { attachments: [{ name: 'error-context', path: path.join(folder, 'gone') }] },
    ]),
  )
  expect(await countPlaywright(report)).toMatchObject({
    failing: ['[phone] login.spec.ts › lets a parent in'],
    pages: [],
  })
})

test('counts nothing where a command left no report', async () => {
  const none = path.join(folder, 'none.json')
  expect(await countVitest(none)).toEqual({ passed: 0, failing: [] })
  expect(await countPlaywright(none)).toEqual({ passed: 0, failing: [] })
})

const passed = { status: 'passed', fullName: 'stays', failureMessages: [] }
const failedWith = (message) => ({ status: 'failed', fullName: 'adds up', failureMessages: [message] })

const journeys = (results) => ({
  stats: { expected: 3 },
  suites: [
    {
      suites: [
        {
          specs: [
            {
              file: 'login.spec.ts',
              title: 'lets a parent in',
              tests: [
                { projectName: 'phone', status: 'unexpected', results },
                { projectName: 'desktop', status: 'expected', results: [] },
              ],
            },
          ],
        },
      ],
    },
  ],
})

let files = 0

async function kept(content) {
  const file = path.join(folder, `${files++}`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
