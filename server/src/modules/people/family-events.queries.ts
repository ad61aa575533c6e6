import type { soleParentDeclaration } from '@desco/contract/consents/texts'
import type { FamilyEventKind } from '@desco/contract/families/events'

import type { Selectable } from 'kysely'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import type { Tables } from '#server/tables.ts'

import type { FamilyEvent } from './family-events.rules.ts'

/** What an event keeps beside who and when. It stays after an erasure, so no name and no typed word fits in here. */
type Details = {
  child_edited: { renamed: boolean; newPassword: boolean }
  sole_responsibility_declared: typeof soleParentDeclaration & { sha256: string }
}

type NewEvent = {
  familyId: string
  accountId?: string
  invitationId?: string
  childIds?: string[]
} & (
  | { kind: Exclude<FamilyEventKind, keyof Details>; details?: never }
  | { [Kind in keyof Details]: { kind: Kind; details: Details[Kind] } }[keyof Details]
)

export async function recordEvent(db: Database, now: Date, event: NewEvent) {
  await db
    .insertInto('family_event')
    .values({
      family_id: event.familyId,
      kind: event.kind,
      account_id: event.accountId ?? null,
      invitation_id: event.invitationId ?? null,
      child_ids: event.childIds ?? [],
      details: JSON.stringify(event.details ?? {}),
      happened_at: now,
    })
    .execute()
}

/** Done by the module of the questionnaires: LimeSurvey takes answers only of people who take part. */
export const leavingQueue = 'leaving'

/** Has the other systems told that these people stopped taking part or came back, in the transaction of it. */
export async function queueLeaving(
  needs: { db: Database; clock: Clock },
  accountIds: readonly string[],
): Promise<void> {
  for (const key of accountIds) await enqueueJob(needs, { queue: leavingQueue, key })
}

// asked by the guard of nearly every request
const eventsOfFamily = prepared<EventRow, [familyId: string]>(
  'events-of-family',
  `select kind, child_ids, account_id, invitation_id, happened_at
  from family_event where family_id = $1 order by id`,
)
type EventRow = Pick<
  Selectable<Tables['family_event']>,
  'kind' | 'child_ids' | 'account_id' | 'invitation_id' | 'happened_at'
>

export async function listEvents(db: Database, familyId: string): Promise<FamilyEvent[]> {
  const rows = await eventsOfFamily(db, familyId)
  return rows.map(({ kind, child_ids, account_id, invitation_id, happened_at }) => ({
    kind,
    childIds: child_ids,
    accountId: account_id,
    invitationId: invitation_id,
    happenedAt: happened_at,
  }))
}
