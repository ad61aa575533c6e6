import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'

import { runCommand } from './run-command.ts'

describe('runCommand', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'desco-command-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('says which database it works on, and makes none where there is none', async () => {
    const dataFolder = join(folder, 'data')
    const lines: string[] = []
    const run = runCommand(readConfig({ DESCO_DATA_DIR: dataFolder }), ['audit', 'verify'], {
      log: silentLog,
      say: (line) => void lines.push(line),
    })
    await expect(run).rejects.toThrow(`There is no embedded database in ${join(dataFolder, 'postgres')}`)
    expect(lines).toEqual([`Working on the embedded database in ${join(dataFolder, 'postgres')}.`])
    expect(existsSync(dataFolder)).toBe(false)
  })

  it('names a database without its user and password', async () => {
    const lines: string[] = []
    const config = readConfig({ DATABASE_URL: 'postgres://desco:secret@127.0.0.1:9/study' })
    const run = runCommand(config, ['audit', 'verify'], {
      log: silentLog,
      say: (line) => void lines.push(line),
    })
    await expect(run).rejects.toThrow('ECONNREFUSED')
    expect(lines).toEqual(['Working on the database study on 127.0.0.1:9.'])
  })
})
