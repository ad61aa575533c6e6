import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

type Range = { from: string; to: string }

/** Days of some people that are assigned or on which something stands. */
export async function listPersonDays(db: Database, personIds: readonly string[], { from, to }: Range) {
  const people = sql`any(${[...personIds]}::uuid[])`
  const { rows } = await sql<{
    personId: string
    day: string
    number: number | null
    entries: number
    complete: boolean
  }>`
    with plan as (
      select person_id, day, row_number() over (partition by person_id order by day)::integer as number
      from diary_plan_day where person_id = ${people}
    ), written as (
      select person_id, day,
        count(*) filter (where kind = 'food' or content ->> 'skipped' = 'true')::integer as entries,
        bool_or(kind = 'day' and content ->> 'complete' = 'true') as complete
      from diary_entry
      where person_id = ${people} and day between ${from}::date and ${to}::date and not deleted
      group by person_id, day
    )
    select person_id, day, plan.number, coalesce(written.entries, 0) as entries,
      coalesce(written.complete, false) as complete
    from plan full join written using (person_id, day)
    where day between ${from}::date and ${to}::date
    order by person_id, day`.execute(db)
  return rows
}

/** The outcome of everybody's assigned days, day by day. */
export async function countAssigned(db: Database, { from, to }: Range) {
  const { rows } = await sql<{
    day: string
    assigned: number
    complete: number
    begun: number
    empty: number
  }>`
    select plan.day, count(*)::integer as assigned,
      count(*) filter (where written.complete)::integer as complete,
      count(*) filter (where written.complete = false)::integer as begun,
      count(*) filter (where written.complete is null)::integer as empty
    from diary_plan_day as plan
    cross join lateral (
      select bool_or(kind = 'day' and content ->> 'complete' = 'true') as complete
      from diary_entry as entry
      where entry.person_id = plan.person_id and entry.day = plan.day and not entry.deleted
    ) as written
    where plan.day between ${from}::date and ${to}::date and ${isOfStudy('plan.familyId')}
    group by plan.day order by plan.day`.execute(db)
  return rows
}

/** The family of a person by whom a diary is known. */
export async function findFamilyOf(db: Database, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ familyId: string }>`
    select family_id from account where id = ${personId} and kind = 'parent'
    union all select family_id from child where id = ${personId}`.execute(db)
  return rows[0]?.familyId
}
