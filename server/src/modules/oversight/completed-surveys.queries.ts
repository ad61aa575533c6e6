import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isPersonOfStudy } from '#platform/of-study.queries.ts'

// Questionnaires that were completed are counted by hours, because to count those of a week takes as long as families answer.
// Triggers note the hours of which something changes in `completed_survey_changed`, in the transaction of the change; each is
// counted anew after that, one process at a time (docs/decisions/0194).

// as the indexes have it; what moved is counted where it is now
const isCounted = sql`given.completed and given.moved_to is null`
const moment = sql`coalesce(given.submitted_at, given.completed_at)`
const isLate = sql`answered_late(given.submitted_at, coalesce(given.completed_at, given.checked_at), given.left_at)`
const hourOf = (at: RawBuilder<unknown>) => sql`date_trunc('hour', ${at}, 'UTC')`

/**
 * How many were completed in a time, by LimeSurvey's moment; those of somebody who had left are none, as `survey_given` says.
 * Nearly everybody has never left: they are counted from their index alone, and rehearsals taken off.
 */
const countIn = (isInTime: RawBuilder<unknown>) => sql`(
  (select count(*) from survey_participation as given where given.left_at is null and ${isCounted} and ${isInTime})
  + (
    select count(*) from survey_participation as given
    where given.left_at is not null and ${isCounted} and ${isInTime} and not ${isLate}
  )
  - (
    select count(*) from rehearsal_family join account using (family_id)
    join survey_participation as given on given.account_id = account.id
    where ${isCounted} and ${isInTime} and not ${isLate}
  )
)::int`

/** Questionnaires that were completed since then: whole hours as they are stored, and the rest of the first one. */
export async function countSurveysCompleted(db: Database, since: Date): Promise<number> {
  const wholeSince = sql`${hourOf(sql`${since}::timestamptz`)} + interval '1 hour'`
  const { rows } = await sql<{ count: number }>`
    select ${countIn(sql`${moment} > ${since} and ${moment} < ${wholeSince}`)}
      + (select coalesce(sum(surveys), 0)::int from completed_survey_count where hour >= ${wholeSince}) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Whether hours wait to be counted: a condition of another statement. */
export const areCompletedDue = sql`exists (select from completed_survey_changed)`

/** Counts the hours anew of which something changed, of at most so many changes. Answers of how many. */
export async function takeUpCompleted(tx: Database, atMost: number): Promise<number> {
  const { rows } = await sql<{ hour: Date }>`
    delete from completed_survey_changed where id in (select id from completed_survey_changed order by id desc limit ${atMost})
    returning hour`.execute(tx)
  const hours = [...new Set(rows.map(({ hour }) => hour.toISOString()))]
  if (hours.length > 0)
    await sql`
      insert into completed_survey_count (hour, surveys)
        select changed.hour, ${countIn(sql`${moment} >= changed.hour and ${moment} < changed.hour + interval '1 hour'`)}
        from unnest(${hours}::timestamptz[]) as changed (hour)
      on conflict (hour) do update set surveys = excluded.surveys`.execute(tx)
  return rows.length
}

/** What is counted, and what a late answer is: with another meaning all hours are counted anew. */
const definition = sql`(select '1 ' || md5(prosrc) from pg_proc
  where proname = 'answered_late' and pronamespace = 'public'::regnamespace)`

/** Whether the hours were never all counted, or by another meaning. */
export async function areCompletedOutdated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ outdated: boolean }>`
    select surveys_definition is distinct from ${definition} as outdated from family_standing_progress`.execute(
    db,
  )
  return rows[0]?.outdated ?? true
}

/** Counts all hours anew, in a transaction that may take long. */
export async function recomputeCompleted(tx: Database): Promise<void> {
  await sql`
    with anew as materialized (
      select ${hourOf(moment)} as hour, count(*) as surveys from survey_participation as given
      where ${isCounted} and ${moment} is not null and not ${isLate} and ${isPersonOfStudy('given.account_id')}
      group by 1
    ),
    gone as (delete from completed_survey_count as known where not exists (select from anew where anew.hour = known.hour))
    insert into completed_survey_count (hour, surveys) select hour, surveys from anew
    on conflict (hour) do update set surveys = excluded.surveys`.execute(tx)
  await sql`update family_standing_progress set surveys_definition = ${definition}`.execute(tx)
}
