import { type FunnelStep, funnelSteps, overEnrolments } from '@desco/contract/families/states'
import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { namesOf } from '#platform/database/parts-of-statements.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

// The view `family_step` alone says where each family stands, and `survey_taker` alone who takes part. Their rows are stored
// here: of the families that triggers note, or of everybody; standings.queries.ts says when. Taking part goes by no day and no
// questionnaire, so nothing but a change of the family changes it.

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

/** A table, the view that says what is to stand in it, and its columns: the first one is its key. */
type Stored = { table: string; view: RawBuilder<unknown>; columns: readonly [string, ...string[]] }

const over = sql`any(array[${sql.join(overEnrolments.map((one) => sql.lit(one)))}])`

export const standings: Stored = {
  table: 'family_standing',
  // with no child taking part there is nobody to enable
  view: sql`(select *, enrolment = ${over} as is_over, not enrolment = ${over}
    and reached < ${sql.lit(funnelSteps.length)} and (reached < 5 or children_selected > 0) as is_waiting from family_step)`,
  columns: [...standingColumns, 'isOver', 'isWaiting'],
}

export const people: Stored = {
  table: 'study_person',
  view: sql`survey_taker`,
  columns: ['personId', 'accountId', 'familyId', 'isChild', 'birthDate', 'createdAt', 'why'],
}

/** Stores what the view says of these families now. */
export async function storeOf(tx: Database, stored: Stored, familyIds: readonly string[]): Promise<void> {
  if (familyIds.length === 0) return
  await sql`
    with changed as materialized (select unnest(${[...familyIds]}::uuid[]) as family_id),
    fresh as materialized (
      select ${namesOf(stored.columns, 'said')}
      -- one family after the other: the planner does not carry a list of ids into the view
      from changed cross join lateral (
        select ${namesOf(stored.columns)} from ${stored.view} as seen where seen.family_id = changed.family_id offset 0
      ) as said
      where ${isOfStudy('changed.familyId')}
    ),
    ${storeFresh(stored, sql`family_id in (select family_id from changed)`)}`.execute(tx)
}

/** Stores what one reading of the view says of everybody. Answers how many rows it has, and in how many families one was another. */
export async function storeEverybody(tx: Database, stored: Stored) {
  const { rows } = await sql<{ found: number; differed: number }>`
    with fresh as materialized (
      select ${namesOf(stored.columns)} from ${stored.view} as seen where ${isOfStudy('seen.familyId')}
    ),
    ${storeFresh(stored, sql`true`)}`.execute(tx)
  return rows[0] ?? { found: 0, differed: 0 }
}

/** Writes what `fresh` says over what is stored of the same families; a row that says the same stays untouched. */
function storeFresh({ table, columns }: Stored, isOfThem: RawBuilder<unknown>) {
  const [key] = columns
  const [names, before, after] = [namesOf(columns), namesOf(columns, 'stored'), namesOf(columns, 'excluded')]
  return sql`
    gone as (
      delete from ${sql.table(table)} as stored
      where ${isOfThem} and not exists (select from fresh where ${sql.ref(`fresh.${key}`)} = ${sql.ref(`stored.${key}`)})
      returning family_id
    ),
    written as (
      insert into ${sql.table(table)} as stored (${names}) select ${names} from fresh
      on conflict (${sql.ref(key)}) do update set (${names}) = (select ${after}) where (${before}) is distinct from (${after})
      returning family_id
    )
    select (select count(*)::int from fresh) as found, count(distinct family_id)::int as differed
    from (select family_id from gone union all select family_id from written) as others`
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
