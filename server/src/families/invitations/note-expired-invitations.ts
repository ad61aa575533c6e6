import { kindsThatLeaveInvitationOpen } from '@desco/contract/families/events'

import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { invitationState } from '#families/events/invitation-state.rules.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { underFamilyLock } from '#families/people/family-members.queries.ts'

import { expiredMail } from './invitations.mails.ts'
import { invitationsWithInviter } from './invitations.queries.ts'

/** Notes, once, that nobody answered an invitation in time, and tells who had sent it. The link was dead before. */
export async function noteExpiredInvitations(needs: Omit<FamiliesNeeds, 'networkLimits'>): Promise<void> {
  const now = needs.clock.now()
  for (const invitation of await listNewlyExpired(needs.db, now)) {
    const { id: invitationId, familyId, inviterEmail } = invitation
    await underFamilyLock(needs, familyId, async (inside) => {
      const events = await listEvents(inside.db, familyId)
      const noted = events.some(
        ({ kind, invitationId: which }) => kind === 'invitation_expired' && which === invitationId,
      )
      if (noted || invitationState(events, invitation, now) !== 'expired') return
      await recordEvent(inside.db, now, { familyId, kind: 'invitation_expired', invitationId })
      if (inviterEmail !== null) await queueMail(inside, expiredMail(needs, inviterEmail))
    })
  }
}

/** Invitations whose time is over and after which nothing happened that answers, replaces or ends them. */
const listNewlyExpired = (db: FamiliesNeeds['db'], now: Date) =>
  invitationsWithInviter(db)
    .where('invitation.expiresAt', '<=', now)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('family_event as later')
            .select('later.id')
            .whereRef('later.familyId', '=', 'invitation.familyId')
            .whereRef('later.id', '>', 'invited.id')
            .where('later.kind', 'not in', kindsThatLeaveInvitationOpen),
        ),
      ),
    )
    .execute()
