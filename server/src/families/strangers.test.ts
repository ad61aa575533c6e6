import { consentLedger } from '@desco/contract/families/consents/ledger'
import { invitations } from '@desco/contract/families/invitations'
import { sentInvitations } from '@desco/contract/families/sent-invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { insertAccount } from './log-in/accounts.queries.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { anEmail, aParent, aVerifiedParent, logIn, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, aSecondParentSignUp } from '#testing/people/second-parents.ts'

// Strangers to the family, on every endpoint of the second parent's story.

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const lines = [invitations, sentInvitations, consentLedger].flatMap((group) => Object.values(group))
const byLink = lines.filter(({ access }) => access === 'anyone')
const bySession = lines.filter(({ access }) => access === 'parent')
const bodyFor = (token: string, selectedChild: string[]) =>
  aSecondParentSignUp({
    email: anEmail(),
    token,
    selectedChild,
    spousemail: anEmail(),
    spousesurname: 'Neri',
  })

describe.each(byLink)('$path', ({ method, path }) => {
  it('opens nothing with a session’s token in place of the link’s, not even the inviter’s', async () => {
    const { first, childIds } = await anInvitedFamily(portal)
    const body = bodyFor(first.token, childIds)
    const answer = await portal.call(method, path, { token: first.token, body })

    expect(answer).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } })
  })

  it('opens nothing with the link’s hash', async () => {
    const { first, childIds } = await anInvitedFamily(portal)
    const { tokenHash } = await portal.db
      .selectFrom('spouse_invitation')
      .select('tokenHash')
      .where('familyId', '=', first.user.familyId)
      .executeTakeFirstOrThrow()
    const body = bodyFor(tokenHash.toString('base64url'), childIds)

    expect((await portal.call(method, path, { body })).body.code).toBe('invitation_unknown')
  })
})

describe.each(bySession)('$path', ({ method, path }) => {
  it('asks the holder of a link, and a newcomer, to sign in', async () => {
    const { token, childIds } = await anInvitedFamily(portal)
    const newcomer = await aVerifiedParent(portal)
    for (const stranger of [token, newcomer.token, undefined]) {
      const body = bodyFor(token, childIds)
      const answer = await portal.call(method, path, { token: stranger, ...(method === 'POST' && { body }) })
      expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    }
  })

  it('refuses a child', async () => {
    const { user } = await aParent(portal)
    const login = `bruno${user.familyId.slice(0, 8)}`
    await insertAccount(portal.db, {
      familyId: user.familyId,
      kind: 'child',
      login,
      email: null,
      name: 'Bruno',
      surname: 'Rossi',
      passwordHash: await hashPassword(password),
      verifiedAt: portal.clock.now(),
      createdAt: portal.clock.now(),
    })
    const [row] = user.children
    await portal.db
      .updateTable('child')
      .set((eb) => ({
        accountId: eb.selectFrom('account').select('account.id').where('account.login', '=', login),
      }))
      .where('id', '=', row._id)
      .execute()
    const { token } = await logIn(portal, login)
    const body = bodyFor(token, [])
    const answer = await portal.call(method, path, { token, ...(method === 'POST' && { body }) })

    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  })
})

describe('another family', () => {
  it('sees and touches nothing of this one', async () => {
    const { token } = await anInvitedFamily(portal)
    const other = await aParent(portal)

    const sent = await portal.call('GET', '/api/users/spouse-invitation', { token: other.token })
    expect(sent.body.data).toBeNull()
    const body = { spousemail: anEmail(), spousesurname: 'Neri' }
    expect((await portal.call('POST', '/api/users/invite-spouse', { token: other.token, body })).status).toBe(
      409,
    )
    expect((await answering(portal).open(token)).body.data.status).toBe('open')
  })
})
