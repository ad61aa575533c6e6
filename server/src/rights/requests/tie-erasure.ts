import type { RequestOutcome } from '@desco/contract/rights/requests'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

import { changeOpen, insertRequest } from './requests.queries.ts'

export type TiedErasure = {
  erasureId: string
  familyId: string
  /** The person whose data it is about; null is the whole family. */
  accountId: string | null
  childId: string | null
} & ({ channel: 'page' } | { channel: 'telephone'; staffId: string | null })

/**
 * Ties an erasure to the requests that it carries out: those about the same person that are open, whoever wrote them down.
 * Where nobody did, it is written down now, so that the list and the report of the year hold every one.
 */
export async function tieErasure(needs: Needs, erasure: TiedErasure): Promise<void> {
  const { erasureId, familyId, accountId, childId, channel } = erasure
  const open = await findTieable(needs.db, { familyId, accountId, childId })
  if (open.length > 0) {
    await changeOpen(needs.db, { erasureId }).where('id', 'in', open).execute()
    return
  }
  const enteredBy = channel === 'telephone' ? erasure.staffId : null
  const whose = { familyId, accountId, childId }
  await insertRequest(needs, { ...whose, kind: 'erasure', channel, enteredBy, byPortal: true, erasureId })
}

/**
 * Open requests of erasure about the same person or child, or about a family as a whole, that no erasure carries out yet. One
 * that names nobody may be meant for the family.
 */
async function findTieable(
  tx: Database,
  { familyId, accountId, childId }: Pick<TiedErasure, 'familyId' | 'accountId' | 'childId'>,
): Promise<string[]> {
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

/** Ties all that is open of a family and asks for an erasure, whosever and whichever erasure was to carry it out. */
export async function tieErasureOfFamily(
  db: Database,
  { familyId, erasureId }: { familyId: string; erasureId: string },
): Promise<void> {
  await changeOpen(db, { erasureId }).where('familyId', '=', familyId).where('kind', '=', 'erasure').execute()
}

/** Closes the requests that an erasure carried out, or that it was taken back from. */
export async function closeRequestsOf(
  { db, clock }: Needs,
  erasureId: string,
  { answer, outcome = 'granted' }: { answer: string; outcome?: RequestOutcome },
): Promise<void> {
  await changeOpen(db, { outcome, answer, told: 'page', answeredAt: clock.now() })
    .where('erasureId', '=', erasureId)
    .execute()
}

/**
 * The team stopped an erasure that it had written down: what a person had asked for waits for an answer again, and what
 * stands for the erasure alone is closed.
 */
export async function freeRequestsOf(needs: Needs, erasureId: string): Promise<void> {
  await changeOpen(needs.db, { erasureId: null })
    .where('erasureId', '=', erasureId)
    .where('byPortal', '=', false)
    .execute()
  await closeRequestsOf(needs, erasureId, {
    answer: 'Fermata dal gruppo di ricerca: i dati restano.',
    outcome: 'dropped',
  })
}
