import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { answer, aUsername, enable } from '#testing/people/children.ts'
import { sightOf } from '#testing/people/diary.ts'
import { anEmail, logIn, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

describe('a parent who moves the birth date of their child', () => {
  const bornYearsAgo = (years: number) => `${portal.clock.now().getUTCFullYear() - years}-01-01`
  const words = { 12: 'from11', 15: 'from14', 18: 'from14' } as const

  /** Two parents and a child that has said yes by itself; whoever is 18 was younger when it came. */
  async function aFamilyOf(age: keyof typeof words) {
    const { first, token, invited, childIds } = await anInvitedFamily(portal, anEmail('marco'), {
      dobirth: bornYearsAgo(Math.min(age, 17)),
    })
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const username = aUsername()
    await enable(portal, first, { id: childIds[0], username })
    const child = await logIn(portal, username)
    expect((await answer(portal, child.token, 'yes', words[age])).status).toBe(200)
    await portal.ownerDb
      .updateTable('child')
      .set({ birthDate: bornYearsAgo(age) })
      .where('id', '=', childIds[0])
      .execute()
    const second = await logIn(portal, invited)
    return { parents: { first, second }, child, username, childId: childIds[0] }
  }
  type Family = Awaited<ReturnType<typeof aFamilyOf>>

  const moves = ([18, 15, 12] as const).flatMap((age) =>
    [17, 13, 10]
      .filter((to) => to < age)
      .flatMap((to) => [['first', age, to] as const, ['second', age, to] as const]),
  )
  const cardOf = async (token: string) =>
    (await portal.call('GET', '/api/users/data-card', { token })).body.data
  const move = (token: string, { childId }: Family, to: number) =>
    portal.call('POST', '/api/users/correct-birth-date', {
      token,
      body: { _id: childId, dobirth: bornYearsAgo(to), reason: 'Era sbagliata.' },
    })

  const afterwards = {
    12: { edit: 200, erase: 200, session: 401, mayObject: false },
    15: { edit: 400, erase: 200, session: 401, mayObject: true },
    18: { edit: 409, erase: 404, session: 200, mayObject: false },
  }

  it.each(moves)('the %s parent, from %i to %i: asks, and gains nothing', async (which, age, to) => {
    const family = await aFamilyOf(age)
    const { childId, child, username } = family
    const { token } = family.parents[which]
    expect((await move(token, family, to)).body).toMatchObject({ state: 'asked' })

    const stored = portal.ownerDb.selectFrom('child').select('birthDate').where('id', '=', childId)
    expect(await stored.executeTakeFirst()).toEqual({ birthDate: bornYearsAgo(age) })
    // the diary is not theirs to read, nor the copy to take from 14 on
    expect(await sightOf(portal, token, childId)).not.toContain('everything')
    const [card] = (await cardOf(token)).children
    expect(card.inCopy).toBe(age < 14)
    const { status } = await portal.call('POST', '/api/users/edit-child', {
      token,
      body: { _id: childId, name: 'Nicolò', surname: "D'Angelo", username: aUsername(), password },
    })
    const asked = await portal.call('POST', '/api/users/ask-erasure', {
      token,
      body: { level: 'child', childId, password },
    })
    // from 18 on the account and its data are the person's alone; a child of 14 is asked about its erasure
    const kept = await portal.call('POST', '/api/users/verify-token', {
      headers: { token: child.token },
    })
    const entered = await logIn(portal, username).catch(() => undefined)
    expect({
      edit: status,
      erase: asked.status,
      session: kept.status,
      mayObject: entered?.user.erasureAsked === true,
    }).toEqual(afterwards[age])
  })
})
