import { dayInItaly } from '@desco/contract/families/birth-date'
import type { RequestOutcome } from '@desco/contract/rights/requests'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { dueOn } from './deadlines.rules.ts'
import { insertRequest } from './requests.queries.ts'
import { closeTied, findTieable, tieRequests, untieRequests } from './tied-requests.queries.ts'

type Needs = { db: Database; clock: Clock }
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
export async function tieErasure({ db, clock }: Needs, erasure: TiedErasure): Promise<void> {
  const { erasureId, familyId, accountId, childId, channel } = erasure
  const open = await findTieable(db, { familyId, accountId, childId })
  if (open.length > 0) return tieRequests(db, open, erasureId)
  const now = clock.now()
  const today = dayInItaly(now)
  const id = await insertRequest(db, {
    familyId,
    accountId,
    childId,
    kind: 'erasure',
    channel,
    words: '',
    receivedOn: today,
    dueOn: dueOn(today),
    now,
    enteredBy: channel === 'telephone' ? erasure.staffId : null,
    byPortal: true,
  })
  await tieRequests(db, [id], erasureId)
}

/** Closes the requests that an erasure carried out, or that it was taken back from. */
export const closeRequestsOf = (
  { db, clock }: Needs,
  erasureId: string,
  { answer, outcome = 'granted' }: { answer: string; outcome?: RequestOutcome },
): Promise<void> => closeTied(db, { erasureId, answer, outcome, now: clock.now() })

/**
 * The team stopped an erasure that it had written down: what a person had asked for waits for an answer again, and what
 * stands for the erasure alone is closed.
 */
export async function freeRequestsOf(needs: Needs, erasureId: string): Promise<void> {
  await untieRequests(needs.db, erasureId)
  await closeRequestsOf(needs, erasureId, {
    answer: 'Fermata dal gruppo di ricerca: i dati restano.',
    outcome: 'dropped',
  })
}
