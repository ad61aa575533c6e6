import { sql } from 'kysely'
import { aSurvey, startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { documents } from '@desco/contract/families/consents/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { catchUp } from '#families/index.ts'
import { anEnabledChild, answer, enable, withdrawFamily } from '#testing/people/children.ts'
import { aFood, save } from '#testing/people/diary.ts'
import { sendMessages, writeMessages } from '#testing/people/messages.ts'
import { aChild, aParent, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'
import { dayIn } from '#testing/people/study-texts.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>
type Parent = Awaited<ReturnType<typeof aParent>>

// Saturday 21 November 2026, 11:00 in Italy.
const start = '2026-11-21T10:00:00Z'
const survey = 420001

const clock = settableClock(start)
let host: SurveyHost
let portal: TestPortal
beforeAll(async () => {
  host = await startSurveyHost({
    port: 0,
    user: 'portal',
    password: 'secret',
    now: () => clock.now(),
    surveys: [aSurvey({ sid: survey, title: 'Abitudini a tavola' })],
  })
  portal = await startTestPortal({ limeSurveyUrl: host.url, clock })
})
afterAll(async () => {
  await portal.close()
  await host.close()
})
beforeEach(async () => {
  clock.set(start)
  await portal.db.deleteFrom('job').execute()
  await portal.db.deleteFrom('survey_schedule').execute()
  await portal.db.deleteFrom('survey_facts').execute()
  await portal.db.updateTable('survey_catalogue').set({ fetchedAt: null, claimedUntil: null }).execute()
  // each test has its own families alone, and the rules that it switches on
  const families = await portal.db.selectFrom('family').select('id').execute()
  for (const { id } of families) await withdrawFamily(portal, id)
  await portal.ownerDb.updateTable('reminder_rule').set({ enabled: false }).execute()
})

const on = (day: string, time = '10:00') => clock.set(`${day}T${time}:00Z`)
const coordinator = () => signedInStaff(portal, 'coordinatore')

type Rule = { subject: string; surveyId: number | null; [field: string]: unknown }
async function switchOn(staff: Staff, subject: string, changes: object = {}) {
  const { body } = await staff.call('GET', '/api/staff/messages')
  const rule = body.rules.find((one: Rule) => one.subject === subject)
  const { status } = await staff.call('POST', '/api/staff/save-reminder-rule', {
    ...rule,
    ...changes,
    enabled: true,
  })
  expect(status).toBe(200)
}
const opensFrom = async (window: object) => {
  const manager = await signedInStaff(portal, 'data-manager')
  const body = { surveyId: survey, minutes: null, window }
  expect((await manager.call('POST', '/api/staff/schedule-survey', body)).status).toBe(200)
}
/** As the portal keeps it of a survey without a list of participants. */
const letAnybodyAnswer = () =>
  portal.db
    .insertInto('survey_facts')
    .values({ surveyId: survey, openAccess: true, lookedAt: clock.now() })
    .onConflict((row) => row.column('surveyId').doUpdateSet({ openAccess: true }))
    .execute()
/** Opens the list of questionnaires, which puts somebody into LimeSurvey and asks it what they have done. */
const lookAtSurveys = async (email: string) => {
  clock.pass({ seconds: 12 })
  const { token } = await logIn(portal, email)
  return (await portal.call('GET', '/api/limesurvey/surveylist', { token })).body.data
}
async function complete(email: string) {
  await lookAtSurveys(email)
  const { token } = await portal.db
    .selectFrom('survey_token')
    .innerJoin('account', 'account.id', 'survey_token.accountId')
    .select('survey_token.token')
    .where('account.email', '=', email)
    .executeTakeFirstOrThrow()
  await host.complete(survey, token)
  await lookAtSurveys(email)
}
/** Looks at families on each of these days at 11:00 in Italy, and lets what was written leave. */
async function live(days: readonly string[]) {
  const sent: string[] = []
  for (const day of days) {
    on(day)
    await writeMessages(portal)
    for (const email of await sendMessages(portal)) sent.push(`${day} ${email.split('-')[0]}`)
  }
  return sent
}
const november = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => {
    const day = new Date(Date.UTC(2026, 10, from + place))
    return day.toISOString().slice(0, 10)
  })
const statesOf = async ({ user }: Parent) => {
  const { rows } = await sql<{ state: string }>`
    select coalesce(message.dropped, case when mail.sent_at is not null then 'sent' else coalesce(mail.last_error, 'waiting') end) as state
    from message left join outgoing_mail as mail on mail.id = message.mail_id
    where message.family_id = ${user.familyId} order by message.written_at, mail.sent_at nulls last`.execute(
    portal.db,
  )
  return rows.map(({ state }) => state)
}

describe('the rule about a questionnaire', () => {
  it('reminds as many days after a window opened as it says, at most twice, and anew when another window opens', async () => {
    const { email } = await aParent(portal)
    await lookAtSurveys(email)
    await opensFrom({
      kind: 'waves',
      waves: [
        { from: '2026-11-23', to: '2026-12-20' },
        { from: '2027-01-11', to: '2027-02-07' },
      ],
    })
    await switchOn(await coordinator(), 'survey')
    // 5 days after, once more 7 days later, and no third time
    expect(await live(november(21, 55))).toEqual(['2026-11-28 giulia', '2026-12-05 giulia'])
    const [mail] = await mailsTo(portal, email)
    expect(mail?.subject).toBe('C’è un questionario per la tua famiglia: «Abitudini a tavola»')
    expect(await live(november(56, 90))).toEqual(['2027-01-16 giulia', '2027-01-23 giulia'])
  })

  it('says nothing while the window is closed, and drops what waits when it closes', async () => {
    const parent = await aParent(portal)
    await lookAtSurveys(parent.email)
    await opensFrom({ kind: 'dates', from: null, to: '2026-11-26' })
    await switchOn(await coordinator(), 'survey')
    on('2026-11-26', '11:00')
    await writeMessages(portal)
    on('2026-11-27')
    expect(await sendMessages(portal)).toEqual([])
    expect(await statesOf(parent)).toEqual(['unwanted: done'])
    expect(await live(november(28, 40))).toEqual([])
  })

  it('stops when it is done, also for what waits already', async () => {
    const [quick, late] = [await aParent(portal), await aParent(portal)]
    await lookAtSurveys(late.email)
    await complete(quick.email)
    await switchOn(await coordinator(), 'survey')
    on('2026-11-27')
    await writeMessages(portal)
    expect([await statesOf(quick), await statesOf(late)]).toEqual([[], ['waiting']])
    await complete(late.email)
    expect(await sendMessages(portal)).toEqual([])
    expect(await statesOf(late)).toEqual(['unwanted: done'])
    expect(await live(november(28, 50))).toEqual([])
  })

  it('reminds the parents of a child that has not, and who has done their own of nothing else', async () => {
    const { parent, child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await complete(parent.email)
    await switchOn(await coordinator(), 'survey')
    on('2026-11-27')
    await writeMessages(portal)
    expect(await sendMessages(portal)).toEqual([parent.email])
    const { about } = await portal.db
      .selectFrom('message')
      .select('about')
      .where('familyId', '=', parent.user.familyId)
      .executeTakeFirstOrThrow()
    expect(about).toEqual([expect.stringContaining(String(parent.user.children[0]._id))])
  })

  it('reminds nobody of one that anybody may answer without a list: nobody would ever have done it', async () => {
    const { email } = await aParent(portal)
    await lookAtSurveys(email)
    await letAnybodyAnswer()
    await switchOn(await coordinator(), 'survey')
    expect(await live(november(26, 40))).toEqual([])
  })
})

describe('a reminder of a questionnaire that waits', () => {
  it('is asked about as it leaves: pause, withdrawn consent, fewer messages and leaving, each with its reason', async () => {
    const everybody = [
      await aParent(portal),
      await aParent(portal),
      await aParent(portal),
      await aParent(portal),
      await aParent(portal),
    ] as const
    const [paused, refused, fewer, gone, stays] = everybody
    await lookAtSurveys(stays.email)
    await switchOn(await coordinator(), 'survey')
    on('2026-11-27')
    await writeMessages(portal)
    for (const parent of everybody) expect(await statesOf(parent)).toEqual(['waiting'])

    const choose = async ({ email }: Parent, body: object) => {
      const { token } = await logIn(portal, email)
      expect((await portal.call('POST', '/api/users/messages', { token, body })).status).toBe(200)
    }
    await choose(paused, { choice: 'paused', until: dayIn(portal, 10) })
    await choose(fewer, { choice: 'fewer' })
    await withdrawFamily(portal, gone.user.familyId)
    // the ledger's row of a parent who answers the text anew with a no
    await sql`
      insert into consent_record (family_id, account_id, section, version, text_sha256, answer, means, answered_at)
      select family_id, account_id, section, version, text_sha256, ${documents.section3.refuse}, means, ${clock.now()}
      from consent_record where account_id = ${refused.user._id} and section = 'section3'`.execute(portal.db)

    expect(await sendMessages(portal)).toEqual([stays.email])
    const states = await Promise.all(everybody.map(statesOf))
    expect(states.flat()).toEqual([
      'unwanted: paused',
      'unwanted: not_agreed',
      'unwanted: wants_fewer',
      'unwanted: left',
      'sent',
    ])
  })

  it('leaves in the hours of the day on which it leaves, also when they were changed meanwhile', async () => {
    const parent = await aParent(portal)
    await lookAtSurveys(parent.email)
    const staff = await coordinator()
    await switchOn(staff, 'survey')
    on('2026-11-27')
    await writeMessages(portal)
    const later = await coordinator()
    const { body } = await later.call('GET', '/api/staff/messages')
    const hours = { ...body.settings, fromHour: 15, untilHour: 18 }
    await later.call('POST', '/api/staff/save-message-settings', hours)
    expect(await sendMessages(portal)).toEqual([])
    on('2026-11-27', '14:00')
    expect(await sendMessages(portal)).toEqual([parent.email])
    await portal.ownerDb.updateTable('message_settings').set({ fromHour: 8, untilHour: 20 }).execute()
  })
})

describe('the rule about a day of the diary', () => {
  async function aPlannedFamily(options: Parameters<typeof aParent>[1] = {}) {
    const parent = await aParent(portal, {
      children: [aChild({ childname: 'Anna', dobirth: '2018-01-01' })],
      ...options,
    })
    const staff = await coordinator()
    const { familyId } = parent.user
    const body = { familyId, days: ['2026-11-24', '2026-11-28'] }
    expect((await staff.call('POST', '/api/staff/diary/plan-family', body)).status).toBe(200)
    // the two mails of the day itself
    for (const [kind, at] of [
      ['evening_before', '2026-11-23T17:00:00Z'],
      ['still_empty', '2026-11-24T19:00:00Z'],
    ] as const) {
      await portal.db
        .insertInto('diary_reminder')
        .values({ accountId: parent.user._id, day: '2026-11-24', kind, queuedAt: new Date(at) })
        .execute()
    }
    return parent
  }
  const write = async ({ email }: Parent, personId: string) => {
    const { token } = await logIn(portal, email)
    await save(portal, token, [aFood(portal, personId, { day: '2026-11-24' })])
  }

  it('reminds once on the day after, beside the two mails of the day itself, and says which day', async () => {
    const { email } = await aPlannedFamily()
    await switchOn(await coordinator(), 'diary_day')
    expect(await live(november(21, 27))).toEqual(['2026-11-25 giulia'])
    const [mail] = await mailsTo(portal, email)
    expect(mail?.subject).toBe('Il diario di martedì 24 novembre si può ancora scrivere')
  })

  it('says nothing where something stands, and drops what waits when something does', async () => {
    const [written, late] = [await aPlannedFamily(), await aPlannedFamily()]
    await switchOn(await coordinator(), 'diary_day')
    const everybodyOf = ({ user }: Parent) => [String(user._id), String(user.children[0]._id)]
    on('2026-11-24', '18:00')
    for (const personId of everybodyOf(written)) await write(written, personId)
    on('2026-11-25')
    await writeMessages(portal)
    expect([await statesOf(written), await statesOf(late)]).toEqual([[], ['waiting']])
    for (const personId of everybodyOf(late)) await write(late, personId)
    expect(await sendMessages(portal)).toEqual([])
    expect(await statesOf(late)).toEqual(['unwanted: done'])
  })

  it('tells parents nothing about the diary of a child that writes it alone', async () => {
    const parent = await aPlannedFamily({ children: [aChild({ childname: 'Nico', dobirth: '2011-01-01' })] })
    await enable(portal, parent, { age: 15 })
    await switchOn(await coordinator(), 'diary_day')
    on('2026-11-24', '18:00')
    await write(parent, String(parent.user._id))
    expect(await live(november(25, 28))).toEqual([])
  })
})

describe('the filter “questionnaire not done”', () => {
  const filter = { surveyNotDone: survey }
  const count = async () => {
    // the portal does this all the time
    await catchUp(portal.db)
    return (await (await coordinator()).call('POST', '/api/staff/count-recipients', filter)).body
  }
  const send = async (recipients: number) => {
    const staff = await coordinator()
    const { body } = await staff.call('POST', '/api/staff/save-message-template', {
      id: null,
      name: 'Manca il questionario',
      subject: 'Manca il questionario',
      body: 'Ciao {nome}.',
    })
    const { id: templateId, version: templateVersion } = body.template
    return staff.call('POST', '/api/staff/send-to-families', {
      templateId,
      templateVersion,
      filter,
      recipients,
    })
  }
  it('counts and writes to families of whom somebody has not, and not to who did it before it left', async () => {
    const [done, quick, slow] = [await aParent(portal), await aParent(portal), await aParent(portal)]
    await complete(done.email)
    await lookAtSurveys(slow.email)
    expect(await count()).toMatchObject({
      families: 2,
      recipients: 2,
      codes: [quick, slow].map(({ user }) => String(user.familycode)).toSorted(),
    })
    // one of two did it while the page was open
    const answered = await send(3)
    expect([answered.status, answered.body.code]).toEqual([409, 'message_outdated'])
    const sending = await send(2)
    expect(sending.status).toBe(200)
    await writeMessages(portal)
    await complete(quick.email)
    expect(await sendMessages(portal)).toEqual([slow.email])
    expect([await statesOf(done), await statesOf(quick), await statesOf(slow)]).toEqual([
      [],
      ['unwanted: done'],
      ['sent'],
    ])
  })

  it('shows nobody for one that anybody may answer without a list, instead of writing to all and sending to none', async () => {
    const { email } = await aParent(portal)
    await lookAtSurveys(email)
    await letAnybodyAnswer()
    expect(await count()).toMatchObject({ families: 0, recipients: 0 })
  })
})

// the last of this file: what was looked at on a later day counts as looked at on earlier ones
describe('the rule about a questionnaire, from the day on which its window opens', () => {
  it('reminds twice who does not do it, and no more who did it or left meanwhile', async () => {
    const families = [await aParent(portal), await aParent(portal), await aParent(portal)] as const
    const [, quick, gone] = families
    for (const { email } of families) await lookAtSurveys(email)
    await opensFrom({ kind: 'dates', from: '2026-11-23', to: '2027-01-31' })
    await switchOn(await coordinator(), 'survey')
    const reminded = () =>
      Promise.all(
        families.map(async (parent) => (await statesOf(parent)).filter((state) => state === 'sent').length),
      )
    await live(november(21, 29))
    expect(await reminded()).toEqual([1, 1, 1])
    await complete(quick.email)
    await withdrawFamily(portal, gone.user.familyId)
    await live(november(30, 60))
    expect(await reminded()).toEqual([2, 1, 1])
  })
})
