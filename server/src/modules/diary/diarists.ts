import { ageOn } from '@desco/contract/birth-date'
import { type DiaryRelation, type DiaryRights, parentRelation, whoMay } from '@desco/contract/diary/who-may'

import {
  assentOf,
  type FamilyEvent,
  listChildRows,
  listEvents,
  mayTakePart,
  receivesSurveys,
} from '#modules/people/index.ts'
import type { Database } from '#platform/database.ts'
import type { Member } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

/** Somebody whose diary there is, as one of the family sees it. */
export type Diarist = {
  /** A parent's account, or a child. */
  personId: string
  parentId: string | null
  childId: string | null
  /** Null of a child without one. */
  accountId: string | null
  /** Null of a parent. */
  birthDate: string | null
  /** Null of a parent, whose account has it. */
  name: string | null
  isMe: boolean
  /** While they do not, the diary is closed for everybody. */
  takesPart: boolean
  rights: DiaryRights
}

type Child = Awaited<ReturnType<typeof listChildRows>>[number]

/** Whether a child's diary is open: it takes part, and has said yes if it can be asked (decision 0090). */
export function childKeepsDiary(
  events: readonly FamilyEvent[],
  { id, account_id }: Pick<Child, 'id' | 'account_id'>,
): boolean {
  if (!mayTakePart(events, id)) return false
  const said = assentOf(events, id)
  return account_id === null ? said !== 'no' : said === 'yes'
}

export const parentKeepsDiary = (events: readonly FamilyEvent[], parentId: string) =>
  receivesSurveys(events, { parentId })

/** Everybody of the family whose diary the caller may write or see, the caller first. */
export async function listDiarists(db: Database, actor: Member, today: string): Promise<Diarist[]> {
  const [events, children] = await Promise.all([
    listEvents(db, actor.familyId),
    listChildRows(db, actor.familyId),
  ])
  const ofChild = (child: Child, relation: DiaryRelation): Diarist => ({
    personId: child.id,
    parentId: null,
    childId: child.id,
    accountId: child.account_id,
    birthDate: child.birth_date,
    name: child.name,
    isMe: relation === 'oneself',
    takesPart: childKeepsDiary(events, child),
    rights: whoMay[relation],
  })
  if (actor.kind === 'child') {
    return children
      .filter(({ account_id }) => account_id === actor.accountId)
      .map((child) => ofChild(child, 'oneself'))
  }
  const own: Diarist = {
    personId: actor.accountId,
    parentId: actor.accountId,
    childId: null,
    accountId: actor.accountId,
    birthDate: null,
    name: null,
    isMe: true,
    takesPart: parentKeepsDiary(events, actor.accountId),
    rights: whoMay.oneself,
  }
  const relationTo = ({ birth_date, account_id }: Child) =>
    parentRelation({ age: ageOn(birth_date, today), hasAccount: account_id !== null })
  return [own, ...children.map((child) => ofChild(child, relationTo(child)))]
}

/** The one that an id means, a child's row or account (decision 0033); undefined of everybody else. */
export const diaristOf = (diarists: readonly Diarist[], id: string) =>
  diarists.find(({ personId, accountId }) => personId === id || accountId === id)

/** The same for a call about one person. Somebody else's is answered like one that does not exist. */
export function getDiarist(diarists: readonly Diarist[], id: string): Diarist {
  const found = diaristOf(diarists, id)
  if (found === undefined) throw new Problem('not_found')
  if (!found.takesPart) throw new Problem('diary_closed')
  return found
}
