import { lockFamily } from '#families/index.ts'
import { doerOf, recordAct } from '#staff/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'

import { queueWholeErasure } from './erase-whole-family.ts'
import { findFamily, isOpen, listErasuresOf } from './erasures.queries.ts'

/**
 * Erases a rehearsal, its adults too, by the queue that erases people: at once, because nobody could want it back, and without
 * a second person, because nobody is in it. Of two colleagues one does.
 */
export async function eraseRehearsal(
  needs: { db: Database; clock: Clock },
  actor: StaffMember,
  familyId: string,
): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    if (!(await findFamily(tx, familyId))) throw new Problem('not_found')
    await lockFamily(tx, familyId)
    if (!(await isRehearsal(tx, familyId))) throw new Problem('not_a_rehearsal')
    const open = (await listErasuresOf(tx, familyId)).filter(isOpen)
    if (open.some(({ means }) => means === 'rehearsal')) throw new Problem('erasure_under_way')
    await queueWholeErasure(inside, { familyId, means: 'rehearsal', staffId: actor.staffId })
    await recordAct(inside, doerOf(actor), {
      act: 'rehearsal_erased',
      subject: { kind: 'family', id: familyId },
      details: { family: familyId },
    })
  })
}
