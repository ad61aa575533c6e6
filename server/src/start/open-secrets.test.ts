import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { testKey } from '#testing/portals/secrets.ts'

import { openSecrets } from './open-secrets.ts'

describe('openSecrets', () => {
  let db: Database
  let folder: string
  let said: string[]
  beforeEach(async () => {
    db = await createTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'desco-keys-'))
    said = []
  })
  afterEach(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  const open = (config: object, dataFolder = folder) =>
    openSecrets(
      { keys: null, dataFolder, production: true, ...config },
      { db, say: (line) => void said.push(line) },
    )

  it('makes a key in production that was given none, and says what it is good for', async () => {
    const first = await open({})
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o600)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(join(folder, 'keys'))
    expect(said[0]).toMatch(/leaked database or dump, not on a stolen disk .* set DESCO_KEYS/u)
    const place = { table: 't', column: 'c', id: '1' }
    expect((await open({})).decrypt(first.encrypt('a word', place), place)).toBe('a word')
  })

  it('says nothing of a key from the environment, and makes none', async () => {
    await open({ keys: [testKey('2026a')] })
    expect(said).toEqual([])
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })

  it('says nothing in development', async () => {
    await open({ production: false })
    expect(said).toEqual([])
  })

  it('refuses a machine without the key file, and makes no other', async () => {
    await open({})
    const elsewhere = join(folder, 'elsewhere')
    await expect(open({}, elsewhere)).rejects.toThrow(
      /^The database uses the key local-\w{6}, which is not here: [^\n]* There is no [^\n]*elsewhere\/keys\.$/u,
    )
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('refuses a key file that holds something else, without quoting it', async () => {
    writeFileSync(join(folder, 'keys'), 'spoilt')
    await expect(open({})).rejects.toThrow(`${join(folder, 'keys')} must hold keys`)
    await expect(open({})).rejects.not.toThrow('spoilt')
  })
})
