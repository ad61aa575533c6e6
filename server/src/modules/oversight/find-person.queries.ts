import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'

import { likeness, likePeople } from './like-people.queries.ts'
import { namedExactly } from './very-people.queries.ts'

export type Found = {
  family_id: string
  code: string
  role: 'parent' | 'child' | 'invited'
  name: string
  surname: string
  position: number | null
  children: { name: string; surname: string; position: number }[]
  is_rehearsal: boolean
}

/** What is shown of people who were found, who are rows with `alike`: how well each fits. */
const seen = (found: RawBuilder<unknown>, atMost: number) => sql<Found>`
  select found.family_id, family.code, found.role, found.name, found.surname, found.position,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', child.name, 'surname', child.surname, 'position', child.position)
        order by child.position)
      from child where child.family_id = found.family_id
    ), '[]') as children,
    family.is_rehearsal
  from ${found} as found join family on family.id = found.family_id
  order by family.is_rehearsal, found.alike desc, family.created_at desc, found.family_id, found.role desc, found.position
  limit ${atMost}`

/**
 * People whose name, address or number is like some words, likeliest first. `code`: also who is of a family whose code
 * begins so. Evidence of who left stays and is found; who was erased has no name. Rehearsals come after everybody of the
 * study: they take the place of none. How alike is alike enough is set for the caller's transaction.
 */
export async function findPeople(
  tx: Database,
  { words, code, atMost }: { words: string; code: string; atMost: number },
): Promise<Found[]> {
  const very = await findVeryOnes(tx, { words, code, atMost })
  if (very !== undefined) return very
  const people = await likePeople(tx, { words, atMost })
  const { rows } = await sql<Found>`
    with ${people},
    of_code as (
      select account.family_id, 'parent' as role, account.name, account.surname, null::smallint as position,
        searchable(${words}) as text, true as is_sure
      from family join account on account.family_id = family.id and account.kind = 'parent'
      where ${code} <> '' and starts_with(family.code, ${code})
      limit ${atMost}
    ),
    compared as (
      select *, word_similarity(searchable(${words}), text) as alike
      from (
        select * from of_code union all select * from parent union all select * from kid union all select * from guest
      ) as one
    ),
    found as (
      select distinct on (family_id, role, name, surname, position) *
      from compared where is_sure or alike >= ${likeness}
      order by family_id, role, name, surname, position, alike desc
    )
    ${seen(sql`found`, atMost)}`.execute(tx)
  return rows
}

/**
 * The people of this very name, number or address, where nobody who is only like it would be shown beside them: of a name as
 * many as are shown, of a whole number or an address anybody. Undefined: all have to be looked at. What is in many names,
 * numbers and addresses is in the index of likeness once for each of them.
 */
async function findVeryOnes(
  db: Database,
  { words, code, atMost }: { words: string; code: string; atMost: number },
): Promise<Found[] | undefined> {
  const known = code === '' ? namedExactly(words, atMost) : undefined
  if (known === undefined) return undefined
  const { rows } = await seen(sql`(select *, 1 as alike from (${known.people}) as very)`, atMost).execute(db)
  return rows.length >= known.atLeast ? rows : undefined
}
