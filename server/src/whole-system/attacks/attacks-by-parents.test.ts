import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aUsername, enable } from '#testing/people/children.ts'
import { anEmail, logIn } from '#testing/people/people.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { startTwoPortals, type TwoPortals } from '#testing/portals/two-portals.ts'

// As attacks.test.ts: over HTTP on two processes with the settings of production.

let portals: TwoPortals
beforeAll(async () => void (portals = await startTwoPortals()))
afterAll(() => portals.close())

const enter = (portal: TwoPortals['one'], email: string, secret: string) =>
  portal.call('POST', '/api/users/login', { body: { email, password: secret } })

describe('parents who would enter as their child', () => {
  const given = 'Cuscino!58'
  const own = 'Lanterna!74'
  /** Both parents, and a child of theirs that has chosen its own password. */
  async function aChildsAccess(age: number) {
    const portal = portals.one
    const dobirth = `${new Date().getFullYear() - age}-01-02`
    const { first, token, invited, childIds } = await anInvitedFamily(portal, anEmail('marco'), { dobirth })
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const parents = [await logIn(portal, first.email), await logIn(portal, invited)]
    const username = aUsername()
    const login = { username, password: given, id: childIds[0] }
    expect((await enable(portal, parents[0] ?? first, login)).status).toBe(200)
    const child = await logIn(portal, username, given)
    const body = { password: given, new_password: own, confirm_password: own }
    await portal.call('POST', '/api/users/change-password', { token: child.token, body })
    const set = (parent: string, secret: string) =>
      portals.two.call('POST', '/api/users/edit-child', {
        token: parent,
        body: { _id: childIds[0], name: 'Nico', surname: 'Rossi', username, password: secret },
      })
    return { parents, username, set }
  }

  it.each(['A', 'B'])(
    'parent %s does not come in with what was given to a child of 12, and is seen with another',
    async (who) => {
      const { parents, username, set } = await aChildsAccess(12)
      const parent = parents[who === 'A' ? 0 : 1]?.token ?? ''
      expect((await enter(portals.one, username, given)).status).toBe(401)
      expect((await set(parent, 'Altalena!31')).status).toBe(200)
      const { body } = await enter(portals.one, username, 'Altalena!31')
      expect(body.res.user.changes).toMatchObject([{ what: 'password', by: 'parent' }])
      expect((await enter(portals.two, username, own)).status).toBe(401)
    },
  )

  it.each(['A', 'B'])('parent %s gives a child of 15 nothing that it did not ask for', async (who) => {
    const { parents, username, set } = await aChildsAccess(15)
    const parent = parents[who === 'A' ? 0 : 1]?.token ?? ''
    expect((await set(parent, 'Altalena!31')).body.fields).toHaveProperty('password')
    expect((await enter(portals.one, username, given)).status).toBe(401)
    expect((await enter(portals.one, username, 'Altalena!31')).status).toBe(401)
    expect((await enter(portals.two, username, own)).status).toBe(200)
  })

  it('of two passwords that both give at once to a child of 15 who asked, one is taken', async () => {
    const { parents, username, set } = await aChildsAccess(15)
    await portals.one.call('POST', '/api/users/ask-password', { body: { username } })
    const answers = await Promise.all(parents.map(({ token }, n) => set(token, `Altalena!3${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
