import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { findBroken } from '#server/invariants.queries.ts'
import { countActs, lastAct } from '#testing/people/audit.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { afterRestore } from './backup.commands.ts'
import type { CommandNeeds } from '#operate/command.ts'
import { mailCommands } from './mail.commands.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const needs = () => portal as unknown as CommandNeeds

async function sendDue(): Promise<string[]> {
  const sent: string[] = []
  const transport = {
    send: async ({ id }: { id: string }) => {
      sent.push(id)
      return { outcome: 'sent' as const }
    },
    close: () => undefined,
  }
  const working = { ...portal, log: silentLog, transport }
  await doDueJobs(working, mailWorker(working))
  return sent
}

describe('desco after-restore', () => {
  it('does nothing before somebody says yes', async () => {
    const before = await countActs(portal)
    await expect(afterRestore.run(needs(), {})).rejects.toThrow('--yes')
    expect(await countActs(portal)).toBe(before)
  })

  it('logs everybody out, and sends no mail of then before somebody says so', async () => {
    const { token } = await aParent(portal)
    await signedInStaff(portal, 'coordinatore')
    await sendDue()
    const words = { to: 'anna@example.org', subject: 'S', paragraphs: ['T'] }
    const receipt = await queueMail(portal, { ...words, kind: 'authorization-receipt' })
    const notAfter = new Date(portal.clock.now().getTime() + 180_000)
    const code = await queueMail(portal, { ...words, kind: 'verify-code', notAfter })

    const said = await afterRestore.run(needs(), { yes: true })
    expect(said).toMatch(/^[2-9] sessions ended, 2 mails held/u)
    expect(await lastAct(portal)).toMatchObject({ act: 'restored_from_backup', details: { mails: 2 } })
    expect((await portal.call('GET', '/api/limesurvey/surveylist', { token })).status).toBe(401)
    for (const table of ['session', 'staff_session'] as const)
      expect(await portal.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await sendDue()).toEqual([])
    expect(await findBroken(portal.db)).toEqual([])
    const held = await portal.db
      .selectFrom('outgoing_mail')
      .select(['id', 'bodyText'])
      .where('perhapsDelivered', '>', 0)
      .execute()
    expect(held.find(({ id }) => id === code)?.bodyText).toBe('')

    expect(await mailCommands['mail resend'].run(needs(), { why: 'perhaps_delivered' })).toContain('1 queued')
    expect(await sendDue()).toEqual([receipt])
  })
})
