import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { people, standings, storeEverybody, storeOf } from './stored-standings.queries.ts'

// Where families stand is stored family by family, as soon as something changes that it depends on: triggers note such families
// in `family_changed`, in the transaction of the change. Lists and counts read what is stored (docs/decisions/team.md).

/**
 * How many changes a reader takes up before it reads: the last ones, so that who has just acted sees them. The rest, and the walk
 * over everybody, is the keeper's.
 */
export const takenUpByReaders = 50

/** One process at a time writes what is stored, so that nobody's older reading of the view comes last. */
const waitForTurn = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('family standings', 0))`.execute(tx)

/**
 * For some changes more it is not worth waiting while all is computed anew, which may take long: readers read what is stored.
 * False when it was not free.
 */
async function takeTurnIfFree(tx: Database): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('family standings', 0)) as mine`.execute(tx)
    if (rows[0]?.mine === true) return true
    // of another reader or the keeper, who are done in a moment
    if (tries === triesForATurn) return false
    await sql`select pg_sleep(${pauseForATurn})`.execute(tx)
  }
}
const triesForATurn = 10
const pauseForATurn = 0.02

/** The stored rows depend on this beside the families: the views, the surveys that are open, and the day if anything goes by it. */
const surroundings = sql`
  select
    (select md5(string_agg(obj_description(oid, 'pg_class'), ' ' order by relname)) from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace) as definition,
    (select case when ids is not null then array(select id from unnest(ids) as id order by id) end from survey_open_now)
      as open_surveys,
    case when exists (select from survey_schedule where kind <> 'always')
      or exists (select from survey_audience where age_from is not null or age_to is not null)
      then (now() at time zone 'Europe/Rome')::date end as day`
const areOthers = sql`(progress.definition, progress.open_surveys, progress.day)
  is distinct from (now.definition, now.open_surveys, now.day)`
// where a walk begins
const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Stores anew where families stand that changed, of so many changes at the most, the last ones first: whoever has just acted does
 * not wait for a thousand whom an hourly chore has changed. Answers of how many changes.
 */
export async function takeUpChanges(db: Database, atMost = takenUpByReaders): Promise<number> {
  // asked every second and by every reader: one statement, which writes nothing
  const { rows: looked } = await sql<{ isDue: boolean }>`
    select exists (select from family_changed) or exists (select from study_person_changed) as is_due`.execute(
    db,
  )
  if (looked[0]?.isDue !== true) return 0
  return inTransaction(db, async (tx) => {
    if (!(await takeTurnIfFree(tx))) return 0
    const { rows } = await sql<{ familyId: string | null }>`
      delete from family_changed where id in (select id from family_changed order by id desc limit ${atMost})
      returning family_id`.execute(tx)
    const ids = new Set(rows.flatMap(({ familyId }) => familyId ?? []))
    if (rows.some(({ familyId }) => familyId === null))
      await sql`update family_standing_progress set walked_to = ${nobody}`.execute(tx)
    await storeOf(tx, standings, [...ids])
    const { rows: moved } = await sql<{ familyId: string }>`
      delete from study_person_changed
      where id in (select id from study_person_changed order by id desc limit ${atMost})
      returning family_id`.execute(tx)
    await storeOf(tx, people, [...new Set(moved.map(({ familyId }) => familyId))])
    return Math.max(rows.length, moved.length)
  })
}

/**
 * Goes on with a walk over everybody, by so many families; it begins when the surroundings changed, or when a change was noted
 * as everybody's. Answers how many it stored anew. Among many families it takes long: for who keeps what is stored, not for who
 * reads it.
 */
export async function walkOn(db: Database, atMost: number): Promise<number> {
  if (!(await isWalkDue(db))) return 0
  return inTransaction(db, async (tx) => {
    await waitForTurn(tx)
    await sql`
      update family_standing_progress as progress
      set definition = now.definition, open_surveys = now.open_surveys, day = now.day, walked_to = ${nobody}
      from (${surroundings}) as now where ${areOthers}`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      select family.id from family_standing_progress as progress
      join family on family.id > progress.walked_to
      order by family.id limit ${atMost}`.execute(tx)
    const last = rows.length < atMost ? null : (rows.at(-1)?.id ?? null)
    await sql`update family_standing_progress set walked_to = ${last}::uuid where walked_to is not null`.execute(
      tx,
    )
    await storeOf(
      tx,
      standings,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}

async function isWalkDue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select progress.walked_to is not null or ${areOthers} as due
    from family_standing_progress as progress, (${surroundings}) as now`.execute(db)
  return rows[0]?.due ?? false
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
    const { found: families, differed } = await storeEverybody(tx, standings)
    const ofPeople = await storeEverybody(tx, people)
    await sql`
      update family_standing_progress as progress
      set definition = now.definition, open_surveys = now.open_surveys, day = now.day, walked_to = null,
        people_definition = now.definition
      from (${surroundings}) as now`.execute(tx)
    return { families, differed: Math.max(differed, ofPeople.differed) }
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
