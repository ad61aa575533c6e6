import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { withdrawFamily } from '#testing/people/children.ts'
import { sendMessages, writeMessages } from '#testing/people/messages.ts'
import { aChild, aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, anInvitedFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let anna: Staff
let bruno: Staff
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00Z')
  await portal.db.deleteFrom('job').execute()
  anna = await signedInStaff(portal, 'coordinatore')
  bruno = await signedInStaff(portal, 'responsabile')
})

const words = (changes: object = {}) => ({
  id: null,
  name: 'Serata di presentazione',
  subject: 'Ci vediamo giovedì: {studio}',
  body: 'Ciao {nome},\n\ngiovedì alle 18 raccontiamo lo studio.\n\n{portale}',
  ...changes,
})
const save = (who: Staff, body: object) => who.call('POST', '/api/staff/save-message-template', body)
const aTemplate = async (changes?: object) =>
  (await save(anna, words(changes))).body.template as { id: string; version: number }
const count = async (filter: object) => (await anna.call('POST', '/api/staff/count-recipients', filter)).body
const send = async (filter: object, recipients: number, template?: { id: string; version: number }) => {
  const { id, version } = template ?? (await aTemplate())
  return anna.call('POST', '/api/staff/send-to-families', {
    templateId: id,
    templateVersion: version,
    filter,
    recipients,
  })
}
const progress = async (id: string) => (await anna.call('GET', `/api/staff/sendings/${id}`)).body
/** Families that nobody else of these tests has: by the age of their child. */
const familiesOfAge = (age: number, many: number) =>
  Promise.all(
    Array.from({ length: many }, () =>
      aParent(portal, { children: [aChild({ dobirth: `${2026 - age}-01-10` })] }),
    ),
  )
const ofAge = (age: number) => ({ ageFrom: age, ageTo: age })

describe('a template', () => {
  it('is refused with an unknown variable, and nothing of it is kept', async () => {
    const { status, body } = await save(anna, words({ body: 'Ciao {cognome}, a presto.' }))
    expect([status, Object.keys(body.fields)]).toEqual([400, ['body']])
    expect(body.fields.body).toContain('Non conosciamo {cognome}')
  })

  it('keeps every version, and tells the second of two colleagues', async () => {
    const first = await aTemplate()
    const change = words({ id: first.id, version: 1, subject: 'Ci vediamo venerdì' })
    const answers = await Promise.all([
      save(anna, change),
      save(bruno, { ...change, subject: 'Ci vediamo sabato' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.map(({ body }) => body.code)).toContain('message_outdated')
    const { body } = await anna.call('GET', `/api/staff/message-templates/${first.id}`)
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(body.versions[1].subject).toBe('Ci vediamo giovedì: {studio}')
  })

  it('is tried on oneself, with invented names', async () => {
    const { subject, body } = words()
    expect((await anna.call('POST', '/api/staff/try-message', { subject, body })).status).toBe(200)
    const [mail] = await mailsTo(portal, anna.email)
    expect(mail).toMatchObject({ kind: 'message-to-oneself', subject: 'Prova: Ci vediamo giovedì: Desco' })
    expect(mail?.bodyText).toContain('Ciao Giulia,')
  })

  it('that a rule uses may not say what the rule has no words for', async () => {
    const { body: page } = await anna.call('GET', '/api/staff/messages')
    const { id, version, name, subject } = page.templates.find(
      (one: { name: string }) => one.name === 'L’altro genitore non ha risposto',
    )
    const answer = await save(anna, {
      id,
      version,
      name,
      subject,
      body: 'Compila {questionario}, per favore.',
    })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['body']])
    // and a message to many has none either
    const many = await send({}, 1, await aTemplate({ body: 'Il diario di {giorno} è vuoto.' }))
    expect([many.status, Object.keys(many.body.fields)]).toEqual([400, ['templateId']])
  })
})

describe('a message to the families of a filter', () => {
  it('goes to those who were shown, but not to one who withdrew meanwhile', async () => {
    const [left, stays, fewer] = await familiesOfAge(3, 3)
    if (left === undefined || stays === undefined || fewer === undefined) throw new Error('There are three.')
    await portal.call('POST', '/api/users/messages', { token: fewer.token, body: { choice: 'fewer' } })
    const shown = await count(ofAge(3))
    expect(shown).toMatchObject({
      families: 2,
      recipients: 2,
      others: [{ reason: 'wants_fewer', count: 1 }],
    })
    expect(shown.codes).toEqual([left, stays].map(({ user }) => String(user.familycode)).toSorted())

    const { body, status } = await send(ofAge(3), 2)
    expect(status).toBe(200)
    await writeMessages(portal)
    await withdrawFamily(portal, left.user.familyId)
    expect(await sendMessages(portal)).toEqual([stays.email])
    expect(await progress(body.id)).toMatchObject({
      sent: 1,
      waiting: 0,
      failed: 0,
      dropped: [
        { reason: 'left', count: 1 },
        { reason: 'wants_fewer', count: 1 },
      ],
    })
    const { body: mine } = await portal.call('GET', '/api/users/received-messages', { token: stays.token })
    expect(mine.data[0]).toMatchObject({
      subject: 'Ci vediamo giovedì: Desco',
      text: ['Ciao Giulia,', 'giovedì alle 18 raccontiamo lo studio.'],
    })
    const [line] = await portal.db
      .selectFrom('audit_line')
      .select(['staffId', 'details'])
      .where('act', '=', 'message_sent')
      .where('subjectId', '=', body.id)
      .execute()
    expect([line?.staffId, JSON.parse(line?.details ?? '').families]).toEqual([anna.id, 2])
  })

  it('does not leave to a family whose second parent said no meanwhile', async () => {
    const { first, token } = await anInvitedFamily(portal)
    const { body } = await send({ registeredFrom: '2026-11-21', step: 'responsibility' }, 1)
    await writeMessages(portal)
    expect((await answering(portal).refuse(token)).status).toBe(200)
    expect(await sendMessages(portal)).not.toContain(first.email)
    expect(await progress(body.id)).toMatchObject({ sent: 0, dropped: [{ reason: 'left', count: 1 }] })
  })

  it('is refused when they are not as many as were shown, and nothing is kept', async () => {
    await familiesOfAge(4, 2)
    const template = await aTemplate()
    const before = await portal.db.selectFrom('message').select('id').execute()
    expect((await send(ofAge(4), 3, template)).body.code).toBe('message_outdated')
    await save(bruno, words({ ...template, subject: 'Un altro giorno' }))
    expect((await send(ofAge(4), 2, template)).body.code).toBe('message_outdated')
    expect(await portal.db.selectFrom('message').select('id').execute()).toHaveLength(before.length)
  })

  it('sent twice by two at once goes out once', async () => {
    await familiesOfAge(5, 1)
    const template = await aTemplate()
    await anna.call('POST', '/api/staff/save-message-settings', { ...(await settings()), perWeek: 1 })
    const answers = await Promise.all([send(ofAge(5), 1, template), send(ofAge(5), 1, template)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await count(ofAge(5))).toMatchObject({ recipients: 0, others: [{ reason: 'cap', count: 1 }] })
    await anna.call('POST', '/api/staff/save-message-settings', { ...(await settings()), perWeek: 2 })
  })

  it('can be stopped: what has not left stays', async () => {
    const families = await familiesOfAge(6, 2)
    const { body } = await send(ofAge(6), 2)
    await writeMessages(portal)
    expect((await bruno.call('POST', '/api/staff/stop-sending', { id: body.id })).status).toBe(200)
    const sent = await sendMessages(portal)
    expect(families.filter(({ email }) => sent.includes(email))).toEqual([])
    expect(await progress(body.id)).toMatchObject({ sent: 0, dropped: [{ reason: 'stopped', count: 2 }] })
  })

  it('finds families by step and by the day of their registration', async () => {
    await familiesOfAge(7, 2)
    const at = (filter: object) => count({ ...ofAge(7), ...filter }).then(({ families }) => families)
    expect(await at({ step: 'answered' })).toBe(2)
    expect(await at({ step: 'child_enabled' })).toBe(0)
    expect(await at({ registeredFrom: '2026-11-21', registeredTo: '2026-11-21' })).toBe(2)
    expect(await at({ registeredTo: '2026-11-20' })).toBe(0)
  })

  it('is refused with ages the wrong way round', async () => {
    const { status, body } = await anna.call('POST', '/api/staff/count-recipients', { ageFrom: 9, ageTo: 8 })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['ageTo']])
  })
})

const settings = async () => (await anna.call('GET', '/api/staff/messages')).body.settings

describe('the hours', () => {
  it('are refused the wrong way round, and to the second of two colleagues', async () => {
    const now = await settings()
    const put = (who: Staff, body: object) => who.call('POST', '/api/staff/save-message-settings', body)
    expect((await put(anna, { ...now, fromHour: 20, untilHour: 8 })).body.fields).toHaveProperty('untilHour')
    expect((await put(anna, { ...now, fromHour: 9 })).status).toBe(200)
    expect((await put(bruno, { ...now, fromHour: 10 })).body.code).toBe('message_outdated')
    expect((await settings()).fromHour).toBe(9)
    await put(anna, { ...(await settings()), fromHour: 8 })
  })
})

describe('the cap of a week', () => {
  const statesOf = async (familyId: string) => {
    const { rows } = await sql<{ state: string }>`
      select coalesce(mail.last_error, case when mail.sent_at is not null then 'sent' else 'waiting' end) as state
      from message join outgoing_mail as mail on mail.id = message.mail_id
      where message.family_id = ${familyId} order by message.written_at`.execute(portal.db)
    return rows.map(({ state }) => state)
  }
  const sendOn = async (day: string, age: number) => {
    portal.clock.set(`${day}T10:00:00Z`)
    // no session outlives the days
    anna = await signedInStaff(portal, 'coordinatore')
    expect((await send(ofAge(age), 1)).status).toBe(200)
    await writeMessages(portal)
  }

  it('holds also where messages of two weeks leave at once, because the mail server was away', async () => {
    const [family] = await familiesOfAge(12, 1)
    if (family === undefined) throw new Error('There is one.')
    const { email, user } = family
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-30', '2026-12-01']) await sendOn(day, 12)
    expect(await statesOf(user.familyId)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(await sendMessages(portal)).toEqual([email, email])
    expect(await statesOf(user.familyId)).toEqual(['sent', 'sent', 'unwanted: cap', 'unwanted: cap'])
    // those that did not leave do not count
    await sendOn('2026-12-09', 12)
    expect(await sendMessages(portal)).toEqual([email])
  })

  it('is the one of the moment at which they leave', async () => {
    const [family] = await familiesOfAge(13, 1)
    if (family === undefined) throw new Error('There is one.')
    await sendOn('2026-11-21', 13)
    await sendOn('2026-11-22', 13)
    await anna.call('POST', '/api/staff/save-message-settings', { ...(await settings()), perWeek: 1 })
    expect(await sendMessages(portal)).toEqual([family.email])
    expect(await statesOf(family.user.familyId)).toEqual(['sent', 'unwanted: cap'])
    await anna.call('POST', '/api/staff/save-message-settings', { ...(await settings()), perWeek: 2 })
  })
})
