import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { isPersonOfStudy } from '#platform/of-study.queries.ts'

import { isAnsweredAfterLeaving } from './answer-validity.rules.ts'

/** Notes since when somebody takes part no more. Where it was noted before, the first time holds. */
export async function noteStopped(db: Database, accountId: string, stoppedAt: Date) {
  await db
    .updateTable('survey_participation')
    .set({ left_at: stoppedAt })
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .execute()
}

/** Notes that somebody takes part again. What was answered in between stays without validity, and so does its link. */
export async function noteBack(db: Database, accountId: string) {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('survey_participation')
      .select(['survey_id', 'completed', 'completed_at', 'submitted_at', 'left_at'])
      .where('account_id', '=', accountId)
      .where('left_at', 'is not', null)
      .forUpdate()
      .execute()
    const back = rows.filter(({ completed, submitted_at, completed_at, left_at }) => {
      const answered = { submittedAt: submitted_at, seenAt: completed_at, leftAt: left_at }
      return !completed || !isAnsweredAfterLeaving(answered)
    })
    if (back.length === 0) return
    await tx
      .updateTable('survey_participation')
      .set({ left_at: null, link_open_because: null })
      .where('account_id', '=', accountId)
      .where(
        'survey_id',
        'in',
        back.map(({ survey_id }) => survey_id),
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
    .select(['survey_id', 'title', 'token', 'adding_until', 'left_at'])
    .where('account_id', '=', accountId)
    .where(isUnsettled)
    .orderBy('survey_id')
    .execute()
  return rows.map((row) => ({
    surveyId: row.survey_id,
    title: row.title,
    token: row.token,
    addingUntil: row.adding_until,
    should: row.left_at === null ? 'open' : 'closed',
  }))
}

const isUnsettled = sql<boolean>`(left_at is null) <> (link_closed_at is null)`

/** Whose links are not as they should be; some at a time in the order of the accounts. */
export async function listUnsettledAccounts(db: Database, after: string | null, limit: number) {
  let rows = db.selectFrom('survey_participation').select('account_id').distinct().where(isUnsettled)
  if (after !== null) rows = rows.where('account_id', '>', after)
  const found = await rows.orderBy('account_id').limit(limit).execute()
  return found.map(({ account_id }) => account_id)
}

/** Who has links, of people noted as having left or of the others; a page of them after an id. */
export async function listAccountsWithLinks(
  db: Database,
  { left, after, atMost }: { left: boolean; after: string | null; atMost: number },
): Promise<string[]> {
  let rows = db
    .selectFrom('survey_participation')
    .select('account_id')
    .distinct()
    .where('left_at', left ? 'is not' : 'is', null)
  if (after !== null) rows = rows.where('account_id', '>', after)
  const found = await rows.orderBy('account_id').limit(atMost).execute()
  return found.map(({ account_id }) => account_id)
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
  const { rows } = await sql<{ account_id: string }>`
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
  return rows.map(({ account_id }) => account_id)
}

/** Closed at this moment, or still open for a reason. */
export async function storeLinkState(
  db: Database,
  { accountId, surveyId }: { accountId: string; surveyId: number },
  openBecause: 'no_right' | 'open_access' | null,
  now: Date,
) {
  await db
    .updateTable('survey_participation')
    .set({ link_closed_at: openBecause === null ? now : null, link_open_because: openBecause })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute()
}

/** Opened again. `isAbsent`: LimeSurvey has the person no more, and the next look adds them. */
export async function storeOpened(
  db: Database,
  { accountId, surveyId, isAbsent }: { accountId: string; surveyId: number; isAbsent: boolean },
) {
  await db
    .updateTable('survey_participation')
    .set({
      link_closed_at: null,
      ...(isAbsent && { added_at: sql<Date | null>`case when completed then added_at end` }),
    })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('left_at', 'is', null)
    .execute()
}

/** Links of people who left that LimeSurvey has not closed. Those of the last minute are being closed. */
const stillOpen = (db: Database, now: Date) =>
  db
    .selectFrom('survey_participation as survey')
    .where('survey.left_at', '<', later(now, { minutes: -1 }))
    .where('survey.link_closed_at', 'is', null)
    .where(isPersonOfStudy('survey.account_id'))

async function countStillOpen(db: Database, now: Date): Promise<number> {
  const { count } = await stillOpen(db, now)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** People who take part no more and can still answer in LimeSurvey, and why; newest first. Those of the last minute are being closed. */
export async function listStillOpen(db: Database, { now, limit }: { now: Date; limit: number }) {
  const people = await stillOpen(db, now)
    .innerJoin('account', 'account.id', 'survey.account_id')
    .innerJoin('family', 'family.id', 'account.family_id')
    .select([
      'survey.survey_id as surveyId',
      'survey.title',
      'survey.token',
      'survey.left_at as leftAt',
      'survey.link_open_because as because',
      'family.code as familyCode',
    ])
    .orderBy('survey.left_at', 'desc')
    .orderBy('survey.survey_id')
    .limit(limit)
    .execute()
  return { count: await countStillOpen(db, now), people }
}
