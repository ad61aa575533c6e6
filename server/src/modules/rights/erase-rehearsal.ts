import { listChildRows, listFamilyAccounts, lockFamily } from '#modules/people/index.ts'
import { doerOf, recordAct } from '#modules/staff/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import { isRehearsal } from '#platform/of-study.queries.ts'

import { erasureQueue } from './ask-erasure.ts'
import { findFamily, insertErasure, isOpen, listErasuresOf } from './erasures.queries.ts'

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
    const now = needs.clock.now()
    const accounts = await listFamilyAccounts(tx, familyId)
    const children = await listChildRows(tx, familyId)
    const id = await insertErasure(tx, {
      level: 'family',
      means: 'rehearsal',
      familyId,
      accountIds: accounts.map((one) => one.id),
      childIds: children.map((one) => one.id),
      askedBy: null,
      staffId: actor.staffId,
      askedAt: now,
      dueAt: now,
    })
    await enqueueJob(inside, { queue: erasureQueue, key: id })
    await recordAct(inside, doerOf(actor), {
      act: 'rehearsal_erased',
      subject: { kind: 'family', id: familyId },
      details: { family: familyId },
    })
  })
}
