import { funnelSteps, overEnrolments } from '@desco/contract/families/states'
import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'

import { areCompletedDue, takeUpCompleted } from './completed-surveys.queries.ts'
import { areNamesDue, takeUpNames } from './known-names.queries.ts'
import { arePeopleDue, recomputePeople, takeUpPeople } from './stored-people.queries.ts'

// Where each family stands is said by the view `family_step` alone. What it says is stored here, family by family, as soon as
// something changes that it depends on: triggers note such families in `family_changed`, in the transaction of the change.
// Lists and counts read what is stored (docs/decisions/0138).

/** How many families a reader stores anew before it reads, so that who has just acted sees it; the rest is the keeper's. */
export const takenUpByReaders = 100

const names = [
  'family_id',
  'code',
  'reached',
  'since',
  'enrolment',
  'refused_at',
  'withdrawn_at',
  'children_selected',
  'children_enabled',
  ...funnelSteps.map((step) => `${step}_at`),
]
const columns = sql.join(names.map((name) => sql.ref(name)))
const ofStep = sql.join(names.map((name) => sql.ref(`step.${name}`)))
const stored = sql.join([...names, 'is_over', 'is_waiting'].map((name) => sql.ref(name)))
const excludedOfView = sql.join(names.map((name) => sql.ref(`excluded.${name}`)))
const excluded = sql.join([...names, 'is_over', 'is_waiting'].map((name) => sql.ref(`excluded.${name}`)))
const over = sql`any(array[${sql.join(overEnrolments.map((one) => sql.lit(one)))}])`

/** With what a row of the view is stored besides. With no child taking part there is nobody to enable. */
const derived = sql`enrolment = ${over} as is_over,
  not enrolment = ${over} and reached < ${sql.lit(funnelSteps.length)} and (reached < 5 or children_selected > 0) as is_waiting`

/** The days from one step to the next, for the medians, of rows `standing` that count `n` times. */
const times = sql.join(
  funnelSteps.slice(1).map((step, place) => {
    const at = sql.ref(`standing.${step}_at`)
    const before = sql.ref(`standing.${funnelSteps[place] ?? step}_at`)
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

/** One process at a time writes what is stored, so that nobody's older reading of the view comes last. */
const waitForTurn = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('family standings', 0))`.execute(tx)

/** Computes anew something that is stored beside where families stand, while nobody else writes it. */
export const inTurn = (db: Database, recompute: (tx: Database) => Promise<void>) =>
  inTransaction(db, async (tx) => {
    await waitForTurn(tx)
    await recompute(tx)
  })

/** What the stored rows depend on beside the families: the views, the surveys that are open, and the day if anything goes by it. */
const surroundings = sql`
  select
    (select md5(string_agg(obj_description(oid, 'pg_class'), ' ' order by relname)) from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace) as definition,
    (select case when ids is not null then array(select id from unnest(ids) as id order by id) end from survey_open_now)
      as open_surveys,
    case when exists (select from survey_schedule where kind <> 'always')
      or exists (select from survey_audience where age_from is not null or age_to is not null)
      then (now() at time zone 'Europe/Rome')::date end as day`

/**
 * Stores anew where families stand that changed, at most so many, and so many of a walk over everybody, which begins when the
 * surroundings changed. In one transaction with the counts. Answers how many families it looked at.
 */
export async function takeUpChanges(db: Database, atMost: number): Promise<number> {
  if (!(await isAnythingDue(db))) return 0
  return inTransaction(db, async (tx) => {
    await waitForTurn(tx)
    await sql`
      update family_standing_progress as progress
      set definition = now.definition, open_surveys = now.open_surveys, day = now.day,
        walked_to = '00000000-0000-0000-0000-000000000000'
      from (${surroundings}) as now
      where (progress.definition, progress.open_surveys, progress.day)
        is distinct from (now.definition, now.open_surveys, now.day)`.execute(tx)
    const changed = await sql<{ family_id: string | null }>`
      delete from family_changed where id in (select id from family_changed order by id limit ${atMost})
      returning family_id`.execute(tx)
    const ids = new Set(changed.rows.flatMap(({ family_id }) => family_id ?? []))
    if (changed.rows.some(({ family_id }) => family_id === null))
      await sql`update family_standing_progress set walked_to = '00000000-0000-0000-0000-000000000000'`.execute(
        tx,
      )
    for (const id of await walkOn(tx, atMost)) ids.add(id)
    if (ids.size > 0) await storeStandings(tx, [...ids])
    const people = await takeUpPeople(tx, atMost)
    const names = await takeUpNames(tx, atMost)
    return Math.max(ids.size, people, names, await takeUpCompleted(tx, atMost))
  })
}

/** Asked every second and by every reader: one statement, which writes nothing. */
async function isAnythingDue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from family_changed) or ${arePeopleDue} or ${areNamesDue} or ${areCompletedDue} or progress.walked_to is not null
      or (progress.definition, progress.open_surveys, progress.day)
        is distinct from (now.definition, now.open_surveys, now.day) as due
    from family_standing_progress as progress, (${surroundings}) as now`.execute(db)
  return rows[0]?.due ?? false
}

async function walkOn(tx: Database, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select family.id from family_standing_progress as progress
    join family on family.id > progress.walked_to
    order by family.id limit ${atMost}`.execute(tx)
  const last = rows.length < atMost ? null : (rows.at(-1)?.id ?? null)
  await sql`update family_standing_progress set walked_to = ${last}::uuid where walked_to is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Stores what the view says of these families now, and what that changes in the counts. */
async function storeStandings(tx: Database, familyIds: readonly string[]) {
  await sql`
    with changed as materialized (select unnest(${[...familyIds]}::uuid[]) as family_id),
    before as materialized (
      select ${stored}, -1 as n from family_standing where family_id in (select family_id from changed)
    ),
    after as materialized (
      select ${ofStep}, ${derived}, 1 as n
      -- one family after the other: the planner does not carry a list of ids into the view
      from changed cross join lateral (
        select * from family_step where family_step.family_id = changed.family_id offset 0
      ) as step
      where ${isOfStudy('changed.family_id')}
    ),
    both_sides as materialized (select * from before union all select * from after),
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
 * Has the rest of a transaction planned for views that are read whole. PostgreSQL takes the children whom a list of ids names for
 * a handful; it would keep all who left in memory and go through them for each child, which among a million families does not end.
 */
export async function planForEverybody(tx: Database): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`set local enable_material = off`.execute(tx)
}

/**
 * Computes everything anew from one reading of each view, on a connection that may take long. Answers how many families it
 * stored, and of at least how many they or their people had been stored otherwise.
 */
export async function recomputeStandings(db: Database): Promise<{ families: number; differed: number }> {
  return inTransaction(db, async (tx) => {
    await waitForTurn(tx)
    await planForEverybody(tx)
    const { rows } = await sql<{ families: number; differed: number }>`
      with anew as materialized (select ${columns}, ${derived} from family_step where ${isOfStudy('family_step.family_id')}),
      gone as (
        delete from family_standing where not exists (select from anew where anew.family_id = family_standing.family_id)
        returning family_id
      ),
      stored as (
        insert into family_standing as standing (${stored}) select ${stored} from anew
        on conflict (family_id) do update set (${stored}) = (select ${excluded})
          where (${sql.join(names.map((name) => sql.ref(`standing.${name}`)))}) is distinct from (${excludedOfView})
        returning family_id
      )
      select (select count(*)::int from anew) as families,
        (select count(*)::int from stored) + (select count(*)::int from gone) as differed`.execute(tx)
    const peopleDiffered = await recomputePeople(tx)
    const all = sql`(select *, 1 as n from family_standing)`
    await sql`delete from family_standing_count`.execute(tx)
    await sql`delete from family_step_time`.execute(tx)
    await sql`insert into family_standing_count ${countsOf(all)}`.execute(tx)
    await sql`insert into family_step_time ${timesOf(all)}`.execute(tx)
    await sql`
      update family_standing_progress as progress
      set definition = now.definition, open_surveys = now.open_surveys, day = now.day, walked_to = null,
        people_definition = now.definition
      from (${surroundings}) as now`.execute(tx)
    const { families = 0, differed = 0 } = rows[0] ?? {}
    return { families, differed: Math.max(differed, peopleDiffered) }
  })
}

/** Whether what is stored was computed by other views than there are now: by those of another release, or never. */
export async function areStandingsOutdated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ outdated: boolean }>`
    select progress.definition is distinct from now.definition
      or progress.people_definition is distinct from now.definition as outdated
    from family_standing_progress as progress, (${surroundings}) as now`.execute(db)
  return rows[0]?.outdated ?? true
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
