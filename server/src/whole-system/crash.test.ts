import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { startEmbeddedPostgres } from '@desco/embedded-postgres'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { addressOf, processSettings, withoutLimits } from '#testing/portals/process-settings.ts'
import {
  endLeases,
  findLost,
  listUnsentMails,
  startFamilies,
} from '#testing/many-families/families-under-load.ts'
import { type MailSink, startMailSink } from '#testing/portals/mail-sink.ts'
import { callOver, type PortalProcess, startProcess } from '#testing/portals/portal-processes.ts'
import { inProof, note } from '#testing/portals/proof.ts'

import { findBroken } from '#server/invariants.queries.ts'

// kill -9 of the portal, or of the whole database, while families register. `npm run proof -- crash` does it a hundred times.
// A session may be lost with the database, and nothing else: the log-in does not wait for the disk (docs/decisions/log-in.md).

const rounds = inProof(3, inject('proofRounds'))
const callers = 4

let folder: string
let mails: MailSink
let database: Awaited<ReturnType<typeof openDatabase>>
let portal: PortalProcess
let load: ReturnType<typeof startFamilies>
let start: (port?: number) => Promise<PortalProcess>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desco-crash-'))
  // nothing here asks what the pages are
  await writeFile(join(folder, 'app.html'), '<html><head></head></html>')
  mails = await startMailSink()
  database = await openDatabase()
  const environment = { ...processSettings(database.address), ...withoutLimits, SMTP_URL: mails.url }
  start = (port) => startProcess(environment, { folder, ...(port !== undefined && { port }) })
  portal = await start()
})
afterEach(async () => {
  await load.stop()
  await portal.end('SIGKILL')
  await database.close()
  await mails.close()
  await rm(folder, { recursive: true, force: true })
})

/** A database that survives a crash as in production, in a cluster that is started again by itself. */
async function openDatabase() {
  const given = inject('proofCluster')
  if (given !== null) {
    const connection = await createTestConnection()
    return {
      address: addressOf(connection),
      owner: asOwner(connection),
      cluster: given,
      close: async () => undefined,
    }
  }
  const place = join(folder, 'postgres')
  const { connection, stop } = await startEmbeddedPostgres({ folder: place })
  return { address: addressOf(connection), owner: connection, cluster: join(place, 'cluster'), close: stop }
}

/** Over connections that are new: older ones may have died with the database. */
async function asking<T>(ask: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(database.owner, () => undefined)
  try {
    return await ask(db)
  } finally {
    await db.destroy()
  }
}

/** Answers when another first process has taken the cluster over. */
async function killDatabase() {
  const file = join(database.cluster, 'postmaster.pid')
  const firstProcess = async () => {
    const [pid = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    return Number(pid)
  }
  const killed = await firstProcess()
  process.kill(killed, 'SIGKILL')
  const isAnother = async () => ![0, killed].includes(await firstProcess())
  await expect.poll(isAnother, { timeout: 60_000 }).toBe(true)
}

const isReady = () =>
  fetch(`${portal.url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('a portal and a database that are killed at any moment', () => {
  it(
    `keep every step that was acknowledged, no half family and every mail: ${rounds} rounds`,
    { timeout: inProof(180_000, 7_200_000) },
    async () => {
      load = startFamilies({ urlOf: () => portal.url, mails, callers })
      const killed = { portal: 0, database: 0 }
      for (let round = 0; round < rounds; round += 1) {
        await load.untilMore(2 + Math.floor(Math.random() * 12))
        await pause(Math.random() * 30)
        // in npm test each of them for sure
        const which = (round < 2 ? round === 0 : Math.random() < 0.5) ? 'portal' : 'database'
        killed[which] += 1
        if (which === 'database') await killDatabase()
        else {
          await portal.end('SIGKILL')
          portal = await start(Number(new URL(portal.url).port))
        }
        await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
        // four callers whose codes a dead process holds would wait half a minute for them
        await asking(endLeases)
        expect(await asking((db) => findLost(db, load.families))).toEqual([])
        expect(await asking(findBroken)).toEqual([])
      }
      await load.untilMore(8)
      await load.stop()

      await asking(endLeases)
      await expect.poll(() => asking(listUnsentMails), { timeout: 60_000 }).toEqual([])
      const reached = new Set(mails.received.map(({ to }) => to))
      const registered = load.families.filter((family) => family.registered)
      expect(registered.filter(({ email }) => !reached.has(email))).toEqual([])
      const call = callOver(() => portal.url)
      const tokens = load.families.flatMap(({ token }) => token ?? [])
      let ended = 0
      for (const token of tokens) {
        const { status } = await call('POST', '/api/users/verify-token', { token })
        expect(status).toBeOneOf([200, 401])
        if (status === 401) ended += 1
      }
      // of each caller at most the one that it was about to use
      expect(ended).toBeLessThanOrEqual(killed.database * callers)
      const doubled = mails.received.length - new Set(mails.received.map(({ messageId }) => messageId)).size
      const { acknowledged, refused } = load.counts()
      note({
        of: `${rounds} rounds`,
        said: `${killed.portal} times the portal, ${killed.database} times the database; ${acknowledged} steps acknowledged, none lost; ${refused} not answered with 200; ${registered.length} families, ${tokens.length} sessions, of which ${ended} have to log in again; ${mails.received.length} mails, none lost, ${doubled} doubled`,
      })
    },
  )
})
