import {
  type FamilyState,
  familyStateOf,
  familyStates,
  type FunnelStep,
  funnelSteps,
  type StateGroup,
  stateGroups,
} from '@desco/contract/families/states'
import type { Today } from '@desco/contract/team/families'
import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import { standingColumns } from '#families/index.ts'
import type { Tables } from '#server/tables.ts'

const isGroup = (state: FamilyState | StateGroup): state is StateGroup => state in stateGroups
const isStep = (state: FamilyState): state is FunnelStep => funnelSteps.some((step) => step === state)

/** The step that a family is at, counted from 1 by the view. */
export const stepReached = (reached: number): FunnelStep => funnelSteps[reached - 1] ?? 'registered'

/** Where a family stands, or undefined when there is none with this id. */
export async function findStanding(db: Database, familyId: string) {
  return db
    .selectFrom('family_step')
    .select(standingColumns)
    .select(
      sql<boolean>`exists (
        select from rehearsal_family where rehearsal_family.family_id = family_step.family_id)`.as(
        'isRehearsal',
      ),
    )
    .where('familyId', '=', familyId)
    .executeTakeFirst()
}

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>

type Search = {
  state?: FamilyState | StateGroup | undefined
  code?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  before?: string | undefined
}

/** Where each rehearsal stands: it is stored nowhere, and they are few. */
const rehearsals = sql<Selectable<Tables['family_standing']>>`(
  select step.*
  from rehearsal_family as one
  cross join lateral (select * from family_step where family_step.family_id = one.family_id offset 0) as step
)`
const ofStudy = sql<Selectable<Tables['family_standing']>>`family_standing`

/** Families of the study as they are stored, or rehearsals. */
const standings = (db: Database, { isRehearsal }: { isRehearsal: boolean }) =>
  db
    .selectFrom((isRehearsal ? rehearsals : ofStudy).as('standing'))
    .select(standingColumns)
    .select(sql<boolean>`${sql.lit(isRehearsal)}`.as('isRehearsal'))

/** Newest first. `before`: only families older than this one. */
export async function searchStandings(
  db: Database,
  { state, code, from, until, before, ...which }: Search & { isRehearsal: boolean },
  count: number,
): Promise<Standing[]> {
  let found = standings(db, which)
  if (state !== undefined) {
    const states: readonly FamilyState[] = isGroup(state) ? stateGroups[state] : [state]
    const steps = states.filter(isStep).map((step) => funnelSteps.indexOf(step) + 1)
    found =
      steps.length > 0
        ? found.where('reached', 'in', steps).where('isOver', '=', false)
        : found.where(
            'enrolment',
            'in',
            states.filter((one) => !isStep(one)),
          )
  }
  // as the index has it
  if (code) found = found.where('code', 'like', `${code.replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`)
  if (from !== undefined) found = found.where('registeredAt', '>=', from)
  if (until !== undefined) found = found.where('registeredAt', '<', until)
  if (before !== undefined) {
    found = found.where(
      sql<boolean>`(registered_at, family_id) < (select created_at, id from family where id = ${before})`,
    )
  }
  return found.orderBy('registeredAt', 'desc').orderBy('familyId', 'desc').limit(count).execute()
}

/** How many families of the study are in each state. */
export async function countStates(db: Database): Promise<{ state: FamilyState; count: number }[]> {
  const rows = await db
    .selectFrom('family_standing')
    .select(['reached', 'enrolment', (count) => count.fn.countAll<string>().as('families')])
    .groupBy(['reached', 'enrolment'])
    .execute()
  return familyStates.map((state) => ({
    state,
    count: rows
      .filter(({ reached, enrolment }) => familyStateOf({ enrolment, step: stepReached(reached) }) === state)
      .reduce((sum, { families }) => sum + Number(families), 0),
  }))
}

/** Where some families of the study stand, as it is stored. */
export async function listStandings(db: Database, familyIds: readonly string[]): Promise<Standing[]> {
  return standings(db, { isRehearsal: false })
    .where('familyId', '=', sql<string>`any(${familyIds}::uuid[])`)
    .execute()
}

type StepRow = { step: number; count: number }
type StuckRow = {
  step: number
  count: number
  families: { id: string; code: string; since: string }[] | null
}
type Overview = Omit<Today['tiles'], 'surveysCompleted'> & { funnel: StepRow[]; stuck: StuckRow[] }

/** All figures about all families, from one moment. */
export async function countFamilies(
  db: Database,
  { now, weekAgo, twoWeeksAgo, listed }: { now: Date; weekAgo: Date; twoWeeksAgo: Date; listed: number },
): Promise<Overview> {
  const steps = sql.lit(funnelSteps.length)
  const { rows } = await sql<Overview>`
    with counted as materialized (
      select reached, enrolment, is_waiting, count(*) as families, sum(children_selected) as children_selected,
        sum(children_enabled) as children_enabled
      from family_standing group by reached, enrolment, is_waiting
    ),
    funnel as (
      select step, (select coalesce(sum(families), 0)::int from counted where reached >= step) as count
      from generate_series(1, ${steps}) as steps (step)
    ),
    stuck as (
      select step, (select coalesce(sum(families), 0)::int from counted where reached = step and is_waiting) as count,
        (
          select json_agg(json_build_object('id', family_id, 'code', code, 'since', since) order by since, family_id)
          from (
            select family_id, code, since from family_standing
            where reached = step and is_waiting order by since, family_id limit ${listed}
          ) as longest
        ) as families
      from generate_series(1, ${steps} - 1) as steps (step)
    )
    select
      coalesce(sum(families), 0)::int as registered_families,
      coalesce(sum(families) filter (where enrolment = 'active'), 0)::int as active_families,
      coalesce(sum(children_selected) filter (where enrolment = 'active'), 0)::int as children_selected,
      coalesce(sum(children_enabled) filter (where enrolment = 'active'), 0)::int as children_enabled,
      (select count(*)::int from family_standing where registered_at > ${weekAgo} and registered_at <= ${now}) as new_families,
      (select count(*)::int from family_standing
        where registered_at > ${twoWeeksAgo} and registered_at <= ${weekAgo}) as new_families_week_before,
      (select json_agg(row_to_json(funnel) order by step) from funnel) as funnel,
      (select json_agg(row_to_json(stuck) order by step) from stuck where stuck.count > 0) as stuck
    from counted`.execute(db)
  const [overview] = rows
  if (overview === undefined) throw new Error('Counting families answered nothing.')
  return { ...overview, stuck: overview.stuck ?? [] }
}
