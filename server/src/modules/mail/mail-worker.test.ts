import { afterAll, beforeAll, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database.ts'
import { type Listener, startListener } from '#platform/listener.ts'
import { silentLog } from '#platform/log.ts'
import { systemClock } from '#platform/clock.ts'
import { createTestConnection } from '#testing/database.ts'

import { type DevelopmentInbox, startDevelopmentInbox } from './development-inbox.ts'
import { startMailWorker } from './mail-worker.ts'
import { queueMail } from './queue-mail.ts'
import { smtpTransport, type Transport } from './transport.ts'

let db: Database
let listener: Listener
let inbox: DevelopmentInbox
let transport: Transport

beforeAll(async () => {
  const connection = await createTestConnection()
  db = connect(connection, () => undefined)
  listener = await startListener(connection, silentLog)
  inbox = await startDevelopmentInbox(null)
  transport = smtpTransport({
    smtpUrl: inbox.smtpUrl,
    from: 'Desco <desco@example.org>',
    domain: 'portal.test',
  })
})
afterAll(async () => {
  transport.close()
  await inbox.close()
  await listener.close()
  await db.destroy()
})

it('sends what is queued, from the queue to the inbox, and stops when told', async () => {
  const worker = startMailWorker({ db, clock: systemClock, transport, log: silentLog, listener })
  await queueMail(
    { db, clock: systemClock },
    { kind: 'test', to: 'anna@example.org', subject: 'Un codice', paragraphs: [{ code: '123456' }] },
  )

  await expect
    .poll(() => inbox.newestFirst('anna@example.org'))
    .toMatchObject([{ subject: 'Un codice', text: expect.stringContaining('123456') }])
  await worker.stop()

  await queueMail(
    { db, clock: systemClock },
    { kind: 'test', to: 'luca@example.org', subject: 'Dopo', paragraphs: [] },
  )
  expect(inbox.newestFirst('luca@example.org')).toEqual([])
})
