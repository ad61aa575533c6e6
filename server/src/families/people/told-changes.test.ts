import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'
import { anEnabledChild, aUsername } from '#testing/people/children.ts'
import { aParent, codeFor, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { tellOfChange } from './tell-people.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const read = (token: string, until: string) =>
  portal.call('POST', '/api/users/read-changes', { token, body: { until } })
const userOf = async (token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res.user
const tell = (change: Parameters<typeof tellOfChange>[1]) =>
  inTransaction(portal.db, (tx) =>
    tellOfChange(
      { ...portal, db: tx, portalUrl: 'https://x', studyName: 'Desco', studyContact: 'a@b.it' },
      change,
    ),
  )

describe('what somebody else changed of one’s own', () => {
  it('is shown to a child whose parent gave it another username and password, until it has read it', async () => {
    const { parent, childId } = await anEnabledChild(portal)
    const username = aUsername()
    const body = { _id: childId, name: 'Nicolò', surname: 'Rossi', username, password: 'Nuova!2026' }
    await portal.call('POST', '/api/users/edit-child', { token: parent.token, body })

    const child = await logIn(portal, username, 'Nuova!2026')
    expect(child.user.changes).toMatchObject([
      { what: 'access', by: 'parent', at: expect.any(String) },
      { what: 'password', by: 'parent', at: expect.any(String) },
    ])
    expect((await read(child.token, child.user.changes[1].at)).status).toBe(200)
    expect(await userOf(child.token)).not.toHaveProperty('changes')
  })

  it('is shown to nobody else, and nobody else reads it for them', async () => {
    const { parent, child, accountId } = await anEnabledChild(portal)
    await tell({ accountId, what: 'birth_date', by: 'parent' })
    await read(parent.token, portal.clock.now().toISOString())
    expect(await userOf(parent.token)).not.toHaveProperty('changes')
    expect((await userOf(child.token)).changes).toMatchObject([{ what: 'birth_date' }])
  })

  it('that came after the page was read stays to be read', async () => {
    const { child, accountId } = await anEnabledChild(portal)
    await tell({ accountId, what: 'birth_date', by: 'parent' })
    const [{ at }] = (await userOf(child.token)).changes
    portal.clock.pass({ seconds: 1 })
    await tell({ accountId, what: 'birth_date', by: 'team' })
    await read(child.token, at)
    expect((await userOf(child.token)).changes).toMatchObject([{ by: 'team' }])
  })

  it('is mailed once to a proved address', async () => {
    const { email, user } = await aParent(portal)
    await tell({ accountId: user._id, what: 'birth_date', by: 'team' })
    const told = (await mailsTo(portal, email)).filter(({ kind }) => kind === 'own-change')
    expect(told).toHaveLength(1)
    expect(told[0]?.bodyText).toMatch(
      /La tua data di nascita è stata corretta il \d\d-\d\d-\d{4}, dal gruppo di ricerca\./u,
    )
  })

  it('by the person’s own act is mailed, and not shown to whoever has the page', async () => {
    const { email, user, token } = await aParent(portal)
    await tell({ accountId: user._id, what: 'password', by: 'self' })
    expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toContain('own-change')
    expect(await userOf(token)).not.toHaveProperty('changes')
  })
})

describe('a password reset by a code', () => {
  it('is mailed to the address and shown at the next log-in', async () => {
    const { email } = await aParent(portal)
    portal.clock.pass({ seconds: 1 })
    await portal.call('POST', '/api/users/forget-password', { body: { email } })
    const otp = await codeFor(portal, email)
    const form = { email, otp, new_password: 'Nuova!2026', confirm_password: 'Nuova!2026' }
    await portal.call('POST', '/api/users/reset-password', { body: form })

    expect((await mailsTo(portal, email)).filter(({ kind }) => kind === 'own-change')).toHaveLength(1)
    const { user } = await logIn(portal, email, 'Nuova!2026')
    expect(user.changes).toMatchObject([{ what: 'password', by: 'code' }])
  })
})
