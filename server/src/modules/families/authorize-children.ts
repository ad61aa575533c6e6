import type { ChildSelection } from '@desco/contract/invitations'

import { queueMail } from '#modules/mail/index.ts'

import { lockOpenInvitation, requireOwnChildren } from './answer-invitation.ts'
import { recordEvent } from './family-events.queries.ts'
import { authorizedMail, authorizationReceipt } from './invitation-answer.mails.ts'
import type { Needs } from './needs.ts'
import { recordInvitationDocument } from './record-consents.ts'

/** The second parent authorizes the ticked children and does not take part: the other children do not either. */
export async function authorizeChildren(needs: Needs, { token, childIds, version }: ChildSelection) {
  await needs.db.transaction().execute(async (tx) => {
    const inside = { ...needs, db: tx }
    const invitation = await lockOpenInvitation(inside, token)
    const { id: invitationId, familyId, email, inviterEmail } = invitation
    const all = await requireOwnChildren(tx, familyId, childIds)
    const authorized = [...new Set(childIds)]

    const now = needs.clock.now()
    await recordEvent(tx, now, {
      familyId,
      kind: 'answered_children_only',
      invitationId,
      childIds: authorized,
    })
    await recordInvitationDocument(inside, 'childrenOnly', {
      familyId,
      invitationId,
      childIds: authorized,
      shown: version !== undefined,
    })
    const count = { authorized: authorized.length, all }
    if (inviterEmail !== null) {
      await queueMail(inside, authorizedMail(needs, { to: inviterEmail, count, takesPart: false }))
    }
    await queueMail(inside, authorizationReceipt(needs, { to: email, count, at: now }))
  })
}
