import { leavings } from '@desco/contract/families/events'
import { limits } from '@desco/contract/limits'

import {
  childLeave,
  type FamilyEvent,
  familyLeave,
  personLeave,
} from '#families/events/family-events.rules.ts'
import { listChildRows, listFamilyAccounts } from '#families/people/family-members.queries.ts'
import { listEvents, queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

/** The people who take part again, as before: the whole family, a parent, or a child. */
export type UndoneLeaving = { family: boolean; accountIds: string[]; childIds: string[] }

/**
 * Takes back leavings as if they had never been, under the family's lock: consents and answers are those of before, nobody is
 * asked anew, and links open again. Those that stand no longer are left as they are. `by`: the parent who does it.
 */
export async function undoLeavings(
  needs: Needs,
  familyId: string,
  { leaves, by }: { leaves: readonly FamilyEvent[]; by?: string },
): Promise<UndoneLeaving> {
  const { db, clock } = needs
  const now = clock.now()
  const events = await listEvents(db, familyId)
  const back: UndoneLeaving = { family: false, accountIds: [], childIds: [] }
  const doer = by === undefined ? {} : { accountId: by }
  for (const leave of leaves) {
    const { kind, accountId, childIds } = leave
    const stands = (standing: FamilyEvent | undefined) => standing !== undefined && standing.id === leave.id
    if (kind === leavings.family.leaves && stands(familyLeave(events))) {
      await recordEvent(db, now, { familyId, kind: 'family_withdrawal_undone', ...doer })
      back.family = true
    }
    if (kind === leavings.person.leaves && accountId && stands(personLeave(events, accountId))) {
      await recordEvent(db, now, { familyId, kind: 'person_withdrawal_undone', accountId })
      back.accountIds.push(accountId)
    }
    if (kind !== leavings.child.leaves) continue
    for (const id of childIds.filter((child) => stands(childLeave(events, child)))) {
      await recordEvent(db, now, { familyId, kind: 'child_withdrawal_undone', ...doer, childIds: [id] })
      back.childIds.push(id)
    }
  }
  await queueLeaving(needs, await accountsOf(db, familyId, back))
  return back
}

/** The accounts of who takes part again. */
export async function accountsOf(
  db: Database,
  familyId: string,
  { family, accountIds, childIds }: UndoneLeaving,
): Promise<string[]> {
  if (family) return (await listFamilyAccounts(db, familyId)).map(({ id }) => id)
  const children = await listChildRows(db, familyId)
  const theirs = children.flatMap(({ id, accountId }) => (childIds.includes(id) ? (accountId ?? []) : []))
  return [...accountIds, ...theirs]
}

/** Until when a leaving that stands can be undone by the team; null when it is over, or was the family's own act. */
export function undoUntil(leave: FamilyEvent | undefined, now: Date): Date | null {
  if (leave?.happenedAt === undefined || leave.details?.byTeam !== true) return null
  const until = later(leave.happenedAt, { days: limits.withdrawal.undoDays })
  return now < until ? until : null
}
