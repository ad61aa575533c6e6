import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { aWholeFamily } from '#testing/people/second-parents.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const call = (path: string, token: string, body: object) =>
  portal.call('POST', `/api/users/${path}`, { token, body })
const ask = async (token: string, body: object): Promise<string> => {
  portal.clock.pass({ seconds: 1 })
  return (await call('ask-erasure', token, { password, ...body })).body.data[0].id
}
const userOf = async (login: string) => (await logIn(portal, login)).user
const leavingJobs = async () => {
  const rows = await portal.db.selectFrom('job').select('key').where('queue', '=', 'leaving').execute()
  return rows.map(({ key }) => key)
}

describe('POST /api/users/take-back-erasure', () => {
  it('leaves everybody as before the request, and who had left already stays out', async () => {
    const { first, second, child } = await aWholeFamily(portal)
    await call('leave', second.token, { degree: 'me' })
    const id = await ask(first.token, { level: 'me-and-children' })
    expect(await userOf(first.email)).toMatchObject({ hasLeft: true, enrolment: 'withdrawn' })
    await portal.db.deleteFrom('job').where('queue', '=', 'leaving').execute()

    expect((await call('take-back-erasure', first.token, { id })).status).toBe(200)
    const user = await userOf(first.email)
    expect(user).toMatchObject({ hasLeft: false, enrolment: 'active', spouse: { hasLeft: true } })
    expect(user.children[0]).toMatchObject({ selected: true, assent: 'yes' })
    expect((await mailsTo(portal, first.email)).map(({ kind }) => kind)).toContain('erasure-taken-back')
    // the links open again
    expect(await leavingJobs()).toEqual(expect.arrayContaining([first.user._id, child.user._id]))
  })

  it('brings back a child that left by it, and no brother or sister who had left before', async () => {
    const { first, childIds } = await aWholeFamily(portal)
    await call('withdraw-child', first.token, { _id: childIds[1] })
    const id = await ask(first.token, { level: 'child', childId: childIds[0] })
    expect((await userOf(first.email)).children).toMatchObject([{ selected: false }, { selected: false }])
    expect((await call('take-back-erasure', first.token, { id })).status).toBe(200)
    expect((await userOf(first.email)).children).toMatchObject([{ selected: true }, { selected: false }])
    const undone = portal.db.selectFrom('family_event').select(['accountId', 'childIds'])
    expect(await undone.where('kind', '=', 'child_withdrawal_undone').execute()).toContainEqual({
      accountId: first.user._id,
      childIds: [childIds[0]],
    })
  })

  it('lets the children take part again when the other parent wants that, and not who asked', async () => {
    const { first, second } = await aWholeFamily(portal)
    await call('leave', second.token, { degree: 'me' })
    const id = await ask(first.token, { level: 'me-and-children' })
    // the family's end has ended their session
    const { token } = await logIn(portal, second.email)
    expect((await call('take-back-erasure', token, { id })).status).toBe(200)
    const user = await userOf(second.email)
    expect(user).toMatchObject({ enrolment: 'active', hasLeft: true, spouse: { hasLeft: true } })
    expect(user.children[0]).toMatchObject({ selected: true, assent: 'yes' })
  })

  it('brings back nobody who left by another act after the request', async () => {
    const { first, second } = await aWholeFamily(portal)
    const id = await ask(first.token, { level: 'me' })
    portal.clock.pass({ seconds: 1 })
    await call('leave', second.token, { degree: 'me-and-children' })
    const { token } = await logIn(portal, first.email)
    expect((await call('take-back-erasure', token, { id })).status).toBe(200)
    expect(await userOf(first.email)).toMatchObject({ enrolment: 'withdrawn' })
  })
})
