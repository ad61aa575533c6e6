import type { soleParentDeclaration } from '@desco/contract/families/consents/texts'
import type { FamilyEventKind } from '@desco/contract/families/events'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'

import type { FamilyEvent } from './family-events.rules.ts'

/** The details that an event keeps beside who and when. It stays after an erasure, so no name and no typed word fits in here. */
type Details = {
  child_edited: { renamed: boolean; newPassword: boolean }
  sole_responsibility_declared: typeof soleParentDeclaration & { sha256: string }
  /** `byTeam`: entered by the research team, which may undo it for some days. */
  child_withdrawn: { byTeam: boolean }
  family_withdrawn: { byTeam: boolean }
  /** `childrenToo`: how many children left with them, by the events that follow. */
  person_withdrawn: { byTeam: boolean; childrenToo: number }
  /** `leavings`: how many people or families left by it, by the events just before. */
  erasure_asked: { leavings: number }
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
      ...event,
      childIds: event.childIds ?? [],
      details: JSON.stringify(event.details ?? {}),
      happenedAt: now,
    })
    .execute()
}

/** Done by the room of the questionnaires: LimeSurvey takes answers only of people who take part. */
export const leavingQueue = 'leaving'

/** Has the other systems told that these people stopped taking part or came back, in the transaction of it. */
export async function queueLeaving(needs: Needs, accountIds: readonly string[]): Promise<void> {
  for (const key of accountIds) await enqueueJob(needs, { queue: leavingQueue, key })
}

// of the details only those of leavings and erasures are ever read
const events = (db: Database) =>
  db
    .selectFrom('family_event')
    .select(['id', 'familyId', 'kind', 'childIds', 'accountId', 'invitationId', 'happenedAt', 'details'])
    .$narrowType<{ details: NonNullable<FamilyEvent['details']> }>()
    .orderBy('id')

export async function listEvents(db: Database, familyId: string): Promise<FamilyEvent[]> {
  return events(db).where('familyId', '=', familyId).execute()
}

/** The same of some families, each by its id. */
export async function listEventsOf(
  db: Database,
  familyIds: readonly string[],
): Promise<Map<string, FamilyEvent[]>> {
  const rows = await events(db)
    .where('familyId', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .execute()
  return Map.groupBy(rows, (row) => row.familyId)
}
