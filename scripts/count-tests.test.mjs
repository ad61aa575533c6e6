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

test('counts what the reporter of vitest wrote', async () => {
  const report = await kept({ passed: 2, failing: ['b.test.ts › adds up'], unsteady: ['a.test.ts › waits'] })
  expect(await countVitest(report)).toEqual({
    passed: 2,
    failing: ['b.test.ts › adds up'],
    unsteady: ['a.test.ts › waits'],
    pages: [],
  })
})

test('counts a journey that passed only at the second try as passed, and names it', async () => {
  const report = await kept(journeys([], 'flaky'))
  expect(await countPlaywright(report)).toMatchObject({
    passed: 2,
    failing: [],
    unsteady: ['[phone] login.spec.ts › lets a parent in'],
  })
})

test('tells what the page of a failing journey showed at its end', async () => {
  const context = await kept(
    '# Error details\n\n# Page snapshot\n\n```yaml\n- heading "Log In"\n- button\n```\n\n# Test source\n',
  )
  const report = await kept(
    journeys([{ attachments: [{ name: 'screenshot' }, { name: 'error-context', path: context }] }]),
  )
  expect(await countPlaywright(report)).toEqual({
    passed: 1,
    failing: ['[phone] login.spec.ts › lets a parent in'],
    unsteady: [],
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
  expect(await countVitest(none)).toMatchObject({ passed: 0, failing: [], unsteady: [] })
  expect(await countPlaywright(none)).toMatchObject({ passed: 0, failing: [], unsteady: [] })
})

const journeys = (results, status = 'unexpected') => ({
  suites: [
    {
      suites: [
        {
          specs: [
            {
              file: 'login.spec.ts',
              title: 'lets a parent in',
              tests: [
                { projectName: 'phone', status, results },
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
