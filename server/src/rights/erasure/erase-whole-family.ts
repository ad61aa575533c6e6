import { listChildRows, listFamilyAccounts, lockFamily } from '#families/index.ts'
import { changeOpen } from '#rights/requests/requests.queries.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'
import type { Needs } from '#platform/needs.ts'

import { changeErasure, insertErasure, listOpenErasures } from './erasures.queries.ts'

type Whose = { familyId: string; means: 'rehearsal' | 'study-end'; staffId: string }

/**
 * Queues the erasure of everybody of a family, who is 18 too: at once, and nobody can take it back. In the caller's
 * transaction and under the family's lock. Answers its id.
 */
export async function queueWholeErasure(needs: Needs, whose: Whose): Promise<string> {
  const accounts = await listFamilyAccounts(needs.db, whose.familyId)
  const children = await listChildRows(needs.db, whose.familyId)
  const accountIds = accounts.map(({ id }) => id)
  const childIds = children.map(({ id }) => id)
  const erasure = { ...whose, level: 'family', accountIds, childIds, askedBy: null } as const
  return (await insertErasure(needs, erasure)).id
}

/**
 * Has one family erased because the study is over and its data with it (docs/decisions/erasure.md). Harmless when it is done twice, and
 * of a family that is gone. What somebody of the family has asked for goes its own way, with its own hours and its own
 * receipt: of such a family it is asked again later. What waits for a second person of the team is waited for no more.
 */
export async function eraseAfterStudy(
  needs: Needs,
  { familyId, staffId }: Pick<Whose, 'familyId' | 'staffId'>,
): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    // in this order: a family that another process erases this moment is open, or no more
    if ((await listOpenErasures(tx, familyId)).some(isConfirmed)) return
    const family = await tx.selectFrom('family').select('id').where('id', '=', familyId).executeTakeFirst()
    if (family === undefined) return
    await lockFamily(tx, familyId)
    const open = await listOpenErasures(tx, familyId)
    if (open.some(isConfirmed)) return
    const inside = { ...needs, db: tx }
    const stopped = { ended: 'stopped', endedAt: needs.clock.now() } as const
    for (const { id } of open) await changeErasure(tx, id, stopped)
    const means = (await isRehearsal(tx, familyId)) ? 'rehearsal' : 'study-end'
    const erasureId = await queueWholeErasure(inside, { familyId, means, staffId })
    // all that is open and asks for an erasure, whichever was to carry it out
    await changeOpen(tx, { erasureId })
      .where('familyId', '=', familyId)
      .where('kind', '=', 'erasure')
      .execute()
  })
}

const isConfirmed = ({ confirmedAt }: { confirmedAt: Date | null }) => confirmedAt !== null
