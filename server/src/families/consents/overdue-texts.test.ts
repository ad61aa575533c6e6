import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aFood, outcomes } from '#testing/people/diary.ts'
import { aChild, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, aWholeFamily } from '#testing/people/second-parents.ts'
import { anApprovedText } from '#testing/people/study-texts.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  const surveys = [
    { id: 4711, title: 'Abitudini', active: true, startsAt: null, expiresAt: '2029-11-30 23:59:00' },
  ]
  await portal.db
    .updateTable('survey_catalogue')
    .set({ surveys: JSON.stringify(surveys), fetchedAt: portal.clock.now() })
    .execute()
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.db
    .updateTable('text_version')
    .set({ state: 'discarded' })
    .where('state', '=', 'approved')
    .execute()
  portal.clock.pass({ seconds: 4 })
})

const pass = (days: number) => portal.clock.pass({ days, seconds: 4 })
const accept = (token: string, text: string, version: string) =>
  portal.call('POST', '/api/users/answer-text', {
    token,
    body: { text, version, seen: 'open', answer: 'accept' },
  })
const peopleOf = async (token: string): Promise<string[]> =>
  (await portal.call('GET', '/api/daily/people', { token })).body.data.people.map(
    ({ personId }: { personId: string }) => personId,
  )
/** The questionnaires in somebody's calendar, by whose they are. */
const askedOf = async (token: string): Promise<(string | null)[]> =>
  (await portal.call('GET', '/api/users/calendar', { token })).body.entries.flatMap(
    ({ kind, name }: { kind: string; name: string | null }) => (kind === 'questionnaire' ? [name] : []),
  )

describe('the invitation of a parent who has not answered a new text in time', () => {
  it('waits, says no name, and goes on with the answer', async () => {
    const { first, invited, token, childIds } = await anInvitedFamily(portal)
    const { version } = await anApprovedText(portal, { text: 'section1', oldFor: 7 })
    const by = answering(portal)
    pass(8)
    expect((await by.open(token)).body.data).toMatchObject({ status: 'open' })
    pass(1)
    expect((await by.open(token)).body.data).toEqual({
      status: 'on_hold',
      spousesurname: null,
      email: null,
      inviter: null,
      expiresAt: null,
      answeredAt: null,
    })
    const sent = { token, selectedChild: [...childIds] }
    const refusals = [
      await by.children(token),
      await by.full({ ...sent, email: invited }),
      await by.childrenOnly(sent),
      await by.refuse(token),
    ]
    expect(refusals.map(({ body }) => body.code)).toEqual(refusals.map(() => 'invitation_on_hold'))
    expect((await logIn(portal, first.email)).user.enrolment).toBe('awaiting_spouse')

    expect((await accept((await logIn(portal, first.email)).token, 'section1', version)).status).toBe(200)
    expect((await by.open(token)).body.data).toMatchObject({ status: 'open', email: invited })
    expect((await by.childrenOnly(sent)).status).toBe(200)
  })
})

describe('the diary of who has not answered a new text in time', () => {
  it('is closed to the others too, until the answer: a child’s to its parents', async () => {
    const dobirth = `${portal.clock.now().getUTCFullYear() - 9}-01-01`
    const { parent, child, childId } = await anEnabledChild(portal, { children: [aChild({ dobirth })] })
    await answer(portal, child.token, 'yes', 'from7')
    pass(1)
    const { version } = await anApprovedText(portal, { text: 'assent_from7', oldFor: 7 })
    pass(8)
    expect(await peopleOf(parent.token)).toContain(childId)
    expect(await outcomes(portal, parent.token, [aFood(portal, childId)])).toEqual(['accepted'])
    expect(await askedOf(parent.token)).toContain('Nicolò')
    pass(1)
    expect(await peopleOf(parent.token)).not.toContain(childId)
    expect(await outcomes(portal, parent.token, [aFood(portal, childId)])).toEqual(['diary_closed'])
    expect(await askedOf(parent.token)).toEqual([null])
    expect((await accept(child.token, 'assent_from7', version)).status).toBe(200)
    expect(await outcomes(portal, parent.token, [aFood(portal, childId)])).toEqual(['accepted'])
    expect(await askedOf(parent.token)).toContain('Nicolò')
  })

  it('is closed to the other parent, and the children’s go on', async () => {
    const { first, second, childIds } = await aWholeFamily(portal)
    const { version } = await anApprovedText(portal, { text: 'section2', oldFor: 7 })
    pass(1)
    await accept(first.token, 'section2', version)
    const secondId = String(second.user._id)
    const share = () =>
      outcomes(portal, first.token, [aFood(portal, secondId, { sharedMealId: randomUUID() })])
    expect(await share()).toEqual(['accepted'])
    pass(8)
    expect(await share()).toEqual(['not_found'])
    expect(await peopleOf(first.token)).toEqual(expect.arrayContaining([childIds[0], childIds[1]]))
  })
})

describe('a child that turns 14', () => {
  it('stands with no questionnaire in its parents’ calendar before it has answered', async () => {
    const year = portal.clock.now().getUTCFullYear()
    const tomorrow = new Date(portal.clock.now().getTime() + 86_400_000).toISOString().slice(4, 10)
    const { parent, child } = await anEnabledChild(portal, {
      children: [aChild({ dobirth: `${year - 14}${tomorrow}` })],
    })
    await answer(portal, child.token, 'yes')
    expect(await askedOf(parent.token)).toContain('Nicolò')
    pass(1)
    expect(await askedOf(parent.token)).toEqual([null])
  })
})
