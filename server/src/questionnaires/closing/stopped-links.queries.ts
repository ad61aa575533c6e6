import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'

import { isAnsweredAfterLeaving } from '#questionnaires/participation/answer-validity.rules.ts'

/** Notes that somebody takes part again. What was answered in between stays without validity, and so does its link. */
export async function noteBack(db: Database, accountId: string) {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('survey_participation')
      .select(['surveyId', 'completed', 'completedAt', 'submittedAt', 'leftAt'])
      .where('accountId', '=', accountId)
      .where('leftAt', 'is not', null)
      .forUpdate()
      .execute()
    const back = rows.filter(
      (row) => !row.completed || !isAnsweredAfterLeaving({ ...row, seenAt: row.completedAt }),
    )
    if (back.length === 0) return
    await tx
      .updateTable('survey_participation')
      .set({ leftAt: null, linkOpenBecause: null })
      .where('accountId', '=', accountId)
      .where(
        'surveyId',
        'in',
        back.map(({ surveyId }) => surveyId),
      )
      .execute()
  })
}

/** A link that is not as it should be in LimeSurvey: open of who takes part, closed of who does not. */
export type UnsettledLink = {
  surveyId: number
  title: string
  token: string
  addingUntil: Date | null
  should: 'open' | 'closed'
}

export async function listUnsettledLinks(db: Database, accountId: string): Promise<UnsettledLink[]> {
  const rows = await db
    .selectFrom('survey_participation')
    .select(['surveyId', 'title', 'token', 'addingUntil', 'leftAt'])
    .where('accountId', '=', accountId)
    .where(isUnsettled)
    .orderBy('surveyId')
    .execute()
  return rows.map(({ leftAt, ...row }) => ({ ...row, should: leftAt === null ? 'open' : 'closed' }))
}

const isUnsettled = sql<boolean>`(left_at is null) <> (link_closed_at is null)`

/** The accounts whose links are not as they should be; some at a time in the order of the accounts. */
export async function listUnsettledAccounts(db: Database, after: string | null, limit: number) {
  let rows = db.selectFrom('survey_participation').select('accountId').distinct().where(isUnsettled)
  if (after !== null) rows = rows.where('accountId', '>', after)
  const found = await rows.orderBy('accountId').limit(limit).execute()
  return found.map(({ accountId }) => accountId)
}

/** The accounts with links, of people noted as having left or of the others; a page of them after an id. */
export async function listAccountsWithLinks(
  db: Database,
  { left, after, atMost }: { left: boolean; after: string | null; atMost: number },
): Promise<string[]> {
  let rows = db
    .selectFrom('survey_participation')
    .select('accountId')
    .distinct()
    .where('leftAt', left ? 'is not' : 'is', null)
  if (after !== null) rows = rows.where('accountId', '>', after)
  const found = await rows.orderBy('accountId').limit(atMost).execute()
  return found.map(({ accountId }) => accountId)
}

// as long as all processes may ever stand still: who grew up before was looked at every hour until the link was closed
const lookedBackDays = 60
const turnedLately = (today: string, years: number) => {
  const birthday = sql`${today}::date - make_interval(years => ${sql.lit(years)})`
  return sql`child.birth_date between ${birthday} - make_interval(days => ${sql.lit(lookedBackDays)}) and ${birthday}`
}

/**
 * Accounts of who turned 14 or 18 lately, has a link that is not noted as closed, and as far as a query can know has not answered
 * since the birthday. A page of them after an id. A birth date that is corrected queues its own job.
 */
export async function listGrownWithOpenLinks(
  db: Database,
  { today, after, atMost }: { today: string; after: string | null; atMost: number },
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct survey.account_id
    from child join survey_participation as survey on survey.account_id = child.account_id
    where (${turnedLately(today, 14)} or ${turnedLately(today, 18)})
      and survey.left_at is null
      and survey.account_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and not exists (
        select from family_event as event
        where event.family_id = child.family_id and child.id = any(event.child_ids) and (
          event.kind = 'adult_went_on'
          or event.kind = 'child_assented' and child.birth_date > ${today}::date - interval '18 years'
            and (event.happened_at at time zone 'Europe/Rome')::date > child.birth_date + interval '14 years'
        )
      )
    order by survey.account_id
    limit ${atMost}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** Links of people who left that LimeSurvey has not closed. Those of the last minute are being closed. */
const stillOpen = (db: Database, now: Date) =>
  db
    .selectFrom('survey_participation as survey')
    .where('survey.leftAt', '<', later(now, { minutes: -1 }))
    .where('survey.linkClosedAt', 'is', null)
    .where(isPersonOfStudy('survey.accountId'))

async function countStillOpen(db: Database, now: Date): Promise<number> {
  const { count } = await stillOpen(db, now)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** People who take part no more and can still answer in LimeSurvey, and why; newest first. Those of the last minute are being closed. */
export async function listStillOpen(db: Database, { now, limit }: { now: Date; limit: number }) {
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
  return { count: await countStillOpen(db, now), people }
}
