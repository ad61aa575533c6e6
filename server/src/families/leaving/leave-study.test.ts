import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aChild, aParent, anEmail, logIn, mailsTo, together } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const leave = (token: string, degree: string) =>
  portal.call('POST', '/api/users/leave', { token, body: { degree } })
const stateOf = async (token: string) => (await portal.call('GET', '/api/users/leaving', { token })).body.data
const userOf = async (token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res?.user
const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)

/** Two parents who both take part, and their two children. */
async function twoParents() {
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  await answering(portal).full({ token, email: invited, selectedChild: childIds })
  return { first, second: { email: invited, ...(await logIn(portal, invited)) } }
}

describe('POST /api/users/leave', () => {
  it('ends one’s own part alone: the children and the other parent go on, and both are told', async () => {
    const { first, second } = await twoParents()
    const { status, body } = await leave(first.token, 'me')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ownLeftAt: portal.clock.now().toISOString(),
      children: [{ leftAt: null }, { leftAt: null }],
      otherParent: { leftAt: null },
    })
    expect(await userOf(first.token)).toMatchObject({ hasLeft: true, enrolment: 'active' })
    expect(await userOf(second.token)).toMatchObject({ hasLeft: false, spouse: { hasLeft: true } })
    for (const { email } of [first, second]) expect(await kindsTo(email)).toContain('person-withdrawn')
    expect((await leave(first.token, 'me')).body.code).toBe('not_allowed')
  })

  it('takes the children along, and nobody takes the other parent out', async () => {
    const { first, second } = await twoParents()
    const { body } = await leave(second.token, 'me-and-children')
    const now = portal.clock.now().toISOString()
    expect(body.data.children).toMatchObject([{ leftAt: now }, { leftAt: now }])
    expect(await userOf(first.token)).toMatchObject({ hasLeft: false, enrolment: 'active' })
    expect(await kindsTo(first.email)).toEqual(
      expect.arrayContaining(['child-withdrawn', 'person-withdrawn']),
    )
    expect((await stateOf(first.token)).otherParent).toMatchObject({ leftAt: now })
  })

  it('ends the family’s part when the last parent leaves with the children; theirs is the one session that stays', async () => {
    const { parent, child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    expect((await leave(parent.token, 'me-and-children')).status).toBe(200)
    expect(await userOf(parent.token)).toMatchObject({ hasLeft: true, enrolment: 'withdrawn' })
    expect(await userOf(child.token)).toBeUndefined()
    expect(await kindsTo(parent.email)).toContain('family-withdrawn')
    const surveys = await portal.call('GET', '/api/limesurvey/surveylist', { token: parent.token })
    expect(surveys.status).toBe(403)
  })

  it('lets the children go on with nobody’s part but their own', async () => {
    const { parent, child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await leave(parent.token, 'me')
    expect(await userOf(child.token)).toMatchObject({ assent: 'yes' })
    const withdrawn = await portal.call('POST', '/api/users/withdraw-child', {
      token: parent.token,
      body: { _id: parent.user.children[0]._id },
    })
    expect(withdrawn.status).toBe(200)
  })

  it('ends the request of a family that still waits for the other parent, who is told', async () => {
    const spouse = together(anEmail('attesa'))
    const parent = await aParent(portal, { spouse })
    await leave(parent.token, 'me')
    expect(await userOf(parent.token)).toMatchObject({ enrolment: 'withdrawn' })
    expect(await kindsTo(spouse.spousemail)).toContain('invitation-cancelled')
  })

  it('happens once, when it is pressed twice at once', async () => {
    const { first } = await twoParents()
    const said = await Promise.all([leave(first.token, 'me'), leave(first.token, 'me')])
    expect(said.map(({ status }) => status)).toContain(200)
    const events = await portal.db
      .selectFrom('family_event')
      .select('id')
      .where('familyId', '=', first.user.familyId)
      .where('kind', '=', 'person_withdrawn')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('is not for a child, a visitor, or a degree that there is not', async () => {
    const { parent, child } = await anEnabledChild(portal, { children: [aChild()] })
    expect((await leave(child.token, 'me')).body.code).toBe('not_allowed')
    expect((await leave('token', 'me')).body.code).toBe('sign_in_required')
    expect((await leave(parent.token, 'everybody')).body.code).toBe('invalid_input')
    expect((await portal.call('GET', '/api/users/leaving', { token: child.token })).body.code).toBe(
      'not_allowed',
    )
  })
})

describe('POST /api/users/messages', () => {
  const choose = (token: string, body: object) => portal.call('POST', '/api/users/messages', { token, body })

  it('keeps one choice, and a pause until its day', async () => {
    const { token } = await aParent(portal)
    expect((await stateOf(token)).messages).toEqual({ choice: 'all', until: null })
    expect((await choose(token, { choice: 'fewer' })).body.data.messages.choice).toBe('fewer')
    const until = new Date(portal.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    expect((await choose(token, { choice: 'paused', until })).body.data.messages).toEqual({
      choice: 'paused',
      until,
    })
    portal.clock.pass({ days: 10 })
    // a pause takes nothing back
    expect((await stateOf(token)).messages).toEqual({ choice: 'fewer', until: null })
    expect((await choose(token, { choice: 'all' })).body.data.messages.choice).toBe('all')
  })

  it('goes back to fewer messages when a pause is ended by hand, and to all from there', async () => {
    const { token } = await aParent(portal)
    const until = new Date(portal.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    await choose(token, { choice: 'fewer' })
    await choose(token, { choice: 'paused', until })
    expect((await choose(token, { choice: 'all' })).body.data.messages.choice).toBe('fewer')
    expect((await choose(token, { choice: 'all' })).body.data.messages.choice).toBe('all')
  })

  it.each([
    ['no day', {}],
    ['a day that is over', { until: '2020-01-01' }],
    ['a day in many years', { until: '2099-01-01' }],
    ['what is no day', { until: '2027-02-30' }],
  ])('refuses a pause until %s', async (_case, day) => {
    const { token } = await aParent(portal)
    const { status, body } = await choose(token, { choice: 'paused', ...day })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['until']])
  })

  it('is not for a child', async () => {
    const { child } = await anEnabledChild(portal)
    expect((await choose(child.token, { choice: 'fewer' })).status).toBe(403)
  })
})
