import { randomUUID } from 'node:crypto'

import { lowMailWorker } from '#platform/mail/mail-worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { messageWorker } from '#messages/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { chores, mailChecks } from '#server/contributions.ts'

import type { TestPortal } from '#testing/portals/portal.ts'

const needsOf = (portal: TestPortal) => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})

/** A message that a rule wrote to a parent and that waits in the outbox. */
export async function aMessage(
  { db, clock, secrets }: TestPortal,
  { familyId, accountId, email }: { familyId: string; accountId: string; email: string },
) {
  const mailId = await queueMail(
    { db, clock, secrets },
    { kind: 'reminder', to: email, subject: email, paragraphs: [email], unsubscribe: `https://${email}` },
  )
  const rule = await db
    .selectFrom('reminder_rule')
    .select(['id', 'version', 'templateId'])
    .where('subject', '=', 'responsibility')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('message')
    .values({
      familyId,
      accountId,
      occasion: randomUUID(),
      ruleId: rule.id,
      ruleVersion: rule.version,
      sendingId: null,
      templateId: rule.templateId,
      templateVersion: 1,
      writtenAt: clock.now(),
      mailId,
    })
    .execute()
}

/** Does what the portal does every hour for reminders, and writes what the team has sent. */
export async function writeMessages(portal: TestPortal) {
  const needs = needsOf(portal)
  for (const chore of chores.filter(({ name }) => name === 'reminders')) await chore.run(needs)
  await doDueJobs(needs, messageWorker(needs))
}

/** Sends the messages that wait, to nobody. Answers the addresses that would have got one. */
export async function sendMessages(portal: TestPortal): Promise<string[]> {
  const sent: string[] = []
  const transport = {
    send: async ({ to }: { to: string }) => {
      sent.push(to)
      return { outcome: 'sent' as const }
    },
    close: () => undefined,
  }
  const needs = { ...needsOf(portal), transport, checks: mailChecks }
  await doDueJobs(needs, lowMailWorker(needs))
  return sent.toSorted()
}
