import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

type Texts = { coded: boolean; after: { text: string; entries: number } | undefined; atMost: number }

/** Equal free texts together, the most frequent first, after the last one of the page before. */
export async function listTexts(db: Database, { coded, after, atMost }: Texts) {
  const { rows } = await sql<{
    text: string
    entries: number
    people: number
    foodId: string | null
    name: string | null
  }>`
    select said.text, said.entries, said.people, code.food_id, food.name
    from (
      select text_key, min(content ->> 'freeText') as text, count(*)::integer as entries,
        count(distinct person_id)::integer as people
      from diary_entry where text_key is not null and not deleted and ${isOfStudy('familyId')} group by text_key
    ) as said
    left join diary_text_code as code using (text_key)
    left join food_list_food as food on food.version = code.list_version and food.food_id = code.food_id
    where (code.food_id is not null) = ${coded} and ${isAfter(after)}
    order by said.entries desc, said.text_key
    limit ${atMost}`.execute(db)
  return rows
}

const isAfter = (last: Texts['after']) =>
  last === undefined
    ? sql`true`
    : sql`(said.entries < ${last.entries} or (said.entries = ${last.entries} and said.text_key > lower(${last.text})))`

/** How many different texts have no food, and since when the oldest is there. */
export async function countTexts(db: Database) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(since) as since
    from (
      -- a distinct count would sort every entry
      select text_key, min(first_received_at) as since
      from diary_entry where text_key is not null and not deleted and ${isOfStudy('familyId')} group by text_key
    ) as said
    where not exists (select from diary_text_code as code where code.text_key = said.text_key and food_id is not null)`.execute(
    db,
  )
  return rows[0] ?? { count: 0, since: null }
}

export async function countEntriesSaying(db: Database, text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from diary_entry
    where text_key = lower(${text}) and not deleted and ${isOfStudy('familyId')}`.execute(db)
  return rows[0]?.count ?? 0
}

type Code = { text: string; foodId: string; listVersion: number; staffId: string | null; now: Date }

export async function storeCode(tx: Database, { text, foodId, listVersion, staffId, now }: Code) {
  await sql`
    insert into diary_text_code (text_key, food_id, list_version, staff_id, coded_at)
    values (lower(${text}), ${foodId}, ${listVersion}, ${staffId}::uuid, ${now})
    on conflict (text_key) do update set food_id = excluded.food_id, list_version = excluded.list_version,
      staff_id = excluded.staff_id, coded_at = excluded.coded_at`.execute(tx)
}

export async function deleteCode(tx: Database, text: string) {
  await sql`delete from diary_text_code where text_key = lower(${text})`.execute(tx)
}

export async function isInList(db: Database, version: number, foodId: string): Promise<boolean> {
  const row = await db
    .selectFrom('food_list_food')
    .select('foodId')
    .where('version', '=', version)
    .where('foodId', '=', foodId)
    .executeTakeFirst()
  return row !== undefined
}
