import { kindsThatLeaveInvitationOpen } from '@desco/contract/families/events'
import { sql } from 'kysely'

import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { invitationState } from '#families/events/invitation-state.rules.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import { lockFamily } from '#families/people/family-members.queries.ts'
import { later } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { turnAt } from '#platform/database/slice-of-rows.ts'

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
  const earlier = await partOfThePast(needs.db, { now, upTo: recent })
  for (const invitation of [
    ...(await listNewlyExpired(needs.db, { since: recent, now })),
    ...(earlier === null ? [] : await listNewlyExpired(needs.db, earlier)),
  ]) {
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

/** Those that ended in one part of all the time before, another one each hour. */
async function partOfThePast(db: FamiliesNeeds['db'], { now, upTo }: { now: Date; upTo: Date }) {
  const row = await db
    .selectFrom('spouse_invitation')
    .select('expiresAt')
    .orderBy('expiresAt')
    .limit(1)
    .executeTakeFirst()
  const first = row?.expiresAt
  if (first === undefined || first > upTo) return null
  const length = later(new Date(0), { days: partDays }).getTime()
  const parts = Math.floor((upTo.getTime() - first.getTime()) / length) + 1
  const since = later(first, { days: partDays * turnAt(now, parts), seconds: -1 })
  const end = later(since, { days: partDays, seconds: 1 })
  return { since, now: end < upTo ? end : upTo }
}

/** Invitations whose time has ended since then, which nobody has answered and whose end is not noted yet. */
async function listNewlyExpired(db: FamiliesNeeds['db'], { since, now }: { since: Date; now: Date }) {
  const ids = await listUnanswered(db, { since, now })
  if (ids.length === 0) return []
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

/** Those that ended in this time without an answer and without a note of it, some of which were taken back. */
async function listUnanswered(
  db: FamiliesNeeds['db'],
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  // counted one by one: a join would read every event that ever was
  const { rows } = await sql<{ id: string }>`
    select invitation.id from spouse_invitation as invitation
    where invitation.expires_at > ${since} and invitation.expires_at <= ${now} and (
      select count(*) from family_event as event
      where event.family_id = invitation.family_id and event.invitation_id = invitation.id
        and event.kind in ('invitation_expired', 'answered_full', 'answered_children_only', 'answered_refused')
    ) = 0`.execute(db)
  return rows.map(({ id }) => id)
}
