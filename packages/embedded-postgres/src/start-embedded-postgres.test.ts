import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let home: string
let started: EmbeddedPostgres[]

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'desco-embedded-'))
  started = []
})

afterEach(async () => {
  for (const { connection, stop } of started) {
    await stop()
    await rm(connection.host, { recursive: true, force: true })
  }
  await rm(home, { recursive: true, force: true })
})

async function start(name = 'database', log?: (line: string) => void) {
  const postgres = await startEmbeddedPostgres({ folder: join(home, name), log })
  started.push(postgres)
  return postgres
}

async function query(connection: EmbeddedPostgres['connection'], text: string) {
  const client = new Client(connection)
  await client.connect()
  // a server that is killed ends its connections: the test asks again
  client.on('error', () => undefined)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const readPid = async (name = 'database') =>
  Number((await readFile(join(home, name, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])

const keepMeal = "create table meal (name text); insert into meal values ('minestrone')"
const meals = 'select name from meal'
const kept = [{ name: 'minestrone' }]
const patience = { timeout: 15_000, interval: 20 }

describe('the embedded database', () => {
  test('answers durably, in Unicode and with checksums, from its first start', async () => {
    const { connection } = await start()

    const [row] = await query(
      connection,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_database() as name, lower('È') as lower,
              array(select word from unnest(array['zuppa', 'È', 'e', 'a']) word
                    order by word collate "it-x-icu") as sorted`,
    )

    expect(row).toEqual({
      fsync: 'on',
      checksums: 'on',
      addresses: '',
      name: 'desco',
      lower: 'è',
      sorted: ['a', 'e', 'È', 'zuppa'],
    })
  })

  test('keeps its rows from one start to the next', async () => {
    const first = await start()
    await query(first.connection, keepMeal)
    await Promise.all([first.stop(), first.stop()])

    const second = await start()

    expect(await query(second.connection, meals)).toEqual(kept)
  })

  test('starts in several folders at once, with spaces and long paths', async () => {
    const names = ['with a space', `${'long/'.repeat(30)}path`]

    const both = await Promise.all(names.map((name) => start(name)))

    const answers = await Promise.all(both.map(({ connection }) => query(connection, 'select 1 as one')))
    expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })

  test('comes back by itself after being killed, with every acknowledged row', async () => {
    const { connection } = await start()
    await query(connection, keepMeal)
    const killed = await readPid()

    process.kill(killed, 'SIGKILL')

    await vi.waitFor(async () => expect(await query(connection, meals)).toEqual(kept), patience)
    expect(await readPid()).not.toBe(killed)
  })

  test('refuses a second start on its folder and goes on undisturbed', async () => {
    const { connection } = await start()
    await query(connection, keepMeal)

    await expect(start()).rejects.toThrow(/already in use by another process.*DESCO_DATA_DIR.*DATABASE_URL/)

    expect(await query(connection, meals)).toEqual(kept)
  })

  test('refuses a second start even when its own lock file is gone', async () => {
    await start()
    await rm(join(home, 'database', 'cluster', 'postmaster.pid'))

    await expect(start()).rejects.toThrow('already in use')
  })

  test('lets one of two simultaneous first starts win', async () => {
    const both = await Promise.allSettled([start(), start()])

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'DatabaseFolderInUse' },
    })
    expect(await readdir(join(home, 'database'))).toEqual(['cluster'])
  })

  test('forgets a first start that was interrupted', async () => {
    await mkdir(join(home, 'database', 'unfinished-start', 'base'), { recursive: true })

    await start()

    expect(await readdir(join(home, 'database'))).toEqual(['cluster'])
  })

  test('starts although a stale lock file names a process that is something else by now', async () => {
    const first = await start()
    await query(first.connection, keepMeal)
    await first.stop()
    await writeFile(join(home, 'database', 'cluster', 'postmaster.pid'), `${process.pid}\n`)

    const second = await start()

    expect(await query(second.connection, meals)).toEqual(kept)
  })

  test('says nothing of what people typed', async () => {
    const lines: string[] = []
    const { connection } = await start('database', (line) => lines.push(line))

    await query(connection, "select 'secret'::uuid").catch(() => undefined)
    await query(connection, 'create table person (email text unique)')
    await query(connection, "insert into person values ('secret'), ('secret')").catch(() => undefined)
    await started[0]?.stop()

    expect(lines.join('\n')).toContain('ready to accept connections')
    expect(lines.join('\n')).not.toContain('secret')
  })

  test('ends when the process that started it is killed, and can be started again at once', async () => {
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./start-embedded-postgres.ts'))}
      const { connection } = await startEmbeddedPostgres({ folder: process.argv[1] })
      process.stdout.write(JSON.stringify(connection))`
    const parent = spawn(
      process.execPath,
      ['--input-type=module', '--eval', script, join(home, 'database')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [announced] = await once(parent.stdout, 'data')
    await query(JSON.parse(String(announced)), keepMeal)
    const orphan = await readPid()

    parent.kill('SIGKILL')

    const again = await start()
    expect(await query(again.connection, meals)).toEqual(kept)
    expect(await readPid()).not.toBe(orphan)
  })
})
