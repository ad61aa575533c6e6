import { dayInItaly } from '@desco/contract/birth-date'

import {
  answerTo,
  assentOf,
  beforeLeaving,
  enrolmentOf,
  type FamilyEvent,
  invitationState,
  isSecondParent,
  leftAt,
  mayTakePart,
} from '#modules/people/index.ts'
import { isAnsweredAfterLeaving } from '#modules/surveys/index.ts'

import { earliest } from './data-set.rules.ts'
import { diaryOf } from './diary-facts.ts'
import type {
  ChildFacts,
  ConsentFacts,
  FamilyFacts,
  InvitationFacts,
  PersonFacts,
} from './family-facts.rules.ts'
import { type AccountRow, isVerifiedParent, peopleIn } from './family-lines.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import type { FamilyParts } from './read-families.ts'

type Known = { pseudonyms: Pseudonyms; now: Date }
type Family = { id: string; code: string | null }

/** What an export may know of a family; undefined as long as nobody of it ever proved an address. */
export const factsOf = (family: Family, parts: FamilyParts, known: Known): FamilyFacts | undefined =>
  parts.isProved ? new FactsOfFamily(family, parts, known) : undefined

/** Each is worked out when a table asks for it the first time: most tables are of one of them alone. */
class FactsOfFamily implements FamilyFacts {
  readonly code: string | null
  readonly #id: string
  readonly #inside: Inside
  #pseudonym: string | undefined
  #enrolment: FamilyFacts['enrolment'] | undefined
  #people: FamilyFacts['people'] | undefined
  #children: readonly OwnChild[] | undefined
  #consents: FamilyFacts['consents'] | undefined
  #invitations: FamilyFacts['invitations'] | undefined
  #diary: FamilyFacts['diary'] | undefined

  constructor({ id, code }: Family, parts: FamilyParts, { pseudonyms, now }: Known) {
    this.code = code
    this.#id = id
    this.#inside = { parts, events: parts.events, pseudonyms, now }
  }

  get pseudonym() {
    return (this.#pseudonym ??= this.#inside.pseudonyms.family(this.#id))
  }
  get enrolment() {
    return (this.#enrolment ??= enrolmentOf(this.#inside.events))
  }
  get people() {
    return (this.#people ??= peopleOf(this.#inside, this.children))
  }
  get children() {
    return (this.#children ??= childrenOf(this.#inside))
  }
  get consents() {
    return (this.#consents ??= consentsOf(this.#inside))
  }
  get invitations() {
    return (this.#invitations ??= invitationsOf(this.#inside))
  }
  get diary() {
    return (this.#diary ??= diaryOf({
      ...this.#inside,
      today: dayInItaly(this.#inside.now),
      people: keepersOf(this.#inside, this.children),
      names: namesOf(this.#inside.parts),
    }))
  }
}

/** By which a family must not be known in what it wrote. */
const namesOf = (parts: FamilyParts) =>
  [...peopleIn(parts), ...parts.children].flatMap(({ name, surname }) => {
    if (name === null || surname === null) throw new Error('The names of a family were not read.')
    return [name, surname]
  })

type Inside = Known & { parts: FamilyParts; events: readonly FamilyEvent[] }

type OwnChild = ChildFacts & { id: string; accountId: string | null }

/** Those who take part, and those who did before somebody withdrew them. */
function childrenOf({ parts, events, pseudonyms }: Inside): OwnChild[] {
  const before = beforeLeaving(events)
  return parts.children
    .filter(({ id }) => mayTakePart(before, id))
    .map(({ id, accountId, createdAt, birthDate, name, surname }) => ({
      id,
      accountId,
      pseudonym: pseudonyms.person(id),
      withdrawnAt: leftAt(events, { childId: id, accountId }),
      addedAt: createdAt,
      birthDate,
      enabled: accountId !== null,
      assent: assentOf(events, id),
      name,
      surname,
      username: accountId === null ? null : loginOf(parts, accountId),
    }))
}

/** Null where people were not read, because no file shows them. */
const loginOf = ({ accounts }: FamilyParts, accountId: string) =>
  accounts?.find(({ id }) => id === accountId)?.login ?? null

type Keeper = Pick<OwnChild, 'pseudonym' | 'withdrawnAt' | 'accountId'>

/** Whose diaries are shown, by the id under which a diary is kept: parents' accounts and children. */
const keepersOf = ({ parts, events, pseudonyms }: Inside, children: readonly OwnChild[]) =>
  new Map<string, Keeper>([
    ...peopleIn(parts)
      .filter(isVerifiedParent)
      .map(({ id }) => {
        const withdrawnAt = leftAt(events, { accountId: id })
        return [id, { pseudonym: pseudonyms.person(id), withdrawnAt, accountId: id }] as const
      }),
    ...children.map((child) => [child.id, child] as const),
  ])

/** A child is one person, by the same pseudonym in both lists. Those without an access stand behind the others. */
function peopleOf(inside: Inside, children: readonly OwnChild[]): PersonFacts[] {
  const { parts, events, pseudonyms } = inside
  const withAccess = peopleIn(parts).flatMap((account): PersonFacts | PersonFacts[] => {
    const shared = sharedOf(account)
    if (isVerifiedParent(account)) {
      const withdrawnAt = leftAt(events, { accountId: account.id })
      return {
        ...shared,
        surveys: surveysOf(account, parts, withdrawnAt),
        next: parts.paths.get(account.id)?.next.kind ?? null,
        pseudonym: pseudonyms.person(account.id),
        role: isSecondParent(events, account.id)
          ? ('secondo_genitore' as const)
          : ('primo_genitore' as const),
        username: null,
        birthDate: null,
        addedAt: null,
        withdrawnAt,
      }
    }
    const child = children.find(({ accountId }) => accountId === account.id)
    if (account.kind === 'parent' || child === undefined) return []
    const surveys = surveysOf(account, parts, child.withdrawnAt)
    return { ...shared, ...personOf(child, parts), surveys, username: account.login }
  })
  const without = children
    .filter(({ accountId }) => accountId === null)
    .map((child) => ({ ...noAccess, ...personOf(child, parts), name: child.name, surname: child.surname }))
  return [...withAccess, ...without]
}

const personOf = ({ id, pseudonym, withdrawnAt, birthDate, addedAt }: OwnChild, { paths }: FamilyParts) => ({
  pseudonym,
  role: 'figlio' as const,
  birthDate,
  addedAt,
  withdrawnAt,
  next: paths.get(id)?.next.kind ?? null,
})

const noAccess = {
  registeredAt: null,
  sex: null,
  maritalStatus: null,
  email: null,
  phone: null,
  username: null,
  token: null,
  surveys: [],
}

const sharedOf = (account: AccountRow) => ({
  sex: account.sex,
  maritalStatus: account.maritalStatus,
  registeredAt: account.createdAt,
  name: account.name,
  surname: account.surname,
  // a corrected one may be a stranger's until it is proved
  email: account.isVerified ? account.email : null,
  phone: account.phone,
  token: account.token,
})

/** What somebody completed after they left, or after a no, is noted, and is not completed. */
const surveysOf = (
  account: AccountRow,
  { participations }: FamilyParts,
  withdrawnAt: Date | null,
): PersonFacts['surveys'] =>
  participations
    .filter(({ accountId }) => accountId === account.id)
    .map(({ surveyId, addedAt, completed, completedAt, submittedAt, leftAt }) => {
      const answered = {
        submittedAt: submittedAt,
        seenAt: completedAt,
        leftAt: earliest(withdrawnAt, leftAt),
      }
      const isAfterLeaving = completed && isAnsweredAfterLeaving(answered)
      return {
        id: surveyId,
        addedAt: addedAt,
        completed: completed && !isAfterLeaving,
        completedAt: completed ? (submittedAt ?? completedAt) : null,
        isAfterLeaving,
      }
    })

function consentsOf({ parts, events, pseudonyms }: Inside): ConsentFacts[] {
  const childOfAccount = new Map(parts.children.map(({ id, accountId }) => [accountId, id]))
  const proved = new Set(
    peopleIn(parts)
      .filter((one) => one.kind === 'child' || isVerifiedParent(one))
      .map(({ id }) => id),
  )
  return parts.consents
    .filter(({ accountId }) => accountId === null || proved.has(accountId))
    .map((record) => ({
      person: record.accountId && pseudonyms.person(childOfAccount.get(record.accountId) ?? record.accountId),
      invitation: record.invitationId && pseudonyms.invitation(record.invitationId),
      children: record.childIds.map(pseudonyms.person),
      section: record.section,
      version: record.version,
      textSha256: record.textSha256.toString('hex'),
      answer: record.answer,
      means: record.means,
      answeredAt: record.answeredAt,
      withdrawnAt: leftAt(events, {
        accountId: record.accountId,
        childId: childOfAccount.get(record.accountId) ?? null,
      }),
    }))
}

function invitationsOf({ parts, events, pseudonyms, now }: Inside): InvitationFacts[] {
  const joined = events.find(({ kind }) => kind === 'answered_full')?.accountId
  return parts.invitations.map(({ id, surname, email, createdAt, expiresAt }) => ({
    pseudonym: pseudonyms.invitation(id),
    state: invitationState(events, { id, expiresAt: expiresAt }, now),
    sentAt: createdAt,
    answeredAt: answerTo(events, id)?.happenedAt ?? null,
    surname,
    email,
    withdrawnAt: leftAt(events, { accountId: joined ?? null }),
  }))
}
