import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'

/** Whether a link is not as it should be in LimeSurvey: open of who takes part, closed of who does not. */
export const isUnsettled = sql<boolean>`(left_at is null) <> (link_closed_at is null)`

const accountsAtATime = 200

const accountsWithLinks = (db: Database) =>
  db.selectFrom('survey_participation').select('accountId').distinct()

/** Some accounts at a time, in their order, until there are no more. */
async function* inPages(accounts: ReturnType<typeof accountsWithLinks>) {
  for (let after: string | null = null; ;) {
    const rest = after === null ? accounts : accounts.where('accountId', '>', after)
    const page: { accountId: string }[] = await rest.orderBy('accountId').limit(accountsAtATime).execute()
    yield page.map(({ accountId }) => accountId)
    if (page.length < accountsAtATime) return
    after = page.at(-1)?.accountId ?? null
  }
}

/** The accounts whose links are not as they should be, in pages. */
export const unsettledAccounts = (db: Database) => inPages(accountsWithLinks(db).where(isUnsettled))

/** The accounts with links, of people noted as having left or of the others, in pages. */
export const linkedAccounts = (db: Database, { left }: { left: boolean }) =>
  inPages(accountsWithLinks(db).where('leftAt', left ? 'is not' : 'is', null))

// as long as all processes may ever stand still: who grew up before was looked at every hour until the link was closed
const lookedBackDays = 60
const turnedLately = (today: string, years: number) => {
  const birthday = sql`${today}::date - make_interval(years => ${sql.lit(years)})`
  return sql`child.birth_date between ${birthday} - make_interval(days => ${sql.lit(lookedBackDays)}) and ${birthday}`
}

/**
 * Accounts of who turned 14 or 18 lately, has a link that is not noted as closed, and as far as a query can know has not answered
 * since the birthday. A birth date that is corrected queues its own job.
 */
export async function listGrownWithOpenLinks(db: Database, today: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct survey.account_id
    from child join survey_participation as survey on survey.account_id = child.account_id
    where (${turnedLately(today, 14)} or ${turnedLately(today, 18)})
      and survey.left_at is null
      and not exists (
        select from family_event as event
        where event.family_id = child.family_id and child.id = any(event.child_ids) and (
          event.kind = 'adult_went_on'
          or event.kind = 'child_assented' and child.birth_date > ${today}::date - interval '18 years'
            and (event.happened_at at time zone 'Europe/Rome')::date > child.birth_date + interval '14 years'
        )
      )`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** Links of people who left that LimeSurvey has not closed. Those of the last minute are being closed. */
const stillOpen = (db: Database, now: Date) =>
  db
    .selectFrom('survey_participation as survey')
    .where('survey.leftAt', '<', later(now, { minutes: -1 }))
    .where('survey.linkClosedAt', 'is', null)
    .where(isPersonOfStudy('survey.accountId'))

/** People who take part no more and can still answer in LimeSurvey, and why; newest first. Those of the last minute are being closed. */
export async function listStillOpen(db: Database, { now, limit }: { now: Date; limit: number }) {
  const { count } = await stillOpen(db, now)
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  const people = await stillOpen(db, now)
    .innerJoin('account', 'account.id', 'survey.accountId')
    .innerJoin('family', 'family.id', 'account.familyId')
    .select([
      'survey.surveyId',
      'survey.title',
      'survey.token',
      'survey.leftAt',
      'survey.linkOpenBecause as because',
      'family.code as familyCode',
    ])
    .$narrowType<{ leftAt: Date }>()
    .orderBy('survey.leftAt', 'desc')
    .orderBy('survey.surveyId')
    .limit(limit)
    .execute()
  return { count, people }
}
