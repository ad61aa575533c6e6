import { ageOn, dayInItaly } from '@desco/contract/birth-date'
import type { Child, User } from '@desco/contract/people'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { type ChildRow, findChildOfAccount, listChildRows } from './children.queries.ts'
import { findOtherParent, getAccountWithFamily } from './families.queries.ts'
import { listEvents } from './family-events.queries.ts'
import { assentOf, enrolmentOf, type FamilyEvent, mayTakePart } from './family-events.rules.ts'
import { findLatestInvitation } from './invitations.queries.ts'

type Needs = { db: Database; clock: Clock }

/** What a signed-in person may know about themselves and their family. A child sees nothing of the others. */
export async function getUser({ db, clock }: Needs, accountId: string): Promise<User> {
  const account = await getAccountWithFamily(db, accountId)
  const today = dayInItaly(clock.now())
  const events = await listEvents(db, account.family_id)
  const common = {
    id: account.id,
    name: account.name,
    surname: account.surname,
    email: account.email,
    role: 'user' as const,
    familyCode: account.code,
    familyId: account.family_id,
    enrolment: enrolmentOf(events),
  }

  if (account.kind === 'child') {
    const row = await findChildOfAccount(db, accountId)
    if (row === undefined) throw new Error('A child account has no child.')
    return {
      ...common,
      username: account.login,
      age: ageOn(row.birth_date, today),
      assent: assentOf(events, row.id),
      maritalStatus: null,
      spouse: null,
      children: [],
    }
  }
  return {
    ...common,
    username: null,
    maritalStatus: account.marital_status,
    spouse: await findSpouse(db, account.family_id, accountId),
    children: await listChildren(db, account.family_id, events, today),
  }
}

async function findSpouse(db: Database, familyId: string, accountId: string) {
  const registered = await findOtherParent(db, familyId, accountId)
  if (registered) return registered
  const invited = await findLatestInvitation(db, familyId)
  return invited ? { name: null, surname: invited.surname } : null
}

async function listChildren(
  db: Database,
  familyId: string,
  events: readonly FamilyEvent[],
  today: string,
): Promise<Child[]> {
  const rows = await listChildRows(db, familyId)
  return rows.map((row) => describeChild(row, events, today))
}

/** A child row as its parents see it. */
export function describeChild(row: ChildRow, events: readonly FamilyEvent[], today: string): Child {
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    birthDate: row.birth_date,
    age: ageOn(row.birth_date, today),
    selected: mayTakePart(events, row.id),
    enabled: row.account_id !== null,
    username: row.login,
    accountId: row.account_id,
    assent: assentOf(events, row.id),
  }
}
