import { staffMessages } from '@desco/contract/messages/desk/messages'

import type { Database } from '#platform/database/database.ts'
import { refuseField } from '#platform/problem.ts'

import { listPeople } from '#staff/access/people-of-family.queries.ts'

/** A name as it is heard: without accents, capitals and signs. */
const heard = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

type Meant = { familyId: string; accountId?: string | undefined; childId?: string | undefined; name: string }

/** Refuses an act for one person in place of another. Who does not exist is refused later. */
export async function expectName(db: Database, { familyId, accountId, childId, name: said }: Meant) {
  const { parents, children } = await listPeople(db, familyId)
  const person =
    childId === undefined
      ? parents.find((parent) => parent.accountId === accountId)
      : children.find((child) => child.childId === childId)
  if (person === undefined) return
  const { name, surname } = person
  if ([name, `${name} ${surname}`, `${surname} ${name}`].some((own) => heard(own) === heard(said))) return
  refuseField('name', staffMessages.nameOfSomebodyElse)
}
