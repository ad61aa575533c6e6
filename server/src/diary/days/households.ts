import { parentRelation, whoMay } from '@desco/contract/diary/who-may'

import { ageOfRights, type FamilyToday, listOverdue } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'

import { childKeepsDiary, parentKeepsDiary } from './diarists.ts'
import { type HouseholdRow, listFamiliesByCode, readHouseholds } from './households.queries.ts'

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

/** A family with everybody in it, and where it stands today. */
type Household = Omit<HouseholdRow, 'events'> & FamilyToday

/** Some families; none when none is named. */
export async function listHouseholdsOf(
  db: Database,
  familyIds: readonly string[],
  today: string,
): Promise<Household[]> {
  if (familyIds.length === 0) return []
  const households = (await readHouseholds(db, familyIds)).map(({ events, ...row }) => ({
    ...row,
    events: events.map(({ happenedAt, ...event }) => ({ ...event, happenedAt: new Date(happenedAt) })),
  }))
  const overdue = await listOverdue(db, households, today)
  return households.map((household) => ({ ...household, overdue }))
}

export async function findHousehold(
  db: Database,
  familyId: string,
  today: string,
): Promise<Household | undefined> {
  const [found] = await listHouseholdsOf(db, [familyId], today)
  return found
}

type Search = Parameters<typeof listFamiliesByCode>[1] & { today: string }

/** Families of a code or its beginning, a page of them after a code. */
export const listHouseholds = async (db: Database, { today, ...search }: Search): Promise<Household[]> =>
  listHouseholdsOf(db, await listFamiliesByCode(db, search), today)

/** Everybody of a family, parents first. */
export function keepersOf({ parents, children, ...family }: Household, today: string): Keeper[] {
  return [
    ...parents.map(({ id, name, surname }) => ({
      personId: id,
      parentId: id,
      childId: null,
      name,
      surname,
      position: null,
      takesPart: parentKeepsDiary(family, id),
      isWrittenByParents: false,
    })),
    ...children.map((child, position) => ({
      personId: child.id,
      parentId: null,
      childId: child.id,
      name: child.name,
      surname: child.surname,
      position,
      takesPart: childKeepsDiary(family, child, today),
      isWrittenByParents:
        whoMay[parentRelation({ age: ageOfRights(child, today), hasAccount: child.accountId !== null })]
          .write,
    })),
  ]
}
