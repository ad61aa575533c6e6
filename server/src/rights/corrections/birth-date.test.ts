import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { sightOf } from '#testing/people/diary.ts'
import { aChild, aParent, logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())

const bornYearsAgo = (years: number, day = '01-02') => `${portal.clock.now().getUTCFullYear() - years}-${day}`
const words = (age: number) => (age < 11 ? 'from7' : age < 14 ? 'from11' : 'from14')

/** A child with an access that has said yes; whoever is 18 was younger when it came. */
async function aChildOf(age: number) {
  const dobirth = bornYearsAgo(Math.min(age, 17))
  const family = await anEnabledChild(portal, { children: [aChild({ dobirth })] })
  await answer(portal, family.child.token, 'yes', words(Math.min(age, 17)))
  if (age === 18) await setBirthDate(family.childId, bornYearsAgo(18))
  return { ...family, familyId: String(family.parent.user.familyId) }
}
const setBirthDate = (childId: string, birthDate: string) =>
  portal.ownerDb.updateTable('child').set({ birthDate }).where('id', '=', childId).execute()

const birthDateOf = async (childId: string) =>
  (
    await portal.db
      .selectFrom('child')
      .select('birthDate')
      .where('id', '=', childId)
      .executeTakeFirstOrThrow()
  ).birthDate
const correct = (token: string, childId: string, dobirth: string) =>
  portal.call('POST', '/api/users/correct-birth-date', {
    token,
    body: { _id: childId, dobirth, reason: 'Era sbagliata.' },
  })
const asked = async (token: string) =>
  (await portal.call('GET', '/api/users/birth-date-asked', { token })).body.data
const say = (token: string, dobirth: string, said: 'yes' | 'no') =>
  portal.call('POST', '/api/users/answer-birth-date', { token, body: { dobirth, answer: said } })
const requestOf = async (familyId: string) => {
  const { body } = await staff.call('GET', `/api/staff/requests?state=open&family=${familyId}`)
  const [request] = body.requests
  if (request === undefined) return undefined
  return (await staff.call('GET', `/api/staff/requests/${request.id}`)).body.request
}
const confirm = (requestId: string) =>
  staff.call('POST', '/api/staff/requests/confirm-birth-date', { requestId })
const cardOf = async (token: string) =>
  (await portal.call('GET', '/api/users/data-card', { token })).body.data

describe('POST /api/users/correct-birth-date', () => {
  it.each([
    ['within the same ages, of a child that was asked nothing', 9, bornYearsAgoLater(10), 'corrected'],
    ['over 11', 10, bornYearsAgoLater(11), 'asked'],
    ['back over 14', 14, bornYearsAgoLater(13), 'asked'],
  ] as const)('a date %s', async (_case, age, to, state) => {
    const { token, user } = await aParent(portal, { children: [aChild({ dobirth: bornYearsAgo(age) })] })
    const [{ _id: childId }] = user.children
    expect((await correct(token, childId, to())).body.state).toBe(state)
    expect(await birthDateOf(childId)).toBe(state === 'corrected' ? to() : bornYearsAgo(age))
  })

  it('of a child that has answered is asked for, whatever the date', async () => {
    const { parent, childId } = await aChildOf(9)
    expect((await correct(parent.token, childId, bornYearsAgo(9, '01-03'))).body.state).toBe('asked')
    const again = await correct(parent.token, childId, bornYearsAgo(9, '01-04'))
    expect(again.body.code).toBe('birth_date_being_asked')
    const own = (await portal.call('GET', '/api/users/requests', { token: parent.token })).body.data
    expect(own).toMatchObject([{ kind: 'rectification', birthDate: bornYearsAgo(9, '01-03'), outcome: null }])
  })
})

/** A date is of today only once the portal runs. */
function bornYearsAgoLater(years: number) {
  return () => bornYearsAgo(years)
}

describe('a birth date that is asked for', () => {
  it('below 14 holds when the team has confirmed it', async () => {
    const { parent, child, childId, familyId } = await aChildOf(9)
    await correct(parent.token, childId, bornYearsAgo(11))
    expect(await asked(child.token)).toBeNull()
    const request = await requestOf(familyId)
    expect(request.birthDate).toMatchObject({
      before: bornYearsAgo(9),
      after: bornYearsAgo(11),
      personConfirms: false,
    })
    expect((await confirm(request.id)).status).toBe(200)
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(11))
    expect((await confirm(request.id)).body.code).toBe('request_closed')
    const mails = (await mailsTo(portal, parent.email)).map(({ kind }) => kind)
    expect(mails).toContain('data-corrected')
  })

  it.each([
    ['15 into 10', 15, 10],
    ['10 into 15', 10, 15],
    ['18 into 17', 18, 17],
  ])('%s waits for its person too, in either order', async (_case, from, to) => {
    const { parent, childId, username, familyId } = await aChildOf(from)
    expect((await correct(parent.token, childId, bornYearsAgo(to))).body.state).toBe('asked')
    const request = await requestOf(familyId)
    expect((await confirm(request.id)).status).toBe(200)
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(from))
    expect((await requestOf(familyId)).birthDate).toMatchObject({
      personConfirms: true,
      personConfirmedAt: null,
      teamConfirmedBy: expect.any(String),
    })
    const { token } = await logIn(portal, username)
    expect(await asked(token)).toEqual({ before: bornYearsAgo(from), after: bornYearsAgo(to) })
    expect((await say(token, bornYearsAgo(1), 'yes')).status).toBe(404)
    expect((await say(token, bornYearsAgo(to), 'yes')).status).toBe(200)
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(to))
    expect(await asked(token)).toBeNull()
    const { body } = await portal.call('POST', '/api/users/verify-token', { headers: { token } })
    expect(body.res.user.changes).toMatchObject([{ what: 'birth_date', by: 'parent' }])
  })

  it('that its person does not confirm is closed, and the date stays', async () => {
    const { parent, childId, child, familyId } = await aChildOf(15)
    await correct(parent.token, childId, bornYearsAgo(10))
    expect((await say(child.token, bornYearsAgo(10), 'no')).status).toBe(200)
    expect(await requestOf(familyId)).toBeUndefined()
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(15))
    const own = (await portal.call('GET', '/api/users/requests', { token: parent.token })).body.data
    expect(own).toMatchObject([{ outcome: 'refused', birthDate: null }])
  })

  it('is not granted by an answer, but may be refused by one', async () => {
    const { parent, childId, familyId } = await aChildOf(15)
    await correct(parent.token, childId, bornYearsAgo(10))
    const { id: requestId } = await requestOf(familyId)
    const body = { requestId, outcome: 'granted', answer: 'Fatto così.', told: 'page' }
    const granted = await staff.call('POST', '/api/staff/requests/answer', body)
    expect(granted.body.code).toBe('birth_date_being_asked')
    const refused = await staff.call('POST', '/api/staff/requests/answer', { ...body, outcome: 'refused' })
    expect(refused.status).toBe(200)
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(15))
  })

  it('by the team waits for its person as well', async () => {
    const { child, childId, familyId } = await aChildOf(15)
    const shown = (
      await staff.call('POST', '/api/staff/families/reveal-names', { familyId, reason: 'Una telefonata.' })
    ).body
    const { name, surname, birthDate } = shown.people.find(
      (one: { childId: string }) => one.childId === childId,
    )
    const was = { name, surname, birthDate }
    const body = { familyId, childId, reason: 'Ha chiamato.', was, ...was, birthDate: bornYearsAgo(12) }
    const { body: done } = await staff.call('POST', '/api/staff/families/correct-child', body)
    expect(done.birthDate).toBe('asked')
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(15))
    await say(child.token, bornYearsAgo(12), 'yes')
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(12))
    const page = await staff.call('GET', `/api/staff/families/${familyId}`)
    expect(page.body.teamCorrections).toMatchObject([{ field: 'birth_date' }])
  })
})

describe('what an age gave', () => {
  /** As if everybody had confirmed it. */
  async function confirmed(from: number, to: number) {
    const family = await aChildOf(from)
    await correct(family.parent.token, family.childId, bornYearsAgo(to))
    await confirm((await requestOf(family.familyId)).id)
    const { token } = await logIn(portal, family.username)
    await say(token, bornYearsAgo(to), 'yes')
    expect(await birthDateOf(family.childId)).toBe(bornYearsAgo(to))
    return { ...family, token }
  }

  it('at 11 stays: the diary is closed to parents', async () => {
    const { parent, childId } = await confirmed(12, 10)
    expect(await sightOf(portal, parent.token, childId)).not.toContain('everything')
  })

  it('at 14 stays: the copy is its own, and it may object to its erasure', async () => {
    const { parent, childId, username, token } = await confirmed(15, 10)
    expect(await sightOf(portal, parent.token, childId)).not.toContain('everything')
    expect((await cardOf(parent.token)).children).toMatchObject([{ inCopy: false }])
    expect((await cardOf(token)).mayCopy).toBe(true)
    await portal.call('POST', '/api/users/ask-erasure', {
      token: parent.token,
      body: { level: 'child', childId, password },
    })
    expect((await logIn(portal, username)).user).toMatchObject({ erasureAsked: true })
  })

  it('at 18 stays: nobody else has the account', async () => {
    const { parent, childId, token } = await confirmed(18, 17)
    const edit = await portal.call('POST', '/api/users/edit-child', {
      token: parent.token,
      body: { _id: childId, name: 'Nicolò', surname: "D'Angelo", username: 'altronome', password },
    })
    expect(edit.body.code).toBe('child_is_adult')
    const erase = await portal.call('POST', '/api/users/ask-erasure', {
      token: parent.token,
      body: { level: 'child', childId, password },
    })
    expect(erase.status).toBe(404)
    const leave = await portal.call('POST', '/api/users/decide-as-adult', {
      token,
      body: { choice: 'leave' },
    })
    expect(leave.status).toBe(200)
  })

  it('is not lost by setting the date back and forth', async () => {
    const { parent, childId, token, familyId } = await confirmed(15, 10)
    await correct(parent.token, childId, bornYearsAgo(12))
    await confirm((await requestOf(familyId)).id)
    await say(token, bornYearsAgo(12), 'yes')
    expect(await birthDateOf(childId)).toBe(bornYearsAgo(12))
    expect((await cardOf(parent.token)).children).toMatchObject([{ inCopy: false }])
  })

  it('is nothing that a wrong year of a child without an access gives', async () => {
    const { token, user } = await aParent(portal, { children: [aChild({ dobirth: bornYearsAgo(15) })] })
    const [{ _id: childId }] = user.children
    await correct(token, childId, bornYearsAgo(9))
    await confirm((await requestOf(user.familyId)).id)
    expect((await cardOf(token)).children).toMatchObject([{ inCopy: true, birthDate: bornYearsAgo(9) }])
  })
})
