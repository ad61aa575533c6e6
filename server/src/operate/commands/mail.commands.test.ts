import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { countActs, lastAct } from '#testing/people/audit.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import type { CommandNeeds } from '#operate/command.ts'
import { mailCommands } from './mail.commands.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const show = (id?: string) => mailCommands['mail show'].run(portal as unknown as CommandNeeds, { id })
const mail = () =>
  queueMail(portal, {
    kind: 'spouse-invitation',
    to: 'anna@example.org',
    subject: 'Un invito',
    paragraphs: ['Ecco il tuo invito.'],
  })

async function sendAll(outcome: 'sent' | 'refused_for_good') {
  const needs = {
    ...portal,
    log: silentLog,
    transport: {
      send: async () => (outcome === 'sent' ? { outcome } : { outcome, reason: 'no such mailbox' }),
      close: () => undefined,
    },
  }
  await doDueJobs(needs, mailWorker(needs))
}

test('a mail that failed for good is printed in clear, and the log says so without its words', async () => {
  const id = await mail()
  await sendAll('refused_for_good')
  const stored = await portal.db
    .selectFrom('outgoing_mail')
    .select('bodyText')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.bodyText).not.toContain('invito')

  const printed = await show(id)
  expect(printed).toMatch(/^To: anna@example\.org\nSubject: Un invito\n\n/u)
  expect(printed).toContain('Ecco il tuo invito.')
  expect(await lastAct(portal)).toMatchObject({
    act: 'mail_shown',
    doer: 'command_line',
    details: { mail: id },
  })
})

test('a mail that waits or was sent is not shown, nor one that is none, and nothing is logged', async () => {
  const before = await countActs(portal)
  const id = await mail()
  await expect(show(id)).rejects.toThrow('No mail with this id has failed for good')
  await sendAll('sent')
  await expect(show(id)).rejects.toThrow('No mail with this id has failed for good')
  await expect(show(randomUUID())).rejects.toThrow('No mail with this id has failed for good')
  await expect(show('una')).rejects.toThrow('--id is not the id of a mail')
  await expect(show()).rejects.toThrow('--id is missing')
  expect(await countActs(portal)).toBe(before)
})

const resend = (values: { id?: string; why?: string }) =>
  mailCommands['mail resend'].run(portal as unknown as CommandNeeds, values)
const stateOf = (id: string) =>
  portal.db
    .selectFrom('outgoing_mail')
    .select(['sentAt', 'givenUpAt', 'lastError', 'tries'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a mail that failed for good is sent once more, by its id or with all that failed alike', async () => {
  const id = await mail()
  await sendAll('refused_for_good')
  expect(await resend({ id })).toContain('1 queued')
  expect(await stateOf(id)).toMatchObject({ givenUpAt: null, lastError: null, tries: 0 })
  expect(await lastAct(portal)).toMatchObject({
    act: 'mails_sent_again',
    doer: 'command_line',
    details: { mails: 1 },
  })
  // it waits already
  await expect(resend({ id })).rejects.toThrow('No such mail')
  await sendAll('refused_for_good')
  await expect(resend({ why: 'message_refused' })).rejects.toThrow('No such mail')
  await resend({ why: 'not_taken' })
  await sendAll('sent')
  expect(await stateOf(id)).toMatchObject({ givenUpAt: null, sentAt: expect.any(Date) })
  await expect(resend({ id })).rejects.toThrow('No such mail')
})

test('a mail that was erased meanwhile is not sent, and nothing is logged', async () => {
  const id = await mail()
  await sendAll('refused_for_good')
  await portal.db
    .updateTable('outgoing_mail')
    .set({ bodyText: '', bodyHtml: '', recipient: '' })
    .where('id', '=', id)
    .execute()
  const before = await countActs(portal)
  await expect(resend({ id })).rejects.toThrow('No such mail')
  await expect(resend({})).rejects.toThrow('Give --id or --why')
  await expect(resend({ id, why: 'not_taken' })).rejects.toThrow('Give --id or --why')
  await expect(resend({ id: 'una' })).rejects.toThrow('--id is not the id')
  await expect(resend({ why: 'bad luck' })).rejects.toThrow('--why is one of')
  expect(await countActs(portal)).toBe(before)
})

test('what became of the mails to an address is said without their words', async () => {
  const why = (to: string) => mailCommands['mail why'].run(portal as unknown as CommandNeeds, { to })
  await portal.db.deleteFrom('outgoing_mail').execute()
  await portal.db.deleteFrom('job').execute()
  await mail()
  expect(await why('Anna@Example.org')).toMatch(/^\S+Z {2}spouse-invitation: waits to leave$/u)
  await sendAll('refused_for_good')
  portal.clock.pass({ minutes: 1 })
  await mail()
  await sendAll('sent')
  const [newer, older, none] = (await why('anna@example.org')).split('\n')
  expect(newer).toMatch(/the mail server took it \S+Z$/u)
  expect(older).toMatch(/given up \S+Z: .*no such mailbox$/u)
  expect(none).toBeUndefined()
  await expect(why('bruno@example.org')).rejects.toThrow('No mail to this address is known')
})
