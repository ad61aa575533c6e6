import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'

import { isNameInOrder, listLikeNames } from './known-names.queries.ts'
import { halvesOf, isAddress, type LikeName, pairsOf, partsOf, wordsIn } from './like-people.rules.ts'

// Who may be meant by words that are misspelt, or a part: people whose name is like a word, and people of whom a part of the
// words is in what is known. How well each fits is said afterwards, of these alone.

/** How alike a word must be to count: Chiara finds Kiara, and Rossi does not find Russo. */
export const likeness = 0.45
/** Of a very common part only so many are compared: whoever reads has to say more anyway. Who has the very words is among them. */
const compared = 300
/** Of each word so many names are tried, of the likeliest each with so many bearers. */
const [namesOfAWord, bearersOfAName, bearersOfAll] = [40, 50, 250]
/** Of addresses on each side of one so many. */
const neighbours = 150

// as the indexes have it, word for word
const ofAccount = sql`searchable(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'))`
const ofChild = sql`searchable(name || ' ' || surname)`
const ofInvited = sql`searchable(surname || ' ' || email)`

type Kind = {
  table: RawBuilder<unknown>
  /** What is shown, and `text`, by which it is compared. */
  columns: RawBuilder<unknown>
  text: RawBuilder<unknown>
  isOne: RawBuilder<unknown>
  nameParts: readonly ('name' | 'surname')[]
  /** What it holds of which one half is likely to be right. */
  halves?: 'number' | 'address'
}

const parents: Kind = {
  table: sql`account`,
  columns: sql`family_id, 'parent' as role, name, surname, null::smallint as position, ${ofAccount} as text`,
  text: ofAccount,
  isOne: sql`kind = 'parent'`,
  nameParts: ['surname', 'name'],
  halves: 'number',
}
const kids: Kind = {
  table: sql`child`,
  columns: sql`family_id, 'child' as role, name, surname, position, ${ofChild} as text`,
  text: ofChild,
  isOne: sql`true`,
  nameParts: ['surname', 'name'],
}
const guests: Kind = {
  table: sql`spouse_invitation`,
  columns: sql`family_id, surname, created_at, ${ofInvited} as text`,
  text: ofInvited,
  isOne: sql`true`,
  nameParts: ['surname'],
  halves: 'address',
}

/** Common table expressions `parent`, `kid` and `guest`: whom to compare. `is_sure`: found however little alike. */
export async function likePeople(
  tx: Database,
  { words, atMost }: { words: string; atMost: number },
): Promise<RawBuilder<unknown>> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(tx)
  const like = await listLikeNames(tx, wordsIn(words), namesOfAWord)
  const whom = (kind: Kind, others: RawBuilder<unknown>[] = []) =>
    sql.join(
      [
        ...withPart(kind, words),
        ...withPair(kind, like, atMost),
        ...withName(kind, like),
        ofRehearsals(kind),
        ...others,
      ],
      sql` union all `,
    )
  return sql`
    parent as (${whom(parents, besideAddress(parents, words))}),
    kid as (${whom(kids)}),
    guest as (
      select distinct on (family_id) family_id, 'invited' as role, '' as name, surname, null::smallint as position, text,
        is_sure
      from (${whom(guests)}) as invited
      -- who answered with an account is found by that; looked up for each, or all answers are read
      where not exists (
        select from family_event as event
        where event.family_id = invited.family_id and event.kind = 'answered_full' offset 0
      )
      order by family_id, created_at desc
    )`
}

/** All that was said is sure; of a half it is looked how well the other one fits. */
function withPart({ table, columns, text, isOne, halves }: Kind, words: string) {
  const [whole, half] = [partsOf(words), halves === undefined ? [] : halvesOf(halves, words)]
  return [...whole, ...half].map(
    (part) => sql`(
      select ${columns}, ${whole.includes(part)}::boolean as is_sure from ${table}
      where ${isOne} and ${text} like '%' || regexp_replace(searchable(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'
      limit ${compared}
    )`,
  )
}

/**
 * Parents whose address stands next to what was said, in the order of addresses and in that of addresses read from their end:
 * who mistakes one letter says all before it right, or all behind it. Looking for a half would compare everybody of that name.
 */
function besideAddress({ table, columns, isOne }: Kind, words: string) {
  if (!isAddress(words)) return []
  return [
    { key: sql`login`, said: sql`lower(${words})` },
    { key: sql`reverse(login)`, said: sql`reverse(lower(${words}))` },
  ].flatMap(({ key, said }) => {
    const row = sql`select ${columns}, false as is_sure from ${table} where ${isOne}`
    return [
      sql`(${row} and ${key} >= ${said} order by ${key} limit ${neighbours})`,
      sql`(${row} and ${key} < ${said} order by ${key} desc limit ${neighbours})`,
    ]
  })
}

/** Whose name is like one word and whose surname is like another: of each two the newest, the likeliest two first. */
function withPair(
  { table, columns, isOne, nameParts }: Kind,
  like: readonly LikeName[][],
  atMost: number,
): RawBuilder<unknown>[] {
  const pairs = nameParts.length === 2 ? pairsOf(like) : []
  if (pairs.length === 0) return []
  const [surnames, names] = [pairs.map(({ surname }) => surname), pairs.map(({ name }) => name)]
  return [
    sql`(
      select bearer.* from unnest(${surnames}::text[], ${names}::text[]) as pair (surname, name)
      cross join lateral (
        select ${columns}, false as is_sure from ${table} as one
        where ${isOne} and ${isOfStudy('one.family_id')}
          and searchable(one.surname) = pair.surname and searchable(one.name) = pair.name
        order by one.created_at desc limit ${atMost}
      ) as bearer
      limit ${compared}
    )`,
  ]
}

/** Who bears a name that is like any of the words, those of the likeliest names first. */
function withName({ table, columns, isOne, nameParts }: Kind, like: readonly LikeName[][]) {
  const names = like
    .flat()
    .toSorted((one, other) => other.alike - one.alike)
    .map(({ name }) => name)
  if (names.length === 0) return []
  return nameParts.map(
    (part) => sql`(
      select bearer.* from unnest(${names}::text[]) as known (name)
      cross join lateral (
        select ${columns}, false as is_sure from ${table} as one
        where ${isOne} and ${isOfStudy('one.family_id')}
          and ${isNameInOrder(sql`searchable(${sql.ref(`one.${part}`)})`, sql`known.name`)}
        limit ${bearersOfAName}
      ) as bearer
      limit ${bearersOfAll}
    )`,
  )
}

/** The few of rehearsals take the place of nobody. */
const ofRehearsals = ({ table, columns, isOne }: Kind) => sql`(
  select ${columns}, false as is_sure from ${table} join rehearsal_family using (family_id) where ${isOne}
)`
