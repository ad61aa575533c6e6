import {
  type FamilyState,
  type FunnelStep,
  funnelSteps,
  overEnrolments,
} from '@desco/contract/families/states'
import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'

type Column = `${FunnelStep}_at`
const columnOf = (step: FunnelStep): Column => `${step}_at`

const columns = [
  'family_id',
  'code',
  'reached',
  'since',
  'enrolment',
  'refused_at',
  'withdrawn_at',
  'children_selected',
  'children_enabled',
  ...funnelSteps.map(columnOf),
] as const

const isStep = (state: FamilyState): state is FunnelStep => funnelSteps.some((step) => step === state)

/** The step that a family is at, counted from 1 by the view. */
export const stepReached = (reached: number): FunnelStep => funnelSteps[reached - 1] ?? 'registered'

/** Where a family stands, or undefined when there is none with this id. */
export async function findStanding(db: Database, familyId: string) {
  return db.selectFrom('family_step').select(columns).where('family_id', '=', familyId).executeTakeFirst()
}

type Search = {
  state?: FamilyState | undefined
  code?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  before?: string | undefined
}

/** Newest first. `before`: only families older than this one. */
export async function searchStandings(
  db: Database,
  { state, code, from, until, before }: Search,
  count: number,
) {
  let newest = db.selectFrom('family').select(['id', 'created_at'])
  if (code) newest = newest.where(sql<boolean>`starts_with(code, ${code})`)
  if (from !== undefined) newest = newest.where('created_at', '>=', from)
  if (until !== undefined) newest = newest.where('created_at', '<', until)
  if (before !== undefined) {
    newest = newest.where(
      sql<boolean>`(created_at, id) < (select created_at, id from family where id = ${before})`,
    )
  }
  if (state !== undefined) {
    // many families may be read before one fits: all in one pass
    const standings = db
      .selectFrom('family_step')
      .innerJoin(newest.as('newest'), 'newest.id', 'family_step.family_id')
      .select(columns)
    const fitting = isStep(state)
      ? standings
          .where('reached', '=', funnelSteps.indexOf(state) + 1)
          .where('enrolment', 'not in', overEnrolments)
      : standings.where('enrolment', '=', state)
    return fitting.orderBy('registered_at', 'desc').orderBy('family_id', 'desc').limit(count).execute()
  }
  // one family after the other, and no further than the page
  return db
    .selectFrom(newest.orderBy('created_at', 'desc').orderBy('id', 'desc').as('newest'))
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('family_step')
          .select(columns)
          .whereRef('family_step.family_id', '=', 'newest.id')
          .offset(sql.lit(0))
          .as('standing'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(count)
    .execute()
}

type StepRow = { step: number; count: number; median_days: number | null }
type StuckRow = {
  step: number
  count: number
  families: { id: string; code: string; since: string }[] | null
}
type Overview = {
  total: number
  active: number
  selected: number
  enabled: number
  recent: number
  recent_before: number
  funnel: StepRow[]
  stuck: StuckRow[]
}

const momentOf = (step: FunnelStep) => sql.ref(columnOf(step))

/** How many got to each step, and the median of how long it took them from the one before. */
const funnel = sql.join(
  funnelSteps.map((step, place) => {
    const previous = funnelSteps[place - 1]
    const days =
      previous === undefined
        ? sql`null::float8`
        : sql`percentile_cont(0.5) within group (
            order by extract(epoch from ${momentOf(step)} - ${momentOf(previous)}) / 86400)`
    return sql`select ${sql.lit(place + 1)} as step, count(${momentOf(step)})::int as count, ${days} as median_days
      from standing`
  }),
  sql` union all `,
)

/**
 * All figures about all families from one reading of the view, so that they agree with each other. Reads only: nobody
 * waits for it.
 */
export async function countFamilies(
  db: Database,
  { now, weekAgo, twoWeeksAgo, listed }: { now: Date; weekAgo: Date; twoWeeksAgo: Date; listed: number },
): Promise<Overview> {
  const { rows } = await inTransaction(db, async (tx) => {
    // translating the query into machine code would take longer than running it; its sums fit in memory
    await sql`set local jit = off`.execute(tx)
    await sql`set local work_mem = '64MB'`.execute(tx)
    return sql<Overview>`
    with standing as materialized (select * from family_step where registered_at <= ${now}),
    waiting as (
      select family_id, code, reached, since, row_number() over (partition by reached order by since, family_id) as place
      from standing
      where not enrolment = any(${overEnrolments}) and reached < ${funnelSteps.length}
        -- with no child taking part there is nobody to enable
        and (reached < 5 or children_selected > 0)
    ),
    stuck as (
      select reached as step, count(*)::int as count,
        json_agg(json_build_object('id', family_id, 'code', code, 'since', since) order by place)
          filter (where place <= ${listed}) as families
      from waiting group by reached
    ),
    funnel as (${funnel})
    select
      count(*)::int as total,
      count(*) filter (where enrolment = 'active')::int as active,
      coalesce(sum(children_selected) filter (where enrolment = 'active'), 0)::int as selected,
      coalesce(sum(children_enabled) filter (where enrolment = 'active'), 0)::int as enabled,
      count(*) filter (where registered_at > ${weekAgo})::int as recent,
      count(*) filter (where registered_at > ${twoWeeksAgo} and registered_at <= ${weekAgo})::int as recent_before,
      (select json_agg(row_to_json(funnel) order by step) from funnel) as funnel,
      (select json_agg(row_to_json(stuck) order by step) from stuck) as stuck
    from standing`.execute(tx)
  })
  const [overview] = rows
  if (overview === undefined) throw new Error('Counting families answered nothing.')
  return { ...overview, stuck: overview.stuck ?? [] }
}
