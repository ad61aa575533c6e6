import {
  childRelation,
  type DiaryRelation,
  type DiaryRights,
  parentRelation,
  whoMay,
} from '@desco/contract/diary/who-may'

import {
  ageOfRights,
  assentHeld,
  type FamilyToday,
  listChildRows,
  listEvents,
  listFamilyAccounts,
  listOverdue,
  mayTakePart,
  receivesSurveys,
} from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'

/** Somebody whose diary there is, whoever asks. */
type Keeper = {
  /** A parent's account, or a child. */
  personId: string
  parentId: string | null
  childId: string | null
  /** Null of a child without one. */
  accountId: string | null
  /** Null of a parent. */
  birthDate: string | null
  /** While they do not, the diary is closed for everybody. */
  takesPart: boolean
}

/** The same as one of the family sees them. */
export type Diarist = Keeper & {
  /** Null of the caller, whose account has it. */
  name: string | null
  isMe: boolean
  rights: DiaryRights
  /** Accounts of the family’s children: a food that they shared into another diary is marked as theirs. */
  childAccounts: ReadonlySet<string>
  /** First names of the others of the family by account: the keeper reads who shared a food. */
  namesOfOthers: ReadonlyMap<string, string>
}

type Child = Awaited<ReturnType<typeof listChildRows>>[number]

/** Whether a child's diary is open: it takes part, and has said yes if it can be asked (docs/decisions/diary.md). */
export function childKeepsDiary(family: FamilyToday, child: ChildToday, today: string): boolean {
  if (!mayTakePart(family.events, child.id)) return false
  const said = assentHeld(family, child, today)
  return child.accountId === null ? said !== 'no' : said === 'yes'
}

export const parentKeepsDiary = ({ events, overdue }: FamilyToday, parentId: string) =>
  receivesSurveys(events, { parentId }) && !overdue.has(parentId)

type ChildToday = Pick<Child, 'id' | 'accountId' | 'birthDate' | 'reachedAge'>

/** A child of the family, whoever asks. */
export const childKeeper = (child: ChildToday, family: FamilyToday, today: string): Keeper => ({
  personId: child.id,
  parentId: null,
  childId: child.id,
  accountId: child.accountId,
  birthDate: child.birthDate,
  takesPart: childKeepsDiary(family, child, today),
})

/** A parent of the family, whoever asks. */
export const parentKeeper = (id: string, family: FamilyToday): Keeper => ({
  personId: id,
  parentId: id,
  childId: null,
  accountId: id,
  birthDate: null,
  takesPart: parentKeepsDiary(family, id),
})

/**
 * Everybody of the family whose diary the caller may write, share into or see, the caller first. A person who does not
 * take part shares nothing, and nothing is shared with them.
 */
export async function listDiarists(
  db: Database,
  actor: Pick<Member, 'kind' | 'accountId' | 'familyId'>,
  today: string,
): Promise<Diarist[]> {
  // one after the other: a transaction has one connection
  const events = await listEvents(db, actor.familyId)
  const children = await listChildRows(db, actor.familyId)
  const accounts = await listFamilyAccounts(db, actor.familyId)
  const overdue = await listOverdue(db, [{ id: actor.familyId, children, events }], today)
  const family = { events, overdue }
  // the possible writers of an entry, as the caller is told
  const writers = {
    childAccounts: new Set(children.flatMap((child) => child.accountId ?? [])),
    namesOfOthers: new Map(
      accounts.filter(({ id }) => id !== actor.accountId).map(({ id, name }) => [id, name]),
    ),
  }
  const own = children.find(({ accountId }) => accountId === actor.accountId)
  const isParent = actor.kind === 'parent'
  if (!isParent && own === undefined) return []
  const me = own === undefined ? parentKeeper(actor.accountId, family) : childKeeper(own, family, today)
  const ownAge = own === undefined ? null : ageOfRights(own, today)

  const related = (keeper: Keeper, name: string | null, relation: DiaryRelation): Diarist => {
    const rights = whoMay[relation]
    const isLent = rights.share && !rights.write
    return {
      ...keeper,
      name,
      isMe: relation === 'oneself',
      rights: isLent ? { ...rights, share: me.takesPart && keeper.takesPart } : rights,
      ...writers,
    }
  }
  const parents = accounts
    .filter(({ id, kind }) => kind === 'parent' && id !== actor.accountId)
    .map(({ id, name }) => {
      const relation = ownAge === null ? 'the other parent' : childRelation(ownAge, 'parent')
      return related(parentKeeper(id, family), name, relation)
    })
  const others = children
    // from 18 on a diary is nobody else's, and the words of a child are gone
    .filter((child) => child !== own && (own !== undefined || ageOfRights(child, today) < 18))
    .map((child) => {
      const asked = { age: ageOfRights(child, today), hasAccount: child.accountId !== null }
      const relation = ownAge === null ? parentRelation(asked) : childRelation(ownAge, 'sibling')
      return related(childKeeper(child, family, today), child.name, relation)
    })
  return [related(me, own?.name ?? null, 'oneself'), ...others, ...parents].filter(
    ({ rights }) => rights.share || rights.see !== 'nothing',
  )
}

/** The one that an id means, a child's row or account (docs/decisions/families.md); undefined of everybody else. */
export const diaristOf = (diarists: readonly Diarist[], id: string) =>
  diarists.find(({ personId, accountId }) => personId === id || accountId === id)
