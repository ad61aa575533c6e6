import { sql } from 'kysely'

import { type FamiliesNeeds, findFamilyIdByCode, takeUpChanges } from '#families/index.ts'
import type { Doer } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'

import { inviteAgainFor } from './help-family.ts'

type Which = { code: string } | { waitingDays: number; atMost: number }

/**
 * Sends again the invitation of one family, or of all whose last one has waited so many days. A family that was sent
 * `atMost` invitations already is left in peace. Answers the codes of the families, and of those where it was refused.
 */
export async function resendInvitations(
  needs: FamiliesNeeds,
  doer: Doer,
  { reason, ...which }: Which & { reason: string },
): Promise<{ sent: string[]; refused: string[] }> {
  const sent: string[] = []
  const refused: string[] = []
  for (const { familyId, code } of await listFamilies(needs, which)) {
    try {
      await inviteAgainFor(needs, doer, { familyId, reason })
      sent.push(code)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(code)
    }
  }
  return { sent, refused }
}

async function listFamilies({ db, clock }: FamiliesNeeds, which: Which) {
  if ('waitingDays' in which) {
    await takeUpChanges(db)
    // a family is due when its last invitation is older than that and unanswered, and it was sent fewer than so many
    const { rows } = await sql<{ familyId: string; code: string }>`
      select family_standing.family_id, family_standing.code
      from family_standing
      cross join lateral (
        select max(created_at) as last_at, count(*) as sent
        from spouse_invitation where spouse_invitation.family_id = family_standing.family_id
      ) as invitation
      where enrolment = 'awaiting_spouse' and sent < ${which.atMost}
        and last_at <= ${later(clock.now(), { days: -which.waitingDays })}
      order by last_at, family_standing.family_id`.execute(db)
    return rows
  }
  const familyId = await findFamilyIdByCode(db, which.code)
  if (familyId === undefined) throw new Problem('not_found')
  return [{ familyId, code: which.code }]
}
