import {
  answerTo,
  assentOf,
  beforeLeaving,
  enrolmentOf,
  invitationState,
  isSecondParent,
  leftAt,
  mayTakePart,
} from '#families/index.ts'
import { isAnsweredAfterLeaving } from '#questionnaires/index.ts'

import { diaryOf } from '#team/exports/tables/diary-facts.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import type { FamilyRows } from './read-rows.ts'

type ReadingContext = { pseudonyms: Pseudonyms; now: Date }
type Account = FamilyRows['accounts'][number]
type Child = ReturnType<typeof childrenOf>[number]

export type FamilyFacts = NonNullable<ReturnType<typeof factsOf>>

const isVerifiedParent = ({ kind, firstVerifiedAt }: Account) => kind === 'parent' && firstVerifiedAt !== null

/**
 * One family as the tables of an export see it, by pseudonyms; undefined as long as nobody of it ever proved an address. Every
 * row has `withdrawnAt`: somebody who left is no longer shown by name.
 */
export function factsOf(rows: FamilyRows, { pseudonyms, now }: ReadingContext) {
  if (!rows.accounts.some(isVerifiedParent)) return undefined
  const children = childrenOf(rows, pseudonyms)
  const people = peopleOf(rows, children, pseudonyms)
  const parents = people.filter(({ role }) => role !== 'figlio')
  return {
    pseudonym: pseudonyms.family(rows.id),
    code: rows.code,
    enrolment: enrolmentOf(rows.events),
    people,
    children,
    consents: consentsOf(rows, pseudonyms),
    invitations: invitationsOf(rows, pseudonyms, now),
    diary: diaryOf(rows, { keepers: [...parents, ...children], pseudonyms, now }),
  }
}

/** Those who take part, and those who did before somebody withdrew them. */
function childrenOf({ children, accounts, events }: FamilyRows, pseudonyms: Pseudonyms) {
  const before = beforeLeaving(events)
  return children
    .filter(({ id }) => mayTakePart(before, id))
    .map((child) => ({
      ...child,
      pseudonym: pseudonyms.person(child.id),
      withdrawnAt: leftAt(events, { childId: child.id, accountId: child.accountId }),
      addedAt: child.createdAt,
      assent: assentOf(events, child.id),
      username: accounts.find(({ id }) => id === child.accountId)?.login ?? null,
    }))
}

/** A child is one person, by the same pseudonym in both lists. Those without an access stand behind the others. */
function peopleOf(rows: FamilyRows, children: readonly Child[], pseudonyms: Pseudonyms) {
  const { accounts, events, paths } = rows
  const seenOf = (id: string, account: Account | null, withdrawnAt: Date | null) => ({
    id,
    accountId: account?.id ?? null,
    withdrawnAt,
    registeredAt: account?.createdAt ?? null,
    sex: account?.sex ?? null,
    maritalStatus: account?.maritalStatus ?? null,
    // a corrected one may be a stranger's until it is proved
    email: account?.verifiedAt ? account.email : null,
    phone: account?.phone ?? null,
    token: account?.token ?? null,
    surveys: account === null ? [] : surveysOf(account, rows, withdrawnAt),
    /** Null where no file tells it. */
    next: paths.get(id)?.next.kind ?? null,
  })
  const parentOf = (account: Account) => ({
    ...seenOf(account.id, account, leftAt(events, { accountId: account.id })),
    pseudonym: pseudonyms.person(account.id),
    role: isSecondParent(events, account.id) ? ('secondo_genitore' as const) : ('primo_genitore' as const),
    name: account.name,
    surname: account.surname,
    username: null,
    birthDate: null,
    addedAt: null,
  })
  const childOf = (child: Child, account: Account | null) => ({
    ...seenOf(child.id, account, child.withdrawnAt),
    pseudonym: child.pseudonym,
    role: 'figlio' as const,
    name: (account ?? child).name,
    surname: (account ?? child).surname,
    username: child.username,
    birthDate: child.birthDate,
    addedAt: child.addedAt,
  })
  const withAccess = accounts.flatMap((account) => {
    const child = children.find(({ accountId }) => accountId === account.id)
    if (child !== undefined) return childOf(child, account)
    return isVerifiedParent(account) ? parentOf(account) : []
  })
  const without = children.filter(({ accountId }) => accountId === null)
  return [...withAccess, ...without.map((child) => childOf(child, null))]
}

/** The first of two moments, of which either may never have been. */
export const earliest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && other < one ? other : (one ?? other)

/** A survey that somebody completed after they left, or after a no, is noted, and is not completed. */
const surveysOf = (account: Account, { participations }: FamilyRows, withdrawnAt: Date | null) =>
  participations
    .filter(({ accountId }) => accountId === account.id)
    .map(({ surveyId, addedAt, completed, submittedAt, completedAt: seenAt, leftAt: left }) => {
      const answered = { submittedAt, seenAt, leftAt: earliest(withdrawnAt, left) }
      const isAfterLeaving = completed && isAnsweredAfterLeaving(answered)
      return {
        surveyId,
        addedAt,
        completed: completed && !isAfterLeaving,
        completedAt: submittedAt ?? seenAt,
        isAfterLeaving,
      }
    })

function consentsOf({ accounts, children, events, consents }: FamilyRows, pseudonyms: Pseudonyms) {
  const childOf = new Map(children.map(({ id, accountId }) => [accountId, id]))
  const proved = new Set(
    accounts.filter((one) => one.kind === 'child' || isVerifiedParent(one)).map(({ id }) => id),
  )
  return consents
    .filter(({ accountId }) => accountId === null || proved.has(accountId))
    .map((record) => {
      const { accountId, invitationId, childIds } = record
      const childId = childOf.get(accountId) ?? null
      return {
        ...record,
        person: accountId && pseudonyms.person(childId ?? accountId),
        invitation: invitationId && pseudonyms.invitation(invitationId),
        children: childIds.map(pseudonyms.person),
        withdrawnAt: leftAt(events, { accountId, childId }),
      }
    })
}

function invitationsOf({ events, invitations }: FamilyRows, pseudonyms: Pseudonyms, now: Date) {
  const joined = events.find(({ kind }) => kind === 'answered_full')?.accountId ?? null
  return invitations.map((sent) => ({
    ...sent,
    pseudonym: pseudonyms.invitation(sent.id),
    state: invitationState(events, sent, now),
    answeredAt: answerTo(events, sent.id)?.happenedAt ?? null,
    withdrawnAt: leftAt(events, { accountId: joined }),
  }))
}
