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
  /** Null of the caller, whose account has it. */
  name: string | null
  isMe: boolean
  /** While they do not, the diary is closed for everybody. */
  takesPart: boolean
  rights: DiaryRights
  /** Accounts of the family’s children: what they shared into another diary is marked as theirs. */
  childAccounts: ReadonlySet<string>
  /** First names of the others of the family by account: the keeper reads who shared a food. */
  namesOfOthers: ReadonlyMap<string, string>
}

type Child = Awaited<ReturnType<typeof listChildRows>>[number]

/** Whether a child's diary is open: it takes part, and has said yes if it can be asked (docs/decisions/diary.md). */
export function childKeepsDiary(
  family: FamilyToday,
  child: Pick<Child, 'id' | 'accountId' | 'birthDate' | 'reachedAge'>,
  today: string,
): boolean {
  if (!mayTakePart(family.events, child.id)) return false
  const said = assentHeld(family, child, today)
  return child.accountId === null ? said !== 'no' : said === 'yes'
}

export const parentKeepsDiary = ({ events, overdue }: FamilyToday, parentId: string) =>
  receivesSurveys(events, { parentId }) && !overdue.has(parentId)

/** Somebody of the family, before it is known who they are to the caller. */
type Known = Omit<Diarist, 'rights' | 'isMe' | 'childAccounts' | 'namesOfOthers'>

const asChild = (child: Child, family: FamilyToday, today: string): Known => ({
  personId: child.id,
  parentId: null,
  childId: child.id,
  accountId: child.accountId,
  birthDate: child.birthDate,
  name: child.name,
  takesPart: childKeepsDiary(family, child, today),
})

const asParent = (id: string, name: string | null, family: FamilyToday): Known => ({
  personId: id,
  parentId: id,
  childId: null,
  accountId: id,
  birthDate: null,
  name,
  takesPart: parentKeepsDiary(family, id),
})

/** The family's possible writers of an entry, as the caller is told. */
export const writersOf = (
  { accountId }: Pick<Member, 'accountId'>,
  children: readonly Pick<Child, 'accountId'>[],
  accounts: readonly { id: string; name: string }[],
): Pick<Diarist, 'childAccounts' | 'namesOfOthers'> => ({
  childAccounts: new Set(children.flatMap(({ accountId }) => accountId ?? [])),
  namesOfOthers: new Map(accounts.filter(({ id }) => id !== accountId).map(({ id, name }) => [id, name])),
})

/**
 * Everybody of the family whose diary the caller may write, share into or see, the caller first. Who does not take part
 * shares nothing, and nothing is shared with them.
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
  const writers = writersOf(actor, children, accounts)
  const own = children.find(({ accountId }) => accountId === actor.accountId)
  const isParent = actor.kind === 'parent'
  if (!isParent && own === undefined) return []
  const me = own === undefined ? asParent(actor.accountId, null, family) : asChild(own, family, today)
  const ownAge = own === undefined ? null : ageOfRights(own, today)

  const related = (known: Known, relation: DiaryRelation): Diarist => {
    const rights = whoMay[relation]
    const isLent = rights.share && !rights.write
    return {
      ...known,
      isMe: relation === 'oneself',
      rights: isLent ? { ...rights, share: me.takesPart && known.takesPart } : rights,
      ...writers,
    }
  }
  const parents = accounts
    .filter(({ id, kind }) => kind === 'parent' && id !== actor.accountId)
    .map(({ id, name }) =>
      related(
        asParent(id, name, family),
        ownAge === null ? 'the other parent' : childRelation(ownAge, 'parent'),
      ),
    )
  const others = children
    // from 18 on a diary is nobody else's, and the words of a child are gone
    .filter((child) => child !== own && (own !== undefined || ageOfRights(child, today) < 18))
    .map((child) =>
      related(
        asChild(child, family, today),
        ownAge === null
          ? parentRelation({ age: ageOfRights(child, today), hasAccount: child.accountId !== null })
          : childRelation(ownAge, 'sibling'),
      ),
    )
  return [related(me, 'oneself'), ...others, ...parents].filter(
    ({ rights }) => rights.share || rights.see !== 'nothing',
  )
}

/** The one that an id means, a child's row or account (docs/decisions/families.md); undefined of everybody else. */
export const diaristOf = (diarists: readonly Diarist[], id: string) =>
  diarists.find(({ personId, accountId }) => personId === id || accountId === id)

/** The same for a call about one person. Somebody else's is answered like one that does not exist. */
export async function findDiarist(
  db: Database,
  actor: Member,
  { personId, today }: { personId: string; today: string },
): Promise<Diarist> {
  // a parent's own diary needs no look at anybody else; who owes an answer to a text was not let in
  const isOwn = actor.kind === 'parent' && personId === actor.accountId
  const found: Diarist | undefined = isOwn
    ? {
        ...asParent(personId, null, { events: await listEvents(db, actor.familyId), overdue: new Set() }),
        isMe: true,
        rights: whoMay.oneself,
        childAccounts: new Set(),
        namesOfOthers: new Map(),
      }
    : diaristOf(await listDiarists(db, actor, today), personId)
  if (found === undefined || found.rights.see === 'nothing') throw new Problem('not_found')
  if (!found.takesPart) throw new Problem('diary_closed')
  return found
}
