import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { MailKind } from '@desco/contract/messages/desk/mails'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { silentLog } from '#platform/log.ts'
import { claimJob } from '#platform/work-queue/jobs.queries.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { settableClock, type SettableClock } from '#testing/portals/settable-clock.ts'
import { testSecrets as secrets } from '#testing/portals/secrets.ts'

import { removeMailsBefore } from './outgoing-mail.queries.ts'
import { queueMail } from './queue-mail.ts'
import { mailWorker } from './mail-worker.ts'
import { bodyPlaces } from './mail.ts'
import { sendWhatWaitedForServer } from './send-again.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { Transport } from './mail.ts'

type Received = { to: string; source: string }

let db: Database
let clock: SettableClock
let server: SMTPServer
let transport: Transport
let received: Received[]
let senderRefused: boolean
/** The mail server's answer to the next messages; null takes them. */
let silentAfterDot: boolean
let refusal: { responseCode: number; message: string } | null

const patience = { connect: 10_000, command: 10_000, afterDot: 500 }

beforeEach(async () => {
  db = await createTestDatabase()
  clock = settableClock()
  received = []
  refusal = null
  silentAfterDot = false
  senderRefused = false
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) =>
      done(senderRefused ? Object.assign(new Error('not you'), { responseCode: 550 }) : undefined),
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (text: string) => (source += text))
      stream.on('end', () => {
        if (refusal)
          return done(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }))
        received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
        if (!silentAfterDot) done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  transport = smtpTransport({
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    replyTo: 'ricerca@example.org',
    from: 'Desco <desco@example.org>',
    domain: 'portal.test',
    patience: { patient: patience, urgent: patience },
  })
})
afterEach(async () => {
  transport.close()
  await new Promise<void>((resolve) => server.close(resolve))
  await db.destroy()
})

const work = () =>
  doDueJobs({ db, clock, log: silentLog }, mailWorker({ db, clock, secrets, transport, log: silentLog }))
/** Does what is due. Answers how many messages the mail server got. */
const send = async () => {
  const before = received.length
  await work()
  return received.length - before
}
const pauseSeconds = async () => {
  const { dueAt } = await db.selectFrom('job').select('dueAt').executeTakeFirstOrThrow()
  return (dueAt.getTime() - clock.now().getTime()) / 1_000
}
const queued = () => db.selectFrom('outgoing_mail').selectAll().executeTakeFirstOrThrow()
const queue = (mail: { notAfter?: Date; kind?: MailKind; to?: string } = {}) =>
  queueMail(
    { db, clock, secrets },
    {
      kind: 'verify-code',
      to: 'anna@example.org',
      subject: 'Perché no?',
      paragraphs: ['È <qui>.', { code: '123456' }],
      ...mail,
    },
  )

describe('mailWorker', () => {
  it('delivers a mail once, as text and HTML, and then keeps no word of it', async () => {
    await queue()

    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(received).toHaveLength(1)
    expect(received[0]?.source).toContain(`Message-ID: <${(await queued()).id}@portal.test>`)
    expect(received[0]?.source).toContain('multipart/alternative')
    expect(await queued()).toMatchObject({ bodyText: '', bodyHtml: '', sentAt: clock.now() })
  })

  it('lets exactly one of five workers send it', async () => {
    await queue()
    const done = await Promise.all(Array.from({ length: 5 }, work))

    expect(done.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 1])
    expect(received).toHaveLength(1)
  })

  it('tries again after growing pauses, under the same Message-ID', async () => {
    await queue()
    refusal = { responseCode: 451, message: 'busy' }
    await send()
    const first = await pauseSeconds()
    expect(await work()).toBe(0)

    clock.pass({ seconds: first })
    await send()
    const second = await pauseSeconds()
    expect(second).toBeGreaterThan(first)

    refusal = null
    clock.pass({ seconds: second })
    expect(await send()).toBe(1)
  })

  it('goes on for five days with pauses of four hours at most, and leaves when the server is back', async () => {
    const began = clock.now()
    await queue()
    refusal = { responseCode: 451, message: 'away' }
    for (;;) {
      await send()
      if ((await queued()).givenUpAt !== null) break
      const pause = await pauseSeconds()
      expect(pause).toBeLessThanOrEqual(4 * 3_600)
      clock.pass({ seconds: pause })
    }
    const days = (clock.now().getTime() - began.getTime()) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(5)
    expect(days).toBeLessThan(5.5)
  })

  it('revives what was given up while no server could be reached, once another mail has left, and nothing else', async () => {
    await queue()
    const { id } = await queued()
    const giveUp = (why: string) =>
      db
        .updateTable('outgoing_mail')
        .set({ givenUpAt: clock.now(), lastError: why })
        .where('id', '=', id)
        .execute()
    await db.deleteFrom('job').execute()
    await giveUp('Before the mail server had the message, the connection broke.')
    clock.pass({ hours: 1 })
    expect(await sendWhatWaitedForServer({ db, clock })).toBe(0)
    await queue({ to: 'marco@example.org' })
    await send()
    await giveUp('The mail server refused the recipient (451) for now.')
    clock.pass({ hours: 1 })
    await queue({ to: 'marco@example.org' })
    await send()
    expect(await sendWhatWaitedForServer({ db, clock })).toBe(0)
    await db
      .updateTable('outgoing_mail')
      .set({ lastError: 'The mail server refused our log-in (535) for now.' })
      .where('id', '=', id)
      .execute()
    expect(await sendWhatWaitedForServer({ db, clock })).toBe(1)
    expect(await sendWhatWaitedForServer({ db, clock })).toBe(0)
    await send()
    expect(received.map(({ to }) => to)).toContain('anna@example.org')
  })

  it('does not send words that are true no more', async () => {
    await queue({ kind: 'erasure-asked' })
    refusal = { responseCode: 451, message: 'away' }
    await send()
    clock.pass({ hours: 48 })
    refusal = null
    await send()
    expect(received).toEqual([])
    expect(await queued()).toMatchObject({ lastError: 'expired', bodyText: '' })
  })

  it('keeps a mail that finally fails, with the reason but not the server’s words', async () => {
    await queue()
    refusal = { responseCode: 550, message: 'no such user anna@example.org' }
    await send()

    const mail = await queued()
    expect(mail).toMatchObject({ givenUpAt: clock.now(), sentAt: null, recipient: 'anna@example.org' })
    expect(mail.bodyText).not.toContain('qui')
    expect(secrets.decrypt(mail.bodyText, bodyPlaces(mail.id).text)).toContain('qui')
    expect(mail.lastError).toMatch(/550/u)
    expect(mail.lastError).not.toContain('anna')
  })

  it('keeps no word of a code that could not be sent', async () => {
    await queue({ notAfter: later(clock.now(), { minutes: 3 }) })
    refusal = { responseCode: 550, message: 'no such user' }
    await send()

    expect(await queued()).toMatchObject({ givenUpAt: clock.now(), bodyText: '', bodyHtml: '' })
  })

  it('waits for an operator when it is our own settings that are refused', async () => {
    await queue()
    senderRefused = true
    await send()
    expect(await queued()).toMatchObject({ givenUpAt: null, sentAt: null })

    senderRefused = false
    clock.pass({ days: 1 })
    expect(await send()).toBe(1)
  })

  it('gives a mail that is perhaps delivered to the mail server once more and no more, and says so in words', async () => {
    await queue()
    silentAfterDot = true
    expect(await send()).toBe(1)
    expect(await queued()).toMatchObject({ perhapsDelivered: 1, givenUpAt: null })

    for (let n = 0; n < 10; n += 1) {
      clock.pass({ days: 1 })
      await send()
    }
    expect(received).toHaveLength(2)
    expect(await queued()).toMatchObject({
      perhapsDelivered: 2,
      sentAt: null,
      givenUpAt: expect.any(Date),
      lastError: 'The mail server had the whole message, and it did not answer in time.',
    })
  })

  it('tries a code that is perhaps delivered again while somebody still waits for it', async () => {
    await queue({ notAfter: later(clock.now(), { minutes: 3 }) })
    silentAfterDot = true
    await send()
    silentAfterDot = false
    clock.pass({ seconds: 1 })
    expect(await send()).toBe(1)
    expect(await queued()).toMatchObject({ perhapsDelivered: 1, sentAt: clock.now(), bodyText: '' })
  })

  it.each([
    'reminder',
    'team-message',
    'diary-tomorrow',
    'diary-still-empty',
    'appointment-reminder',
  ] as const)(
    'holds back a mail of the kind %s from an address from which mails come back; codes go there',
    async (kind) => {
      await queue()
      await send()
      await db
        .updateTable('outgoing_mail')
        .set({ bouncedAt: clock.now(), bounceKind: 'no_mailbox' })
        .execute()
      const [held, code] = await Promise.all([
        queue({ kind }),
        queue({ notAfter: later(clock.now(), { minutes: 3 }) }),
      ])
      expect(await send()).toBe(1)
      const stateOf = (id: string) =>
        db.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(await stateOf(held)).toMatchObject({
        sentAt: null,
        lastError: 'unwanted: bounced',
        bodyText: '',
      })
      expect((await stateOf(code)).sentAt).toEqual(clock.now())
      // somebody has seen to it
      await db.updateTable('outgoing_mail').set({ bounceSettledAt: clock.now() }).execute()
      await queue({ kind })
      expect(await send()).toBe(1)
    },
  )

  it('leaves nothing of an old mail, and of a message of the study when it left', async () => {
    await queue()
    await send()
    const { id } = await queued()
    const becomes = async (kind: MailKind) => sql`update outgoing_mail set kind = ${kind}`.execute(db)
    clock.pass({ days: 30, seconds: 1 })
    const limit = later(clock.now(), { days: -30 })
    await becomes('reminder')
    expect(await removeMailsBefore(db, limit)).toBe(1)
    const left = { id, recipient: '', subject: '', bodyText: '', sentAt: expect.any(Date) as Date }
    expect(await queued()).toMatchObject(left)
    // and once is enough
    expect(await removeMailsBefore(db, limit)).toBe(0)

    await becomes('verify-code')
    expect(await removeMailsBefore(db, later(clock.now(), { days: -31 }))).toBe(0)
    expect(await removeMailsBefore(db, limit)).toBe(1)
    expect(await db.selectFrom('outgoing_mail').select('id').execute()).toEqual([])
  })

  it('never sends a code that has expired meanwhile', async () => {
    await queue({ notAfter: new Date(clock.now().getTime() + 180_000) })
    clock.pass({ minutes: 3 })

    expect(await send()).toBe(0)
    expect(received).toEqual([])
    expect(await queued()).toMatchObject({ lastError: 'expired', bodyText: '' })
  })

  it('takes over a mail whose worker died, when its lease has passed', async () => {
    await queue()
    await claimJob({ db, clock }, mailWorker({ db, clock, secrets, transport, log: silentLog }))
    clock.pass({ seconds: 29 })
    expect(await send()).toBe(0)

    clock.pass({ seconds: 1 })
    expect(await send()).toBe(1)
  })

  it('queues nothing when the change that caused it is rolled back', async () => {
    const change = inTransaction(db, async (tx) => {
      await queueMail(
        { db: tx, clock, secrets },
        { kind: 'verify-code', to: 'a@example.org', subject: 's', paragraphs: [] },
      )
      throw new Error('rolled back')
    })

    await expect(change).rejects.toThrow('rolled back')
    expect(await db.selectFrom('outgoing_mail').select('id').execute()).toEqual([])
    expect(await db.selectFrom('job').select('id').execute()).toEqual([])
  })

  it('shows a name with markup in it as text', async () => {
    await queue()
    await send()
    expect(received[0]?.source).toContain('&lt;qui&gt;')
  })
})
