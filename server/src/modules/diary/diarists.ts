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

const ofChild = (child: Child, events: readonly FamilyEvent[], relation: DiaryRelation): Diarist => ({
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

const ofParent = ({ accountId }: Member, events: readonly FamilyEvent[]): Diarist => ({
  personId: accountId,
  parentId: accountId,
  childId: null,
  accountId,
  birthDate: null,
  name: null,
  isMe: true,
  takesPart: parentKeepsDiary(events, accountId),
  rights: whoMay.oneself,
})

/** Everybody of the family whose diary the caller may write or see, the caller first. */
export async function listDiarists(db: Database, actor: Member, today: string): Promise<Diarist[]> {
  const [events, children] = await Promise.all([
    listEvents(db, actor.familyId),
    listChildRows(db, actor.familyId),
  ])
  if (actor.kind === 'child') {
    return children
      .filter(({ account_id }) => account_id === actor.accountId)
      .map((child) => ofChild(child, events, 'oneself'))
  }
  const relationTo = ({ birth_date, account_id }: Child) =>
    parentRelation({ age: ageOn(birth_date, today), hasAccount: account_id !== null })
  return [ofParent(actor, events), ...children.map((child) => ofChild(child, events, relationTo(child)))]
}

/** The one that an id means, a child's row or account (decision 0033); undefined of everybody else. */
export const diaristOf = (diarists: readonly Diarist[], id: string) =>
  diarists.find(({ personId, accountId }) => personId === id || accountId === id)

/** The same for a call about one person. Somebody else's is answered like one that does not exist. */
export async function findDiarist(
  db: Database,
  actor: Member,
  { personId, today }: { personId: string; today: string },
): Promise<Diarist> {
  // a parent's own diary needs no look at the children
  const isOwn = actor.kind === 'parent' && personId === actor.accountId
  const found = isOwn
    ? ofParent(actor, await listEvents(db, actor.familyId))
    : diaristOf(await listDiarists(db, actor, today), personId)
  if (found === undefined) throw new Problem('not_found')
  if (!found.takesPart) throw new Problem('diary_closed')
  return found
}
