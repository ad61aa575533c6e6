import { dayInItaly } from '@desco/contract/families/birth-date'
import { sql } from 'kysely'

import { shareForAMoment } from '#platform/concurrency.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

import type { ChildRow } from '#families/people/children.queries.ts'
import { type FamilyEvent, mayTakePart } from '#families/events/family-events.rules.ts'
import { ageOfRights, assentToday } from '#families/events/growing-up.rules.ts'
import { firstToEnd, isOverdue, type OwedText, owedByChild, type TextVersion } from './study-texts.rules.ts'

/** The team's versions in force on a day, of every text; older versions too. */
export async function listTextVersions(db: Database, today: string): Promise<TextVersion[]> {
  return db
    .selectFrom('text_version')
    .select(['section as text', 'effectiveOn as version', 'title', 'paragraphs', 'agreeAgain', 'oldUntil'])
    .where('state', '=', 'approved')
    .where('effectiveOn', '<=', today)
    .$narrowType<{ version: string }>()
    .orderBy('effectiveOn')
    .execute()
}

/**
 * The versions in force, read at most once in a few seconds. What is approved is in force from a later day on, so that an
 * answer of some seconds ago is wrong for as long after a midnight at most.
 */
export const textVersionsReader = ({ db, clock }: Needs): (() => Promise<TextVersion[]>) =>
  shareForAMoment(clock, 3_000, () => listTextVersions(db, dayInItaly(clock.now())))

type Child = Pick<ChildRow, 'id' | 'birthDate' | 'reachedAge'>
type Who = {
  accountId: string
  /** Null of a parent. */
  child: Child | null
  events: readonly FamilyEvent[]
}

/** The texts that somebody who takes part has to answer anew on a day. */
export async function listOwed(
  db: Database,
  versions: readonly TextVersion[],
  { accountId, child, events }: Who,
  today: string,
): Promise<OwedText[]> {
  // no look at the ledger while there is nothing that anybody could owe
  if (!versions.some(({ agreeAgain }) => agreeAgain)) return []
  if (child !== null && ageOfRights(child, today) < 18) {
    return owedByMinor(versions, { child, events }, today)
  }
  const owed = await db
    .selectFrom('text_owed')
    .select(['section as text', 'oldUntil as until'])
    .where('accountId', '=', accountId)
    .where('effectiveOn', '<=', today)
    .execute()
  return firstToEnd(owed)
}

function owedByMinor(
  versions: readonly TextVersion[],
  { child, events }: { child: Child; events: readonly FamilyEvent[] },
  today: string,
): OwedText[] {
  if (!mayTakePart(events, child.id) || assentToday(events, child, today) !== 'yes') return []
  const yes = events.findLast(
    ({ kind, childIds }) => kind === 'child_assented' && childIds.includes(child.id),
  )
  if (yes?.happenedAt === undefined) return []
  const answered = { birthDate: child.birthDate, answeredOn: dayInItaly(yes.happenedAt) }
  return owedByChild(versions, answered, today)
}

type Family = {
  id: string
  children: readonly (Child & Pick<ChildRow, 'accountId'>)[]
  events: readonly FamilyEvent[]
}

/**
 * The people of some families who have not answered a new text in time: a parent's account, or a child. What they had agreed to
 * holds no more, and nothing new is asked of them (docs/decisions/consents.md). The one answer for all that shows or asks the family
 * something; the guard of a request asks the same of one person.
 */
export async function listOverdue(
  db: Database,
  families: readonly Family[],
  today: string,
): Promise<ReadonlySet<string>> {
  const versions = await listTextVersions(db, today)
  if (!versions.some(({ agreeAgain }) => agreeAgain)) return new Set()
  const everybody = await db
    .selectFrom('account')
    .select('id')
    .where('familyId', '=', sql<string>`any(${families.map(({ id }) => id)}::uuid[])`)
    .execute()
  // by the accounts themselves: of the ledger only their rows are read
  const owing = await db
    .selectFrom('text_owed')
    .select('accountId')
    .distinct()
    .where('accountId', '=', sql<string>`any(${everybody.map(({ id }) => id)}::uuid[])`)
    .where('effectiveOn', '<=', today)
    .where('oldUntil', '<', today)
    .execute()
  const accounts = new Set(owing.map(({ accountId }) => accountId))
  const children = families.flatMap(({ children: all, events }) =>
    all.filter((child) =>
      ageOfRights(child, today) < 18
        ? isOverdue(owedByMinor(versions, { child, events }, today), today)
        : child.accountId !== null && accounts.has(child.accountId),
    ),
  )
  return new Set([...accounts, ...children.map(({ id }) => id)])
}
