import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Surveys } from '#questionnaires/index.ts'
import { anEnabledChild, answer, withdrawFamily } from '#testing/people/children.ts'
import { askedFor, download, filesIn, makeFiles, tableIn } from '#testing/files/exports.ts'
import { aChild, aParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { seeStudyPath } from './see-study-path.ts'

let portal: TestPortal
beforeAll(async () => {
  // LimeSurvey is silent all the time: what it said last is in the database
  portal = await startTestPortal()
})
afterAll(() => portal.close())

type SurveyView = Awaited<ReturnType<Surveys['read']>>

const surveyOf = (id: number, title: string) => ({ id, title, active: true, startsAt: null, expiresAt: null })

async function knownSurveys(...surveys: ReturnType<typeof surveyOf>[]) {
  await portal.db
    .updateTable('survey_catalogue')
    .set({ surveys: JSON.stringify(surveys), fetchedAt: portal.clock.now() })
    .execute()
}

async function see(token?: string) {
  const { status, body } = await portal.call('GET', '/api/users/study-path', { token })
  return { status, ...body }
}

async function complete(accountId: string, surveyId: number) {
  await portal.db
    .insertInto('survey_participation')
    .values({
      accountId,
      surveyId,
      title: 'Abitudini',
      token: `token-${accountId}`.slice(0, 30),
      addedAt: portal.clock.now(),
      completed: true,
      completedAt: portal.clock.now(),
    })
    .execute()
}

describe('study-path', () => {
  it('leads a family from its child’s access to the questionnaires, and from there to the end', async () => {
    await knownSurveys(surveyOf(4711, 'Abitudini'))
    const { parent, child, childId, accountId } = await anEnabledChild(portal)
    const before = await see(parent.token)
    expect(before.people).toMatchObject([
      {
        isMe: true,
        name: null,
        current: 'questionnaires',
        next: { kind: 'questionnaire', title: 'Abitudini' },
      },
      { personId: childId, name: 'Nicolò', current: 'children', next: { kind: 'child_answer' } },
    ])
    expect(before.mostUrgent).toBe(parent.user._id)

    await answer(portal, child.token, 'yes')
    await complete(parent.user._id, 4711)
    const { people, mostUrgent, freshness } = await see(parent.token)
    expect(people).toMatchObject([
      { current: null, next: { kind: 'finished' } },
      { personId: childId, current: 'questionnaires', next: { kind: 'questionnaire' } },
    ])
    expect(mostUrgent).toBe(childId)
    expect(freshness.stale).toBe(true)

    await complete(accountId, 4711)
    expect((await see(parent.token)).people[1]).toMatchObject({ current: null, next: { kind: 'finished' } })
  })

  it('takes back nothing that a child has done when the questionnaire closes or goes, for which it has a sticker', async () => {
    await knownSurveys(surveyOf(4711, 'Abitudini'), surveyOf(4712, 'Merende'))
    const { child, accountId } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await complete(accountId, 4711)
    const done = async () => {
      const { people } = await see(child.token)
      // the end comes and goes with what is left to do
      const steps = (people[0].steps as { step: string; done: number }[]).slice(0, 5)
      return steps.map(({ step, done: count }) => `${step} ${count}`)
    }
    const before = await done()
    expect(before).toEqual(expect.arrayContaining(['children 1', 'questionnaires 1']))
    await knownSurveys({ ...surveyOf(4711, 'Abitudini'), active: false })
    expect(await done()).toEqual(before)
    await knownSurveys()
    expect(await done()).toEqual(before)
    await portal.db
      .insertInto('survey_audience')
      .values({ surveyId: 4711, parents: true, children: false, hidden: true })
      .execute()
    await knownSurveys(surveyOf(4711, 'Abitudini'))
    expect(await done()).toEqual(before)
    await portal.db.deleteFrom('survey_audience').where('surveyId', '=', 4711).execute()
  })

  it('does not wait for LimeSurvey: it shows what is known, of when, and that more is to come', async () => {
    await knownSurveys(surveyOf(4711, 'Abitudini'))
    const { parent, child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    const moments = ['2026-04-20T09:00:00.000Z', '2026-04-20T08:00:00.000Z']
    const view = (asOf: string, late: boolean): SurveyView => ({
      surveys: [],
      completed: [],
      freshness: { asOf, stale: late, late },
    })
    const surveys = {
      ...portal.surveys,
      read: async () => view(moments.pop() ?? '', moments.length === 0),
    }
    const { _id: accountId, familyId } = parent.user
    const actor = { kind: 'parent', accountId, familyId, sessionHash: Buffer.alloc(0) } as const
    const { people, freshness } = await seeStudyPath({ ...portal, surveys }, actor)
    expect(people).toMatchObject([
      { isMe: true, next: { kind: 'questionnaire' } },
      { next: { kind: 'questionnaire' } },
    ])
    expect(freshness).toEqual({ asOf: '2026-04-20T08:00:00.000Z', stale: true, late: true })
  })

  it('shows a child itself alone', async () => {
    await knownSurveys(surveyOf(4711, 'Abitudini'))
    const { child, childId } = await anEnabledChild(portal, {
      children: [aChild(), aChild({ childname: 'Gelsomina' })],
    })
    await answer(portal, child.token, 'yes')
    const { people, ...rest } = await see(child.token)
    expect(
      people.map(({ personId, name }: { personId: string; name: null }) => ({ personId, name })),
    ).toEqual([{ personId: childId, name: null }])
    expect(JSON.stringify({ people, rest })).not.toContain('Gelsomina')
  })

  it('shows a parent nobody of another family, and not the other parent', async () => {
    const { first } = await anInvitedFamily(portal)
    const stranger = await aParent(portal)
    const ids = async (token: string) =>
      (await see(token)).people.map(({ personId }: { personId: string }) => personId)
    const [own, others] = [await ids(first.token), await ids(stranger.token)]
    expect(own).toEqual([first.user._id, ...first.user.children.map(({ _id }: { _id: string }) => _id)])
    expect(others.some((id: string) => own.includes(id))).toBe(false)
  })

  it('waits for the other parent where nothing else can be done', async () => {
    await knownSurveys()
    const { first } = await anInvitedFamily(portal)
    const { people } = await see(first.token)
    expect(people[0]).toMatchObject({ current: 'consent', next: { kind: 'other_parent' } })
    expect(people[1]).toMatchObject({ current: 'consent', next: { kind: 'other_parent' } })
  })

  it('names an assigned day of the diary while it can be written, and counts it when it is complete', async () => {
    await knownSurveys()
    const parent = await aParent(portal)
    const day = '2026-11-20'
    await portal.db
      .insertInto('diary_plan_day')
      .values({
        parentId: parent.user._id,
        childId: null,
        familyId: parent.user.familyId,
        day,
        plannedAt: portal.clock.now(),
        staffId: null,
      })
      .execute()
    portal.clock.set('2026-11-20T10:00:00Z')
    const { token } = await logIn(portal, parent.email)
    expect((await see(token)).people[0]).toMatchObject({
      next: { kind: 'diary_day', day, until: '2026-11-22' },
    })
    portal.clock.set('2026-11-24T10:00:00Z')
    expect((await see(token)).people[0].steps[4]).toEqual({
      step: 'diary',
      state: 'expired',
      done: 0,
      of: 1,
    })
  })

  it('is the same on the page of the family, on the team’s and in the file', async () => {
    await knownSurveys(surveyOf(4711, 'Abitudini'))
    const { parent, child, childId } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await complete(parent.user._id, 4711)
    const { people } = await see(parent.token)
    const person = await signedInStaff(portal, 'responsabile')
    const opened = await person.call('GET', `/api/staff/families/${parent.user.familyId}`)
    const pathOf = ({ steps, current, next }: Record<string, unknown>) => ({ steps, current, next })
    expect(opened.body.people.map(({ path }: { path: object }) => path)).toEqual(people.map(pathOf))

    const id = await askedFor(person, { kind: 'participants' })
    await makeFiles(portal)
    const { bytes } = await download(portal, person, id)
    const files = filesIn(bytes)
    const steps = tableIn(files['persone.csv'] ?? '').map(({ ruolo, prossimo_passo }) => {
      return `${ruolo} ${prossimo_passo}`
    })
    expect(people[1].personId).toBe(childId)
    expect(steps).toContain('primo_genitore finito')
    expect(steps).toContain('figlio questionario')
    expect(files['codebook.csv']).toContain('prossimo_passo')
  })

  it('is refused to nobody, to who has left, and to a child that has not said yes', async () => {
    const { parent, child } = await anEnabledChild(portal)
    expect((await see()).code).toBe('sign_in_required')
    expect((await see(child.token)).code).toBe('assent_needed')
    await withdrawFamily(portal, parent.user.familyId)
    expect((await see(parent.token)).code).toBe('not_allowed')
  })
})
