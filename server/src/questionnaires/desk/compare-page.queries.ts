import type { DifferenceKind } from '@desco/contract/questionnaires/desk/survey-desk'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'

import type { PortalRow } from './reconciliation.rules.ts'

/** A row of LimeSurvey's participant table. */
export type ThereRow = { token: string; completed: boolean; submittedAt: Date | null; isOpen: boolean }

type Page = {
  surveyId: number
  title: string
  rows: readonly ThereRow[]
  askedAt: Date
  /** Whether what LimeSurvey knows better is taken over in the same statement. */
  mend: boolean
}

type Found = { kind: DifferenceKind; count: number; accountIds: string[] }

/**
 * Which of the portal's rows were met, as a number and a sum of hashes: two sides that agree in both have the same rows, and
 * nobody has to keep a list of a hundred thousand.
 */
export type Met = { count: bigint; sum: bigint }

export type ComparedPage = {
  found: Found[]
  met: Met
  /** Participants whom the portal does not know. */
  unknown: number
  /** Accounts whose token LimeSurvey holds in other letter case alone. */
  spelt: string[]
  takenOver: number
  /** Whom the portal had noted nothing of in this survey. */
  newcomers: string[]
  /** Participants of rehearsals, who are none of the study's: neither compared nor counted. */
  rehearsals: { participants: number; completed: number }
}

const peopleShown = 50

type Row = {
  found: Found[] | null
  met: string
  sum: string | null
  unknown: string
  spelt: string[] | null
  takenOver: string
  newcomers: string[] | null
  rehearsed: string
  rehearsedCompleted: string
}

/** Compares a page of participants with the portal's rows, and mends what can be mended without LimeSurvey. */
export async function comparePage(db: Database, page: Page): Promise<ComparedPage> {
  const { surveyId, title, rows, askedAt, mend } = page
  const { rows: answered } = await sql<Row>`
    with there as (
      -- LimeSurvey can hold a token twice; having completed under one of them is having completed
      select row.token, count(*) as times, count(*) filter (where row.completed) as times_completed, bool_or(row.completed) as completed, bool_or(row.is_open) as is_open,
        min(row.submitted_at) filter (where row.completed) as submitted_at
      from unnest(
        ${rows.map(({ token }) => token)}::text[],
        ${rows.map(({ completed }) => completed)}::boolean[],
        ${rows.map(({ isOpen }) => isOpen)}::boolean[],
        ${rows.map(({ submittedAt }) => submittedAt?.toISOString() ?? null)}::timestamptz[]
      ) as row (token, completed, is_open, submitted_at)
      group by row.token
    ),
    known as materialized (
      select there.*, coalesce(portal.account_id, owner.account_id) as account_id,
        portal.account_id is not null as is_noted, portal.completed as was_completed, portal.added_at,
        portal.submitted_at as had_submitted_at, portal.left_at, other.account_id as spelt_account_id,
        portal.checked_at, portal.carried_from
      from there
      left join survey_participation as portal
        on portal.survey_id = ${surveyId} and portal.token = there.token
      left join survey_token as other on lower(other.token) = lower(there.token)
      left join survey_token as owner on owner.account_id = other.account_id and owner.token = there.token
    ),
    met as materialized (select * from known where ${isPersonOfStudy('known.accountId')}),
    judged as materialized (
      select met.*,
        -- a second row of a token, pages later, does not undo that the first one is completed
        account_id is not null
        and (checked_at is null or checked_at < ${askedAt} or checked_at = ${askedAt} and completed) and (
          not is_noted or added_at is null
          -- completed as the survey that this one stands in for: LimeSurvey knows nothing of that here
          or completed <> was_completed and (completed or carried_from is null)
          or completed and submitted_at is not null and submitted_at is distinct from had_submitted_at
        ) as is_news,
        case
          when account_id is null then null
          when left_at is not null and is_open then 'left_open'
          when completed and not coalesce(was_completed, false) then 'completed_there'
          when not is_noted then 'added_there'
          when was_completed and not completed and carried_from is null then 'reopened_there'
          when added_at is null then 'added_there'
          when completed and submitted_at is not null and submitted_at is distinct from had_submitted_at
            then 'moment_differs'
        end as kind
      from met
    ),
    taken as (
      insert into survey_participation as portal
        (account_id, survey_id, title, token, added_at, completed, completed_at, submitted_at, checked_at, left_at)
      select account_id, ${surveyId}, ${title}, token, ${askedAt}::timestamptz, completed,
        case when completed then ${askedAt}::timestamptz end, submitted_at, ${askedAt}::timestamptz, left_at
      from judged where is_news and ${mend}
      on conflict (account_id, survey_id) do update set
        title = excluded.title, token = excluded.token,
        completed = excluded.completed or portal.carried_from is not null,
        added_at = coalesce(portal.added_at, excluded.added_at),
        completed_at = coalesce(portal.completed_at, excluded.completed_at),
        submitted_at = case when excluded.completed or portal.carried_from is not null
          then coalesce(excluded.submitted_at, portal.submitted_at) end,
        checked_at = excluded.checked_at, adding_until = null
      where portal.checked_at is null or portal.checked_at <= excluded.checked_at
      returning portal.account_id
    )
    select
      (select json_agg(one) from (
        select kind, count(*) as count, (array_agg(account_id))[1:${sql.lit(peopleShown)}] as "accountIds"
        from judged
        where kind is not null and not (${mend} and kind <> 'left_open')
        group by kind
      ) as one) as found,
      (select coalesce(sum(times), 0) from judged where is_noted and ${expected}) as met,
      (select sum(hashtextextended(account_id::text, 0)::numeric * times) from judged where is_noted and ${expected})
        as sum,
      (select coalesce(sum(times), 0) from judged where account_id is null) as unknown,
      (select array_agg(spelt_account_id) from judged
        where account_id is null and spelt_account_id is not null) as spelt,
      (select count(*) from taken) as taken_over,
      (select array_agg(account_id) from judged where not is_noted and account_id is not null) as newcomers,
      (select sum(times) from known) - (select coalesce(sum(times), 0) from met) as rehearsed,
      (select sum(times_completed) from known) - (select coalesce(sum(times_completed), 0) from met)
        as rehearsed_completed`.execute(db)
  const [row] = answered
  if (row === undefined) throw new Error('A comparison answered nothing.')
  return {
    found: row.found ?? [],
    met: { count: BigInt(row.met), sum: BigInt(row.sum ?? 0) },
    unknown: Number(row.unknown),
    spelt: row.spelt ?? [],
    takenOver: Number(row.takenOver),
    newcomers: row.newcomers ?? [],
    rehearsals: { participants: Number(row.rehearsed), completed: Number(row.rehearsedCompleted) },
  }
}

// who left may have been taken out; who completed it as the survey whose place it took need not be in it
const expected = sql`left_at is null and carried_from is null`

/** How many people of a survey the portal knows, and which of them LimeSurvey should have. */
export async function countPortal(
  db: Database,
  surveyId: number,
): Promise<{ added: number; completed: number; expected: Met }> {
  const { rows } = await sql<{ added: string; completed: string; count: string; sum: string | null }>`
    select count(*) filter (where added_at is not null) as added, count(*) filter (where completed) as completed,
      count(*) filter (where ${expected}) as count,
      sum(hashtextextended(account_id::text, 0)::numeric) filter (where ${expected}) as sum
    from survey_participation where survey_id = ${surveyId} and ${isPersonOfStudy('accountId')}`.execute(db)
  const [row] = rows
  return {
    added: Number(row?.added ?? 0),
    completed: Number(row?.completed ?? 0),
    expected: { count: BigInt(row?.count ?? 0), sum: BigInt(row?.sum ?? 0) },
  }
}

/** The portal's rows that LimeSurvey should have, some at a time in the order of the accounts. */
export async function listExpected(
  db: Database,
  { surveyId, after, limit }: { surveyId: number; after: string | null; limit: number },
): Promise<PortalRow[]> {
  let rows = db
    .selectFrom('survey_participation')
    .select(['accountId', 'token', 'completed', 'addedAt'])
    .where('surveyId', '=', surveyId)
    .where('leftAt', 'is', null)
    .where('carriedFrom', 'is', null)
    .where(isPersonOfStudy('accountId'))
  if (after !== null) rows = rows.where('accountId', '>', after)
  return rows.orderBy('accountId').limit(limit).execute()
}
