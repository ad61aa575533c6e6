import type { AssentBand } from '@desco/contract/families/consents/study-text'
import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answer, anEnabledChild } from '#testing/people/children.ts'
import { aChild, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let host: SurveyHost
let portal: TestPortal
let manager: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
  manager = await signedInStaff(portal, 'data-manager')
})
afterAll(async () => {
  await portal.close()
  await host.close()
})
beforeEach(async () => {
  await portal.db.deleteFrom('survey_audience').execute()
  portal.clock.pass({ seconds: 4 })
})

const breakfast = 310001
const everybody = {
  parents: true,
  children: true,
  ageFrom: null,
  ageTo: null,
  place: null,
  hidden: false,
}
const assign = (changes: object, surveyId = breakfast) =>
  manager.call('POST', '/api/staff/assign-survey', { surveyId, ...everybody, ...changes })
const listed = async () => (await manager.call('GET', '/api/staff/surveys')).body

type Row = { sid: number }
const seenBy = async (token: string): Promise<number[]> => {
  portal.clock.pass({ seconds: 4 })
  const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
  return body.data.map(({ sid }: Row) => sid)
}
const aYesSayer = async (born: string, text: AssentBand) => {
  const { child, ...rest } = await anEnabledChild(portal, { children: [aChild({ dobirth: born })] })
  await answer(portal, child.token, 'yes', text)
  return { child, ...rest }
}
const lastAct = () =>
  portal.db
    .selectFrom('audit_line')
    .select(['act', 'staffId', 'subjectKind', 'subjectId', 'details'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('the surveys', () => {
  it('are listed as LimeSurvey lists them, with the age of the list and who sees each', async () => {
    const body = await listed()
    expect(body).toMatchObject({ asOf: expect.any(String), stale: false })
    expect(body.surveys).toHaveLength(7)
    expect(body.surveys[0]).toMatchObject({ surveyId: breakfast, open: true, chosen: false, ...everybody })
    expect(new Set(body.surveys.map(({ open }: { open: boolean }) => open))).toEqual(new Set([true, false]))
  })

  it('can be for children alone, and of an age: parents and others no longer see them', async () => {
    const parent = await aParent(portal)
    const [young, old] = [await aYesSayer('2018-05-01', 'from7'), await aYesSayer('2012-05-01', 'from14')]
    expect(await seenBy(parent.token)).toContain(breakfast)

    expect((await assign({ parents: false, ageFrom: 10, ageTo: 17 })).status).toBe(200)
    expect(await lastAct()).toMatchObject({
      act: 'survey_assigned',
      staffId: manager.id,
      subjectKind: 'survey',
      subjectId: String(breakfast),
    })
    expect(JSON.parse((await lastAct()).details)).toEqual({
      ...everybody,
      parents: false,
      ageFrom: 10,
      ageTo: 17,
    })
    expect(await seenBy(parent.token)).not.toContain(breakfast)
    expect(await seenBy(young.child.token)).not.toContain(breakfast)
    expect(await seenBy(old.child.token)).toContain(breakfast)

    const ofChild = await portal.call('GET', `/api/limesurvey/childsurveylist/${young.childId}`, {
      token: young.parent.token,
    })
    expect(ofChild.body.data.map(({ sid }: Row) => sid)).not.toContain(breakfast)
    expect((await listed()).surveys[0]).toMatchObject({ chosen: true, parents: false, ageFrom: 10 })
  })

  it('are those of the age that a corrected birth date gives, at once', async () => {
    const { child, childId } = await aYesSayer('2018-05-01', 'from7')
    await assign({ parents: false, ageFrom: 10, ageTo: 17 })
    expect(await seenBy(child.token)).not.toContain(breakfast)
    await portal.ownerDb
      .updateTable('child')
      .set({ birthDate: '2012-05-01' })
      .where('id', '=', childId)
      .execute()
    expect(await seenBy(child.token)).toContain(breakfast)
  })

  it('are gone for who looked a moment ago, once the team hides them', async () => {
    const { token } = await aParent(portal)
    expect(await seenBy(token)).toContain(breakfast)
    await assign({ hidden: true })
    // each process reads the team's choices once a second
    portal.clock.pass({ seconds: 1.5 })
    const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
    expect(body.data.map(({ sid }: Row) => sid)).not.toContain(breakfast)
  })

  it('have an order that the team chooses, and none again when everything is taken back', async () => {
    const { token } = await aParent(portal)
    const [first, second] = await seenBy(token)
    await assign({ place: 1 }, second)
    expect((await seenBy(token)).slice(0, 2)).toEqual([second, first])
    expect((await listed()).surveys[0].surveyId).toBe(second)
    await assign({}, second)
    expect((await seenBy(token)).slice(0, 2)).toEqual([first, second])
    expect((await listed()).surveys.some(({ chosen }: { chosen: boolean }) => chosen)).toBe(false)
  })

  it.each([
    ['parents', { parents: false, children: false }],
    ['ageTo', { ageFrom: 12, ageTo: 8 }],
    ['ageFrom', { ageFrom: -1 }],
    ['ageTo', { ageTo: 99 }],
    ['place', { place: 0 }],
  ])('are not assigned with a senseless %s', async (field, change) => {
    const { status, body } = await assign(change)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('can be hidden from everybody without choosing anybody', async () => {
    expect((await assign({ parents: false, children: false, hidden: true })).status).toBe(200)
    expect(await seenBy((await aParent(portal)).token)).not.toContain(breakfast)
  })

  it('that LimeSurvey does not list are not found', async () => {
    expect((await assign({}, 999_999)).body.code).toBe('not_found')
  })

  it('are said to be old when LimeSurvey does not answer', async () => {
    await listed()
    host.fail('refuse')
    portal.clock.pass({ minutes: 6 })
    expect(await listed()).toMatchObject({ stale: true, surveys: expect.any(Array) })
    host.fail(null)
    portal.clock.pass({ minutes: 2 })
    await expect.poll(async () => (await listed()).stale).toBe(false)
  })
})
