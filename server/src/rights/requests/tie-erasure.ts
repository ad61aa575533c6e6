import type { RequestOutcome } from '@desco/contract/rights/requests'
import { sql } from 'kysely'

import type { Needs } from '#platform/needs.ts'

import { changeOpen, insertRequest, type NewRequest, ownAnswer } from './requests.queries.ts'

type Tied = Required<Pick<NewRequest, 'familyId' | 'accountId' | 'childId' | 'channel' | 'enteredBy'>> & {
  erasureId: string
}

/**
 * Ties an erasure to the requests that it carries out: those about the same person or child, or about a family as a whole, that
 * are open and carried out by no erasure yet, whoever wrote them down. One that names nobody may be meant for the family.
 * Where nobody did, it is written down now, so that the list and the report of the year hold every one.
 */
export async function tieErasure(needs: Needs, erasure: Tied): Promise<void> {
  const { erasureId, familyId, accountId, childId } = erasure
  const { numUpdatedRows } = await changeOpen(needs.db, { erasureId })
    .where('familyId', '=', familyId)
    .where('kind', '=', 'erasure')
    .where('erasureId', 'is', null)
    .where(
      sql<boolean>`case
        when ${childId}::uuid is not null then child_id = ${childId}::uuid
          or child_id is null and account_id = (select child.account_id from child where child.id = ${childId}::uuid)
        when ${accountId}::uuid is not null then child_id is null and account_id = ${accountId}::uuid
        else child_id is null and coalesce((
          select asker.kind = 'parent' from account as asker where asker.id = rights_request.account_id), true)
      end`,
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await insertRequest(needs, { ...erasure, kind: 'erasure', byPortal: true })
}

/** Closes the requests that an erasure carried out, or that it was taken back from. */
export const closeRequestsOf = (needs: Needs, erasureId: string, answer: string, outcome?: RequestOutcome) =>
  changeOpen(needs.db, ownAnswer(needs, answer, outcome))
    .where('erasureId', '=', erasureId)
    .execute()

/**
 * The team stopped an erasure that it had written down: what a person had asked for waits for an answer again, and what
 * stands for the erasure alone is closed.
 */
export async function freeRequestsOf(needs: Needs, erasureId: string): Promise<void> {
  await changeOpen(needs.db, { erasureId: null })
    .where('erasureId', '=', erasureId)
    .where('byPortal', '=', false)
    .execute()
  await closeRequestsOf(needs, erasureId, 'Fermata dal gruppo di ricerca: i dati restano.', 'dropped')
}
