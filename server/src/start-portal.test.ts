import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { noNames, setStudyNames } from '@desco/contract/study-names'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { confirmClock } from './platform/database/database-clock.ts'
import { connect, type Database } from './platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createTestConnection } from './testing/portals/database.ts'
import { addressOf, processSettings } from './testing/portals/process-settings.ts'

import { readConfig } from './config.ts'
import { chores } from './contributions.ts'
import { type Portal, startPortal } from './start-portal.ts'

let connection: pg.PoolConfig
let db: Database
let folder: string
let started: Portal[]
beforeEach(async () => {
  connection = await createTestConnection()
  db = connect({ ...connection, max: 1 }, () => undefined)
  folder = await mkdtemp(join(tmpdir(), 'desco-start-'))
  await writeFile(join(folder, 'app.html'), '<html><head></head></html>')
  started = []
})
afterEach(async () => {
  for (const portal of started) await portal.stop()
  setStudyNames(noNames)
  await db.destroy()
  await rm(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const configFor = (port: number, changes: Record<string, string> = {}) =>
  readConfig({
    ...processSettings(addressOf(connection)),
    PORT: String(port),
    DESCO_DATA_DIR: folder,
    DESCO_WEB_DIR: folder,
    ...changes,
  })

async function start(port: number, changes: Record<string, string> = {}) {
  const portal = await startPortal(configFor(port, changes), createLog(null))
  started.push(portal)
  return portal
}
const status = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

/** The same by the name that a page of another site has pointed here. */
async function statusBy(host: string, port: number, path: string) {
  const asked = get({ host: '127.0.0.1', port, path, headers: { host } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

/** Connections of others than this test to its database. */
async function connections(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows.length
}
const waitingChores = async () =>
  (await db.selectFrom('job').select('key').where('queue', '=', 'chore').orderBy('key').execute()).map(
    ({ key }) => key,
  )

describe('startPortal', () => {
  it('serves without a mail server and without LimeSurvey, and stops without leaving a connection', async () => {
    const port = await freePort()
    const portal = await start(port)
    expect([await status(port, '/api/ready'), await status(port, '/')]).toEqual([200, 200])
    expect(await connections()).toBeGreaterThan(0)

    await portal.stop()
    await expect(status(port, '/api/ready')).rejects.toThrow('fetch failed')
    await expect.poll(connections).toBe(0)
  })

  it('does its housekeeping once an hour, and what cannot be undone only by clocks that have gone evenly', async () => {
    const names = chores.map(({ name }) => name).toSorted()
    const undoable = chores.filter(({ erases, isForGood }) => !erases && !isForGood)
    const doneChores = async () => {
      const { rows } = await sql`
        select from job where queue = 'chore' and due_at - now() > interval '55 minutes'`.execute(db)
      return rows.length
    }
    // nobody has watched the clocks before
    let portal = await start(await freePort())
    await expect.poll(doneChores).toBe(undoable.length)
    await portal.stop()
    expect(await waitingChores()).toEqual(names)

    await confirmClock({ db, clock: systemClock })
    await db.updateTable('job').set({ dueAt: new Date() }).where('queue', '=', 'chore').execute()
    portal = await start(await freePort())
    await expect.poll(doneChores).toBe(names.length)
    await portal.stop()
    expect(await waitingChores()).toEqual(names)
  })

  it('ends what it had begun when it cannot start, and says why', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect.poll(connections).toBe(0)
    await new Promise((resolve) => taken.close(resolve))
    // the same port is free for the next try
    expect((await start(port)).url).toContain('http')
  })

  it('can be stopped twice', async () => {
    const portal = await start(await freePort())
    await Promise.all([portal.stop(), portal.stop()])
    await portal.stop()
    await expect.poll(connections).toBe(0)
  })

  it('gives figures to who holds METRICS_TOKEN, and has no such page without one', async () => {
    const token = 'a-token-of-thirty-two-characters'
    const ask = (port: number, authorization: string) =>
      fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } })
    const watched = await freePort()
    await start(watched, { METRICS_TOKEN: token })
    expect((await ask(watched, 'Bearer another')).status).toBe(401)
    const answer = await ask(watched, `Bearer ${token}`)
    expect(answer.status).toBe(200)
    // of the process, of its pools and of the database: each is handed over by another part of the start
    expect(await answer.text()).toEqual(
      expect.stringMatching(
        /^process_resident_memory_bytes \d[^]*^desco_database_connections\{pool="work",state="idle"\} [^]*^desco_database_up 1$[^]*^desco_mails_waiting \d/mu,
      ),
    )

    const alone = await freePort()
    await start(alone)
    expect((await ask(alone, `Bearer ${token}`)).status).toBe(404)
  })

  it('with stand-ins answers nobody who came by the name of another site', async () => {
    const port = await freePort()
    await start(port)
    expect(await statusBy(`localhost:${port}`, port, '/api/ready')).toBe(200)
    for (const path of ['/api/ready', '/dev/inbox.json', '/'])
      expect([path, await statusBy('rebound.example.org', port, path)]).toEqual([path, 403])
  })

  it('in production answers to its own name, without inbox and demo family', async () => {
    const port = await freePort()
    const portal = await start(port, {
      // nobody says NODE_ENV: the address alone tells it
      NODE_ENV: '',
      PUBLIC_URL: 'https://portale.example.org',
      TRUSTED_PROXIES: 'none',
      MAIL_FROM: 'desco@example.org',
      SURVEY_TOKENS: 'opaque',
      PROJECT_WEBSITE_URL: 'https://example.org',
      STUDY_NAME: 'Studio',
      STUDY_CONTACT: 'ricerca@example.org',
      STUDY_CONTROLLER: 'Università di Prova, Roma',
      STUDY_DPO: 'none',
    })
    expect(portal.standIns).toEqual({ demoParent: null, inbox: null, surveyHost: null, database: null })
    expect(await statusBy('portale.example.org', port, '/api/ready')).toBe(200)
    expect(await statusBy('portale.example.org', port, '/api/staff/openapi.json')).toBe(401)
    // without an inbox the address is one of the pages
    const inbox = await fetch(`http://127.0.0.1:${port}/dev/inbox.json`)
    expect(inbox.headers.get('content-type')).toContain('text/html')
    expect(await db.selectFrom('account').select('id').execute()).toEqual([])
  })
})
