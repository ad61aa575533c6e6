import type { ChildSelection, SecondParentRefusal } from '@desco/contract/families/invitations'
import { limits } from '@desco/contract/limits'
import { studyLimits } from '@desco/contract/study-limits'

import { recordInvitationDocument } from '#families/consents/record-consents.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { recordEvent } from '#families/events/family-events.queries.ts'
import { later } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { authorizationReceipt, authorizedMail, refusalReceipt, refusedMail } from './invitations.mails.ts'
import { lockOpenInvitation, requireOwnChildren } from './open-invitation.ts'

/** The second parent authorizes the ticked children and does not take part: the other children do not either. */
export async function authorizeChildren(needs: FamiliesNeeds, { token, childIds, version }: ChildSelection) {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const invitation = await lockOpenInvitation(inside, token)
    const { id: invitationId, familyId, email, inviterEmail } = invitation
    const all = await requireOwnChildren(tx, familyId, childIds)
    const authorized = [...new Set(childIds)]

    const now = needs.clock.now()
    const answer = { familyId, invitationId, childIds: authorized }
    await recordEvent(tx, now, { ...answer, kind: 'answered_children_only' })
    await recordInvitationDocument(inside, 'childrenOnly', { ...answer, shown: version !== undefined })
    const count = { authorized: authorized.length, all }
    if (inviterEmail !== null) {
      await queueMail(inside, authorizedMail(needs, { to: inviterEmail, count, takesPart: false }))
    }
    await queueMail(inside, authorizationReceipt(needs, { to: email, count, at: now }))
  })
}

/** The second parent does not authorize: the registration request is rejected and nobody's child takes part. */
export async function refuseInvitation(needs: FamiliesNeeds, { token, version }: SecondParentRefusal) {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const invitation = await lockOpenInvitation(inside, token)
    const { id: invitationId, familyId, email, inviterEmail } = invitation

    const now = needs.clock.now()
    const answer = { familyId, invitationId, childIds: [] }
    await recordEvent(tx, now, { ...answer, kind: 'answered_refused' })
    await recordInvitationDocument(inside, 'refusal', { ...answer, shown: version !== undefined })
    const erasedOn = later(now, { days: studyLimits().refusedChildrenDays })
    if (inviterEmail !== null) {
      const { mayInviteAgain } = limits.refusal
      await queueMail(inside, refusedMail(needs, { to: inviterEmail, erasedOn, mayInviteAgain }))
    }
    await queueMail(inside, refusalReceipt(needs, { to: email, at: now }))
  })
}
