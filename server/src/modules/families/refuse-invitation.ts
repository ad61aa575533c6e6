import type { SpouseRefusal } from '@desco/contract/invitations'
import { limits } from '@desco/contract/limits'

import { queueMail } from '#modules/mail/index.ts'
import { later } from '#platform/clock.ts'

import { lockOpenInvitation } from './answer-invitation.ts'
import { recordEvent } from './family-events.queries.ts'
import { refusalReceipt, refusedMail } from './invitation-answer.mails.ts'
import type { Needs } from './needs.ts'
import { recordInvitationDocument } from './record-consents.ts'

/** The second parent does not authorize: the registration request is rejected and nobody's child takes part. */
export async function refuseInvitation(needs: Needs, { token, version }: SpouseRefusal) {
  await needs.db.transaction().execute(async (tx) => {
    const inside = { ...needs, db: tx }
    const invitation = await lockOpenInvitation(inside, token)
    const { id: invitationId, familyId, email, inviterEmail } = invitation

    const now = needs.clock.now()
    await recordEvent(tx, now, { familyId, kind: 'answered_refused', invitationId })
    await recordInvitationDocument(inside, 'refusal', {
      familyId,
      invitationId,
      childIds: [],
      shown: version !== undefined,
    })
    const erasedOn = later(now, { days: limits.refusal.childrenErasedAfterDays })
    if (inviterEmail !== null) {
      const { mayInviteAgain } = limits.refusal
      await queueMail(inside, refusedMail(needs, { to: inviterEmail, erasedOn, mayInviteAgain }))
    }
    await queueMail(inside, refusalReceipt(needs, { to: email, at: now }))
  })
}
