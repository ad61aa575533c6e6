import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import { sendMessages, writeMessages } from '#testing/people/messages.ts'
import { anEmail, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Saturday 21 November 2026, 11:00 in Italy.
const start = '2026-11-21T10:00:00Z'

let portal: TestPortal
beforeEach(async () => void (portal = await startTestPortal()))
afterEach(() => portal.close())

const afterDays = (days: number) => portal.clock.set(later(new Date(start), { days }).toISOString())
const remindersTo = async (email: string) =>
  (await mailsTo(portal, email)).filter(({ kind }) => kind === 'reminder')
const statesOf = async (familyId: string) => {
  const { rows } = await sql<{ state: string }>`
    select case when mail.sent_at is not null then 'sent' else coalesce(mail.last_error, 'waiting') end as state
    from message join outgoing_mail as mail on mail.id = message.mail_id
    where message.family_id = ${familyId} order by message.written_at`.execute(portal.db)
  return rows.map(({ state }) => state)
}
const choose = (token: string, body: object) => portal.call('POST', '/api/users/messages', { token, body })

describe('the rule about the second parent’s silence', () => {
  it('is on by default: it reminds who invited after seven days and once more, and no more', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    for (let hours = 0; hours < 24 * 40; hours += 12) {
      portal.clock.set(later(new Date(start), { hours }).toISOString())
      await writeMessages(portal)
    }
    const reminders = await remindersTo(first.email)
    expect(reminders.map(({ subject }) => subject)).toEqual([
      'L’altro genitore non ha ancora risposto: Desco',
      'L’altro genitore non ha ancora risposto: Desco',
    ])
    expect(reminders[0]?.bodyText).toContain('Ciao Giulia,')
    expect(reminders[0]?.bodyText).toContain('https://portal.test/home')
    expect(await remindersTo(invited)).toEqual([])
    const { rows } = await sql<{ day: string }>`
      select (written_at at time zone 'Europe/Rome')::date::text as day from message
      where family_id = ${first.user.familyId} order by written_at`.execute(portal.db)
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-28', '2026-12-05'])
  })

  it('begins anew for an invitation that is sent again', async () => {
    const { first } = await anInvitedFamily(portal)
    for (let hours = 0; hours < 24 * 40; hours += 12) {
      portal.clock.set(later(new Date(start), { hours }).toISOString())
      await writeMessages(portal)
    }
    expect(await remindersTo(first.email)).toHaveLength(2)
    const { token } = await logIn(portal, first.email)
    const again = { spousesurname: 'Bianchi', spousemail: anEmail('marco') }
    expect((await portal.call('POST', '/api/users/invite-spouse', { token, body: again })).status).toBe(200)
    for (let hours = 24 * 40; hours < 24 * 50; hours += 12) {
      portal.clock.set(later(new Date(start), { hours }).toISOString())
      await writeMessages(portal)
    }
    expect(await remindersTo(first.email)).toHaveLength(3)
  })

  it('stops when the other parent has answered, also for what waits already', async () => {
    const { first, token, childIds } = await anInvitedFamily(portal)
    afterDays(7.1)
    await writeMessages(portal)
    expect(await remindersTo(first.email)).toHaveLength(1)
    await answering(portal).childrenOnly({ token, selectedChild: childIds })
    expect(await sendMessages(portal)).not.toContain(first.email)
    expect(await statesOf(first.user.familyId)).toEqual(['unwanted: done'])
    afterDays(20)
    await writeMessages(portal)
    expect(await statesOf(first.user.familyId)).toHaveLength(1)
  })

  it('is off for the team that switches it off, with who did it in the log; and for what waits', async () => {
    const { first } = await anInvitedFamily(portal)
    afterDays(7.1)
    await writeMessages(portal)
    const staff = await signedInStaff(portal, 'coordinatore')
    const { body } = await staff.call('GET', '/api/staff/messages')
    const rule = body.rules.find(({ subject }: { subject: string }) => subject === 'responsibility')
    const change = { ...rule, enabled: false }
    expect((await staff.call('POST', '/api/staff/save-reminder-rule', change)).status).toBe(200)
    // a colleague with the older page
    expect((await staff.call('POST', '/api/staff/save-reminder-rule', change)).body.code).toBe(
      'message_outdated',
    )
    await sendMessages(portal)
    expect(await statesOf(first.user.familyId)).toEqual(['unwanted: off'])
    const lines = await portal.db
      .selectFrom('audit_line')
      .select(['staffId', 'subjectId'])
      .where('act', '=', 'reminder_rule_changed')
      .execute()
    expect(lines).toEqual([{ staffId: staff.id, subjectId: rule.id }])
    const again = { ...change, version: rule.version + 1, enabled: true }
    expect((await staff.call('POST', '/api/staff/save-reminder-rule', again)).status).toBe(200)
  })
})

describe('a reminder', () => {
  it('is not written to who asked for fewer or is in a pause, and comes when the pause is over', async () => {
    const [fewer, paused] = [await anInvitedFamily(portal), await anInvitedFamily(portal)]
    await choose(fewer.first.token, { choice: 'fewer' })
    await choose(paused.first.token, { choice: 'paused', until: '2026-12-10' })
    for (const days of [7.1, 12, 17.9]) {
      afterDays(days)
      await writeMessages(portal)
    }
    expect(await remindersTo(fewer.first.email)).toEqual([])
    expect(await remindersTo(paused.first.email)).toEqual([])
    afterDays(20)
    await writeMessages(portal)
    expect([await remindersTo(fewer.first.email), await remindersTo(paused.first.email)]).toMatchObject([
      [],
      [{ kind: 'reminder' }],
    ])
  })

  it('that waits is dropped for who chose otherwise meanwhile or has left, with the reason', async () => {
    const families = [
      await anInvitedFamily(portal),
      await anInvitedFamily(portal),
      await anInvitedFamily(portal),
    ]
    const [fewer, left, stays] = families.map(({ first }) => first)
    if (fewer === undefined || left === undefined || stays === undefined) throw new Error('There are three.')
    afterDays(7.1)
    await writeMessages(portal)
    await choose(fewer.token, { choice: 'fewer' })
    await withdrawFamily(portal, left.user.familyId)
    expect(await sendMessages(portal)).toEqual([stays.email])
    expect(await statesOf(fewer.user.familyId)).toEqual(['unwanted: wants_fewer'])
    expect(await statesOf(left.user.familyId)).toEqual(['unwanted: left'])
    expect(await statesOf(stays.user.familyId)).toEqual(['sent'])
  })

  it('neither is written nor leaves at night, and leaves at eight in the morning', async () => {
    const { first } = await anInvitedFamily(portal)
    portal.clock.set('2026-11-29T21:30:00Z')
    await writeMessages(portal)
    expect(await remindersTo(first.email)).toEqual([])
    portal.clock.set('2026-11-30T18:59:00Z')
    await writeMessages(portal)
    portal.clock.set('2026-11-30T19:00:00Z')
    expect(await sendMessages(portal)).toEqual([])
    portal.clock.set('2026-12-01T06:59:00Z')
    expect(await sendMessages(portal)).toEqual([])
    portal.clock.set('2026-12-01T07:00:00Z')
    expect(await sendMessages(portal)).toEqual([first.email])
  })

  it('comes twice in a week at most, over all rules', async () => {
    const { first } = await anInvitedFamily(portal)
    const { familyId, _id: accountId } = first.user
    const { id: ruleId, templateId } = await portal.db
      .selectFrom('reminder_rule')
      .select(['id', 'templateId'])
      .where('subject', '=', 'verified')
      .executeTakeFirstOrThrow()
    afterDays(5)
    for (const _time of [1, 2]) {
      await sql`
        insert into message (family_id, account_id, occasion, rule_id, rule_version, template_id, template_version, written_at)
        values (${familyId}, ${accountId}, gen_random_uuid(), ${ruleId}, 1, ${templateId}, 1, ${portal.clock.now()})`.execute(
        portal.db,
      )
    }
    afterDays(7.1)
    await writeMessages(portal)
    expect(await remindersTo(first.email)).toEqual([])
    // looked at a day later, and again: the two are a week old
    for (const days of [9, 11, 12.2]) {
      afterDays(days)
      await writeMessages(portal)
    }
    expect(await remindersTo(first.email)).toHaveLength(1)
  })

  it('can be switched off without a log-in by the link in it, and by a mail program’s own button', async () => {
    const [one, other] = [await anInvitedFamily(portal), await anInvitedFamily(portal)]
    afterDays(7.1)
    await writeMessages(portal)
    const linkIn = async (email: string) =>
      /https:\/\/portal\.test(\/disiscrizione\?t=[\w-]{43})/u.exec(
        (await remindersTo(email))[0]?.bodyText ?? '',
      )?.[1] ?? ''
    const path = await linkIn(one.first.email)
    expect(path).not.toContain(one.first.email)
    const page = await portal.app.inject({ method: 'GET', url: path })
    expect([page.statusCode, page.body.includes('<form method="post"')]).toEqual([200, true])
    // a page that is only looked at, as scanners of mail do, changes nothing
    const chosen = (token: string) =>
      portal.call('GET', '/api/users/leaving', { token }).then(({ body }) => body.data.messages.choice)
    expect(await chosen(one.first.token)).toBe('all')

    const post = (url: string) =>
      portal.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post(path)).statusCode).toBe(200)
    expect((await post(path)).statusCode).toBe(200)
    expect(await chosen(one.first.token)).toBe('fewer')
    expect(await chosen(other.first.token)).toBe('all')
    expect(await sendMessages(portal)).toEqual([other.first.email])
    expect((await post('/disiscrizione?t=nobodys')).statusCode).toBe(404)
    expect((await post('/disiscrizione')).statusCode).toBe(404)
  })

  it('is read again by who got it, and by nobody else; the team sees when and by which rule, without words', async () => {
    const [one, other] = [await anInvitedFamily(portal), await anInvitedFamily(portal)]
    await choose(other.first.token, { choice: 'fewer' })
    afterDays(7.1)
    await writeMessages(portal)
    const read = (token?: string) => portal.call('GET', '/api/users/received-messages', { token })
    expect((await read(one.first.token)).body.data).toEqual([])
    await sendMessages(portal)
    expect((await read(one.first.token)).body.data).toMatchObject([
      { subject: 'L’altro genitore non ha ancora risposto: Desco' },
    ])
    expect((await read(one.first.token)).body.data[0].text[0]).toBe('Ciao Giulia,')
    expect((await read(other.first.token)).body.data).toEqual([])
    expect((await read()).status).toBe(401)

    const staff = await signedInStaff(portal, 'coordinatore')
    const path = `/api/staff/families/${one.first.user.familyId}/history?source=message`
    const { body } = await staff.call('GET', path)
    expect(body.items).toMatchObject([
      {
        rule: 'responsibility',
        template: 'L’altro genitore non ha risposto',
        state: 'sent',
        why: null,
        to: { accountId: one.first.user._id },
      },
    ])
    expect(body.lastContactAt).toBe(portal.clock.now().toISOString())
    expect(JSON.stringify(body)).not.toContain('Giulia')
  })
})
