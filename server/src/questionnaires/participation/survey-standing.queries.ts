import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type TakerRow = {
  accountId: string
  kind: 'parent' | 'child'
  joinedOn: string
  enrolledOn: string
  birthDates: string[]
}
type GivenRow = {
  accountId: string
  surveyId: number
  title: string
  completed: boolean
  isLate: boolean
  completedOn: string | null
  begun: boolean
  wasAdded: boolean
}

/** Everybody with an access in these families, with what the windows of questionnaires count from. */
export async function listTakers(db: Database, familyIds: readonly string[]): Promise<TakerRow[]> {
  const { rows } = await sql<TakerRow>`
    select
      account.id as "accountId",
      account.kind,
      (account.created_at at time zone 'Europe/Rome')::date::text as "joinedOn",
      anchor.enrolled_on as "enrolledOn",
      anchor.birth_dates::text[] as "birthDates"
    from account
    join survey_anchor as anchor on anchor.account_id = account.id
    where account.family_id = any(${[...familyIds]}::uuid[]) and account.name <> ''`.execute(db)
  return rows
}

/** The known facts of these families' people in their questionnaires. One that was made again counts as the new one. */
export async function listGiven(db: Database, familyIds: readonly string[]): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select
      given.account_id as "accountId",
      given.survey_id as "surveyId",
      given.title,
      given.completed,
      given.completed
        and answered_late(given.submitted_at, coalesce(given.completed_at, given.checked_at), given.left_at) as "isLate",
      (coalesce(given.submitted_at, given.completed_at, given.checked_at) at time zone 'Europe/Rome')::date::text
        as "completedOn",
      given.begun_at is not null and not given.completed as begun,
      given.added_at is not null as "wasAdded"
    from survey_participation as given
    join account on account.id = given.account_id
    where account.family_id = any(${[...familyIds]}::uuid[]) and given.moved_to is null
    order by given.survey_id`.execute(db)
  return rows
}
