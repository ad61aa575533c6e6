import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isAddressOfStudy, isPersonOfStudy } from '#platform/of-study.queries.ts'

/** Questionnaires that were completed since then, by LimeSurvey's moment; those of somebody who had left are none. */
export async function countSurveysCompleted(db: Database, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('survey_participation as recent')
    .innerJoin('survey_given as given', (join) =>
      join
        .onRef('given.account_id', '=', 'recent.account_id')
        .onRef('given.survey_id', '=', 'recent.survey_id'),
    )
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('recent.completed', '=', true)
    // as the index has it
    .where(sql<boolean>`coalesce(recent.submitted_at, recent.completed_at) > ${since}`)
    .where('given.completed', '=', true)
    .where(isPersonOfStudy('recent.account_id'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const failedMails = (db: Database, since: Date) =>
  db
    .selectFrom('outgoing_mail')
    .where('given_up_at', 'is not', null)
    .where('given_up_at', '>', since)
    .where(isAddressOfStudy('outgoing_mail.recipient'))
    // a reminder that nobody needed any more has not failed
    .where((mail) => mail.or([mail('last_error', 'is', null), mail('last_error', 'not like', 'unwanted%')]))

/** How many mails nobody got, or perhaps somebody, since then. */
export async function countFailedMails(db: Database, since: Date): Promise<number> {
  const { count } = await failedMails(db, since)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Asked = { since: Date; listed: number; inDoubt: boolean }

/**
 * Mails that nobody got, or perhaps somebody (`inDoubt`), newest first, and how many there are. Whose family it is, where
 * the address still tells.
 */
export async function listFailedMails(db: Database, { since, listed, inDoubt }: Asked) {
  const failed = failedMails(db, since).where('perhaps_delivered', inDoubt ? '>' : '=', 0)
  const { count } = await failed
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const latest = await db
    // the few that are listed first: a family is looked for by two addresses, and that for each of them alone
    .with(
      (name) => name('latest').materialized(),
      () =>
        failed
          .select(['id', 'kind', 'given_up_at', 'last_error', 'perhaps_delivered'])
          .select(
            sql<string | null>`coalesce(
              (select family_id from account where email = outgoing_mail.recipient),
              (select family_id from spouse_invitation where email = outgoing_mail.recipient
                order by created_at desc limit 1))`.as('found_id'),
          )
          .orderBy('given_up_at', 'desc')
          .limit(listed),
    )
    .selectFrom('latest')
    .leftJoin('family', 'family.id', 'latest.found_id')
    .select([
      'latest.id',
      'kind',
      'given_up_at',
      'last_error',
      'perhaps_delivered',
      'family.id as family_id',
      'family.code',
    ])
    .orderBy('given_up_at', 'desc')
    .execute()
  return { count: Number(count), latest }
}
