import { ageOn } from '@desco/contract/birth-date'
import { parentRelation, whoMay } from '@desco/contract/diary/who-may'

import { childKeepsDiary, parentKeepsDiary } from './diarists.ts'
import type { HouseholdRow } from './households.queries.ts'

/** Somebody of a family, as the team's plans and the reminders see them. */
export type Keeper = {
  personId: string
  parentId: string | null
  childId: string | null
  name: string
  surname: string
  /** Of a child among its brothers and sisters, from 0. */
  position: number | null
  /** Whether their diary is open now. */
  takesPart: boolean
  /** Whether a parent may write it: their own is not meant. */
  isWrittenByParents: boolean
}

/** Everybody of a family, parents first. */
export function keepersOf({ parents, children, events: rows }: HouseholdRow, today: string): Keeper[] {
  // JSON of the database has no dates
  const events = rows.map(({ happenedAt, ...event }) => ({ ...event, happenedAt: new Date(happenedAt) }))
  return [
    ...parents.map(({ id, name, surname }) => ({
      personId: id,
      parentId: id,
      childId: null,
      name,
      surname,
      position: null,
      takesPart: parentKeepsDiary(events, id),
      isWrittenByParents: false,
    })),
    ...children.map((child, position) => ({
      personId: child.id,
      parentId: null,
      childId: child.id,
      name: child.name,
      surname: child.surname,
      position,
      takesPart: childKeepsDiary(events, child, today),
      isWrittenByParents:
        whoMay[parentRelation({ age: ageOn(child.birth_date, today), hasAccount: child.account_id !== null })]
          .write,
    })),
  ]
}
