import type { Database } from '#platform/database/database.ts'

import { type SurveyTaker, type Audience, type Audiences, isEverybody } from './survey-audience.rules.ts'

export async function listAudiences(db: Database): Promise<Audiences> {
  const rows = await db.selectFrom('survey_audience').selectAll().execute()
  return new Map(
    rows.map(({ surveyId, parents, children, ageFrom, ageTo, place, hidden }) => [
      surveyId,
      { surveyId, parents, children, ageFrom, ageTo, place, hidden },
    ]),
  )
}

/** The choice for one survey; to choose everybody is to take the choice back. */
export async function storeAudience(db: Database, audience: Audience) {
  const { surveyId, parents, children, ageFrom, ageTo, place, hidden } = audience
  if (isEverybody(audience)) {
    await db.deleteFrom('survey_audience').where('surveyId', '=', surveyId).execute()
    return
  }
  const chosen = { parents, children, ageFrom, ageTo, place, hidden }
  await db
    .insertInto('survey_audience')
    .values({ surveyId, ...chosen })
    .onConflict((conflict) => conflict.column('surveyId').doUpdateSet(chosen))
    .execute()
}

/** The facts that decide which surveys are for the holder of this account; they never change. */
export async function findSurveyTaker(db: Database, accountId: string): Promise<SurveyTaker | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('child', 'child.accountId', 'account.id')
    .select(['account.kind', 'child.birthDate'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  return row.kind === 'parent' ? { kind: 'parent' } : { kind: 'child', birthDate: row.birthDate }
}
