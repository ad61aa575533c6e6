import { ageOn, dayInItaly } from '@desco/contract/birth-date'

import type { Clock } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Database } from '#platform/database.ts'

import type { ChildRow } from './children.queries.ts'
import { type FamilyEvent, mayTakePart } from './family-events.rules.ts'
import { assentToday } from './growing-up.rules.ts'
import { listOwedConsents, listTextVersions } from './study-texts.queries.ts'
import { firstToEnd, type OwedText, owedByChild, type TextVersion } from './study-texts.rules.ts'

type Needs = { db: Database; clock: Clock }

/**
 * The versions in force, read at most once in a few seconds. What is approved is in force from a later day on, so that an
 * answer of some seconds ago is wrong for as long after a midnight at most.
 */
export const textVersionsReader = ({ db, clock }: Needs): (() => Promise<TextVersion[]>) =>
  shareForAMoment(clock, 3_000, () => listTextVersions(db, dayInItaly(clock.now())))

type Who = {
  accountId: string
  /** Null of a parent. */
  child: Pick<ChildRow, 'id' | 'birth_date'> | null
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
  if (child !== null && ageOn(child.birth_date, today) < 18) {
    if (!mayTakePart(events, child.id) || assentToday(events, child, today) !== 'yes') return []
    const yes = events.findLast(
      ({ kind, childIds }) => kind === 'child_assented' && childIds.includes(child.id),
    )
    if (yes?.happenedAt === undefined) return []
    return owedByChild(
      versions,
      { birthDate: child.birth_date, answeredOn: dayInItaly(yes.happenedAt) },
      today,
    )
  }
  return firstToEnd(await listOwedConsents(db, accountId, today))
}
