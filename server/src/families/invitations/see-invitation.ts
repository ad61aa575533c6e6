import type { InvitationSeen, InvitedChild } from '@desco/contract/families/invitations'

import { answerTo, invitationState, wasOpened } from '#families/events/invitation-state.rules.ts'
import { listChildRows } from '#families/people/children.queries.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { underFamilyLock } from '#families/people/family-members.queries.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'
import { Problem } from '#platform/problem.ts'
import { isTooLateToFinish } from '#families/study/study-end.ts'
import type { Needs } from '#platform/needs.ts'

import { findInvitationByToken, type Invitation } from './invitations.queries.ts'
import { getOpenInvitation, isOnHold } from './open-invitation.ts'

/** Says where the invitation behind a link stands, and keeps that it was opened. Never names a child. */
export async function seeInvitation(needs: Needs, token: string): Promise<InvitationSeen> {
  const { db, clock } = needs
  const invitation = await findInvitationByToken(db, token)
  if (invitation === undefined) throw new Problem('invitation_unknown')
  const events = await listEvents(db, invitation.familyId)
  const state = invitationState(events, invitation, clock.now())
  const status = state === 'open' ? await stateOfOpen(needs, invitation) : state
  if (status !== 'open') {
    const answeredAt = answerTo(events, invitation.id)?.happenedAt?.toISOString() ?? null
    return { status, spousesurname: null, email: null, inviter: null, expiresAt: null, answeredAt }
  }
  if (!wasOpened(events, invitation.id)) await keepOpening(needs, invitation)
  return {
    status,
    spousesurname: invitation.surname,
    email: invitation.email,
    inviter: { name: invitation.inviterName, surname: invitation.inviterSurname },
    expiresAt: invitation.expiresAt.toISOString(),
    answeredAt: null,
    ...((await isRehearsal(db, invitation.familyId)) && { isRehearsal: true }),
  }
}

/** Why nobody can accept an invitation whose link is good; `open` where they can. */
async function stateOfOpen({ db, clock }: Needs, invitation: Invitation) {
  if (await isOnHold({ db, clock }, invitation)) return 'on_hold'
  return (await isTooLateToFinish({ db, clock })) ? 'closed' : 'open'
}

const keepOpening = (needs: Needs, { id, familyId }: Invitation) =>
  underFamilyLock(needs, familyId, async ({ db, clock }) => {
    if (wasOpened(await listEvents(db, familyId), id)) return
    await recordEvent(db, clock.now(), { familyId, kind: 'invitation_opened', invitationId: id })
  })

/** The children about whom an open invitation asks: their names, and nothing else about them. */
export async function listInvitedChildren(needs: Needs, token: string): Promise<InvitedChild[]> {
  const { familyId } = await getOpenInvitation(needs, token)
  const rows = await listChildRows(needs.db, familyId)
  return rows.map(({ id, name, surname }) => ({ id, name, surname }))
}
