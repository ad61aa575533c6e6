import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

// Answers lie here for as long as their file is being made: whose they are is said by accounts, never by tokens.

export async function deleteAnswers(tx: Database, id: string) {
  await tx.deleteFrom('export_answers').where('exportId', '=', id).execute()
}

/** Those of files that are not being made any more, and of attempts that another one followed. */
export async function deleteLostAnswers(db: Database) {
  await db
    .deleteFrom('export_answers')
    .using('export_job')
    .whereRef('export_job.id', '=', 'export_answers.exportId')
    .where((answers) =>
      answers.or([
        answers('export_job.state', '!=', 'running'),
        answers('export_job.attempt', '!=', answers.ref('export_answers.attempt')),
      ]),
    )
    .execute()
}

export type Writer = {
  token: string
  accountId: string
  isOfStudy: boolean
  names: string[]
  tokens: string[]
  birthDates: string[]
}

/**
 * The people who answer by these tokens in one questionnaire, with what their family must not be known by. A token that two
 * accounts
 * have is nobody's.
 */
export async function listWriters(db: Database, surveyId: number, tokens: readonly string[]) {
  const { rows } = await sql<Writer>`
    with writer as (
      select token, account_id from survey_participation
      where survey_id = ${surveyId} and token = any(${tokens}::text[])
      union
      select token, account_id from survey_token where token = any(${tokens}::text[])
    ), alone as (
      select token, min(account_id::text)::uuid as account_id from writer group by token having count(*) = 1
    )
    select alone.token, alone.account_id, ${isOfStudy('account.familyId')} as is_of_study,
      array(
        select word from account as one, unnest(array[one.name, one.surname, one.login, one.email]) as word
        where one.family_id = account.family_id and word is not null
        union select word from child, unnest(array[child.name, child.surname]) as word
        where child.family_id = account.family_id
        union select surname from spouse_invitation as asked where asked.family_id = account.family_id
      ) as names,
      array(
        select given.token from survey_token as given
        join account as one on one.id = given.account_id where one.family_id = account.family_id
        union select given.token from survey_participation as given
        join account as one on one.id = given.account_id where one.family_id = account.family_id
      ) as tokens,
      array(
        select to_char(child.birth_date, 'YYYY-MM-DD') from child where child.family_id = account.family_id
      ) as birth_dates
    from alone join account on account.id = alone.account_id`.execute(db)
  return rows
}
