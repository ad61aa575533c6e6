import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryDeskFieldErrors } from '@desco/contract/diary/desk/diary-plan'

import { sql } from 'kysely'

import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { foodListOfToday, isInList } from '#diary/foods/food-lists.ts'
import { type Inside, staffAct } from '#staff/index.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

const pageLength = 50

type TextRow = { text: string; entries: number; people: number; foodId: string | null; name: string | null }

/** The texts that people wrote because they found no food, equal ones together, the most frequent first: a page of them. */
export async function seeTexts(
  { db }: Needs,
  { show, after }: InputOf<typeof diaryDesk.diaryTexts>,
): Promise<ContentOf<typeof diaryDesk.diaryTexts>> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(said.entries < ${after.entries} or (said.entries = ${after.entries} and said.text_key > lower(${after.text})))`
  const { rows } = await sql<TextRow>`
    select said.text, said.entries, said.people, code.food_id, food.name
    from (
      select text_key, min(content ->> 'freeText') as text, count(*)::integer as entries,
        count(distinct person_id)::integer as people
      from diary_entry where text_key is not null and not deleted and ${isOfStudy('familyId')} group by text_key
    ) as said
    left join diary_text_code as code using (text_key)
    left join food_list_food as food on food.version = code.list_version and food.food_id = code.food_id
    where (code.food_id is not null) = ${show === 'coded'} and ${isAfter}
    order by said.entries desc, said.text_key
    limit ${pageLength + 1}`.execute(db)
  return {
    texts: rows.slice(0, pageLength).map(({ foodId, name, ...row }) => ({
      ...row,
      code: foodId === null ? null : { foodId, name: name ?? foodId },
    })),
    more: rows.length > pageLength,
  }
}

/**
 * Says once which food a text means. The entries stay as they were written; what the text means is kept beside them, for
 * later ones too. Answers how many entries have it now.
 */
export const codeText = staffAct(
  'diary_text_coded',
  async (inside: Inside<Needs>, { text, foodId }: InputOf<typeof diaryDesk.codeDiaryText>) => {
    const { db, now, staffId } = inside
    const { rows } = await sql<{ entries: number }>`
      select count(*)::integer as entries from diary_entry
      where text_key = lower(${text}) and not deleted and ${isOfStudy('familyId')}`.execute(db)
    const entries = rows[0]?.entries ?? 0
    if (entries === 0) throw new Problem('not_found')
    if (foodId === null) await sql`delete from diary_text_code where text_key = lower(${text})`.execute(db)
    else {
      const { version: listVersion } = await foodListOfToday(inside)
      if (!(await isInList(db, listVersion, foodId))) refuseField('foodId', diaryDeskFieldErrors.unknownFood)
      await sql`
        insert into diary_text_code (text_key, food_id, list_version, staff_id, coded_at)
        values (lower(${text}), ${foodId}, ${listVersion}, ${staffId}::uuid, ${now})
        on conflict (text_key) do update set food_id = excluded.food_id, list_version = excluded.list_version,
          staff_id = excluded.staff_id, coded_at = excluded.coded_at`.execute(db)
    }
    // the text itself may name somebody, and the log is kept for ever
    return {
      ...(foodId !== null && { subject: { kind: 'food' as const, id: foodId } }),
      details: { coded: foodId !== null, entries },
      answer: { entries },
    }
  },
)
