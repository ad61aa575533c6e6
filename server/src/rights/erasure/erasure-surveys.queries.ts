import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

// LimeSurvey's remains of people who were erased here, until it holds nothing.

/** Notes what LimeSurvey still holds of people who are about to be erased. */
export async function noteSurveysOf(tx: Database, erasureId: string, accountIds: readonly string[]) {
  await sql`
    insert into erasure_survey (erasure_id, survey_id, token, adding_until)
    select ${erasureId}, survey_id, token, max(adding_until) from survey_participation
    where account_id = any(${[...accountIds]}::uuid[])
    group by survey_id, token`.execute(tx)
}

/** LimeSurvey's remains, and the reason of each. */
export async function listRemaining(db: Database, erasureIds: readonly string[]) {
  return db
    .selectFrom('erasure_survey')
    .selectAll()
    .where('erasureId', '=', sql<string>`any(${[...erasureIds]}::uuid[])`)
    .orderBy('surveyId')
    .orderBy('token')
    .execute()
}

type Place = { erasureId: string; surveyId: number; token: string }

/** Nothing is left there, or what is missing for it. */
export async function storeRemaining(tx: Database, { erasureId, surveyId, token }: Place, lacks: string[]) {
  if (lacks.length > 0) {
    await tx
      .updateTable('erasure_survey')
      .set({ lacks })
      .where('erasureId', '=', erasureId)
      .where('surveyId', '=', surveyId)
      .where('token', '=', token)
      .execute()
    return
  }
  await tx
    .deleteFrom('erasure_survey')
    .where('erasureId', '=', erasureId)
    .where('surveyId', '=', surveyId)
    .where('token', '=', token)
    .execute()
}

export async function noteLimeSurvey(
  tx: Database,
  id: string,
  { now, failing }: { now: Date; failing: boolean },
) {
  await tx
    .updateTable('erasure')
    .set({ limesurveyTriedAt: now, limesurveyFailing: failing })
    .where('id', '=', id)
    .execute()
}

/**
 * `settledBy`: who of the team says that it was done by hand. False when it was finished before. Of a rehearsal nobody has to
 * prove anything: its erasure goes.
 */
export async function finishLimeSurvey(
  tx: Database,
  id: string,
  { now, settledBy }: { now: Date; settledBy: string | null },
): Promise<boolean> {
  await tx.deleteFrom('erasure_survey').where('erasureId', '=', id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('erasure')
    .set({ limesurveyDoneAt: now, limesurveyFailing: false, settledBy })
    .where('id', '=', id)
    .where('portalDoneAt', 'is not', null)
    .where('limesurveyDoneAt', 'is', null)
    .executeTakeFirst()
  await tx.deleteFrom('erasure').where('id', '=', id).where('means', '=', 'rehearsal').execute()
  return numUpdatedRows === 1n
}

/** Titles as LimeSurvey gave them last, by the survey's number. */
export async function listTitles(db: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select (survey ->> 'id')::int as id, survey ->> 'title' as title
    from survey_catalogue, jsonb_array_elements(survey_catalogue.surveys) as survey`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
