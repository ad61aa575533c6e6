import type { Needs } from '#modules/families/needs.ts'
import { queueMail } from '#modules/mail/index.ts'
import { invitationState, listEvents, lockFamily, recordEvent } from '#modules/people/index.ts'
import { later } from '#platform/clock.ts'
import { inTransaction } from '#platform/in-transaction.ts'

import { expiredMail } from './invitations.mails.ts'
import { listNewlyExpired } from './invitations.queries.ts'

// as long as all processes may ever stand still: those noted before are not looked at for ever
const lookedBackDays = 60

/** Notes, once, that nobody answered an invitation in time, and tells who had sent it. The link was dead before. */
export async function noteExpiredInvitations(needs: Omit<Needs, 'networkLimits'>): Promise<void> {
  const now = needs.clock.now()
  for (const invitation of await listNewlyExpired(needs.db, {
    since: later(now, { days: -lookedBackDays }),
    now,
  })) {
    const { id: invitationId, familyId, inviterEmail } = invitation
    await inTransaction(needs.db, async (tx) => {
      await lockFamily(tx, familyId)
      const events = await listEvents(tx, familyId)
      const noted = events.some(({ kind, invitationId: which }) => {
        return kind === 'invitation_expired' && which === invitationId
      })
      if (noted || invitationState(events, invitation, now) !== 'expired') return
      await recordEvent(tx, now, { familyId, kind: 'invitation_expired', invitationId })
      if (inviterEmail !== null) {
        await queueMail({ ...needs, db: tx }, expiredMail(needs, { to: inviterEmail }))
      }
    })
  }
}
