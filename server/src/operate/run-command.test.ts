import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { connect } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { addressOf } from '#testing/portals/process-settings.ts'

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

  it('says which release it is, without a database', async () => {
    const said = runCommand(readConfig({ DESCO_DATA_DIR: folder }), ['--version'], {
      log: silentLog,
      say: () => undefined,
    })
    expect(await said).toMatch(/^\d+\.\d+\.\d+$/u)
  })

  it('lists the commands to who types one that there is not, and says so last', async () => {
    const said = runCommand(readConfig({ DESCO_DATA_DIR: folder }), ['docter'], {
      log: silentLog,
      say: () => undefined,
    })
    await expect(said).rejects.toThrow(/^ {2}doctor [^]*\n\nThere is no such command[^\n]*$/u)
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

  it('makes the tables of an empty database when its owner says migrate, and no key', async () => {
    const connection = await createTestConnection()
    const owner = connect(asOwner(connection), () => undefined)
    await sql`drop schema public cascade`.execute(owner)
    await sql`create schema public`.execute(owner)
    await owner.destroy()
    const run = (words: string[], more: Record<string, string> = {}) =>
      runCommand(
        readConfig({ DATABASE_URL: addressOf(connection), DESCO_DATA_DIR: folder, ...more }),
        words,
        { log: silentLog, say: () => undefined },
      )

    await expect(run(['migrate'])).rejects.toThrow('is empty')
    await run(['migrate'], { DATABASE_OWNER_URL: addressOf(asOwner(connection)) })
    expect(readdirSync(folder)).toEqual([])
    expect(await run(['audit', 'verify'])).toMatch(/^The audit log is whole/u)
  })
})
