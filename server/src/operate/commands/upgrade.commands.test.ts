import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { runCommand } from '#operate/run-command.ts'
import { connect } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { release } from '#platform/version.ts'
import { readConfig } from '#server/config.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { addressOf } from '#testing/portals/process-settings.ts'

/** A database of its own, the question to it, and what it is changed with. */
async function anUpgrade() {
  const connection = asOwner(await createTestConnection())
  const run = (...words: string[]) =>
    runCommand(readConfig({ DATABASE_URL: addressOf(connection) }), words, {
      log: silentLog,
      say: () => undefined,
    })
  const check = () => run('upgrade', '--check').catch((error: Error) => `failed\n${error.message}`)
  const change = async (statement: string) => {
    const db = connect(connection, () => undefined)
    await sql.raw(statement).execute(db)
    await db.destroy()
  }
  return { run, check, change }
}

describe('desco upgrade --check', () => {
  it('says that nothing changes, and that the way back loses nothing', async () => {
    const { check } = await anUpgrade()
    const said = await check()
    expect(said).toContain(`release: this is ${release}`)
    expect(said).toContain('ok     tables: no migration waits')
    expect(said).toContain('way back: the link and a restart')
  })

  it('names the migrations that wait, makes none, and asks for a backup of today', async () => {
    const { run, check, change } = await anUpgrade()
    await change(`delete from kysely_migration`)
    expect(await check()).toMatch(/^failed\n[^]*WRONG {2}backup: none was ever noted/u)
    await change(`insert into operator_round (kind, done_at) values ('backup', now() - interval '13 hours')`)
    expect(await check()).toMatch(/^failed\n[^]*WRONG {2}backup: the last one is 13 hours old/u)
    await change(`update operator_round set done_at = now()`)
    const said = await check()
    expect(said).toContain('note   tables: migrations wait: 0001-baseline')
    expect(said).toMatch(/way back: the backup of before[^]*ok {5}backup/u)
    // as they were: nothing was made
    await expect(run('audit', 'verify')).rejects.toThrow('already exists')
  })

  it('says that a newer release has been here, and what that means for the way back', async () => {
    const { check, change } = await anUpgrade()
    await change(`insert into kysely_migration values ('9999-of-tomorrow', '')`)
    expect(await check()).toMatch(
      /^failed\n[^]*a newer release has made 9999-of-tomorrow[^]*restore the backup/u,
    )
  })
})
