import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { countActs, lastAct } from '#testing/people/audit.ts'
import { anEnabledChild, aUsername, enable } from '#testing/people/children.ts'
import { aParent, logIn, mailsTo, password } from '#testing/people/people.ts'
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

const reason = 'Lo ha chiesto un genitore'
/** Most of these families take out the first child, or the second parent. */
const meant: Record<string, string> = { 'withdraw-child': 'Nicolò', 'withdraw-person': 'Marco' }
const act = (name: string, body: object) => {
  portal.clock.pass({ seconds: 1 })
  return staff.call('POST', `/api/staff/families/${name}`, { reason, name: meant[name], ...body })
}
const page = async (familyId: string) => (await staff.call('GET', `/api/staff/families/${familyId}`)).body
const mayRead = async (token: string) =>
  (await portal.call('GET', '/api/users/consents', { token })).status === 200
const numerically = (one: number, other: number) => one - other

/** Two parents who both take part, and two children. */
async function aWholeFamily() {
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  portal.clock.pass({ seconds: 1 })
  await answering(portal).full({ token, email: invited, selectedChild: [...childIds] })
  const second = await logIn(portal, invited)
  return { first, second, invited, childIds, familyId: String(first.user.familyId) }
}

describe('a child who is taken out', () => {
  it('cannot enter from that moment; both parents are told, and the log says why', async () => {
    const { parent, username, childId, child } = await anEnabledChild(portal)
    const { familyId } = parent.user
    expect((await act('withdraw-child', { familyId, childId })).status).toBe(200)
    expect(await lastAct(portal)).toEqual({
      act: 'child_withdrawn',
      doer: 'staff',
      staffId: staff.id,
      subject: `child ${childId}`,
      reason,
      details: { family: familyId },
    })
    expect((await portal.call('GET', '/api/news/get-news', { token: child.token })).status).toBe(401)
    const entered = await portal.call('POST', '/api/users/login', { body: { email: username, password } })
    expect(entered.body.code).toBe('child_cannot_enter')
    const [told] = await mailsTo(portal, parent.email)
    expect(told?.bodyText).toContain('Su richiesta di un genitore, il gruppo di ricerca ha ritirato')
    expect((await page(familyId)).people[1]).toMatchObject({ role: 'child', state: 'left' })
    portal.clock.pass({ seconds: 10 })
    expect((await act('withdraw-child', { familyId, childId })).body.code).toBe('child_not_taking_part')
  })

  it('is taken out once when the button is pressed twice', async () => {
    const { parent, childId } = await anEnabledChild(portal)
    const withdraw = () => act('withdraw-child', { familyId: parent.user.familyId, childId })
    const before = await countActs(portal)
    const statuses = (await Promise.all([withdraw(), withdraw()])).map(({ status }) => status)
    expect(statuses.toSorted(numerically)).toEqual([200, 429])
    expect(await countActs(portal)).toBe(before + 1)
  })

  it('is named: another one’s name takes nobody out', async () => {
    const { parent, childId } = await anEnabledChild(portal)
    const { familyId } = parent.user
    for (const name of ['Anna', '', 'Nicol']) {
      const { status, body } = await act('withdraw-child', { familyId, childId, name })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['name']])
    }
    expect((await page(familyId)).people[1]).toMatchObject({ role: 'child', state: 'not_asked' })
    expect((await act('withdraw-child', { familyId, childId, name: ' nicolo  d’angelo' })).status).toBe(200)
  })

  it('is not another family’s', async () => {
    const [{ parent }, other] = [await anEnabledChild(portal), await anEnabledChild(portal)]
    const body = { familyId: parent.user.familyId, childId: other.childId }
    expect((await act('withdraw-child', body)).body.code).toBe('not_found')
  })
})

describe('a parent who leaves', () => {
  it('alone, is asked nothing more; the children and the other parent stay', async () => {
    const { first, second, invited, familyId } = await aWholeFamily()
    const accountId = String(second.user._id)
    expect((await act('withdraw-person', { familyId, accountId, children: 'stay' })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'person_withdrawn',
      subject: `person ${accountId}`,
      reason,
      details: { children: 'stay', family: familyId },
    })
    expect([await mayRead(second.token), await mayRead(first.token)]).toEqual([false, true])
    const { family, people } = await page(familyId)
    expect(family).toMatchObject({ enrolment: 'active', childrenSelected: 2 })
    expect(people.map(({ state }: { state: string }) => state)).toEqual([
      'active',
      'left',
      'not_enabled',
      'not_enabled',
    ])
    const kinds = [await mailsTo(portal, first.email), await mailsTo(portal, invited)].map(
      ([newest]) => newest?.subject,
    )
    expect(kinds).toEqual(['L’altro genitore non partecipa più a Desco', 'Non partecipi più a Desco'])

    // they may come back to read what they agreed to, and are offered no questionnaire
    const again = await logIn(portal, invited)
    expect(await mayRead(again.token)).toBe(true)
    expect(again.user).toMatchObject({ hasLeft: true, enrolment: 'active', spouse: { hasLeft: false } })
    expect((await logIn(portal, first.email)).user).toMatchObject({
      hasLeft: false,
      spouse: { name: 'Marco', hasLeft: true },
    })
    expect((await act('withdraw-person', { familyId, accountId, children: 'leave' })).body.code).toBe(
      'person_not_taking_part',
    )
  })

  it('alone, has nothing left but their consents and their children’s way out', async () => {
    const { first, second, invited, childIds, familyId } = await aWholeFamily()
    const [childId, notEnabled] = childIds
    const username = aUsername()
    const enabled = await enable(portal, first, { id: childId, username })
    const { userId } = enabled.body.data
    const accountId = String(second.user._id)
    await act('withdraw-person', { familyId, accountId, children: 'stay' })

    const { token, user } = await logIn(portal, invited)
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      portal.call(method, path, { token, body })
    const edit = { _id: childId, name: 'Nicolò', surname: 'Rossi', username, password: 'Girasole#83k' }
    const refused = [
      await call('POST', '/api/users/edit-child', edit),
      await enable(portal, { token, user }, { id: notEnabled }),
      await call('GET', `/api/limesurvey/childsurveylist/${userId}`),
      await call('GET', '/api/news/get-news'),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, 'not_allowed']),
    )
    await logIn(portal, username)
    expect((await call('POST', '/api/users/withdraw-child', { _id: childId })).status).toBe(200)
    const entered = await portal.call('POST', '/api/users/login', { body: { email: username, password } })
    expect(entered.body.code).toBe('child_cannot_enter')
  })

  it('with the children, takes back the authorization without which none takes part', async () => {
    const { second, familyId } = await aWholeFamily()
    const accountId = String(second.user._id)
    expect((await act('withdraw-person', { familyId, accountId, children: 'leave' })).status).toBe(200)
    const { family, people } = await page(familyId)
    expect(family.childrenSelected).toBe(0)
    expect(people.map(({ state }: { state: string }) => state)).toEqual(['active', 'left', 'left', 'left'])
  })

  it('says what is to become of the children', async () => {
    const { second, familyId } = await aWholeFamily()
    const { body } = await act('withdraw-person', { familyId, accountId: second.user._id })
    expect(body.fields).toHaveProperty('children')
  })

  it('is named: the other parent’s name takes nobody out', async () => {
    const { second, familyId } = await aWholeFamily()
    const other = { familyId, accountId: second.user._id, children: 'stay', name: 'Giulia' }
    expect((await act('withdraw-person', other)).body.fields).toHaveProperty('name')
    expect(await mayRead(second.token)).toBe(true)
  })

  it('leaves once when the button is pressed twice', async () => {
    const { second, familyId } = await aWholeFamily()
    const leave = () => act('withdraw-person', { familyId, accountId: second.user._id, children: 'stay' })
    const statuses = (await Promise.all([leave(), leave()])).map(({ status }) => status)
    expect(statuses.toSorted(numerically)).toEqual([200, 429])
  })

  it('is no child, and of a family that takes part', async () => {
    const { parent, accountId } = await anEnabledChild(portal)
    const child = { familyId: parent.user.familyId, accountId, children: 'stay' }
    expect((await act('withdraw-person', child)).body.code).toBe('not_found')
    const { first } = await anInvitedFamily(portal)
    const { familyId, _id } = first.user
    const waiting = { familyId, accountId: _id, children: 'stay', name: 'Giulia' }
    expect((await act('withdraw-person', waiting)).body.code).toBe('family_not_active')
  })
})

describe('a family that leaves', () => {
  it('is asked nothing more, wherever it stands; everybody is told and the link is dead', async () => {
    const { first, invited, token } = await anInvitedFamily(portal)
    const { familyId } = first.user
    expect((await act('withdraw-family', { familyId })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'family_withdrawn',
      subject: `family ${familyId}`,
      reason,
    })
    expect(await mayRead(first.token)).toBe(false)
    expect((await answering(portal).open(token)).body.data.status).toBe('expired')
    expect((await mailsTo(portal, first.email))[0]?.kind).toBe('family-withdrawn')
    expect((await mailsTo(portal, invited))[0]?.kind).toBe('invitation-cancelled')
    const { family, mayInviteAgain } = await page(familyId)
    expect([family.enrolment, mayInviteAgain]).toEqual(['withdrawn', false])
    expect(family.withdrawnAt).not.toBeNull()
    portal.clock.pass({ seconds: 10 })
    expect((await act('withdraw-family', { familyId })).body.code).toBe('family_not_active')
  })

  it('keeps out its children, and ends both parents’ sessions', async () => {
    const { first, second, familyId } = await aWholeFamily()
    await act('withdraw-family', { familyId })
    expect([await mayRead(first.token), await mayRead(second.token)]).toEqual([false, false])
    const { people } = await page(familyId)
    expect(new Set(people.map(({ state }: { state: string }) => state))).toEqual(new Set(['left']))
  })

  it('leaves once when the button is pressed twice', async () => {
    const { user } = await aParent(portal)
    const leave = () => act('withdraw-family', { familyId: user.familyId })
    const statuses = (await Promise.all([leave(), leave()])).map(({ status }) => status)
    expect(statuses.toSorted(numerically)).toEqual([200, 429])
  })

  it('answers no other act that changes it', async () => {
    const { parent, childId } = await anEnabledChild(portal)
    const { familyId, _id: accountId } = parent.user as { familyId: string; _id: string }
    await act('withdraw-family', { familyId })
    expect((await act('withdraw-child', { familyId, childId })).body.code).toBe('family_not_active')
    const person = { familyId, accountId, children: 'stay', name: 'Giulia' }
    expect((await act('withdraw-person', person)).body.code).toBe('family_not_active')
  })
})

describe('a withdrawal that somebody asked for as a request', () => {
  it('closes it with the act; one that is about something else stops the act', async () => {
    const { user, email } = await aParent(portal)
    const { familyId, familycode: code, _id: accountId } = user
    const heard = (kind: string) =>
      staff.call('POST', '/api/staff/requests/enter', {
        code,
        kind,
        words: 'Non vuole più partecipare.',
        channel: 'email',
        receivedOn: portal.clock.now().toISOString().slice(0, 10),
        accountId,
      })
    const [objection, access] = [(await heard('objection')).body.id, (await heard('access')).body.id]
    const withdraw = (requestId: string) =>
      staff.call('POST', '/api/staff/families/withdraw-family', { familyId, reason, requestId })
    expect((await withdraw(access)).body.code).toBe('not_found')
    expect((await logIn(portal, email)).user).toMatchObject({ hasLeft: false })
    expect((await withdraw(objection)).status).toBe(200)
    expect((await logIn(portal, email)).user).toMatchObject({ hasLeft: true })
    const rows = await portal.db
      .selectFrom('rights_request')
      .select(['id', 'outcome', 'answeredBy'])
      .where('familyId', '=', familyId)
      .execute()
    expect(new Map(rows.map(({ id, outcome }) => [id, outcome]))).toEqual(
      new Map([
        [objection, 'granted'],
        [access, null],
      ]),
    )
    expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toContain('request-answered')
  })
})
