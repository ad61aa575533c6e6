import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { mailChecks } from '#server/contributions.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import { aFood, save } from '#testing/people/diary.ts'
import { aChild, aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { reminderWorker } from './reminders.ts'

// Saturday 28 and Tuesday 24 November 2026 are assigned; it is Saturday the 21st.
const days = ['2026-11-24', '2026-11-28']

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00Z')
  await portal.db.deleteFrom('job').execute()
  staff = await signedInStaff(portal, 'coordinatore')
})

const needs = () => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})
const remind = () => doDueJobs(needs(), reminderWorker(needs()))

async function aPlannedFamily() {
  const dobirth = '2018-01-01'
  const parent = await aParent(portal, { children: [aChild({ childname: 'Anna', dobirth })] })
  const { familyId } = parent.user
  await staff.call('POST', '/api/staff/diary/plan-family', { familyId, days })
  const reminders = async () => {
    const mails = await mailsTo(portal, parent.email)
    return mails.filter(({ kind }) => kind.startsWith('diary')).map(({ kind }) => kind)
  }
  return { ...parent, me: String(parent.user._id), child: String(parent.user.children[0]._id), reminders }
}

describe('the reminders of an assigned day', () => {
  it('come the evening before, and at 20:00 in Italy when nothing stands there, each once', async () => {
    const family = await aPlannedFamily()
    portal.clock.set('2026-11-23T16:59:00Z')
    await remind()
    expect(await family.reminders()).toEqual([])
    portal.clock.set('2026-11-23T17:00:00Z')
    await remind()
    await remind()
    expect(await family.reminders()).toEqual(['diary-tomorrow'])
    const [mail] = await mailsTo(portal, family.email)
    expect(mail?.subject).toBe('Domani è un giorno di diario: martedì 24 novembre')
    expect(mail?.bodyText).toContain('Giulia e Anna')
    portal.clock.set('2026-11-24T18:59:00Z')
    await remind()
    expect(await family.reminders()).toHaveLength(1)
    portal.clock.set('2026-11-24T19:00:00Z')
    await remind()
    expect(await family.reminders()).toEqual(['diary-still-empty', 'diary-tomorrow'])
    // planned anew, the same day is not told of again
    portal.clock.set('2026-11-21T10:00:00Z')
    await staff.call('POST', '/api/staff/diary/plan-family', { familyId: family.user.familyId, days })
    portal.clock.set('2026-11-24T19:30:00Z')
    await remind()
    expect(await family.reminders()).toHaveLength(2)
  })

  it('name at 20:00 only those for whom nothing stands there', async () => {
    const family = await aPlannedFamily()
    portal.clock.set('2026-11-24T12:00:00Z')
    const { token } = family
    const lunch = { day: '2026-11-24', meal: 'pranzo' as const }
    await save(portal, token, [aFood(portal, family.me, lunch)])
    portal.clock.set('2026-11-24T19:00:00Z')
    await remind()
    const [mail] = await mailsTo(portal, family.email)
    expect(mail?.subject).toBe('Il diario di martedì 24 novembre è ancora vuoto')
    expect(mail?.bodyText).toContain('per: Anna.')

    const other = await aPlannedFamily()
    portal.clock.set('2026-11-28T12:00:00Z')
    await save(portal, other.token, [
      aFood(portal, other.me, { day: '2026-11-28' }),
      aFood(portal, other.child, { day: '2026-11-28' }),
    ])
    portal.clock.set('2026-11-28T19:00:00Z')
    await remind()
    expect(await other.reminders()).not.toContain('diary-still-empty')
  })

  it('go to nobody who asked for fewer messages or is in a pause, and begin again when it is over', async () => {
    const [fewer, paused] = [await aPlannedFamily(), await aPlannedFamily()]
    const choose = (token: string, body: object) =>
      portal.call('POST', '/api/users/messages', { token, body })
    expect((await choose(fewer.token, { choice: 'fewer' })).status).toBe(200)
    expect((await choose(paused.token, { choice: 'paused', until: '2026-11-25' })).status).toBe(200)
    portal.clock.set('2026-11-23T17:00:00Z')
    await remind()
    portal.clock.set('2026-11-24T19:00:00Z')
    await remind()
    expect([await fewer.reminders(), await paused.reminders()]).toEqual([[], []])
    portal.clock.set('2026-11-27T17:00:00Z')
    await remind()
    expect([await fewer.reminders(), await paused.reminders()]).toEqual([[], ['diary-tomorrow']])
  })

  it('go to nobody who has left or did not agree to messages', async () => {
    const [left, silent] = [await aPlannedFamily(), await aPlannedFamily()]
    await withdrawFamily(portal, left.user.familyId)
    const { familyId, textSha256, version } = await portal.db
      .selectFrom('consent_record')
      .selectAll()
      .where('accountId', '=', silent.me)
      .where('section', '=', 'section3')
      .executeTakeFirstOrThrow()
    await portal.db
      .insertInto('consent_record')
      .values({
        familyId,
        accountId: silent.me,
        section: 'section3',
        version,
        textSha256,
        answer: 'Non acconsento',
        means: 'registration',
        answeredAt: portal.clock.now(),
      })
      .execute()
    portal.clock.set('2026-11-23T18:00:00Z')
    await remind()
    expect([await left.reminders(), await silent.reminders()]).toEqual([[], []])
  })

  it('are not made up for when the server was away until the next day', async () => {
    const family = await aPlannedFamily()
    portal.clock.set('2026-11-25T08:00:00Z')
    await remind()
    expect(await family.reminders()).toEqual([])
  })

  it('are looked at once more as they leave: never after a withdrawal, nor on another day', async () => {
    const [left, late, staying] = [await aPlannedFamily(), await aPlannedFamily(), await aPlannedFamily()]
    portal.clock.set('2026-11-23T18:00:00Z')
    await remind()
    await withdrawFamily(portal, left.user.familyId)
    const sent: string[] = []
    const send = (to: readonly string[]) =>
      doDueJobs(
        needs(),
        mailWorker({
          ...needs(),
          checks: mailChecks,
          transport: {
            send: async (mail) => {
              sent.push(mail.to)
              return { outcome: 'sent' as const }
            },
            close: () => undefined,
          },
        }),
      ).then(() => sent.filter((address) => to.includes(address)))
    // only the reminders are of interest
    await portal.db
      .deleteFrom('job')
      .where('queue', '=', 'mail')
      .where(
        'key',
        'not in',
        portal.db
          .selectFrom('outgoing_mail')
          .select((mail) => mail.cast<string>('id', 'text').as('id'))
          .where('kind', '=', 'diary-tomorrow'),
      )
      .execute()
    await portal.db
      .updateTable('job')
      .set({ dueAt: new Date('2026-11-24T09:00:00Z') })
      .where('queue', '=', 'mail')
      .where(
        'key',
        'in',
        portal.db
          .selectFrom('outgoing_mail')
          .select((mail) => mail.cast<string>('id', 'text').as('id'))
          .where('recipient', '=', late.email),
      )
      .execute()
    expect(await send([left.email, staying.email, late.email])).toEqual([staying.email])
    portal.clock.set('2026-11-24T09:30:00Z')
    expect(await send([left.email, staying.email, late.email])).toEqual([staying.email])
    const unsent = await portal.db
      .selectFrom('outgoing_mail')
      .select(['lastError', 'bodyText'])
      .where('recipient', 'in', [left.email, late.email])
      .where('kind', '=', 'diary-tomorrow')
      .execute()
    expect(unsent).toEqual([
      { lastError: 'unwanted', bodyText: '' },
      { lastError: 'unwanted', bodyText: '' },
    ])
  })
})
