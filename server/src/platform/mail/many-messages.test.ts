import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { systemClock as clock } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { type Listener, startListener } from '#platform/database/listener.ts'
import { silentLog as log } from '#platform/log.ts'
import { startWorkQueue, type WorkQueue } from '#platform/work-queue/start-work-queue.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { testSecrets as secrets } from '#testing/portals/secrets.ts'

import { lowMailWorker, mailWorker } from './mail-worker.ts'
import { queueMail } from './queue-mail.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { Transport } from './mail.ts'

const many = 5_000

let db: Database
let listener: Listener
let server: SMTPServer
let transport: Transport
let queue: WorkQueue | undefined
/** The recipients of a message, in order, and the headers of the last one. */
let received: string[]
let last: string

beforeEach(async () => {
  const connection = await createTestConnection()
  db = connect(connection, () => undefined)
  listener = await startListener(connection, log)
  received = []
  last = ''
  queue = undefined
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (text: string) => (source += text))
      stream.on('end', () => {
        last = source
        received.push(envelope.rcptTo.map(({ address }) => address).join())
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  transport = smtpTransport({
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    replyTo: 'ricerca@example.org',
    from: 'Desco <d@example.org>',
    domain: 'portal.test',
  })
})
afterEach(async () => {
  await queue?.stop({ milliseconds: 0 })
  transport.close()
  await new Promise<void>((resolve) => server.close(resolve))
  await listener.close()
  await db.destroy()
})

const needs = () => ({ db, clock, secrets, transport, log })
const start = () => {
  queue = startWorkQueue({ ...needs(), listener }, [mailWorker(needs()), lowMailWorker(needs())])
}
const unsubscribe = 'https://portal.test/disiscrizione?t=abc'
const aMessage = (tx: Database, n: number) =>
  queueMail(
    { db: tx, clock, secrets },
    {
      kind: 'team-message',
      to: `family-${n}@example.org`,
      subject: 'Ciao',
      paragraphs: ['Ciao.'],
      unsubscribe,
    },
  )

describe('5,000 messages that nobody has to get', () => {
  it('let a code and a receipt that are queued after them leave before nearly all of them', async () => {
    await inTransaction(db, async (tx) => {
      for (let n = 0; n < many; n += 1) await aMessage(tx, n)
    })
    start()
    await expect.poll(() => received.length).toBeGreaterThan(20)
    const mail = { subject: 'Ciao', paragraphs: ['Ciao.'] }
    const before = received.length
    await queueMail(needs(), { ...mail, kind: 'refusal-receipt', to: 'receipt@example.org' })
    await queueMail(needs(), {
      ...mail,
      kind: 'verify-code',
      to: 'code@example.org',
      notAfter: new Date(Date.now() + 180_000),
    })
    const places = () => ['code@example.org', 'receipt@example.org'].map((one) => received.indexOf(one))
    await expect.poll(() => Math.min(...places()), { timeout: 20_000 }).toBeGreaterThan(-1)
    // a few of the others leave beside them; the rest, thousands, still waits
    for (const place of places()) expect(place - before).toBeLessThan(many / 10)
  }, 60_000)
})

describe('a message that nobody has to get', () => {
  it('says to mail programs how to end it with one click, and keeps no word of it afterwards', async () => {
    await aMessage(db, 1)
    start()
    await expect.poll(() => received).toEqual(['family-1@example.org'])
    expect(last).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(last).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const mail = () => db.selectFrom('outgoing_mail').select(['sentAt', 'unsubscribe']).executeTakeFirst()
    await expect.poll(async () => (await mail())?.sentAt ?? null).not.toBeNull()
    expect((await mail())?.unsubscribe).toBe('')
  })
})
