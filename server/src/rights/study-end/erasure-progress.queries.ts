import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

// How far the erasure of all families is. Asked by its page and the monitoring while it is under way, and by nobody else.

/** How many families there are, rehearsals too. */
export async function countFamilies(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from family`.execute(db)
  return rows[0]?.count ?? 0
}

export type InLimeSurvey = { inLimeSurvey: number; failing: number; needsTeam: number }

/** Of how many erasures LimeSurvey still holds something, and why. */
export async function countInLimeSurvey(db: Database): Promise<InLimeSurvey> {
  const { rows } = await sql<InLimeSurvey>`
    select count(*)::int as "inLimeSurvey",
      (count(*) filter (where limesurvey_failing))::int as failing,
      (count(*) filter (where exists (
        select from erasure_survey as rest where rest.erasure_id = erasure.id and rest.lacks <> '{}'
      )))::int as "needsTeam"
    from erasure
    where ended_at is null and limesurvey_done_at is null and portal_done_at is not null`.execute(db)
  return rows[0] ?? { inLimeSurvey: 0, failing: 0, needsTeam: 0 }
}
