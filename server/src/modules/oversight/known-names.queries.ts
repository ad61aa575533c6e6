import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'

import { type LikeName, oneMistakeFrom } from './like-people.rules.ts'

// Names and surnames that somebody bears, each once and without whose it is, spelt as searches compare them. A misspelt name is
// looked for among these, because to be like a name takes as long for each who is compared. Triggers note what changes in
// `known_name_changed`, in the transaction of the change; it is looked at after that has been committed, one process at a time:
// so no two who meet can lose a name, and that of nobody goes (docs/decisions/0194).

/** What is compared: with another function all names are spelt anew. */
const definition = sql`(select md5(prosrc) from pg_proc
  where proname = 'searchable' and pronamespace = 'public'::regnamespace)`

/** Whether names wait to be looked at: a condition of another statement. */
export const areNamesDue = sql`exists (select from known_name_changed)`

/**
 * The end of a statement, up to its limit: that a name is the one that was said, by the index of that name. A plain comparison
 * lets the planner hope: of a first name there are so many bearers that it expects to meet some at once, and where nobody bears
 * the name it has gone through everybody.
 */
export const isNameInOrder = (name: RawBuilder<unknown>, said: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${name} between ${said} and ${said} order by ${name}`

const bearers = [
  { table: 'account', parts: ['name', 'surname'] },
  { table: 'child', parts: ['name', 'surname'] },
  { table: 'spouse_invitation', parts: ['surname'] },
]
// no `exists`, which would drop the order
const isBorne = sql.join(
  bearers.flatMap(({ table, parts }) =>
    parts.map((part) => {
      const name = sql`searchable(${sql.ref(part)})`
      return sql`coalesce((
        select true from ${sql.table(table)} where ${isNameInOrder(name, sql`changed.name`)} limit 1
      ), false)`
    }),
  ),
  sql` or `,
)

/** Adds names that somebody has begun to bear, and takes away those of nobody, at most so many. Answers how many it looked at. */
export async function takeUpNames(tx: Database, atMost: number): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    delete from known_name_changed where id in (select id from known_name_changed order by id desc limit ${atMost})
    returning name`.execute(tx)
  const names = [...new Set(rows.map(({ name }) => name))].filter((name) => name !== '')
  if (names.length > 0)
    await sql`
      with changed as materialized (select unnest(${names}::text[]) as name),
      looked_at as materialized (select name, ${isBorne} as is_borne from changed),
      gone as (
        delete from known_name using looked_at where known_name.name = looked_at.name and not looked_at.is_borne
      )
      insert into known_name (name) select name from looked_at where is_borne on conflict do nothing`.execute(
      tx,
    )
  return rows.length
}

/** Whether the names that are there were never all stored, or by another spelling. */
export async function areNamesOutdated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ outdated: boolean }>`
    select names_definition is distinct from ${definition} as outdated from family_standing_progress`.execute(
    db,
  )
  return rows[0]?.outdated ?? true
}

/** Stores all names anew, in a transaction that may take long. */
export async function recomputeNames(tx: Database): Promise<void> {
  await sql`
    with borne as materialized (
      select distinct name from (
        select searchable(name) as name from account union all select searchable(surname) from account
        union all select searchable(name) from child union all select searchable(surname) from child
        union all select searchable(surname) from spouse_invitation
      ) as one
      where name <> ''
    ),
    gone as (delete from known_name where not exists (select from borne where borne.name = known_name.name))
    insert into known_name (name) select name from borne on conflict do nothing`.execute(tx)
  await sql`update family_standing_progress set names_definition = ${definition}`.execute(tx)
}

/** As much as a name counts that is one mistake away: after the very name. */
const oneMistake = 0.9

/**
 * For each of these words the names that are most like it or one mistake away, at most so many, likeliest first. How alike they
 * must be is set by the caller (`pg_trgm.word_similarity_threshold`).
 */
export async function listLikeNames(
  tx: Database,
  words: readonly string[],
  atMost: number,
): Promise<LikeName[][]> {
  if (words.length === 0) return []
  const lists = words.flatMap((word, place) => [
    sql`(
      select ${place}::int as place, name, word_similarity(searchable(${word}), name) as alike
      from known_name where searchable(${word}) <% name
      order by alike desc, similarity(searchable(${word}), name) desc, name limit ${atMost}
    )`,
    sql`(
      select ${place}::int, name, ${oneMistake}::real from known_name where name = any(${oneMistakeFrom(word)}::text[])
    )`,
  ])
  const { rows } = await sql<LikeName & { place: number }>`${sql.join(lists, sql` union all `)}`.execute(tx)
  return words.map((_, place) => {
    const found = rows.filter((row) => row.place === place).toSorted((one, other) => other.alike - one.alike)
    const best = new Map<string, LikeName>()
    for (const { name, alike } of found) if (!best.has(name)) best.set(name, { name, alike })
    return [...best.values()].slice(0, atMost)
  })
}
