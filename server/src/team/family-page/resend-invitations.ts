import { type FamiliesNeeds, findFamilyIdByCode, takeUpChanges, takenUpByReaders } from '#families/index.ts'
import type { Doer } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'

import { inviteAgainFor } from './help-family.ts'
import { listWaitingForAnswer } from '#team/today/retention.queries.ts'

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
    const invitedBefore = later(clock.now(), { days: -which.waitingDays })
    await takeUpChanges(db, takenUpByReaders)
    return listWaitingForAnswer(db, { invitedBefore, fewerThan: which.atMost })
  }
  const familyId = await findFamilyIdByCode(db, which.code)
  if (familyId === undefined) throw new Problem('not_found')
  return [{ familyId, code: which.code }]
}
