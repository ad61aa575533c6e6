import { type FunnelStep, funnelSteps, overEnrolments } from '@desco/contract/families/states'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { namesOf } from '#platform/database/parts-of-statements.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

// Where each family stands is said by the view `family_step` alone. What it says is stored here, with the counts that Oggi adds
// up, in one transaction. When that happens is said in standings.queries.ts.

/** In which column the moment of a step stands. */
export const momentOf = {
  registered: 'registeredAt',
  verified: 'verifiedAt',
  children_added: 'childrenAddedAt',
  responsibility: 'responsibilityAt',
  answered: 'answeredAt',
  child_enabled: 'childEnabledAt',
  first_survey: 'firstSurveyAt',
  all_surveys: 'allSurveysAt',
} as const satisfies Record<FunnelStep, keyof Tables['family_step']>

/** The columns of the view that are stored. */
export const standingColumns = [
  'familyId',
  'code',
  'reached',
  'since',
  'enrolment',
  'refusedAt',
  'withdrawnAt',
  'childrenSelected',
  'childrenEnabled',
  ...funnelSteps.map((step) => momentOf[step]),
] as const
const storedColumns = [...standingColumns, 'isOver', 'isWaiting']
const columns = namesOf(standingColumns)
const stored = namesOf(storedColumns)
const excluded = namesOf(storedColumns, 'excluded')
const over = sql`any(array[${sql.join(overEnrolments.map((one) => sql.lit(one)))}])`

/** With what a row of the view is stored besides. With no child taking part there is nobody to enable. */
const derived = sql`enrolment = ${over} as is_over,
  not enrolment = ${over} and reached < ${sql.lit(funnelSteps.length)} and (reached < 5 or children_selected > 0) as is_waiting`

/** The days from one step to the next, for the medians, of rows `standing` that count `n` times. */
const times = sql.join(
  funnelSteps.slice(1).map((step, place) => {
    const at = sql.ref(`standing.${momentOf[step]}`)
    const before = sql.ref(`standing.${momentOf[funnelSteps[place] ?? step]}`)
    return sql`(${sql.lit(place + 2)}, extract(epoch from ${at} - ${before}) / 86400)`
  }),
)
const timesOf = (standings: ReturnType<typeof sql>) => sql`
  select taken.step, hundredths, sum(standing.n) as families
  from ${standings} as standing
  cross join lateral (values ${times}) as taken (step, days)
  cross join lateral (
    select case when taken.days < 30 then round(taken.days * 100) else round(taken.days) * 100 end::int as hundredths
  ) as rounded
  where taken.days is not null
  group by taken.step, hundredths`
const countsOf = (standings: ReturnType<typeof sql>) => sql`
  select reached, enrolment, is_waiting, sum(n) as families, sum(n * children_selected) as children_selected,
    sum(n * children_enabled) as children_enabled
  from ${standings} as standing
  group by reached, enrolment, is_waiting`

/** Stores what the view says of these families now, and what that changes in the counts. */
export async function storeStandings(tx: Database, familyIds: readonly string[]) {
  if (familyIds.length === 0) return
  await sql`
    with changed as materialized (select unnest(${[...familyIds]}::uuid[]) as family_id),
    before as materialized (
      select ${stored}, -1 as n from family_standing where family_id in (select family_id from changed)
    ),
    after as materialized (
      select ${namesOf(standingColumns, 'step')}, ${derived}, 1 as n
      -- one family after the other: the planner does not carry a list of ids into the view
      from changed cross join lateral (
        select ${columns} from family_step where family_step.family_id = changed.family_id offset 0
      ) as step
      where ${isOfStudy('changed.familyId')}
    ),
    both_sides as materialized (select ${stored}, n from before union all select ${stored}, n from after),
    gone as (
      delete from family_standing using before
      where family_standing.family_id = before.family_id
        and not exists (select from after where after.family_id = before.family_id)
    ),
    stored as (
      insert into family_standing (${stored}) select ${stored} from after
      on conflict (family_id) do update set (${stored}) = (select ${excluded})
    ),
    counted as (
      insert into family_standing_count as known select * from (${countsOf(sql`both_sides`)}) as difference
        where families <> 0 or children_selected <> 0 or children_enabled <> 0
      on conflict (reached, enrolment, is_waiting) do update set families = known.families + excluded.families,
        children_selected = known.children_selected + excluded.children_selected,
        children_enabled = known.children_enabled + excluded.children_enabled
    )
    insert into family_step_time as known select * from (${timesOf(sql`both_sides`)}) as difference where families <> 0
    on conflict (step, hundredths) do update set families = known.families + excluded.families`.execute(tx)
}

/**
 * Stores what one reading of the view says of everybody, and counts it anew. Answers how many families there are, and of how
 * many something else was stored.
 */
export async function storeEverybody(tx: Database): Promise<{ families: number; differed: number }> {
  const { rows } = await sql<{ families: number; differed: number }>`
    with anew as materialized (select ${columns}, ${derived} from family_step where ${isOfStudy('family_step.familyId')}),
    gone as (
      delete from family_standing where not exists (select from anew where anew.family_id = family_standing.family_id)
      returning family_id
    ),
    stored as (
      insert into family_standing as standing (${stored}) select ${stored} from anew
      on conflict (family_id) do update set (${stored}) = (select ${excluded})
        where (${namesOf(standingColumns, 'standing')}) is distinct from (${namesOf(standingColumns, 'excluded')})
      returning family_id
    )
    select (select count(*)::int from anew) as families,
      (select count(*)::int from stored) + (select count(*)::int from gone) as differed`.execute(tx)
  const all = sql`(select *, 1 as n from family_standing)`
  await sql`delete from family_standing_count`.execute(tx)
  await sql`delete from family_step_time`.execute(tx)
  await sql`insert into family_standing_count ${countsOf(all)}`.execute(tx)
  await sql`insert into family_step_time ${timesOf(all)}`.execute(tx)
  return rows[0] ?? { families: 0, differed: 0 }
}

/** How many families have reached each step and no later one; for monitoring. */
export async function countByStep(db: Database): Promise<{ of: string; value: number }[]> {
  const rows = await db
    .selectFrom('family_standing_count')
    .select(['reached', (count) => count.fn.sum<string>('families').as('families')])
    .groupBy('reached')
    .execute()
  return funnelSteps.map((of, place) => ({
    of,
    value: Number(rows.find(({ reached }) => reached === place + 1)?.families ?? 0),
  }))
}
