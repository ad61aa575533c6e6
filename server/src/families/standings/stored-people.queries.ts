import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { namesOf } from '#platform/database/parts-of-statements.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

// The view `survey_taker` alone says who takes part. Its answer is stored here as where families stand is
// (stored-standings.queries.ts): for the families that triggers note. It goes by no day and no questionnaire, so nothing but a change
// of the family changes it.

const names = ['personId', 'accountId', 'familyId', 'isChild', 'birthDate', 'createdAt', 'why']
const columns = namesOf(names)
const excluded = namesOf(names, 'excluded')

/** Writes the people that a table `fresh` says over those that are there; who is the same stays untouched. */
const storeFresh = sql`
  insert into study_person as stored (${columns}) select ${columns} from fresh
  on conflict (person_id) do update set (${columns}) = (select ${excluded})
    where (${namesOf(names, 'stored')}) is distinct from (${excluded})
  returning family_id`

/** Stores anew who takes part in the families that changed, at most so many. Answers how many it looked at. */
export async function takeUpPeople(tx: Database, atMost: number): Promise<number> {
  const { rows } = await sql<{ familyId: string }>`
    delete from study_person_changed where id in (select id from study_person_changed order by id desc limit ${atMost})
    returning family_id`.execute(tx)
  const familyIds = [...new Set(rows.map(({ familyId }) => familyId))]
  if (familyIds.length === 0) return 0
  await sql`
    with changed as materialized (select unnest(${familyIds}::uuid[]) as family_id),
    fresh as materialized (
      select ${namesOf(names, 'taker')}
      -- one family after the other: the planner does not carry a list of ids into the view
      from changed cross join lateral (
        select ${columns} from survey_taker where survey_taker.family_id = changed.family_id offset 0
      ) as taker
      where ${isOfStudy('changed.familyId')}
    ),
    gone as (
      delete from study_person
      where family_id in (select family_id from changed)
        and not exists (select from fresh where fresh.person_id = study_person.person_id)
    )
    ${storeFresh}`.execute(tx)
  return rows.length
}

/** Computes everything anew from one reading of the view. Answers in how many families somebody had been stored otherwise. */
export async function recomputePeople(tx: Database): Promise<number> {
  const { rows } = await sql<{ differed: number }>`
    with fresh as materialized (select ${namesOf(names, 'taker')} from survey_taker as taker where ${isOfStudy('taker.familyId')}),
    gone as (
      delete from study_person where not exists (select from fresh where fresh.person_id = study_person.person_id)
      returning family_id
    ),
    stored_anew as (${storeFresh})
    select count(distinct family_id)::int as differed
    from (select family_id from gone union all select family_id from stored_anew) as changed`.execute(tx)
  return rows[0]?.differed ?? 0
}
