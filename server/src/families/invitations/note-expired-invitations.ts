import { kindsThatLeaveInvitationOpen } from '@desco/contract/families/events'
import { sql } from 'kysely'

import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { invitationState } from '#families/events/invitation-state.rules.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { underFamilyLock } from '#families/people/family-members.queries.ts'
import { later } from '#platform/clock.ts'
import { partOfTime } from '#platform/database/slice-of-rows.ts'

import { expiredMail } from './invitations.mails.ts'
import { invitationsWithInviter } from './invitations.queries.ts'

const partDays = 60

/**
 * Notes, once, that nobody answered an invitation in time, and tells who had sent it. The link was dead before. Looks at those
 * of the last weeks, and at a part of those before, which all processes may have stood still for.
 */
export async function noteExpiredInvitations(needs: Omit<FamiliesNeeds, 'networkLimits'>): Promise<void> {
  const now = needs.clock.now()
  const recent = later(now, { days: -partDays })
  const first = await findFirstExpiry(needs.db)
  const earlier = partOfTime(now, { first, upTo: recent, days: partDays })
  for (const invitation of [
    ...(await listNewlyExpired(needs.db, { since: recent, upTo: now })),
    ...(earlier === null ? [] : await listNewlyExpired(needs.db, earlier)),
  ]) {
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

/** When the first of all invitations ended, or will. */
async function findFirstExpiry(db: FamiliesNeeds['db']): Promise<Date | undefined> {
  const row = await db
    .selectFrom('spouse_invitation')
    .select('expiresAt')
    .orderBy('expiresAt')
    .limit(1)
    .executeTakeFirst()
  return row?.expiresAt
}

/** Invitations whose time ended between, which nobody has answered and whose end is not noted yet. */
async function listNewlyExpired(db: FamiliesNeeds['db'], { since, upTo }: { since: Date; upTo: Date }) {
  // counted one by one: a join would read every event that ever was
  const { rows: unanswered } = await sql<{ id: string }>`
    select invitation.id from spouse_invitation as invitation
    where invitation.expires_at >= ${since} and invitation.expires_at <= ${upTo} and (
      select count(*) from family_event as event
      where event.family_id = invitation.family_id and event.invitation_id = invitation.id
        and event.kind in ('invitation_expired', 'answered_full', 'answered_children_only', 'answered_refused')
    ) = 0`.execute(db)
  if (unanswered.length === 0) return []
  const ids = unanswered.map(({ id }) => id)
  // some of which were taken back
  return invitationsWithInviter(db)
    .where('invitation.id', 'in', ids)
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
}
