import { type RawBuilder, sql } from 'kysely'

import type { Database } from './database.ts'

// Families that the team made to rehearse are no families of the study. A query that counts, lists or exports families, or
// writes to them, leaves them out by one of these (docs/decisions/team.md). There are a few of them at most: their ids are read
// once for each statement, and the plans of a million families stay as they are.

type IdColumn = string | RawBuilder<unknown>
const refOf = (asked: IdColumn) => (typeof asked === 'string' ? sql.ref(asked) : asked)

/** True where there is no id: what is tied to nobody is tied to no rehearsal. */
const isNoneOf = (asked: IdColumn, ids: RawBuilder<unknown>) =>
  sql<boolean>`(${refOf(asked)} is null or ${refOf(asked)} <> all(array(${ids})))`

/** Whether a family is of the study, of a column that holds its id. */
export const isOfStudy = (familyId: IdColumn) =>
  isNoneOf(familyId, sql`select family_id from rehearsal_family`)

/** The same of a column with the id of an account or a child. */
export const isPersonOfStudy = (personId: IdColumn) =>
  isNoneOf(
    personId,
    sql`select account.id from rehearsal_family join account using (family_id)
      union all select child.id from rehearsal_family join child using (family_id)`,
  )

/** The same of a column with an address. One that anybody of the study has as well is of the study. */
export const isAddressOfStudy = (address: IdColumn) =>
  isNoneOf(
    address,
    sql`select account.email from rehearsal_family join account using (family_id)
        where account.email is not null
      union all select invited.email from rehearsal_family join spouse_invitation as invited using (family_id)
        where not exists (
          select from account as known where known.email = invited.email and ${isOfStudy('known.familyId')}
        )`,
  )

/** Of one family that is known by its id. */
export async function isRehearsal(db: Database, familyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rehearsal_family')
    .select('familyId')
    .where('familyId', '=', familyId)
    .executeTakeFirst()
  return row !== undefined
}
