import { type Selectable, sql, type Updateable } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Tables } from '#server/tables.ts'

// The erasure of all families: its row, and how far it has come.

export type ErasureOfAll = Selectable<Tables['erasure_of_all']>

/** The one that was not taken back; there is no other. */
export async function findCurrent(db: Database): Promise<ErasureOfAll | undefined> {
  return db.selectFrom('erasure_of_all').selectAll().where('takenBackAt', 'is', null).executeTakeFirst()
}

/** One of them; nobody else changes it until the end of `tx`. */
export async function lockErasureOfAll(tx: Database, id: string): Promise<ErasureOfAll> {
  const found = tx.selectFrom('erasure_of_all').selectAll().where('id', '=', id).forUpdate()
  return found.executeTakeFirstOrThrow(() => new Problem('not_found'))
}

/** Keeps what was decided about it, or how far it is. */
export async function changeErasureOfAll(
  tx: Database,
  id: string,
  changed: Updateable<Tables['erasure_of_all']>,
): Promise<void> {
  await tx.updateTable('erasure_of_all').set(changed).where('id', '=', id).execute()
}

/** How many families there are, rehearsals too. */
export async function countFamilies(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from family`.execute(db)
  return rows[0]?.count ?? 0
}

export type InLimeSurvey = { inLimeSurvey: number; failing: number; needsTeam: number }

/** Of how many erasures LimeSurvey still holds something, and why. */
export async function countInLimeSurvey(db: Database): Promise<InLimeSurvey> {
  const { rows } = await sql<InLimeSurvey>`
    select count(*)::int as in_lime_survey,
      (count(*) filter (where limesurvey_failing))::int as failing,
      (count(*) filter (where exists (
        select from erasure_survey as rest where rest.erasure_id = erasure.id and rest.lacks <> '{}'
      )))::int as needs_team
    from erasure
    where ended_at is null and limesurvey_done_at is null and portal_done_at is not null`.execute(db)
  return rows[0] ?? { inLimeSurvey: 0, failing: 0, needsTeam: 0 }
}
