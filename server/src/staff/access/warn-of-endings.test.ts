import fc from 'fast-check'
import { addDays } from '@desco/contract/diary/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { dayInItaly } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { mailChecks } from '#server/contributions.ts'
import { mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { invitedStaff, readyStaff, signedInStaff } from '#testing/people/staff.ts'

import { endsInDays, warningDue, warnOfEndings } from './warn-of-endings.ts'

let portal: TestPortal
let boss: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  boss = await signedInStaff(portal, 'responsabile')
})
afterAll(() => portal.close())

const needs = () => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})
const warn = () => warnOfEndings(needs())
const dayFromNow = (days: number) => addDays(dayInItaly(portal.clock.now()), days)
const warnings = async (email: string) =>
  (await mailsTo(portal, email)).filter(({ kind }) => kind === 'staff-access-ending')

/** An access that was set up, and ends in so many days. */
async function endingIn(days: number, role: 'garante' | 'responsabile' = 'garante') {
  const invited = await invitedStaff(portal, role, { expiresOn: dayFromNow(days) })
  const { email } = await readyStaff(portal, role, invited)
  const { id } = await portal.db
    .selectFrom('staff_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, email, count: async () => (await warnings(email)).length }
}
const signInAgain = async () => void (boss = await signedInStaff(portal, 'responsabile'))

describe('warnOfEndings', () => {
  it('writes 14 and 3 days before the last one, each once', async () => {
    const { email, count } = await endingIn(20)
    await warn()
    portal.clock.pass({ days: 5 })
    await warn()
    expect(await count()).toBe(0)
    portal.clock.pass({ days: 1 })
    await warn()
    await warn()
    expect(await count()).toBe(1)
    portal.clock.pass({ days: 10 })
    await warn()
    expect(await count()).toBe(1)
    portal.clock.pass({ days: 1 })
    await Promise.all([warn(), warn()])
    expect(await count()).toBe(2)
    portal.clock.pass({ days: 10 })
    await warn()
    expect(await count()).toBe(2)
    const [{ subject, bodyText } = { subject: '', bodyText: '' }] = await warnings(email)
    expect(subject).not.toContain('@')
    expect(bodyText).toMatch(/fino al \d\d-\d\d-2026 compreso/u)
    await signInAgain()
  })

  it('writes one mail, not two, to who is found late', async () => {
    const { count } = await endingIn(20)
    portal.clock.pass({ days: 18 })
    await warn()
    expect(await count()).toBe(1)
    await signInAgain()
  })

  it('says nothing to who was told a near last day just now, and warns of it later', async () => {
    const { id, count } = await endingIn(10)
    await warn()
    expect(await count()).toBe(0)
    await boss.call('POST', '/api/staff/change-person', { id, expiresOn: dayFromNow(12) })
    await warn()
    expect(await count()).toBe(0)
    portal.clock.pass({ days: 9 })
    await warn()
    expect(await count()).toBe(1)
    await signInAgain()
  })

  it('begins anew after the access was prolonged', async () => {
    const { id, count } = await endingIn(20)
    portal.clock.pass({ days: 6 })
    await warn()
    await signInAgain()
    await boss.call('POST', '/api/staff/change-person', { id, expiresOn: dayFromNow(40) })
    await warn()
    expect(await count()).toBe(1)
    portal.clock.pass({ days: 26 })
    await warn()
    expect(await count()).toBe(2)
    await signInAgain()
  })

  it('writes to nobody whose access is closed or was never set up', async () => {
    const { id, count } = await endingIn(20)
    const { email } = await invitedStaff(portal, 'garante', { expiresOn: dayFromNow(20) })
    await boss.call('POST', '/api/staff/disable-person', { id })
    portal.clock.pass({ days: 6 })
    await warn()
    expect([await count(), (await warnings(email)).length]).toEqual([0, 0])
    await signInAgain()
  })

  it('tells a responsabile who else can prolong', async () => {
    const { email } = await endingIn(20, 'responsabile')
    portal.clock.pass({ days: 6 })
    await warn()
    const [mail] = await warnings(email)
    expect(mail?.bodyText).toContain('nessuno può farlo per sé')
    await signInAgain()
  })

  it('is looked at once more as it leaves: never after the access was prolonged', async () => {
    const [kept, prolonged] = [await endingIn(20), await endingIn(20)]
    portal.clock.pass({ days: 6 })
    await warn()
    await signInAgain()
    await boss.call('POST', '/api/staff/change-person', { id: prolonged.id, expiresOn: dayFromNow(300) })
    const sent: string[] = []
    await doDueJobs(
      needs(),
      mailWorker({
        ...needs(),
        checks: mailChecks,
        transport: {
          send: async ({ to, subject }) => {
            if (subject.endsWith('sta per scadere')) sent.push(to)
            return { outcome: 'sent' as const }
          },
          close: () => undefined,
        },
      }),
    )
    expect(sent).toContain(kept.email)
    expect(sent).not.toContain(prolonged.email)
  })
})

describe('the last day that is near', () => {
  it('is on the list of accesses and in one’s own, in days', async () => {
    const far = await endingIn(15)
    const near = await endingIn(14)
    const today = await endingIn(0)
    const { body } = await boss.call('GET', '/api/staff/people')
    const daysOf = ({ id }: { id: string }) =>
      body.people.find((one: { id: string }) => one.id === id).endsInDays
    expect([far, near, today].map(daysOf)).toEqual([null, 14, 0])

    const soon = await invitedStaff(portal, 'garante', { expiresOn: dayFromNow(3) })
    const person = await signedInStaff(portal, 'garante', soon)
    expect((await person.call('GET', '/api/staff/me')).body.staff.endsInDays).toBe(3)
  })
})

describe('warningDue', () => {
  it('is the second from three days on, the first before, and none outside of both', () => {
    const today = '2026-11-21'
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const day = addDays(today, days)
        const near = days >= 0 && days <= 14
        expect(endsInDays(day, today)).toBe(near ? days : null)
        expect(warningDue(day, today)).toBe(near ? (days <= 3 ? 3 : 14) : null)
      }),
    )
  })
})
