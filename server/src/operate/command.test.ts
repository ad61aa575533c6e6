import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { CommandError, writeNew } from './command.ts'

describe('writeNew', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'desco-file-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('writes a file for its owner alone, and leaves one that is there as it is', async () => {
    const file = join(folder, 'export.csv')
    await writeNew(file, ['a;b\r\n', '1;2\r\n'])
    expect(readFileSync(file, 'utf8')).toBe('a;b\r\n1;2\r\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(writeNew(file, ['other'])).rejects.toThrow(new CommandError(`${file} is there already.`))
    expect(readFileSync(file, 'utf8')).toBe('a;b\r\n1;2\r\n')
  })

  it('leaves nothing of what broke off', async () => {
    async function* breaking() {
      yield Buffer.from('half')
      throw new Error('The database is gone.')
    }
    const file = join(folder, 'export.zip')
    await expect(writeNew(file, breaking())).rejects.toThrow('The database is gone.')
    expect(existsSync(file)).toBe(false)
  })
})
