import type { SomebodyOfFamily } from '@desco/contract/team/families'

import { initialOf, initialsOf } from '#families/index.ts'
import { listPeople } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'

import { listInvitations } from './family-page.queries.ts'

/** A child whose data are gone, and whose part in the story is told. */
export const erased: SomebodyOfFamily = { initials: '—', accountId: null, childId: null }

type SomebodyWithName = Parameters<typeof initialsOf>[0] & Omit<SomebodyOfFamily, 'initials'>

const somebody = ({ accountId, childId, ...names }: SomebodyWithName): SomebodyOfFamily => ({
  initials: initialsOf(names),
  accountId,
  childId,
})

/** Everybody of a family and everybody it invited, and how a page without names calls them. */
export async function readWhoIsWho(db: Database, familyId: string) {
  const people = await listPeople(db, familyId)
  const invitations = await listInvitations(db, familyId)
  const children = new Map(people.children.map((child) => [child.childId, somebody(child)]))
  const holders = new Map(
    [...people.parents.map((parent) => ({ ...parent, childId: null })), ...people.children].map((one) => [
      one.accountId,
      somebody(one),
    ]),
  )
  const invited = new Map(
    invitations.map(({ id, surname }) => [id, { ...erased, initials: initialOf(surname) }]),
  )
  return {
    people,
    invitations,
    childOf: (id: string) => children.get(id) ?? erased,
    /** By the account, else by the invitation; null for nobody of them. */
    whoOf: (accountId: string | null | undefined, invitationId?: string | null): SomebodyOfFamily | null =>
      (accountId ? holders.get(accountId) : undefined) ?? invited.get(invitationId ?? '') ?? null,
  }
}

/** The answers of an invited parent by the link alone, without an account. */
export const answeredByLink: ReadonlySet<string> = new Set([
  'invitation_opened',
  'answered_children_only',
  'answered_refused',
])
