import { workKinds } from '@desco/contract/team/work'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { queueChores } from '#platform/work-queue/chores.ts'
import { workCounts } from '#server/contributions.ts'
import { anEnabledChild } from '#testing/people/children.ts'
import { aChild, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.pass({ hours: 13 })
  staff = await signedInStaff(portal, 'responsabile')
})

const reason = 'Ha telefonato la madre'
type Row = { kind: string; count: number; late: number | null }
const rows = async (by = staff): Promise<Row[]> => (await by.call('GET', '/api/staff/work')).body.rows
const of = async (kind: string) => (await rows()).find((row) => row.kind === kind)
const dayOf = (later: number) =>
  new Date(portal.clock.now().getTime() + later * 86_400_000).toISOString().slice(0, 10)

describe('what waits for the team', () => {
  it('has one count for each kind, and shows each role what it may see', async () => {
    expect(workCounts.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...workKinds].toSorted((a, b) => a.localeCompare(b)),
    )
    expect((await rows()).map(({ kind }) => kind)).toEqual(workKinds)
    const manager = await signedInStaff(portal, 'data-manager')
    expect((await rows(manager)).map(({ kind }) => kind)).toEqual([
      'diary_unapplied',
      'diary_texts',
      'differences',
      'open_links',
    ])
  })

  it('tells who runs the study of an automatic job that was not done for four hours', async () => {
    const doneAt = (hours: number) =>
      portal.db
        .updateTable('job')
        .set({ succeededAt: new Date(portal.clock.now().getTime() - hours * 3_600_000) })
        .where('queue', '=', 'chore')
        .where('key', '=', 'curves')
        .execute()
    await queueChores(portal, [{ name: 'curves', run: async () => undefined }])
    await doneAt(3)
    expect(await of('chores')).toMatchObject({ count: 0 })
    await doneAt(5)
    const since = new Date(portal.clock.now().getTime() - 5 * 3_600_000).toISOString()
    expect(await of('chores')).toMatchObject({ count: 1, since })
    const coordinator = await signedInStaff(portal, 'coordinatore')
    expect((await rows(coordinator)).map(({ kind }) => kind)).not.toContain('chores')
  })

  it('counts tasks that are due, and those that are late', async () => {
    const familyId = String((await aParent(portal)).user.familyId)
    const add = (text: string, days: number) =>
      staff.call('POST', '/api/staff/families/add-task', {
        familyId,
        text,
        dueOn: dayOf(days),
        assignedTo: staff.id,
      })
    await add('Oggi', 0)
    await add('Domani', 1)
    expect(await of('tasks')).toMatchObject({ kind: 'tasks', count: 1, late: 0 })
    portal.clock.pass({ days: 1 })
    staff = await signedInStaff(portal, 'responsabile')
    expect(await of('tasks')).toMatchObject({ kind: 'tasks', count: 2, late: 1 })
  })

  it('counts open requests, and those past their day', async () => {
    const { user } = await aParent(portal)
    const code = String(user.familycode)
    const body = { code, kind: 'access', channel: 'telephone', words: '', receivedOn: dayOf(0) }
    expect((await staff.call('POST', '/api/staff/requests/enter', body)).status).toBe(200)
    expect(await of('requests')).toMatchObject({ kind: 'requests', count: 1, late: 0 })
    portal.clock.pass({ days: 40 })
    staff = await signedInStaff(portal, 'responsabile')
    expect(await of('requests')).toMatchObject({ kind: 'requests', count: 1, late: 1 })
  })

  it('counts a mail that nobody got, until it is forgotten', async () => {
    const { email } = await aParent(portal)
    await portal.db
      .updateTable('outgoing_mail')
      .set({ givenUpAt: portal.clock.now(), lastError: 'The mail server refused the recipient: 550' })
      .where('recipient', '=', email)
      .execute()
    expect((await of('mails'))?.count).toBe(1)
    portal.clock.pass({ days: 31 })
    staff = await signedInStaff(portal, 'responsabile')
    expect((await of('mails'))?.count).toBe(0)
  })

  it('counts invitations that expired without an answer, and no other', async () => {
    const before = (await of('invitations'))?.count ?? 0
    const waiting = await anInvitedFamily(portal)
    const answered = await anInvitedFamily(portal)
    await answering(portal).refuse(answered.token)
    expect((await of('invitations'))?.count).toBe(before)
    portal.clock.pass({ days: 31 })
    staff = await signedInStaff(portal, 'responsabile')
    expect((await of('invitations'))?.count).toBe(before + 1)
    const familyId = String(waiting.first.user.familyId)
    await staff.call('POST', '/api/staff/families/resend-invitation', { familyId, reason })
    expect((await of('invitations'))?.count).toBe(before)
  })

  it('counts for approvals and erasures only what this colleague may decide', async () => {
    const { user } = await aParent(portal)
    const colleague = await signedInStaff(portal, 'responsabile')
    const asked = { kind: 'participants', separator: 'comma', identifiable: true, reason }
    const { status } = await staff.call('POST', '/api/staff/request-export', asked)
    expect(status).toBe(200)
    const familyId = String(user.familyId)
    const erase = await staff.call('POST', '/api/staff/families/enter-erasure', { familyId, reason })
    expect(erase.status).toBe(200)
    const seenBy = async (by: typeof staff) =>
      (await rows(by))
        .filter(({ kind }) => ['approvals', 'erasures'].includes(kind))
        .map(({ kind, count }) => [kind, count])
    expect(await seenBy(staff)).toEqual([
      ['erasures', 0],
      ['approvals', 0],
    ])
    expect(await seenBy(colleague)).toEqual([
      ['erasures', 1],
      ['approvals', 1],
    ])
  })

  it('counts the differences of the latest comparison that came to its end', async () => {
    const compare = (startedAt: Date, count: number, outcome: string | null) =>
      portal.db
        .insertInto('reconciliation')
        .values({
          push: false,
          staffId: null,
          startedAt,
          finishedAt: outcome === null ? null : startedAt,
          outcome,
          surveys: JSON.stringify([{ differences: [{ kind: 'missing', count, accountIds: [] }] }]),
        } as never)
        .execute()
    const now = portal.clock.now()
    const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
    await compare(minutes(-30), 9, 'finished')
    await compare(minutes(-20), 4, 'finished')
    await compare(minutes(-10), 7, 'failed')
    expect(await of('differences')).toMatchObject({ kind: 'differences', count: 4, late: null })
  })
})

describe('the curves', () => {
  it('agree with what is counted by hand, week by week and by age', async () => {
    const own = await startTestPortal()
    const child = (dobirth: string) => aChild({ dobirth })
    await aParent(own, { children: [child('2021-03-14'), child('2018-03-14'), child('2014-03-14')] })
    own.clock.pass({ days: 7 })
    const { accountId } = await anEnabledChild(own, { children: [child('2011-03-14')] })
    const now = own.clock.now()
    const complete = (survey: number, completedAt: Date, late: boolean) =>
      own.db
        .insertInto('survey_participation')
        .values({
          accountId,
          surveyId: survey,
          title: 'Abitudini',
          token: 'gettone',
          addedAt: now,
          completed: true,
          completedAt,
          submittedAt: completedAt,
          leftAt: late ? new Date(completedAt.getTime() - 1000) : null,
        })
        .execute()
    await complete(1, now, false)
    await complete(2, now, true)
    const reader = await signedInStaff(own, 'coordinatore')
    const curves = (await reader.call('GET', '/api/staff/curves')).body
    expect(curves.weeks).toHaveLength(26)
    expect(curves.weeks.slice(-2)).toEqual(['2026-11-16', '2026-11-23'])
    expect(curves.registrations.slice(-2)).toEqual([1, 1])
    const last = (series: { band: string; counts: number[] }[]) =>
      series.map(({ band, counts }) => [band, ...counts.slice(-2)])
    expect(last(curves.authorizations)).toEqual([
      ['under6', 1, 0],
      ['from6', 1, 0],
      ['from11', 1, 0],
      ['from14', 0, 1],
    ])
    expect(last(curves.completions)).toEqual([['from14', 0, 1]])
    const { rows: counted } = await sql<{ families: number }>`
      select count(*)::int as families from family`.execute(own.db)
    const sum = curves.registrations.reduce((total: number, count: number) => total + count, 0)
    expect(sum).toBe(counted[0]?.families)

    // counted once for everybody who asks within ten minutes
    await aParent(own)
    own.clock.pass({ minutes: 9 })
    expect((await reader.call('GET', '/api/staff/curves')).body).toEqual(curves)
    own.clock.pass({ minutes: 1 })
    const { registrations, asOf } = (await reader.call('GET', '/api/staff/curves')).body
    expect(registrations.reduce((total: number, one: number) => total + one, 0)).toBe(sum + 1)
    expect(asOf).toBe(own.clock.now().toISOString())
    await own.close()
  })
})
