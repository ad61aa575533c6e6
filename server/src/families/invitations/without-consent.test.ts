import { limits } from '@desco/contract/limits'
import { specifiedLimits } from '@desco/contract/study-limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { chores } from '#server/contributions.ts'
import { anEmail, logIn, mailsTo, together } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, anInvitedFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

const { childrenDays, invitationDays, toldDaysBefore } = limits.withoutConsent

let portal: TestPortal
beforeEach(async () => void (portal = await startTestPortal()))
afterEach(() => portal.close())

const needs = () => ({
  ...portal,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})
/** The hourly work of the portal. */
async function hour() {
  for (const name of ['unanswered invitations', 'told of silence', 'silent families']) {
    await chores.find((chore) => chore.name === name)?.run(needs())
  }
}
const childrenOf = async (familyId: string) =>
  (await portal.db.selectFrom('child').select('id').where('familyId', '=', familyId).execute()).length
const toldSoon = async (email: string) =>
  (await mailsTo(portal, email)).filter(({ kind }) => kind === 'children-erased-soon')
const lateInvitations = async () => {
  const staff = await signedInStaff(portal, 'coordinatore')
  const { body } = await staff.call('GET', '/api/staff/work')
  return body.rows.find(({ kind }: { kind: string }) => kind === 'invitations')?.count
}

/** A family at the moment at which its invitation expires. */
async function anExpiredInvitation() {
  const family = await anInvitedFamily(portal)
  portal.clock.pass({ days: specifiedLimits.invitationDays })
  return { ...family, familyId: String(family.first.user.familyId) }
}

describe('an other parent who never answers', () => {
  it('is forgotten after six months, and may still be invited by who gives the address again', async () => {
    const { first, familyId } = await anExpiredInvitation()
    portal.clock.pass({ days: invitationDays, minutes: 1 })
    await hour()
    const { token } = await logIn(portal, first.email)
    const seen = await portal.call('GET', '/api/users/spouse-invitation', { token })
    expect(seen.body.data).toMatchObject({ spousesurname: '', spousemail: '', mayBeSentAgain: true })
    expect(await lateInvitations()).toBe(1)

    const staff = await signedInStaff(portal, 'coordinatore')
    const body = { familyId, reason: 'Ha telefonato.' }
    const resent = await staff.call('POST', '/api/staff/families/resend-invitation', body)
    expect(resent.body.code).toBe('nobody_to_invite')
    const { isChecked: _, ...again } = together(anEmail('marco'))
    const invited = await portal.call('POST', '/api/users/invite-spouse', { token, body: again })
    expect(invited.status).toBe(200)
  })

  it('costs the children their data after a year, a month after who invited was told', async () => {
    const { first, familyId } = await anExpiredInvitation()
    portal.clock.pass({ days: childrenDays - toldDaysBefore, minutes: 1 })
    await hour()
    await hour()
    expect(await toldSoon(first.email)).toHaveLength(1)
    portal.clock.pass({ days: toldDaysBefore, minutes: -1 })
    await hour()
    expect(await childrenOf(familyId)).toBe(2)
    expect(await lateInvitations()).toBe(1)
    portal.clock.pass({ minutes: 2 })
    await hour()
    expect([await childrenOf(familyId), await lateInvitations()]).toEqual([0, 0])
    const { token, user } = await logIn(portal, first.email)
    expect(user).toMatchObject({ enrolment: 'awaiting_spouse', children: [] })
    expect(
      (await portal.call('GET', '/api/users/spouse-invitation', { token })).body.data.mayBeSentAgain,
    ).toBe(false)
  })

  it('costs nothing as long as nobody was told: the portal may have stood still', async () => {
    const { first, familyId } = await anExpiredInvitation()
    portal.clock.pass({ days: childrenDays + 100 })
    await hour()
    expect([await childrenOf(familyId), (await toldSoon(first.email)).length]).toEqual([2, 1])
    portal.clock.pass({ days: toldDaysBefore, minutes: 1 })
    await hour()
    expect(await childrenOf(familyId)).toBe(0)
  })

  it.each(['a new invitation', 'an answer'])('is waited for anew, or no more, after %s', async (which) => {
    const {
      first,
      familyId,
      childIds,
      token: link,
    } = await anInvitedFamily(portal).then((family) => ({
      ...family,
      familyId: String(family.first.user.familyId),
    }))
    if (which === 'an answer')
      await answering(portal).childrenOnly({ token: link, selectedChild: [...childIds] })
    portal.clock.pass({ days: specifiedLimits.invitationDays + childrenDays - toldDaysBefore, minutes: 1 })
    if (which === 'an answer') await hour()
    else {
      await hour()
      const { token } = await logIn(portal, first.email)
      const { isChecked: _, ...again } = together()
      await portal.call('POST', '/api/users/invite-spouse', { token, body: again })
    }
    portal.clock.pass({ days: toldDaysBefore, minutes: 1 })
    await hour()
    expect(await childrenOf(familyId)).toBe(2)
  })
})
