import { dayInItaly } from '@desco/contract/families/birth-date'
import type { AnswerOf, ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { sql } from 'kysely'

import { keepersOf, listHouseholds } from '#diary/days/households.ts'
import { initialsOf } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Needs } from '#platform/needs.ts'

const pageLength = 50

type Overview = typeof diaryDesk.diaryOverview

/** How complete the diaries are: a page of families, and the assigned days of all. */
export async function seeOverview(
  { db, clock }: Needs,
  { from, to, ...search }: InputOf<Overview>,
): Promise<ContentOf<Overview>> {
  const today = dayInItaly(clock.now())
  const found = await listHouseholds(db, { ...search, atMost: pageLength + 1, today })
  const page = found.slice(0, pageLength).map((household) => ({
    household,
    keepers: keepersOf(household, today),
  }))
  const personIds = page.flatMap(({ keepers }) => keepers.map(({ personId }) => personId))
  const [personDays, days] = await Promise.all([
    listPersonDays(db, personIds, { from, to }),
    countAssigned(db, { from, to: to < today ? to : today }),
  ])
  const total = (count: keyof Counts) => days.reduce((sum, day) => sum + day[count], 0)
  const daysOf = Map.groupBy(personDays, ({ personId }) => personId)
  return {
    totals: {
      assigned: total('assigned'),
      complete: total('complete'),
      begun: total('begun'),
      empty: total('empty'),
    },
    days,
    families: page.map(({ household, keepers }) => ({
      familyId: household.id,
      code: household.code,
      people: keepers.map((keeper) => ({
        ...keeper,
        initials: initialsOf(keeper),
        isChild: keeper.childId !== null,
        days: daysOf.get(keeper.personId) ?? [],
      })),
    })),
    more: found.length > pageLength,
  }
}

type Counts = ContentOf<Overview>['totals']
type Range = { from: string; to: string }
type Person = AnswerOf<Overview>['families'][number]['people'][number]
type PersonDay = Person['days'][number] & Pick<Person, 'personId'>

/** Days of some people that are assigned or on which something stands. */
async function listPersonDays(db: Database, personIds: readonly string[], { from, to }: Range) {
  const people = sql`any(${[...personIds]}::uuid[])`
  const { rows } = await sql<PersonDay>`
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
async function countAssigned(db: Database, { from, to }: Range) {
  const { rows } = await sql<Counts & { day: string }>`
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
