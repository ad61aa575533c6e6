import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'

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
/** A number as it is dialled from its end, with which a prefix has nothing to do. */
const backwards = sql`reverse(regexp_replace(phone, '\\D', '', 'g'))`
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
 * study: they take the place of none.
 */
export async function findPeople(
  db: Database,
  { words, code, atMost }: { words: string; code: string; atMost: number },
): Promise<Found[]> {
  const very = await findVeryOnes(db, { words, code, atMost })
  if (very !== undefined) return very
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
    ${seen(sql`found`, atMost)}`.execute(db)
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

/** A whole number of today; shorter ones are parts of many. */
const wholeNumber = /^\d{9,}$/u
const address = /^\S+@\S+$/u
const mostWords = 5
/** Of one name alone so many are looked at, newest first of these: whoever reads has to say more. */
const bearers = 100

type Named = { people: RawBuilder<unknown>; atLeast: number }

function namedExactly(words: string, atMost: number): Named | undefined {
  const aParent = sql`select family_id, 'parent' as role, name, surname, null::smallint as position, created_at from account`
  if (wholeNumber.test(words))
    return {
      people: sql`${aParent} where kind = 'parent' and phone is not null and ${backwards} like reverse(${words}) || '%' limit ${atMost}`,
      atLeast: 1,
    }
  if (address.test(words))
    return { people: sql`${aParent} where kind = 'parent' and login = lower(${words})`, atLeast: 1 }
  const splits = splitsOf(words, atMost)
  if (splits.length === 0) return undefined
  const aKid = sql`select family_id, 'child' as role, name, surname, position, created_at from child`
  const people = splits.flatMap((split) => [
    sql`(${aParent} where kind = 'parent' and ${isOfStudy('family_id')} and ${split})`,
    sql`(${aKid} where ${isOfStudy('family_id')} and ${split})`,
  ])
  return { people: sql.join(people, sql` union `), atLeast: atMost }
}

/** Of a whole name the newest that are shown, of a part some of them, of any age. */
function splitsOf(text: string, atMost: number): RawBuilder<unknown>[] {
  const all = text.split(/\s+/u).filter((word) => word !== '')
  const is = (part: string, said: string) => sql`searchable(${sql.ref(part)}) = searchable(${said})`
  if (all.length === 1)
    return ['name', 'surname'].map((part) => sql`${is(part, all[0] ?? '')} limit ${bearers}`)
  if (all.length > mostWords) return []
  return all.slice(1).flatMap((_, place) => {
    const [first, second] = [all.slice(0, place + 1).join(' '), all.slice(place + 1).join(' ')]
    return [
      [first, second],
      [second, first],
    ].map(
      ([name = '', surname = '']) =>
        sql`${is('name', name)} and ${is('surname', surname)} order by created_at desc limit ${atMost}`,
    )
  })
}
