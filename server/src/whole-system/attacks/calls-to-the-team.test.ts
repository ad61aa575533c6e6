import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { answer, aUsername, enable } from '#testing/people/children.ts'
import { aChild, aParent, codeFor, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Two calls of a week that was played with 241 families, from the telephone to the end of the work.

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let staff: Staff
beforeAll(async () => {
  portal = await startTestPortal()
  // a Saturday
  portal.clock.set('2026-11-21T10:00:00Z')
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())

const reason = 'Ha telefonato la madre'
const act = (name: string, body: object) => {
  portal.clock.pass({ seconds: 10 })
  return staff.call('POST', `/api/staff/families/${name}`, { reason, ...body })
}
const page = async (familyId: string) => (await staff.call('GET', `/api/staff/families/${familyId}`)).body
const find = async (text: string) =>
  (await staff.call('POST', '/api/staff/find-person', { text })).body.people
const actsAbout = async (familyId: string) => {
  const lines = await portal.db
    .selectFrom('audit_line')
    .select(['act', 'details', 'subjectId'])
    .orderBy('seq')
    .execute()
  return lines
    .filter(({ details, subjectId }) => subjectId === familyId || details.includes(familyId))
    .map((line) => line.act)
}

describe('la mamma di Luca calls', () => {
  it('is found by his name misspelt, goes on with a link at her right address, and is called back on Monday', async () => {
    const mother = await aParent(portal, { children: [aChild({ childname: 'Luca', surname: 'Ferrandini' })] })
    const { familyId, familycode: code, _id: accountId } = mother.user
    // others, so that finding everybody would be seen
    await aParent(portal)

    const [found] = await find('la mamma di Lucca Ferandini')
    expect(found).toMatchObject({
      family: { id: familyId, code },
      role: 'child',
      initials: 'L. F. (figlio/a 1)',
    })
    const shown = (await act('reveal-names', { familyId })).body
    expect(shown.people.map(({ name }: { name: string }) => name)).toEqual(['Giulia', 'Luca'])

    const right = `giulia.${accountId.slice(0, 8)}@example.org`
    expect((await act('correct-email', { familyId, accountId, email: right })).status).toBe(200)
    const verify = (otp: string) =>
      portal.call('GET', `/api/users/verify-account?${new URLSearchParams({ email: right, otp }).toString()}`)
    // she reads it in the evening: a code has long expired
    const sent = await codeFor(portal, right)
    portal.clock.pass({ minutes: 10 })
    expect((await verify(sent)).status).toBe(400)
    expect((await act('send-continue-link', { familyId })).status).toBe(200)
    expect((await act('add-note', { familyId, text: 'Legge la posta la sera.' })).status).toBe(200)
    const task = { text: 'Richiamare: è entrata?', dueOn: '2026-11-23', assignedTo: staff.id }
    expect((await act('add-task', { familyId, ...task })).status).toBe(200)
    const due = async () => (await staff.call('GET', '/api/staff/tasks')).body
    expect(await due()).toMatchObject({ tasks: [], counts: { due: 0, soon: 1 } })

    const [mail] = await mailsTo(portal, right)
    const link = /#code=([\w-]+)/u.exec(mail?.bodyText ?? '')?.[1] ?? ''
    portal.clock.pass({ hours: 10 })
    expect((await verify(link)).status).toBe(200)
    const again = await logIn(portal, right)
    expect(again.user).toMatchObject({ _id: accountId, children: [{ childname: 'Luca', selected: true }] })

    portal.clock.set('2026-11-23T08:00:00Z')
    staff = await signedInStaff(portal, 'coordinatore')
    const monday = await due()
    expect(monday).toMatchObject({
      counts: { due: 1 },
      tasks: [{ family: { id: familyId, code }, text: task.text, dueOn: task.dueOn }],
    })
    const work = (await staff.call('GET', '/api/staff/work')).body.rows
    expect(work).toContainEqual({ kind: 'tasks', count: 1, late: 0, since: null })
    const [{ id: taskId, version }] = monday.tasks
    expect((await act('end-task', { familyId, taskId, version, done: true })).status).toBe(200)
    expect((await due()).tasks).toEqual([])
    expect((await page(familyId)).notes).toMatchObject([{ text: 'Legge la posta la sera.' }])
    expect(await actsAbout(familyId)).toEqual([
      'person_searched',
      'names_revealed',
      'email_corrected',
      'continue_link_sent',
      'note_added',
      'task_added',
      'task_done',
      'family_opened',
    ])
  })
})

describe('twins with the same letters and the same birthday', () => {
  /** All that is stored of a family's people, but for what says that they were in and out. */
  async function held(familyId: string) {
    const all = async (table: 'child' | 'account' | 'consent_record' | 'diary_plan_day') =>
      portal.db.selectFrom(table).selectAll().where('familyId', '=', familyId).execute()
    const accounts = await all('account')
    const links = await portal.db
      .selectFrom('survey_participation')
      .select(['accountId', 'surveyId', 'token', 'completed', 'leftAt'])
      .where(
        'accountId',
        'in',
        accounts.map(({ id }) => id),
      )
      .orderBy('accountId')
      .execute()
    return {
      accounts,
      links,
      children: await all('child'),
      consents: await all('consent_record'),
      days: await all('diary_plan_day'),
    }
  }

  it('are told apart: the wrong one is withdrawn and brought back within seven days, and nothing else changes', async () => {
    const twin = (childname: string) => aChild({ childname, surname: 'Ferrandini', dobirth: '2013-11-02' })
    const mother = await aParent(portal, { children: [twin('Lia'), twin('Luca')] })
    const familyId = String(mother.user.familyId)
    const [lia, luca] = mother.user.children.map(({ _id }: { _id: string }) => _id) as [string, string]
    const usernames = new Map<string, string>()
    for (const [id, name] of [
      [lia, 'Lia'],
      [luca, 'Luca'],
    ] as const) {
      const username = aUsername()
      usernames.set(id, username)
      await enable(portal, mother, { id, name, username, age: 13 })
      const { token, user } = await logIn(portal, username)
      await answer(portal, token, 'yes')
      await portal.db
        .insertInto('survey_participation')
        .values({
          accountId: user._id,
          surveyId: 4711,
          title: 'Abitudini',
          token: `t${id.slice(0, 8)}`,
          addedAt: portal.clock.now(),
          addingUntil: null,
          checkedAt: null,
        })
        .execute()
      await portal.db
        .insertInto('diary_plan_day')
        .values({
          familyId,
          parentId: null,
          childId: id,
          day: '2026-12-05',
          plannedAt: portal.clock.now(),
          staffId: null,
        })
        .execute()
    }
    const before = await held(familyId)
    const { people, events } = await page(familyId)
    expect(people.slice(1)).toMatchObject([
      { initials: 'L. F. (figlio/a 1)', bornIn: '2013-11', state: 'active' },
      { initials: 'L. F. (figlio/a 2)', bornIn: '2013-11', state: 'active' },
    ])

    // the mother said Luca: with his name nobody takes Lia out
    expect(
      (await act('withdraw-child', { familyId, childId: lia, name: 'Luca' })).body.fields,
    ).toHaveProperty('name')
    // and yet it happens, when the wrong name was heard
    expect((await act('withdraw-child', { familyId, childId: lia, name: 'Lia' })).status).toBe(200)
    expect((await page(familyId)).people.slice(1)).toMatchObject([{ state: 'left' }, { state: 'active' }])
    portal.clock.pass({ days: 6, hours: 23 })
    staff = await signedInStaff(portal, 'coordinatore')
    expect((await act('undo-withdrawal', { familyId, childId: lia, name: 'Lia' })).status).toBe(200)

    expect(await held(familyId)).toEqual(before)
    const after = await page(familyId)
    expect(after.people.slice(1)).toMatchObject([
      { state: 'active', undoUntil: null },
      { state: 'active', undoUntil: null },
    ])
    expect(after.events.slice(0, events.length)).toEqual(events)
    expect(after.events.slice(events.length).map(({ kind }: { kind: string }) => kind)).toEqual([
      'child_withdrawn',
      'child_withdrawal_undone',
    ])
    const entered = await logIn(portal, usernames.get(lia) ?? '')
    expect(entered.user).toMatchObject({ assent: 'yes' })
    expect((await portal.call('GET', '/api/news/get-news', { token: entered.token })).status).toBe(200)

    expect((await act('withdraw-child', { familyId, childId: luca, name: 'Luca' })).status).toBe(200)
    expect((await page(familyId)).people.slice(1)).toMatchObject([{ state: 'active' }, { state: 'left' }])
  })
})
