import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

import type { Participation } from './survey-offer.rules.ts'

export async function listParticipations(db: Database, accountId: string): Promise<Participation[]> {
  const rows = await db
    .selectFrom('survey_participation')
    .select(['survey_id', 'title', 'token', 'added_at', 'completed', 'checked_at'])
    .where('account_id', '=', accountId)
    .orderBy('survey_id')
    .execute()
  return rows.map((row) => ({
    surveyId: row.survey_id,
    title: row.title,
    token: row.token,
    addedAt: row.added_at,
    completed: row.completed,
    checkedAt: row.checked_at,
  }))
}

export type Seen = { surveyId: number; title: string; token: string; completed: boolean }

/** What LimeSurvey said of one person. `askedAt` keeps a slow older answer from undoing a newer one. */
export async function storeSeen(db: Database, accountId: string, seen: readonly Seen[], askedAt: Date) {
  if (seen.length === 0) return
  const rows = seen.map(({ surveyId, title, token, completed }) => ({
    account_id: accountId,
    survey_id: surveyId,
    title,
    token,
    added_at: askedAt,
    completed,
    completed_at: completed ? askedAt : null,
    checked_at: askedAt,
  }))
  await db
    .insertInto('survey_participation')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'survey_id'])
        .doUpdateSet({
          title: sql<string>`excluded.title`,
          token: sql<string>`excluded.token`,
          added_at: sql<Date>`coalesce(survey_participation.added_at, excluded.added_at)`,
          completed: sql<boolean>`excluded.completed`,
          // the first time holds: staff can open a questionnaire again
          completed_at: sql<Date>`coalesce(survey_participation.completed_at, excluded.completed_at)`,
          checked_at: sql<Date>`excluded.checked_at`,
          adding_until: null,
        })
        .where(
          sql<boolean>`survey_participation.checked_at is null or survey_participation.checked_at <= excluded.checked_at`,
        ),
    )
    .execute()
}

type Claim = {
  accountId: string
  surveyId: number
  title: string
  token: string
  now: Date
  until: Date
  askedAt: Date
}

/**
 * True for the one who may add the person now, over all processes. A row that was added after LimeSurvey was asked is
 * there after all; one that staff took out since is added again.
 */
export async function claimAdding(db: Database, claim: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('survey_participation')
    .values({
      account_id: claim.accountId,
      survey_id: claim.surveyId,
      title: claim.title,
      token: claim.token,
      adding_until: claim.until,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'survey_id'])
        .doUpdateSet({ token: claim.token, added_at: null, adding_until: claim.until })
        .where(
          sql<boolean>`not survey_participation.completed
            and (survey_participation.added_at is null or survey_participation.added_at < ${claim.askedAt})
            and (survey_participation.adding_until is null or survey_participation.adding_until <= ${claim.now})`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Nobody may add the person before this moment. */
export async function postponeAdding(db: Database, accountId: string, surveyId: number, until: Date | null) {
  await db
    .updateTable('survey_participation')
    .set({ adding_until: until })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('added_at', 'is', null)
    .execute()
}
