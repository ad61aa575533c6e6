import { studyLimits } from '@desco/contract/study-limits'

import type { Needs } from '#modules/families/needs.ts'
import {
  findChildSubject,
  listChildRows,
  listEvents,
  lockFamily,
  recordEvent,
  unwantedSince,
} from '#modules/people/index.ts'
import { later } from '#platform/clock.ts'
import type { Erase } from '#platform/contributions.ts'
import { inTransaction } from '#platform/in-transaction.ts'

import { listRefusedBefore } from './invitations.queries.ts'

type Given = Pick<Needs, 'db' | 'clock'>

const limitAt = (now: Date) => later(now, { days: -studyLimits().refusedChildrenDays })

async function isDue(db: Given['db'], familyId: string, refusedBefore: Date) {
  const since = unwantedSince(await listEvents(db, familyId))
  return since !== undefined && since <= refusedBefore
}

/** The families whose children `eraseRefusedFamilies` would erase now. */
export async function listErasableFamilies({ db, clock }: Given): Promise<string[]> {
  const refusedBefore = limitAt(clock.now())
  const due: string[] = []
  for (const familyId of await listRefusedBefore(db, refusedBefore)) {
    if (await isDue(db, familyId, refusedBefore)) due.push(familyId)
  }
  return due
}

/**
 * Erases the children of families that refused, or left before anybody said yes, so many days ago, from every module's
 * tables. What stays are ids, which name nobody. Harmless when several processes do it, and for a family that was let invite
 * again meanwhile. Answers how many families it was.
 */
export async function eraseRefusedFamilies(needs: Given & { erase: Erase }): Promise<number> {
  const now = needs.clock.now()
  let erased = 0
  for (const familyId of await listErasableFamilies(needs)) {
    erased += await inTransaction(needs.db, async (tx) => {
      await lockFamily(tx, familyId)
      if (!(await isDue(tx, familyId, limitAt(now)))) return 0
      const childIds = (await listChildRows(tx, familyId)).map(({ id }) => id)
      if (childIds.length === 0) return 0
      for (const id of childIds) {
        const child = await findChildSubject(tx, id)
        if (child !== undefined) await needs.erase(tx, child)
      }
      await recordEvent(tx, now, { familyId, kind: 'children_erased', childIds })
      return 1
    })
  }
  return erased
}
