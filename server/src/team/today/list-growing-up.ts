import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { ContentOf } from '@desco/contract/endpoint'
import type { teamFamilies } from '@desco/contract/team/families'
import { sql } from 'kysely'

import {
  assentToday,
  birthdayAt,
  initialsOf,
  listEvents,
  mayTakePart,
  type Milestone,
  sleepsFrom,
  takeUpChanges,
} from '#families/index.ts'

import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

type Answer = ContentOf<typeof teamFamilies.growingUp>
type State = Answer['children'][number]['state']

const mostShown = 100
/** The years after 14 until 18; after 18 for as long as the study could write to them. */
const yearsShown: Record<Milestone, number> = { 14: 4, 18: 2 }

/** The people who turn 14 or 18 within a month, and those who did and have not decided since. By initials, and without the day. */
export async function listGrowingUp({ db, clock }: Needs): Promise<Answer> {
  const today = dayInItaly(clock.now())
  const children: Answer['children'] = []
  await takeUpChanges(db)
  for (const turns of [18, 14] as const) {
    const rows = await listGrowing(db, {
      turns,
      // a month of days that may not exist is a day too long, never too short
      bornUntil: addDays(birthdayAt(today, -turns), 31),
      bornAfter: addDays(birthdayAt(today, -turns - yearsShown[turns]), -1),
    })
    for (const row of rows) {
      const state = await stateOf(db, row, { today, turns })
      if (state === undefined) continue
      children.push({
        family: { id: row.familyId, code: row.code },
        initials: initialsOf(row),
        turns,
        state,
        hasAccess: row.accountId !== null,
      })
    }
  }
  return { children }
}

type Range = { turns: Milestone; bornUntil: string; bornAfter: string }

/**
 * Children who turn 14 or 18 until a day, or did and have not answered since as far as a query can know. Families that wait
 * or have left are not in it.
 */
const listGrowing = (db: Database, { turns, bornUntil, bornAfter }: Range) =>
  db
    .selectFrom('child')
    .innerJoin('family_standing as standing', 'standing.familyId', 'child.familyId')
    .selectAll('child')
    .select('standing.code')
    .where('child.birthDate', '>', bornAfter)
    .where('child.birthDate', '<=', bornUntil)
    .where('standing.enrolment', '=', 'active')
    .where(
      sql<boolean>`not exists (
        select from family_event as event
        where event.family_id = child.family_id and event.kind in ('child_assented', 'child_declined', 'adult_went_on')
          and (${turns} < 18 or event.kind <> 'child_assented')
          and child.id = any(event.child_ids)
          and (event.happened_at at time zone 'Europe/Rome')::date >= child.birth_date + make_interval(years => ${turns}::int)
      )`,
    )
    .orderBy('child.birthDate')
    .orderBy('child.id')
    .limit(mostShown)
    .execute()

type Growing = Awaited<ReturnType<typeof listGrowing>>[number]

async function stateOf(
  db: Database,
  child: Growing,
  { today, turns }: { today: string; turns: Milestone },
): Promise<State | undefined> {
  const events = await listEvents(db, child.familyId)
  if (!mayTakePart(events, child.id)) return undefined
  const age = ageOn(child.birthDate, today)
  // it stands in the list of its next birthday
  if (turns === 14 && age >= 18) return undefined
  if (age >= turns) {
    if (assentToday(events, child, today) !== 'asked') return undefined
    return turns === 18 && today >= sleepsFrom(child.birthDate) ? 'asleep' : 'waits'
  }
  if (ageOn(child.birthDate, addDays(today, 7)) >= turns) return 'within a week'
  return ageOn(child.birthDate, addDays(today, 30)) >= turns ? 'within a month' : undefined
}
