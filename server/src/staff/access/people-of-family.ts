import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import { sql } from 'kysely'

import { childRows } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuseField } from '#platform/problem.ts'

/** Everybody of a family: the parent who registered, the other one, the children. */
export async function listPeople(db: Database, familyId: string) {
  const parents = await db
    .selectFrom('account')
    .select([
      'account.id as accountId',
      'name',
      'surname',
      'email',
      'phone',
      'login',
      'verifiedAt',
      'firstVerifiedAt',
      'createdAt',
      'codeFailures',
    ])
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .where('name', '!=', '')
    // an account that was taken into the family may be older than the one that registered it
    .orderBy(
      sql`account.id = (select account_id from family_event
        where family_id = ${familyId} and kind = 'parent_registered' order by id limit 1)`,
      'desc',
    )
    .orderBy('createdAt')
    .execute()
  const children = await childRows(db)
    .select(['account.codeFailures', 'child.position'])
    .where('child.familyId', '=', familyId)
    .orderBy('child.position')
    .execute()
  return { parents, children: children.map(({ id: childId, ...child }) => ({ ...child, childId })) }
}

/** A name as it is heard: without accents, capitals and signs. */
const heard = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

type Meant = { familyId: string; accountId?: string | undefined; childId?: string | undefined; name: string }

/** Refuses an act for one person in place of another. A person who does not exist is refused later. */
export async function expectName(db: Database, { familyId, accountId, childId, name: said }: Meant) {
  const { parents, children } = await listPeople(db, familyId)
  const person =
    childId === undefined
      ? parents.find((parent) => parent.accountId === accountId)
      : children.find((child) => child.childId === childId)
  if (person === undefined) return
  const { name, surname } = person
  if ([name, `${name} ${surname}`, `${surname} ${name}`].some((own) => heard(own) === heard(said))) return
  refuseField('name', staffFieldErrors.nameOfSomebodyElse)
}
