import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'
import { unlessNewer } from '#questionnaires/participation/participation.queries.ts'
import type { Tables } from '#server/tables.ts'

/** One survey as it was found; people by their accounts. */
export type FoundSurvey = Selectable<Tables['reconciliation']>['surveys'][number]

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

/**
 * `met` and `hashes` say which of the portal's rows were met, as a number and a sum of hashes: two sides that agree in both have
 * the same rows, and nobody has to keep a list of a hundred thousand.
 */
export type ComparedPage = {
  found: FoundSurvey['differences']
  met: number
  hashes: string
  /** Participants whom the portal does not know. */
  unknown: number
  /** Accounts whose token LimeSurvey holds in other letter case alone. */
  spelt: string[]
  takenOver: number
  /** Accounts of which the portal had noted nothing in this survey. */
  newcomers: string[]
  /** Participants of rehearsals, who are none of the study's: neither compared nor counted. */
  rehearsed: number
  rehearsedCompleted: number
}

const peopleShown = 50

/** Compares a page of participants with the portal's rows, and mends what can be mended without LimeSurvey. */
export async function comparePage(db: Database, page: Page): Promise<ComparedPage> {
  const { surveyId, title, rows, askedAt, mend } = page
  const { rows: answered } = await sql<ComparedPage>`
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
      insert into survey_participation as held
        (account_id, survey_id, title, token, added_at, completed, completed_at, submitted_at, checked_at, left_at)
      select account_id, ${surveyId}, ${title}, token, ${askedAt}::timestamptz, completed,
        case when completed then ${askedAt}::timestamptz end, submitted_at, ${askedAt}::timestamptz, left_at
      from judged where is_news and ${mend}
      ${unlessNewer}
      returning held.account_id
    )
    select
      (select coalesce(json_agg(one), '[]') from (
        select kind, count(*) as count, (array_agg(account_id))[1:${sql.lit(peopleShown)}] as "accountIds"
        from judged
        where kind is not null and not (${mend} and kind <> 'left_open')
        group by kind
      ) as one) as found,
      (select coalesce(sum(times), 0)::int from judged where is_noted and ${expected}) as met,
      (select coalesce(sum(hashtextextended(account_id::text, 0)::numeric * times), 0) from judged
        where is_noted and ${expected}) as hashes,
      (select coalesce(sum(times), 0)::int from judged where account_id is null) as unknown,
      (select coalesce(array_agg(spelt_account_id), '{}') from judged
        where account_id is null and spelt_account_id is not null) as spelt,
      (select count(*)::int from taken) as taken_over,
      (select coalesce(array_agg(account_id), '{}') from judged where not is_noted and account_id is not null)
        as newcomers,
      ((select coalesce(sum(times), 0) from known) - (select coalesce(sum(times), 0) from met))::int as rehearsed,
      ((select coalesce(sum(times_completed), 0) from known) - (select coalesce(sum(times_completed), 0) from met))::int
        as rehearsed_completed`.execute(db)
  const [compared] = answered
  if (compared === undefined) throw new Error('A comparison answered nothing.')
  return compared
}

// a person who left may have been taken out; one whose completion was carried from another survey need not be in it
const expected = sql`left_at is null and carried_from is null`

/** How many people of a survey the portal knows, and which of them LimeSurvey should have. */
export async function countPortal(db: Database, surveyId: number) {
  const { rows } = await sql<{ added: number; completed: number; expected: number; hashes: string }>`
    select count(*) filter (where added_at is not null)::int as added, count(*) filter (where completed)::int as completed,
      count(*) filter (where ${expected})::int as expected,
      coalesce(sum(hashtextextended(account_id::text, 0)::numeric) filter (where ${expected}), 0) as hashes
    from survey_participation where survey_id = ${surveyId} and ${isPersonOfStudy('accountId')}`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('A count answered nothing.')
  return counts
}

/** The portal's rows that LimeSurvey should have, some at a time in the order of the accounts. */
export async function listExpected(
  db: Database,
  { surveyId, after, limit }: { surveyId: number; after: string | null; limit: number },
) {
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
