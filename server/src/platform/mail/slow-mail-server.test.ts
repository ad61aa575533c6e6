import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { systemClock as clock } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { type Listener, startListener } from '#platform/database/listener.ts'
import { silentLog as log } from '#platform/log.ts'
import { startWorkQueue, type WorkQueue } from '#platform/work-queue/start-work-queue.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { testSecrets as secrets } from '#testing/portals/secrets.ts'

import { mailWorker } from './mail-worker.ts'
import { queueMail } from './queue-mail.ts'
import { defaultPatience, smtpTransport } from './smtp-transport.ts'
import type { Transport } from './mail.ts'

// A scanner thinks for longer than the lease of a mail lasts, while a second process is idle. In real life 12 seconds and
// more against 30; here the lease is a second, and the patience is the real one.

const leaseSeconds = 1

let db: Database
let listener: Listener
let server: SMTPServer
let transports: Transport[]
let queues: WorkQueue[]
let received: number
let answer: (() => void)[]

beforeEach(async () => {
  const connection = await createTestConnection()
  db = connect(connection, () => undefined)
  listener = await startListener(connection, log)
  received = 0
  answer = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        received += 1
        answer.push(done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: 'Desco <d@example.org>' }
  transports = [1, 2].map(() =>
    smtpTransport({ ...settings, replyTo: 'r@example.org', domain: 'portal.test' }),
  )
  queues = transports.map((transport) => {
    const needs = { db, clock, secrets, transport, log }
    return startWorkQueue({ ...needs, listener }, [{ ...mailWorker(needs), leaseSeconds }])
  })
})
afterEach(async () => {
  for (const done of answer) done()
  await Promise.all(queues.map((queue) => queue.stop({ milliseconds: 0 })))
  for (const transport of transports) transport.close()
  await new Promise<void>((resolve) => server.close(resolve))
  await listener.close()
  await db.destroy()
})

const queued = () => db.selectFrom('outgoing_mail').selectAll().executeTakeFirstOrThrow()
const leasedUntil = async () =>
  (await db.selectFrom('job').select('leasedUntil').executeTakeFirst())?.leasedUntil?.getTime() ?? 0

describe.each(['address-taken', 'verify-code'] as const)(
  'a mail server that thinks after the final dot',
  (kind) => {
    it(`gets one copy of a mail (${kind}) however often its lease was renewed, and it counts as sent`, async () => {
      await queueMail(
        { db, clock, secrets },
        { kind, to: 'anna@example.org', subject: 'Ciao', paragraphs: ['Ciao.'] },
      )
      await expect.poll(() => received).toBe(1)
      const first = await leasedUntil()
      await expect.poll(leasedUntil).toBeGreaterThan(first + 2_000 * leaseSeconds)
      for (const done of answer) done()

      await expect.poll(async () => (await queued()).sentAt).not.toBeNull()
      expect(received).toBe(1)
      expect(await queued()).toMatchObject({ perhapsDelivered: 0, givenUpAt: null, lastError: null })
      await expect.poll(() => db.selectFrom('job').select('id').execute()).toEqual([])
    })
  },
)

describe('the real limits', () => {
  it('leave a scanner more than the 12 seconds that one was seen to take, and its lease is longer than its renewal', () => {
    for (const { afterDot } of Object.values(defaultPatience)) expect(afterDot).toBeGreaterThan(12_000)
    const [transport] = transports
    if (transport === undefined) throw new Error('There are two.')
    expect(mailWorker({ db, clock, secrets, transport, log }).leaseSeconds).toBeGreaterThan(12)
  })
})
