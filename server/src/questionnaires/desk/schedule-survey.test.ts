import { addDays } from '@desco/contract/diary/days'
import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { catchUp } from '#families/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import { answer, anEnabledChild } from '#testing/people/children.ts'
import { aParent, together } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let host: SurveyHost
let portal: TestPortal
let manager: Staff
let coordinator: Staff
beforeAll(async () => {
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
})
afterAll(async () => {
  await portal.close()
  await host.close()
})
beforeEach(async () => {
  await portal.db.deleteFrom('survey_schedule').execute()
  await portal.db.deleteFrom('survey_audience').execute()
  portal.clock.pass({ seconds: 31 })
  // days pass in these tests, which no session outlives
  manager = await signedInStaff(portal, 'data-manager')
  coordinator = await signedInStaff(portal, 'coordinatore')
})

const [breakfast, dinner] = [310001, 310002]
const today = () => dayInItaly(portal.clock.now())
const tomorrow = () => addDays(today(), 1)

const schedule = (window: object, { minutes = null, surveyId = breakfast, path = 'schedule-survey' } = {}) =>
  manager.call('POST', `/api/staff/${path}`, { surveyId, minutes, window })
const preview = (window: object) => schedule(window, { path: 'preview-schedule' })
const lastAct = () =>
  portal.db
    .selectFrom('audit_line')
    .select(['act', 'staffId', 'subjectKind', 'subjectId', 'details'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

type Row = { sid: number; minutes?: number; begun?: string }
const listOf = async (token: string): Promise<Row[]> => {
  portal.clock.pass({ seconds: 4 })
  return (await portal.call('GET', '/api/limesurvey/surveylist', { token })).body.data
}
const sees = async (token: string, sid = breakfast) => (await listOf(token)).some((row) => row.sid === sid)
const surveyTokenOf = async (email: string) =>
  (
    await portal.db
      .selectFrom('survey_token')
      .innerJoin('account', 'account.id', 'survey_token.accountId')
      .select('token')
      .where('account.email', '=', email)
      .executeTakeFirstOrThrow()
  ).token

type Counts = { surveyId: number; done: number; begun: number; waiting: number; notOffered: number }
const counts = async (surveyId = breakfast): Promise<Counts> => {
  portal.clock.pass({ seconds: 31 })
  // the portal does this all the time
  await catchUp(portal.db)
  const { body } = await coordinator.call('GET', '/api/staff/survey-people')
  return body.surveys.find((one: Counts) => one.surveyId === surveyId)
}
const peopleIn = async (state: string, surveyId = breakfast, after?: string) => {
  const query = new URLSearchParams({ state, ...(after !== undefined && { after }) })
  return (await coordinator.call('GET', `/api/staff/survey-people/${surveyId}?${query.toString()}`)).body
}

describe('POST /api/staff/schedule-survey', () => {
  it('closes a survey to families at once, opens it on its day, and leaves a line in the log', async () => {
    const { token } = await aParent(portal)
    expect(await sees(token)).toBe(true)
    expect((await schedule({ kind: 'dates', from: tomorrow(), to: null })).status).toBe(200)
    expect(await lastAct()).toMatchObject({
      act: 'survey_scheduled',
      staffId: manager.id,
      subjectKind: 'survey',
      subjectId: String(breakfast),
      details: JSON.stringify({ minutes: null, window: 'dates', from: tomorrow(), to: null }),
    })
    expect(await sees(token)).toBe(false)
    portal.clock.pass({ days: 1 })
    expect(await sees(token)).toBe(true)
  })

  it('tells families how long it takes, and the team what was chosen', async () => {
    const { token } = await aParent(portal)
    await manager.call('POST', '/api/staff/schedule-survey', {
      surveyId: breakfast,
      minutes: 15,
      window: { kind: 'always' },
    })
    const [row] = (await listOf(token)).filter(({ sid }) => sid === breakfast)
    expect(row).toMatchObject({ minutes: 15 })
    const listed = (await manager.call('GET', '/api/staff/surveys')).body.surveys
    expect(listed.find(({ surveyId }: Counts) => surveyId === breakfast)).toMatchObject({
      minutes: 15,
      window: { kind: 'always' },
    })
  })

  it('shows a child what is for its age, and its parent by the ages of the children', async () => {
    // born on 14 March 2015: eleven years and eight months in November 2026
    const { child, parent } = await anEnabledChild(portal, {
      children: [{ childname: 'Anna', surname: 'Rossi', dobirth: '2015-03-14' }],
    })
    await answer(portal, child.token, 'yes')
    await schedule({ kind: 'at_age', fromMonths: 11 * 12, toMonths: 11 * 12 + 11 })
    expect([await sees(child.token), await sees(parent.token)]).toEqual([true, true])
    await schedule({ kind: 'at_age', fromMonths: 12 * 12, toMonths: null })
    expect([await sees(child.token), await sees(parent.token)]).toEqual([false, false])
  })

  it.each([
    ['window.to', { kind: 'dates', from: '2026-05-02', to: '2026-05-01' }],
    ['window.from', { kind: 'dates', from: null, to: null }],
    ['window.from', { kind: 'dates', from: 'domani', to: null }],
    ['window.waves', { kind: 'waves', waves: [{ from: '2026-05-01', to: '2026-05-02' }] }],
    [
      'window.waves',
      {
        kind: 'waves',
        waves: [
          { from: '2026-05-01', to: '2026-05-10' },
          { from: '2026-05-10', to: '2026-05-12' },
        ],
      },
    ],
    ['window.toDay', { kind: 'after_enrolment', fromDay: 60, toDay: 30 }],
    ['window.fromDay', { kind: 'after_enrolment', fromDay: 1.5, toDay: null }],
    ['window.toMonths', { kind: 'at_age', fromMonths: 60, toMonths: 59 }],
    ['window.surveyId', { kind: 'after_survey', surveyId: breakfast, fromDay: 0, toDay: null }],
    ['window.surveyId', { kind: 'after_survey', surveyId: 999_999, fromDay: 0, toDay: null }],
    ['window.kind', { kind: 'quando capita' }],
  ])('refuses a senseless %s: %o', async (field, window) => {
    const { status, body } = await schedule(window)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect((await portal.db.selectFrom('survey_schedule').select('surveyId').execute()).length).toBe(0)
  })

  it('refuses surveys that would wait for each other', async () => {
    await schedule({ kind: 'after_survey', surveyId: dinner, fromDay: 0, toDay: null })
    const { status, body } = await schedule(
      { kind: 'after_survey', surveyId: breakfast, fromDay: 0, toDay: null },
      { surveyId: dinner },
    )
    expect([status, Object.keys(body.fields)]).toEqual([400, ['window.surveyId']])
  })

  it('does not find a survey that LimeSurvey does not list', async () => {
    expect((await schedule({ kind: 'always' }, { surveyId: 999_999 })).body.code).toBe('not_found')
  })

  it('is not for coordinators', async () => {
    const window = { kind: 'always' }
    for (const path of ['schedule-survey', 'preview-schedule']) {
      const body = { surveyId: breakfast, minutes: null, window }
      expect((await coordinator.call('POST', `/api/staff/${path}`, body)).status).toBe(403)
    }
  })
})

describe('POST /api/staff/preview-schedule', () => {
  it('says who will see it tomorrow and stores nothing', async () => {
    const { token, user } = await aParent(portal)
    const before = await counts()
    const { body } = await preview({ kind: 'dates', from: tomorrow(), to: null })
    expect(body).toMatchObject({ today: 0, tomorrow: before.waiting + before.begun, leaving: { count: 0 } })
    expect(body.joining.count).toBe(body.tomorrow)
    expect(body.joining.people).toContainEqual({
      familyId: user.familyId,
      familyCode: user.familycode,
      initials: expect.stringMatching(/^\p{L}\. \p{L}\.$/u),
    })
    expect(JSON.stringify(body)).not.toContain(user.surname)

    const ending = (await preview({ kind: 'dates', from: null, to: today() })).body
    expect(ending).toMatchObject({ today: body.tomorrow, tomorrow: 0, joining: { count: 0 } })
    expect(await sees(token)).toBe(true)
    expect((await portal.db.selectFrom('survey_schedule').select('surveyId').execute()).length).toBe(0)
  })

  it('finds who reaches a day after the registration tomorrow', async () => {
    const { user } = await aParent(portal)
    portal.clock.pass({ days: 9 })
    manager = await signedInStaff(portal, 'data-manager')
    const { body } = await preview({ kind: 'after_enrolment', fromDay: 10, toDay: 10 })
    expect(body.joining.people.map(({ familyCode }: { familyCode: string }) => familyCode)).toContain(
      user.familycode,
    )
  })
})

describe('GET /api/staff/survey-people', () => {
  it('has everybody who takes part in one place in each survey, and moves them as they answer', async () => {
    const before = await counts()
    const { token, email } = await aParent(portal)
    const joined = await counts()
    expect(joined).toEqual({
      ...before,
      waiting: before.waiting + 1,
      // the child has no account yet
      notOffered: before.notOffered + 1,
      waitingSince: expect.any(String),
    })

    await listOf(token)
    const surveyToken = await surveyTokenOf(email)
    await host.begin(breakfast, surveyToken)
    portal.clock.pass({ seconds: 12 })
    expect((await listOf(token))[0]).toMatchObject({ sid: breakfast, begun: 'Y' })
    expect(await counts()).toMatchObject({ begun: before.begun + 1, waiting: before.waiting })

    await host.complete(breakfast, surveyToken)
    await listOf(token)
    expect(await counts()).toMatchObject({ begun: before.begun, done: before.done + 1 })
  })

  it('lists who waits, longest first, by family code and initials, a page at a time', async () => {
    const families = []
    for (let n = 0; n < 3; n += 1) {
      families.push((await aParent(portal)).user)
      portal.clock.pass({ minutes: 5 })
    }
    const { people, title, more } = await peopleIn('waiting')
    expect(title).toEqual(expect.any(String))
    expect(more).toBe(false)
    const codes = people.map(({ familyCode }: { familyCode: string }) => familyCode)
    const wanted = families.map(({ familycode }) => familycode)
    expect(codes.filter((code: string) => wanted.includes(code))).toEqual(wanted)
    const moments = people.map(({ since }: { since: string }) => since)
    expect(moments).toEqual(moments.toSorted())
    expect(JSON.stringify(people)).not.toContain(families[0]?.surname)

    const [one, ...others] = people
    expect((await peopleIn('waiting', breakfast, one.personId)).people).toEqual(others)
  })

  it('says why somebody is not offered a survey', async () => {
    const spouse = await anEnabledChild(portal)
    const of = async (familyCode: string) =>
      (await peopleIn('not_offered')).people
        .filter((row: { familyCode: string }) => row.familyCode === familyCode)
        .map(({ why, opensOn, isChild }: { why: string; opensOn: string | null; isChild: boolean }) => [
          isChild,
          why,
          opensOn,
        ])
    const code = spouse.parent.user.familycode
    expect(await of(code)).toEqual([[true, 'not_asked', null]])
    await answer(portal, spouse.child.token, 'no')
    expect(await of(code)).toEqual([[true, 'declined', null]])
    await answer(portal, spouse.child.token, 'yes')
    expect(await of(code)).toEqual([])
    await schedule({ kind: 'dates', from: tomorrow(), to: null })
    expect((await of(code)).toSorted()).toEqual([
      [false, 'not_yet', tomorrow()],
      [true, 'not_yet', tomorrow()],
    ])
    await schedule({ kind: 'dates', from: null, to: addDays(today(), -1) })
    expect((await of(code)).map(([, why]: unknown[]) => why)).toEqual(['over', 'over'])
    await schedule({ kind: 'after_survey', surveyId: dinner, fromDay: 0, toDay: null })
    expect((await of(code)).map(([, ...rest]: unknown[]) => rest)).toEqual([
      ['not_yet', null],
      ['not_yet', null],
    ])
    await schedule({ kind: 'always' })
    await manager.call('POST', '/api/staff/assign-survey', {
      surveyId: breakfast,
      parents: false,
      children: true,
      ageFrom: null,
      ageTo: null,
      place: null,
      hidden: false,
    })
    expect(await of(code)).toEqual([[false, 'not_meant', null]])
  })

  it('leaves out who has left, and families that have refused', async () => {
    const { user, token } = await aParent(portal, { spouse: together() })
    expect((await peopleIn('waiting')).people).toContainEqual(
      expect.objectContaining({ familyCode: user.familycode }),
    )
    await portal.call('POST', '/api/users/withdraw', { token, body: {} })
    await portal.db
      .insertInto('family_event')
      .values({ familyId: user.familyId, kind: 'family_withdrawn', happenedAt: portal.clock.now() })
      .execute()
    for (const state of ['done', 'begun', 'waiting', 'not_offered']) {
      expect(JSON.stringify(await peopleIn(state))).not.toContain(user.familycode)
    }
  })

  it('is for coordinators and data managers, and not for who writes the news', async () => {
    const writer = await signedInStaff(portal, 'comunicazione')
    for (const path of ['survey-people', `survey-people/${breakfast}?state=waiting`]) {
      expect((await writer.call('GET', `/api/staff/${path}`)).status).toBe(403)
      expect((await portal.call('GET', `/api/staff/${path}`)).status).toBe(401)
      expect((await manager.call('GET', `/api/staff/${path}`)).status).toBe(200)
    }
  })

  it('does not find a survey that LimeSurvey does not list', async () => {
    expect((await peopleIn('waiting', 999_999)).code).toBe('not_found')
    expect((await coordinator.call('GET', '/api/staff/survey-people/colazione?state=done')).status).toBe(400)
  })
})

describe('POST /api/staff/replace-survey', () => {
  const replace = (from: number, to: number) =>
    manager.call('POST', '/api/staff/replace-survey', { from, to })

  it('moves completions, who sees it and its window in one act, hides the old one, and is in the log', async () => {
    const { token, email } = await aParent(portal)
    await listOf(token)
    await host.complete(breakfast, await surveyTokenOf(email))
    await listOf(token)
    await manager.call('POST', '/api/staff/assign-survey', {
      surveyId: breakfast,
      parents: true,
      children: false,
      ageFrom: null,
      ageTo: null,
      place: 3,
      hidden: false,
    })
    await schedule({ kind: 'dates', from: null, to: tomorrow() })
    await schedule(
      { kind: 'after_survey', surveyId: breakfast, fromDay: 1, toDay: null },
      { surveyId: 310003 },
    )
    const before = await counts()

    const { status, body } = await replace(breakfast, dinner)
    expect([status, body.completions, body.begun]).toEqual([200, before.done, before.begun])
    expect(await lastAct()).toMatchObject({
      act: 'survey_replaced',
      staffId: manager.id,
      subjectId: String(breakfast),
      details: JSON.stringify({ nowSurvey: String(dinner), completions: before.done, begun: before.begun }),
    })
    const listed = (await manager.call('GET', '/api/staff/surveys')).body.surveys
    const of = (id: number) => listed.find(({ surveyId }: Counts) => surveyId === id)
    expect(of(dinner)).toMatchObject({
      children: false,
      place: 3,
      hidden: false,
      window: { kind: 'dates', from: null, to: tomorrow() },
    })
    expect(of(breakfast)).toMatchObject({ hidden: true, window: { kind: 'always' } })
    expect(of(310003)).toMatchObject({ window: { kind: 'after_survey', surveyId: dinner } })
    expect(await sees(token, breakfast)).toBe(false)
    expect(await counts(dinner)).toMatchObject({ done: before.done })
    const { body: mine } = await portal.call(
      'GET',
      `/api/limesurvey/userresponsesbyid/${(await aParentOf(email)).id}`,
      { token },
    )
    expect(mine.data.map(({ sid }: Row) => sid)).toEqual([dinner])
  })

  it('undoes everything when one part cannot be done', async () => {
    await schedule({ kind: 'after_survey', surveyId: dinner, fromDay: 0, toDay: null }, { surveyId: 310004 })
    const rows = () => portal.db.selectFrom('survey_participation').selectAll().orderBy('surveyId').execute()
    const before = await rows()
    // the new one would have to wait for itself
    const { status, body } = await replace(310004, dinner)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['to']])
    expect(await rows()).toEqual(before)
    expect((await lastAct()).act).toBe('survey_scheduled')
  })

  it.each([
    [breakfast, breakfast, 'invalid_input'],
    [breakfast, 999_999, 'not_found'],
    [999_999, breakfast, 'not_found'],
  ])('refuses %i in place of %i (%s)', async (from, to, code) => {
    expect((await replace(from, to)).body.code).toBe(code)
  })

  it('is not for coordinators', async () => {
    const body = { from: breakfast, to: dinner }
    expect((await coordinator.call('POST', '/api/staff/replace-survey', body)).status).toBe(403)
  })
})

const aParentOf = (email: string) =>
  portal.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
