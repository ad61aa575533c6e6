import { type FunnelStep, funnelSteps, overEnrolments } from '@desco/contract/families/states'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { namesOf } from '#platform/database/parts-of-statements.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

// Where each family stands is said by the view `family_step` alone. What it says is stored here. When that happens is said in
// standings.queries.ts.

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

/** Stores what the view says of these families now. */
export async function storeStandings(tx: Database, familyIds: readonly string[]) {
  if (familyIds.length === 0) return
  await sql`
    with changed as materialized (select unnest(${[...familyIds]}::uuid[]) as family_id),
    anew as materialized (
      select ${namesOf(standingColumns, 'step')}, ${derived}
      -- one family after the other: the planner does not carry a list of ids into the view
      from changed cross join lateral (
        select ${columns} from family_step where family_step.family_id = changed.family_id offset 0
      ) as step
      where ${isOfStudy('changed.familyId')}
    ),
    gone as (
      delete from family_standing using changed
      where family_standing.family_id = changed.family_id
        and not exists (select from anew where anew.family_id = family_standing.family_id)
    )
    insert into family_standing (${stored}) select ${stored} from anew
    on conflict (family_id) do update set (${stored}) = (select ${excluded})`.execute(tx)
}

/**
 * Stores what one reading of the view says of everybody. Answers how many families there are, and of how many something else
 * was stored.
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
  return rows[0] ?? { families: 0, differed: 0 }
}

/** How many families have reached each step and no later one; for monitoring. */
export async function countByStep(db: Database): Promise<{ of: string; value: number }[]> {
  const rows = await db
    .selectFrom('family_standing')
    .select(['reached', (count) => count.fn.countAll<string>().as('families')])
    .groupBy('reached')
    .execute()
  return funnelSteps.map((of, place) => ({
    of,
    value: Number(rows.find(({ reached }) => reached === place + 1)?.families ?? 0),
  }))
}
