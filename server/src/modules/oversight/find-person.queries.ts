import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'

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

/** How alike a word must be to count: Chiara finds Kiara, and Rossi does not find Russo. */
const likeness = 0.45
/** Of a very common name only so many are compared: whoever reads has to say more anyway. Who has the very words is among them. */
const compared = 1_000

// as the indexes have them, word for word
const ofAccount = sql`searchable(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'))`
const ofChild = sql`searchable(name || ' ' || surname)`
const ofInvited = sql`searchable(surname || ' ' || email)`

/** Rows whose text has the very words, and rows whose text is like them; of each so many at most. */
const matching = (
  columns: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  isOne = sql`true`,
) => sql`(
  (select ${columns} from ${table}, wanted where ${isOne} and ${text} like wanted.within limit ${compared})
  union all
  (select ${columns} from ${table}, wanted where ${isOne} and wanted.text <% ${text} limit ${compared})
)`

/**
 * People whose name, address or number is like some words, likeliest first. `code`: also who is of a family whose code
 * begins so. Evidence of who left stays and is found; who was erased has no name. Rehearsals come after everybody of the
 * study: they take the place of none.
 */
export async function findPeople(
  db: Database,
  { words, code, atMost }: { words: string; code: string; atMost: number },
): Promise<Found[]> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(db)
  const { rows } = await sql<Found>`
    with wanted as (
      select text,
        -- fewer letters are in too many
        case when length(text) >= 4 then '%' || regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') || '%' end as within
      from (select searchable(${words}) as text) as one
    ),
    parent as ${matching(
      sql`family_id, 'parent' as role, name, surname, null::smallint as position, ${ofAccount} as text`,
      sql`account`,
      ofAccount,
      sql`kind = 'parent'`,
    )},
    kid as ${matching(
      sql`family_id, 'child' as role, name, surname, position, ${ofChild} as text`,
      sql`child`,
      ofChild,
    )},
    guest as (
      select distinct on (family_id) family_id, 'invited' as role, '' as name, surname, null::smallint as position,
        ${ofInvited} as text
      from ${matching(sql`spouse_invitation.*`, sql`spouse_invitation`, ofInvited)} as invited
      -- who answered with an account is found by that; looked up for each, or all answers are read
      where not exists (
        select from family_event as event
        where event.family_id = invited.family_id and event.kind = 'answered_full' offset 0
      )
      order by family_id, created_at desc
    ),
    of_code as (
      select account.family_id, 'parent' as role, account.name, account.surname, null::smallint as position, wanted.text
      from family join account on account.family_id = family.id and account.kind = 'parent', wanted
      where ${code} <> '' and starts_with(family.code, ${code})
      limit ${atMost}
    ),
    found as (
      select distinct on (family_id, role, name, surname, position) *,
        word_similarity((select text from wanted), text) as alike
      from (
        select * from of_code union all select * from parent union all select * from kid union all select * from guest
      ) as all_found
      order by family_id, role, name, surname, position, word_similarity((select text from wanted), text) desc
    )
    select found.family_id, family.code, found.role, found.name, found.surname, found.position,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', child.name, 'surname', child.surname, 'position', child.position)
          order by child.position)
        from child where child.family_id = found.family_id
      ), '[]') as children,
      family.is_rehearsal
    from found join family on family.id = found.family_id
    order by family.is_rehearsal, found.alike desc, family.created_at desc, found.family_id, found.role desc, found.position
    limit ${atMost}`.execute(db)
  return rows
}
