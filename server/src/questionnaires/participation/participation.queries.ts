import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import type { ClockCheck } from '#questionnaires/limesurvey/limesurvey-clock.rules.ts'
import type { Participation } from '#questionnaires/offers/survey-offer.rules.ts'

export async function listParticipations(db: Database, accountId: string): Promise<Participation[]> {
  const own = db.selectFrom('survey_participation').selectAll().where('accountId', '=', accountId)
  const rows = await own.orderBy('surveyId').execute()
  return rows.map((row) => ({ ...row, isClosed: row.linkClosedAt !== null }))
}

/** `begun`: whether there are answers that are not sent yet; undefined is not known, and leaves what was. */
export type ParticipationAnswer = {
  accountId: string
  surveyId: number
  title: string
  token: string
  completed: boolean
  begun?: boolean | undefined
  /** Null where LimeSurvey does not say when. */
  submittedAt: Date | null
}

/** The end of an insert into survey_participation, as `held`: a slow older answer does not undo a newer one. */
export const unlessNewer = sql`
  on conflict (account_id, survey_id) do update set
    title = excluded.title, token = excluded.token,
    added_at = coalesce(held.added_at, excluded.added_at),
    -- completed as the survey that this one stands in for: LimeSurvey knows nothing of that here
    completed = excluded.completed or held.carried_from is not null,
    begun_at = coalesce(held.begun_at, excluded.begun_at),
    -- the first time holds: staff can open a questionnaire again
    completed_at = coalesce(held.completed_at, excluded.completed_at),
    submitted_at = case when excluded.completed or held.carried_from is not null
      then coalesce(excluded.submitted_at, held.submitted_at) end,
    checked_at = excluded.checked_at, adding_until = null
  where held.checked_at is null or held.checked_at <= excluded.checked_at`

/** LimeSurvey's word about people of the moment when it was asked, each of them at most once in a survey. */
export async function storeSeen(db: Database, seen: readonly ParticipationAnswer[], askedAt: Date) {
  if (seen.length === 0) return
  await sql`
    insert into survey_participation as held
      (account_id, survey_id, title, token, added_at, completed, completed_at, submitted_at, checked_at, begun_at)
    select "accountId", "surveyId", title, token, ${askedAt}::timestamptz, completed,
      case when completed then ${askedAt}::timestamptz end, "submittedAt", ${askedAt}::timestamptz,
      case when begun then ${askedAt}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as who ("accountId" uuid, "surveyId" int, title text, token text,
      completed boolean, begun boolean, "submittedAt" timestamptz)
    -- two processes that look at once lock the same rows in one order, whichever answer of LimeSurvey came first
    order by 1, 2
    ${unlessNewer}`.execute(db)
  const done = seen.filter(({ completed }) => completed).map(({ accountId }) => accountId)
  for (const accountId of new Set(done)) await carryCompletions(db, sql`account_id = ${accountId}`)
}

/** A person who completes a survey that was made again has completed the one that took its place. */
export const carryCompletions = (db: Database, where: RawBuilder<unknown>) =>
  sql`
  insert into survey_participation as held
    (account_id, survey_id, title, token, added_at, completed, completed_at, submitted_at, left_at, checked_at,
      begun_at, carried_from)
  select distinct on (account_id, moved_to)
    account_id, moved_to, title, token, added_at, true, completed_at, submitted_at, left_at, checked_at, begun_at, survey_id
  from survey_participation
  where completed and moved_to is not null and ${where}
  -- somebody may have completed several that became one: the first time holds
  order by account_id, moved_to, completed_at
  on conflict (account_id, survey_id) do update set
    completed = true,
    completed_at = excluded.completed_at,
    submitted_at = excluded.submitted_at,
    carried_from = excluded.carried_from
  where not held.completed`.execute(db)

/**
 * One survey takes another one's place: what was completed there is completed here, also what is completed there from now
 * on. The rows of the old one stay, for the answers are there. Answers how many were done and how many half done.
 */
export async function moveParticipations(tx: Database, { from, to }: { from: number; to: number }) {
  // back to where it came from
  await sql`update survey_participation set moved_to = null where survey_id = ${to} and moved_to = ${from}`.execute(
    tx,
  )
  const { rows } = await sql<{ completed: boolean; begun: boolean }>`
    update survey_participation
    set moved_to = ${to}
    where (survey_id = ${from} and moved_to is null) or moved_to = ${from}
    returning completed and survey_id = ${from} as completed,
      not completed and begun_at is not null as begun`.execute(tx)
  await carryCompletions(tx, sql`moved_to = ${to}`)
  return {
    completions: rows.filter(({ completed }) => completed).length,
    begun: rows.filter(({ begun }) => begun).length,
  }
}

/** When all that LimeSurvey knows was last taken over. */
export async function findSurveysUpdatedAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliation')
    .select('finishedAt')
    .where('push', '=', true)
    .where('outcome', '=', 'finished')
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finishedAt ?? null
}

const lastCompletions = 200

/**
 * A person who returns from a questionnaire is seen within seconds, so that the freshest of many completions is minutes old at
 * most. When it looks an hour or two old, LimeSurvey writes its dates by another clock than Italy's.
 */
export async function checkLimeSurveyClock(db: Database): Promise<ClockCheck> {
  const { rows } = await sql<ClockCheck>`
    select count(*)::int as completions, floor(min(minutes))::int as least_minutes from (
      select extract(epoch from completed_at - submitted_at) / 60 as minutes from survey_participation
      where completed and submitted_at is not null and completed_at is not null
      order by completed_at desc limit ${sql.lit(lastCompletions)}
    ) as recent`.execute(db)
  return rows[0] ?? { completions: 0, leastMinutes: null }
}
