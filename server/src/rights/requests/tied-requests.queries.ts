import type { RequestOutcome } from '@desco/contract/rights/requests'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

// Requests that an erasure carries out.

type About = { familyId: string; accountId: string | null; childId: string | null }

/**
 * Open requests of erasure about the same person or child, or about a family as a whole, that no erasure carries out yet. One
 * that names nobody may be meant for the family.
 */
export async function findTieable(tx: Database, { familyId, accountId, childId }: About): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select request.id from rights_request as request
    where request.family_id = ${familyId} and request.kind = 'erasure'
      and request.answered_at is null and request.erasure_id is null
      and case
        when ${childId}::uuid is not null then request.child_id = ${childId}::uuid
          or request.child_id is null and request.account_id = (select account_id from child where id = ${childId}::uuid)
        when ${accountId}::uuid is not null then request.child_id is null and request.account_id = ${accountId}::uuid
        else request.child_id is null and coalesce((
          select asker.kind = 'parent' from account as asker where asker.id = request.account_id), true)
      end
    order by request.received_on, request.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function tieRequests(tx: Database, ids: readonly string[], erasureId: string) {
  await tx
    .updateTable('rights_request')
    .set({ erasureId })
    .where('id', 'in', [...ids])
    .execute()
}

/** All that is open of a family and asks for an erasure, whosever and whichever erasure was to carry it out. */
export async function tieErasureOfFamily(
  tx: Database,
  { familyId, erasureId }: { familyId: string; erasureId: string },
) {
  await tx
    .updateTable('rights_request')
    .set({ erasureId })
    .where('familyId', '=', familyId)
    .where('kind', '=', 'erasure')
    .where('answeredAt', 'is', null)
    .execute()
}

/** Those that people wrote: what stands for the erasure alone stays with it. */
export async function untieRequests(tx: Database, erasureId: string) {
  await tx
    .updateTable('rights_request')
    .set({ erasureId: null })
    .where('erasureId', '=', erasureId)
    .where('byPortal', '=', false)
    .where('answeredAt', 'is', null)
    .execute()
}

type Tied = { erasureId: string; outcome: RequestOutcome; answer: string; now: Date }

export async function closeTied(tx: Database, { erasureId, outcome, answer: said, now }: Tied) {
  await tx
    .updateTable('rights_request')
    .set({ outcome, answer: said, told: 'page', answeredAt: now })
    .where('erasureId', '=', erasureId)
    .where('answeredAt', 'is', null)
    .execute()
}
