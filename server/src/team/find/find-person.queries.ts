import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

export type PersonRow = {
  familyId: string
  code: string
  role: 'parent' | 'child' | 'invited'
  name: string
  surname: string
  position: number | null
  children: { name: string; surname: string; position: number }[]
  isRehearsal: boolean
}

/** How alike a word must be to count: Chiara finds Kiara, and Rossi does not find Russo. */
const likeness = 0.45
/** Only so many people are compared: a search for a word that very many have, such as a provider, has to say more. */
const compared = 5_000

// as the indexes have it, word for word
const ofAccount = sql`searchable(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'))`
const ofChild = sql`searchable(name || ' ' || surname)`
const ofInvited = sql`searchable(surname || ' ' || email)`

/** A whole number of today, or an address: nobody is asked for beside who has it. */
const isWhole = (words: string) => /^(?:\d{9,}|\S+@\S+)$/u.test(words)
/** The part of an address that is one's own: many have the same provider. */
const ownPart = (words: string) => words.replace(/^(\S+)@\S+$/u, '$1')

type Search = { words: string; code: string; atMost: number }

/**
 * People whose name, address or number has some words in it or, where those do not fill the page, is like them: likeliest first
 * and then the newest. `code`: also people of a family whose code begins so. Evidence of a person who left stays and is found;
 * an erased one has no name. Rehearsals come after everybody of the study. In a transaction of the caller's, for which it is set
 * how alike is alike enough.
 */
export async function findPeople(tx: Database, search: Search): Promise<PersonRow[]> {
  const { words, atMost } = search
  const very = await comparePeople(tx, search, { alike: false })
  if (very.length >= (isWhole(words) ? 1 : atMost)) return very
  return comparePeople(tx, { ...search, words: ownPart(words) }, { alike: true })
}

async function comparePeople(
  tx: Database,
  { words, code, atMost }: Search,
  { alike }: { alike: boolean },
): Promise<PersonRow[]> {
  // the planner takes comparing texts for as cheap as comparing numbers, and would read everybody
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true),
    set_config('enable_seqscan', 'off', true)`.execute(tx)
  const said = sql`searchable(${words})`
  const part = sql`'%' || regexp_replace(${said}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
  const isMeant = (text: RawBuilder<unknown>) =>
    alike ? sql`(${text} like ${part} or ${said} <% ${text})` : sql`${text} like ${part}`
  const { rows } = await sql<PersonRow>`
    with person as (
      (
        select family_id, 'parent' as role, name, surname, null::smallint as position, ${ofAccount} as text
        from account where kind = 'parent' and ${isMeant(ofAccount)} limit ${compared}
      )
      union all
      (
        select family_id, 'child', name, surname, position, ${ofChild}
        from child where ${isMeant(ofChild)} limit ${compared}
      )
      union all
      (
        select distinct on (family_id) family_id, 'invited', '', surname, null, ${ofInvited}
        from spouse_invitation as invitation
        where ${isMeant(ofInvited)} and not exists (
          -- who answered with an account is found by that
          select from family_event as event
          where event.family_id = invitation.family_id and event.kind = 'answered_full'
        )
        order by family_id, created_at desc limit ${compared}
      )
    ),
    found as (
      select *, case when text like ${part} then 1 else word_similarity(${said}, text) end as alike from person
      union all
      select account.family_id, 'parent', account.name, account.surname, null, '', 1
        from family join account on account.family_id = family.id and account.kind = 'parent'
        where ${code} <> '' and starts_with(family.code, ${code})
    ),
    likeliest as (
      select distinct on (family_id, role, name, surname, position) * from found
      order by family_id, role, name, surname, position, alike desc
    )
    select likeliest.family_id, family.code, role, name, surname, position, family.is_rehearsal,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', child.name, 'surname', child.surname, 'position', child.position)
          order by child.position)
        from child where child.family_id = family.id
      ), '[]') as children
    from likeliest join family on family.id = likeliest.family_id
    order by family.is_rehearsal, alike desc, family.created_at desc, family_id, role desc, position
    limit ${atMost}`.execute(tx)
  return rows
}
