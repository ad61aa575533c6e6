import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { attemptJob, type HeldJob, LeaseLost, Stopping } from '#platform/work-queue/attempt-job.ts'
import { claimJob } from '#platform/work-queue/jobs.queries.ts'
import { doDueJobs, startWorkQueue } from '#platform/work-queue/start-work-queue.ts'
import { askedFor, download, filesIn, makeFiles, seen, tableIn } from '#testing/files/exports.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { expireExports } from './expire-exports.ts'
import { beginExport, insertChunk } from './run-export.ts'
import { exportQueue, exportWorker } from './export-worker.ts'
import { takeFile } from './download-export.ts'

let portal: TestPortal
let person: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  await aParent(portal)
  person = await signedInStaff(portal, 'data-manager')
})
beforeEach(async () => {
  await portal.db.updateTable('export_job').set({ state: 'failed' }).where('state', '!=', 'failed').execute()
  await portal.db.deleteFrom('job').where('queue', '=', exportQueue).execute()
})
afterAll(() => portal.close())

const make = () => makeFiles(portal)
const needs = () => ({
  db: portal.db,
  clock: portal.clock,
  secrets: portal.secrets,
  log: silentLog,
  answers: portal.surveys.answers,
})
const claim = () => claimJob(portal, exportWorker(needs()))

const timesSaid = async (act: 'export_finished' | 'export_failed' | 'export_downloaded', id: string) =>
  (
    await portal.db
      .selectFrom('audit_line')
      .select('seq')
      .where('act', '=', act)
      .where('subjectId', '=', id)
      .execute()
  ).length

/** A process that takes a job, writes a piece, and is not heard of again. */
async function dyingProcess() {
  const attempt = await claim()
  if (attempt === undefined) throw new Error('There was nothing to take.')
  const { key: id, attempt: number } = attempt
  await beginExport(portal.db, id, number)
  await insertChunk(portal.db, {
    exportId: id,
    attempt: number,
    number: 0,
    bytes: Buffer.from('half a file'),
  })
  return attempt
}

describe('a process that dies while it makes a file', () => {
  it('leaves it to another one once it was not heard of for two minutes', async () => {
    const id = await askedFor(person, { kind: 'children' })
    await dyingProcess()
    portal.clock.pass({ seconds: 119 })
    expect(await make()).toBe(0)
    portal.clock.pass({ seconds: 2 })
    expect(await make()).toBe(1)

    const { bytes } = await download(portal, person, id)
    expect(tableIn(filesIn(bytes)['figli.csv'] ?? '').length).toBeGreaterThan(0)
    expect(await timesSaid('export_finished', id)).toBe(1)
  })

  it('can write nothing more when it wakes up after all', async () => {
    const id = await askedFor(person, { kind: 'children' })
    const late = await dyingProcess()
    portal.clock.pass({ seconds: 121 })
    await make()

    const outcomes: unknown[] = []
    const run = async (job: HeldJob) => {
      const piece = { exportId: id, attempt: late.attempt, number: 1, bytes: Buffer.from('more') }
      outcomes.push(await job.keep((tx) => insertChunk(tx, piece)).catch((error: unknown) => error))
      outcomes.push(
        await exportWorker(needs())
          .run(job)
          .catch((error: unknown) => error),
      )
    }
    const stopping = new AbortController().signal
    await attemptJob(needs(), { attempt: late, work: { leaseSeconds: 120, run }, stopping })
    expect(outcomes).toEqual([expect.any(LeaseLost), expect.any(LeaseLost)])
    expect(await seen(person, id)).toMatchObject({
      state: 'ready',
      fileName: expect.stringContaining('figli'),
    })

    await expireExports(portal)
    const left = portal.db.selectFrom('export_chunk').select('attempt').where('exportId', '=', id)
    expect(await left.execute()).toEqual([{ attempt: 2 }])
  })

  it('stores no piece of its file without its fence', async () => {
    const id = await askedFor(person, { kind: 'children' })
    const attempt = await claim()
    if (attempt === undefined) throw new Error('There was nothing to take.')
    const pieces = async () =>
      (await portal.db.selectFrom('export_chunk').select('number').where('exportId', '=', id).execute())
        .length
    let stored = 0
    const unfenced: number[] = []
    const look = async () => {
      const found = await pieces()
      if (found !== stored) unfenced.push(found)
    }
    const run = (job: HeldJob) =>
      exportWorker(needs()).run({
        ...job,
        keep: async (change) => {
          await look()
          const kept = await job.keep(change)
          stored = await pieces()
          return kept
        },
        close: async (change) => {
          await look()
          await job.close(change)
        },
      })
    const stopping = new AbortController().signal
    await attemptJob(needs(), { attempt, work: { leaseSeconds: 120, run }, stopping })
    expect(await seen(person, id)).toMatchObject({ state: 'ready' })
    expect(stored).toBeGreaterThan(0)
    expect(unfenced).toEqual([])
  })

  it('is followed by no more than four others', async () => {
    const id = await askedFor(person, { kind: 'children' })
    for (let n = 0; n < 5; n += 1) {
      await dyingProcess()
      portal.clock.pass({ seconds: 121 })
    }
    await make()
    expect(await seen(person, id)).toMatchObject({ state: 'failed' })
    expect(await timesSaid('export_failed', id)).toBe(1)
  })
})

describe('several processes', () => {
  it('make each file once, one at a time', async () => {
    const ids = [await askedFor(person), await askedFor(person), await askedFor(person)]
    const begun = await Promise.all([make(), make(), make()])
    expect(begun.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(await Promise.all(ids.map((id) => timesSaid('export_finished', id)))).toEqual([1, 1, 1])
  })

  it('never make two at once', async () => {
    await askedFor(person)
    await askedFor(person)
    const claims = await Promise.all([1, 2, 3].map(claim))
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
  })
})

describe('exportWorker', () => {
  it('makes a file as soon as it is asked for', async () => {
    const queue = startWorkQueue({ ...needs(), listener: portal.listener }, [exportWorker(needs())])
    const id = await askedFor(person)
    await expect.poll(async () => (await seen(person, id)).state, { timeout: 15_000 }).toBe('ready')
    await queue.stop({ milliseconds: 0 })
  })

  it('gives back what is half made when it is stopped', async () => {
    const id = await askedFor(person)
    const ending = new AbortController()
    // ends as soon as the first page was read
    const db = portal.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        ending.abort(new Stopping())
        return result
      },
    })
    expect(await doDueJobs(needs(), exportWorker({ ...needs(), db }), ending.signal)).toBe(1)
    expect(await seen(person, id)).toMatchObject({ state: 'waiting' })
    expect(await make()).toBe(1)
    expect(await seen(person, id)).toMatchObject({ state: 'ready' })
  })

  it('says that an export failed, and goes on with the next one', async () => {
    const [bad, good] = [
      await askedFor(person, { kind: 'survey-tokens' }),
      await askedFor(person, { kind: 'children' }),
    ]
    const rename = (from: string, to: string) => portal.ownerDb.schema.alterTable(from).renameTo(to).execute()
    await rename('survey_participation', 'gone')
    await make()
    await rename('gone', 'survey_participation')
    expect(await seen(person, bad)).toMatchObject({ state: 'failed' })
    expect(await seen(person, good)).toMatchObject({ state: 'ready' })
    expect(await timesSaid('export_failed', bad)).toBe(1)
  })
})

describe('a download that breaks off', () => {
  it('can be begun again until the last byte was sent, each time with its line in the log', async () => {
    const id = await askedFor(person)
    await make()
    const file = await growFile(id, 96)
    const url = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/api/staff/export-file/${id}`
    const { cookie } = person

    const line = new AbortController()
    const broken = await fetch(url, { headers: { cookie }, signal: line.signal })
    await broken.body?.getReader().read()
    expect((await fetch(url, { headers: { cookie } })).status).toBe(410)
    line.abort()
    const isFree = async () =>
      (
        await portal.db
          .selectFrom('export_job')
          .select('transferUntil')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.transferUntil === null
    await expect.poll(isFree).toBe(true)

    const whole = await fetch(url, { headers: { cookie } })
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
    await expect.poll(async () => (await seen(person, id)).state).toBe('downloaded')
    expect(await timesSaid('export_downloaded', id)).toBe(2)
    expect((await fetch(url, { headers: { cookie } })).status).toBe(410)
  })

  it('stays free when a piece was still being read as it broke off', async () => {
    const id = await askedFor(person)
    await make()
    await growFile(id, 2)
    const taken = await takeFile(portal, { by: 'staff', staffId: person.id }, id)
    await taken.pieces.next()
    await taken.breakOff()
    await expect(taken.pieces.next()).rejects.toThrow('went away')
    const again = await takeFile(portal, { by: 'staff', staffId: person.id }, id)
    expect((await again.pieces.next()).done).toBe(false)
  })

  it('is not ended by the late word of a transfer that broke off before', async () => {
    const id = await askedFor(person)
    await make()
    await growFile(id, 2)
    const late = await takeFile(portal, { by: 'staff', staffId: person.id }, id)
    portal.clock.pass({ seconds: 121 })
    const present = await takeFile(portal, { by: 'staff', staffId: person.id }, id)
    await late.breakOff()
    await late.end()
    expect((await stateOf(id)).state).toBe('ready')
    expect((await present.pieces.next()).done).toBe(false)
  })

  it('is not cut by the expiry while it is under way, and over once nothing was heard of it', async () => {
    const id = await askedFor(person)
    await make()
    const bytes = await growFile(id, 2)
    await expireInAMinute(id)
    const taken = await takeFile(portal, { by: 'staff', staffId: person.id }, id)
    const first = await taken.pieces.next()
    portal.clock.pass({ seconds: 100 })
    await expireExports(portal)
    const second = await taken.pieces.next()
    expect(Buffer.concat([first.value, second.value]).equals(bytes)).toBe(true)
    await taken.end()
    expect((await stateOf(id)).state).toBe('downloaded')
  })

  it('does not keep a file that nobody is sent any more beyond its day', async () => {
    const id = await askedFor(person)
    await make()
    await expireInAMinute(id)
    await takeFile(portal, { by: 'staff', staffId: person.id }, id)
    portal.clock.pass({ seconds: 121 })
    await expireExports(portal)
    expect((await stateOf(id)).state).toBe('expired')
  })

  it('is over after five times', async () => {
    const id = await askedFor(person)
    await make()
    await portal.db.updateTable('export_job').set({ transfers: 5 }).where('id', '=', id).execute()
    expect((await download(portal, person, id)).status).toBe(410)
  })
})

const expireInAMinute = (id: string) =>
  portal.db
    .updateTable('export_job')
    .set({ expiresAt: later(portal.clock.now(), { seconds: 60 }) })
    .where('id', '=', id)
    .execute()

const stateOf = (id: string) =>
  portal.db.selectFrom('export_job').select('state').where('id', '=', id).executeTakeFirstOrThrow()

/** Makes a file too large for the buffers of a line: so many pieces of 256 KiB. */
async function growFile(id: string, pieces: number): Promise<Buffer> {
  const bytes = Array.from({ length: pieces }, () => randomBytes(256 * 1024))
  await portal.db.deleteFrom('export_chunk').where('exportId', '=', id).execute()
  for (const [number, piece] of bytes.entries()) {
    await portal.db
      .insertInto('export_chunk')
      .values({ exportId: id, attempt: 1, number, bytes: piece })
      .execute()
  }
  const whole = Buffer.concat(bytes)
  await portal.db
    .updateTable('export_job')
    .set({ chunkCount: pieces, byteCount: whole.length })
    .where('id', '=', id)
    .execute()
  return whole
}
