import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { makeLocalKeys, parseMasterKeys, readLocalKeys } from './master-keys.ts'

const base64 = (fill: number, bytes = 32) => Buffer.alloc(bytes, fill).toString('base64')

describe('parseMasterKeys', () => {
  it.each([',', '\n', ', ', '\n\n'])('reads keys in their order, parted by %j', (between) => {
    expect(parseMasterKeys(`2026a:${base64(1)}${between}2025b:${base64(2)}\n`)).toEqual([
      { id: '2026a', bytes: Buffer.alloc(32, 1) },
      { id: '2025b', bytes: Buffer.alloc(32, 2) },
    ])
  })

  it.each([
    ['nothing', ''],
    ['no name', base64(1)],
    ['a short key', `a:${base64(1, 16)}`],
    ['a long key', `a:${base64(1, 33)}`],
    ['one name twice', `a:${base64(1)},a:${base64(2)}`],
    ['one right and one wrong', `a:${base64(1)},b`],
  ])('refuses %s', (_, text) => expect(parseMasterKeys(text)).toBeUndefined())
})

describe('makeLocalKeys', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'desco-keys-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('makes a key for its owner alone, and no second one', () => {
    const data = join(folder, 'data')
    expect(readLocalKeys(data)).toBeUndefined()
    const made = makeLocalKeys(data)
    expect(parseMasterKeys(made)).toHaveLength(1)
    expect(readLocalKeys(data)).toBe(made)
    expect(makeLocalKeys(data)).toBe(made)
    expect(readdirSync(data)).toEqual(['keys'])
    expect(statSync(join(data, 'keys')).mode & 0o777).toBe(0o600)
  })

  it('never replaces a file that holds something else', () => {
    writeFileSync(join(folder, 'keys'), 'spoilt')
    expect(makeLocalKeys(folder)).toBe('spoilt')
  })

  it('gives several processes on one folder the same key', async () => {
    const module = new URL('master-keys.ts', import.meta.url).href
    const script = `import { makeLocalKeys } from '${module}'; process.stdout.write(makeLocalKeys(process.argv[1]))`
    const one = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, join(folder, 'data')])
    const made = await Promise.all(Array.from({ length: 4 }, one))
    expect(new Set(made.map(({ stdout }) => stdout)).size).toBe(1)
    expect(readdirSync(join(folder, 'data'))).toEqual(['keys'])
  })
})
