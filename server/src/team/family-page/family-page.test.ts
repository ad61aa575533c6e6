import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, withdrawFamily } from '#testing/people/children.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.pass({ seconds: 10 }))

const page = async (familyId: string) => (await staff.call('GET', `/api/staff/families/${familyId}`)).body
const listed = async (state: string, familyId: string) => {
  const { body } = await staff.call('GET', `/api/staff/families?state=${state}`)
  return body.families.find(({ id }: { id: string }) => id === familyId)
}

it('counts the families at each state on the first page of the list, and on no further one', async () => {
  const { first: parent } = await anInvitedFamily(portal)
  const first = await staff.call('GET', '/api/staff/families')
  const shown = first.body.families.length
  expect(first.body.counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(shown)
  const next = await staff.call('GET', `/api/staff/families?before=${String(parent.user.familyId)}`)
  expect([next.status, next.body.counts]).toEqual([200, undefined])
})

describe('the surveys on a family’s page', () => {
  type Given = { survey: number; title?: string; addedAt: Date | null; completedAt?: Date }

  const give = (accountId: string, given: Given[]) =>
    portal.db
      .insertInto('survey_participation')
      .values(
        given.map(({ survey, title = `Prova ${survey}`, addedAt, completedAt }) => ({
          accountId,
          surveyId: survey,
          title,
          token: 'gettone_segreto',
          addedAt,
          completed: completedAt !== undefined,
          completedAt: completedAt ?? null,
        })),
      )
      .execute()

  async function aFamilyWithSurveys() {
    const { parent, accountId, child } = await anEnabledChild(portal)
    const [early, late] = [portal.clock.now(), new Date(portal.clock.now().getTime() + 60_000)]
    await give(accountId, [
      { survey: 2, addedAt: late },
      { survey: 1, addedAt: early, completedAt: late },
      // claimed, and LimeSurvey never said yes
      { survey: 3, addedAt: null },
    ])
    return { familyId: String(parent.user.familyId), parentId: String(parent.user._id), child, early, late }
  }

  it('are those that each person was really given, oldest first, and whether they are done', async () => {
    const { familyId, early, late } = await aFamilyWithSurveys()
    const [parent, child] = (await page(familyId)).people
    expect(parent).toMatchObject({ surveysGiven: 0, surveysCompleted: 0, surveys: [] })
    expect(child).toMatchObject({ surveysGiven: 2, surveysCompleted: 1 })
    expect(child.surveys).toEqual([
      {
        surveyId: 1,
        title: 'Prova 1',
        addedAt: early.toISOString(),
        completedAt: late.toISOString(),
        seenOnly: true,
        begun: false,
        afterLeaving: false,
        later: false,
        closed: false,
      },
      {
        surveyId: 2,
        title: 'Prova 2',
        addedAt: late.toISOString(),
        completedAt: null,
        seenOnly: false,
        begun: false,
        afterLeaving: false,
        later: false,
        closed: false,
      },
    ])
  })

  it('say which were begun and not sent', async () => {
    const { familyId } = await aFamilyWithSurveys()
    await portal.db.updateTable('survey_participation').set({ begunAt: portal.clock.now() }).execute()
    const [, child] = (await page(familyId)).people
    expect(child.surveys).toMatchObject([
      { surveyId: 1, begun: false },
      { surveyId: 2, begun: true },
    ])
  })

  it('show neither a token nor a name', async () => {
    const { familyId, child } = await aFamilyWithSurveys()
    const answer = JSON.stringify(await page(familyId))
    for (const secret of ['gettone_segreto', child.user.name, child.user.surname]) {
      expect(answer).not.toContain(secret)
    }
  })

  it('are those of this family alone', async () => {
    const [one, other] = [await aFamilyWithSurveys(), await aFamilyWithSurveys()]
    await give(other.parentId, [{ survey: 7, addedAt: other.early }])
    const ids = (await page(one.familyId)).people.map(({ surveys }: { surveys: { surveyId: number }[] }) =>
      surveys.map(({ surveyId }) => surveyId),
    )
    expect(ids).toEqual([[], [1, 2]])
  })

  it('have the title of LimeSurvey’s last list, else the one known then, else their number', async () => {
    const { familyId, parentId, early } = await aFamilyWithSurveys()
    await give(parentId, [
      { survey: 61, title: 'Prima', addedAt: early },
      { survey: 62, title: 'Non più in LimeSurvey', addedAt: early },
      { survey: 63, title: '', addedAt: early },
    ])
    const stored = portal.db.updateTable('survey_catalogue')
    const survey = { id: 61, title: 'Abitudini a colazione', active: true, startsAt: null, expiresAt: null }
    await stored.set({ surveys: JSON.stringify([survey]), fetchedAt: early }).execute()
    const [parent, child] = (await page(familyId)).people
    await stored.set({ surveys: '[]', fetchedAt: null }).execute()
    expect(parent.surveys.map(({ title }: { title: string }) => title)).toEqual([
      'Abitudini a colazione',
      'Non più in LimeSurvey',
      '63',
    ])
    // a survey that LimeSurvey lists no more is waited for no more; a completed one counts for ever
    expect(parent).toMatchObject({ surveysGiven: 1, surveysCompleted: 0 })
    expect(parent.surveys.map(({ closed }: { closed: boolean }) => closed)).toEqual([false, true, true])
    expect(child).toMatchObject({ surveysGiven: 1, surveysCompleted: 1 })
  })
})

describe('the end of an enrolment', () => {
  it('has the moment of the refusal, in the list and on the page, and not that of the last step', async () => {
    const { first, token } = await anInvitedFamily(portal)
    const familyId = String(first.user.familyId)
    portal.clock.pass({ days: 2 })
    staff = await signedInStaff(portal, 'coordinatore')
    const refusedAt = portal.clock.now().toISOString()
    await answering(portal).refuse(token)
    const { family } = await page(familyId)
    expect(family).toMatchObject({ enrolment: 'refused', refusedAt, withdrawnAt: null })
    expect(family.since).not.toBe(refusedAt)
    expect(await listed('refused', familyId)).toMatchObject({ refusedAt, withdrawnAt: null })
  })

  it('has the moment of the withdrawal', async () => {
    const { parent } = await anEnabledChild(portal)
    const familyId = String(parent.user.familyId)
    portal.clock.pass({ days: 2 })
    staff = await signedInStaff(portal, 'coordinatore')
    const withdrawnAt = portal.clock.now().toISOString()
    await withdrawFamily(portal, familyId)
    expect((await page(familyId)).family).toMatchObject({ refusedAt: null, withdrawnAt })
    expect(await listed('withdrawn', familyId)).toMatchObject({ refusedAt: null, withdrawnAt })
  })
})

describe('a corrected address', () => {
  it('of somebody who takes part throws the family out of nothing: that parent alone has it to confirm', async () => {
    const { parent } = await anEnabledChild(portal)
    const familyId = String(parent.user.familyId)
    const accountId = String(parent.user._id)
    const before = await listed('child_enabled', familyId)
    expect(before).toBeDefined()
    portal.clock.pass({ seconds: 30 })
    const words = { familyId, accountId, email: 'nuovo.indirizzo@example.org', reason: 'Era sbagliata' }
    expect((await staff.call('POST', '/api/staff/families/correct-email', words)).status).toBe(200)
    expect(await listed('child_enabled', familyId)).toEqual(before)
    expect(await listed('registered', familyId)).toBeUndefined()
    expect((await page(familyId)).people).toMatchObject([
      {
        state: 'new_address',
        contactsConfirmedAt: null,
        path: { steps: [{ step: 'registration', state: 'done' }, ...Array(5).fill({})] },
      },
      { state: 'not_asked', role: 'child' },
    ])
  })
})
