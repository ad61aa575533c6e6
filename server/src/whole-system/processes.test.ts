import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { bodyPlaces } from '#platform/mail/mail.ts'
import { mailQueue } from '#platform/mail/mail-worker.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { addressOf, processSettings } from '#testing/portals/process-settings.ts'
import { type PortalProcess, startProcess } from '#testing/portals/portal-processes.ts'
import { testSecrets } from '#testing/portals/secrets.ts'

// Whole portals as processes of their own, over one database and one mail server.

type Received = { from: string; messageId: string }

let connection: pg.PoolConfig
let db: Database
let mailServer: SMTPServer
let processes: PortalProcess[]
let folder: string
/** Whole messages, also those that were not acknowledged yet. */
let received: Received[]
let isOpen: boolean
let held: (() => void)[]

beforeEach(async () => {
  connection = await createTestConnection()
  db = connect(connection, () => undefined)
  processes = []
  folder = await mkdtemp(join(tmpdir(), 'desco-process-'))
  // nothing here asks what the pages are
  await writeFile(join(folder, 'app.html'), '<html><head></head></html>')
  received = []
  held = []
  isOpen = false
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (text: string) => (source += text))
      stream.on('end', () => {
        const { address } = envelope.mailFrom || { address: '' }
        received.push({ from: address, messageId: /^Message-ID: (.*)$/imu.exec(source)?.[1]?.trim() ?? '' })
        if (isOpen) done()
        else held.push(done)
      })
    },
  })
  // a process that is killed breaks its lines
  mailServer.on('error', () => undefined)
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
})
afterEach(async () => {
  acknowledge()
  for (const running of processes) await running.end('SIGKILL')
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await db.destroy()
  await rm(folder, { recursive: true })
})

/** Lets the mail server answer, from now on at once. */
function acknowledge() {
  isOpen = true
  for (const done of held.splice(0)) done()
}

/** A portal whose mails come from an address of its own; answers when it has started. */
async function startSender(name: string): Promise<PortalProcess> {
  const running = await startProcess(
    {
      ...processSettings(addressOf(connection)),
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}?ignoreTLS=true`,
      MAIL_FROM: `${name}@example.org`,
    },
    { folder },
  )
  processes.push(running)
  return running
}

/** All at once, with their jobs: two statements are quicker than as many transactions. */
async function queueMails(count: number) {
  const createdAt = new Date()
  const mails = Array.from({ length: count }, (_, at) => {
    const id = randomUUID()
    const { text, html } = bodyPlaces(id)
    return {
      id,
      kind: 'address-taken',
      recipient: `parent-${at}@example.org`,
      subject: 'Ciao',
      bodyText: testSecrets.encrypt('Ciao.', text),
      bodyHtml: testSecrets.encrypt('<p>Ciao.</p>', html),
      createdAt,
    } as const
  })
  await db.insertInto('outgoing_mail').values(mails).execute()
  const jobs = mails.map(({ id }) => ({ queue: mailQueue, key: id, dueAt: createdAt, createdAt }))
  await db.insertInto('job').values(jobs).execute()
}
const senders = () => [...new Set(received.map(({ from }) => from))].toSorted()
const unsent = async () =>
  (await db.selectFrom('outgoing_mail').select('id').where('sentAt', 'is', null).execute()).length
const waiting = () =>
  db
    .selectFrom('job')
    .select(['key', 'attempt', sql<boolean>`leased_until > now()`.as('isLeased')])
    .where('queue', '=', 'mail')
    .execute()

describe('two processes on one database', () => {
  let running: Record<string, PortalProcess>
  beforeEach(async () => {
    const [one, two] = await Promise.all([startSender('one'), startSender('two')])
    running = { 'one@example.org': one, 'two@example.org': two }
  })

  it('share the mails, and send each of them once', async () => {
    await queueMails(40)
    // neither goes on before both have some
    await expect.poll(senders, { timeout: 10_000 }).toEqual(['one@example.org', 'two@example.org'])
    acknowledge()
    await expect.poll(unsent, { timeout: 10_000 }).toBe(0)
    expect(received).toHaveLength(40)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(40)
    expect(await waiting()).toEqual([])
  })

  it('take over what a process held that was killed, when its lease has run out', async () => {
    await queueMails(1)
    await expect.poll(senders, { timeout: 10_000 }).toHaveLength(1)
    const killed = running[senders()[0] ?? '']
    if (killed === undefined) throw new Error('Nobody has sent it.')
    expect(await killed.end('SIGKILL')).toBeNull()
    expect(await waiting()).toMatchObject([{ attempt: 1, isLeased: true }])

    acknowledge()
    await sql`update job set leased_until = now() where queue = 'mail'`.execute(db)
    await expect.poll(unsent, { timeout: 10_000 }).toBe(0)
    expect(senders()).toEqual(['one@example.org', 'two@example.org'])
    // both copies have one Message-ID: the reader's program can tell
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await waiting()).toEqual([])
  })
})

describe('a process that is told to end', () => {
  let running: PortalProcess
  beforeEach(async () => void (running = await startSender('one')))

  it('ends in less than 20 seconds with 500 mails waiting, and leaves the rest in the queue', async () => {
    await queueMails(500)
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(4)

    const toldAt = performance.now()
    const ended = running.end('SIGTERM')
    // a mail that is acknowledged before the signal arrives makes room for one more
    const ready = async () => (await fetch(`${running.url}/api/ready`)).status
    await expect.poll(ready).toBe(503)
    acknowledge()
    expect(await ended).toBe(0)
    expect(performance.now() - toldAt).toBeLessThan(20_000)

    expect(received).toHaveLength(4)
    const left = await waiting()
    expect(left).toHaveLength(496)
    expect(left.filter((job) => job.isLeased || job.attempt > 0)).toEqual([])
    expect(await unsent()).toBe(496)
  })
})
