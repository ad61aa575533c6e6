import type { FamiliesNeeds } from '#families/needs.ts'
import { endSessionsOf } from '#families/log-in/sessions.ts'
import { mailParents } from '#families/people/tell-people.ts'
import { getAccount, underFamilyLock } from '#families/people/family-members.queries.ts'
import { queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import type { AnyParent } from '#platform/http/actor.ts'

import { childWithdrawnMail } from '#families/leaving/withdrawals.mails.ts'
import { findOwnChild, refuseAdult } from './find-own-child.ts'

/** A parent takes a child of theirs out of the study. */
export async function withdrawChild(
  needs: FamiliesNeeds,
  { familyId, accountId }: AnyParent,
  { id }: { id: string },
): Promise<void> {
  await underFamilyLock(needs, familyId, async (inside) => {
    const { name } = await getAccount(inside.db, accountId)
    refuseAdult((await findOwnChild(inside.db, { familyId }, id)).child, needs)
    await takeChildOut(inside, { familyId, by: { accountId, name } }, id)
  })
}

/** The person who did it: a parent, or the research team when a parent asked it to. */
type Withdrawal = { familyId: string; by: { accountId: string; name: string } | 'research team' }

/**
 * Takes a child out of the study, under the family's lock: from now on it cannot log in and is asked nothing more. Its
 * answers so far stay with the study (GDPR art. 7.3). Both parents are told, no matter who did it. Answers the child's id.
 */
export async function takeChildOut(
  needs: FamiliesNeeds,
  { familyId, by }: Withdrawal,
  id: string,
): Promise<string> {
  const { db, clock } = needs
  const { child } = await findOwnChild(db, { familyId }, id)
  await recordEvent(db, clock.now(), {
    familyId,
    kind: 'child_withdrawn',
    ...(by !== 'research team' && { accountId: by.accountId }),
    childIds: [child.id],
    details: { byTeam: by === 'research team' },
  })
  if (child.accountId !== null) {
    await endSessionsOf({ db }, child.accountId)
    await queueLeaving(needs, [child.accountId])
  }
  const byName = by === 'research team' ? 'Su richiesta di un genitore, il gruppo di ricerca' : by.name
  await mailParents(needs, familyId, childWithdrawnMail(needs, { child: child.name, by: byName }))
  return child.id
}
