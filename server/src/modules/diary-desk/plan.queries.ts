import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

/** Two who plan at once wait for each other. Held until the transaction ends. */
export async function lockPlans(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('diary_plan', 0))`.execute(tx)
}

/** The assigned days of some families inside a window, and all that were assigned since a moment, wherever they are. */
export async function listPlanned(
  tx: Database,
  familyIds: readonly string[],
  { from, to, since }: { from: string; to: string; since?: Date | undefined },
) {
  return tx
    .selectFrom('diary_plan_day')
    .select(['family_id', 'person_id', 'day'])
    .where('family_id', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .where((day) => {
      const inWindow = day.and([day('day', '>=', from), day('day', '<=', to)])
      return since === undefined ? inWindow : day.or([inWindow, day('planned_at', '>=', since)])
    })
    .orderBy('day')
    .execute()
}

export type NewPlanDay = {
  family_id: string
  parent_id: string | null
  child_id: string | null
  day: string
  planned_at: Date
  staff_id: string | null
}

export async function insertPlanDays(tx: Database, rows: readonly NewPlanDay[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('diary_plan_day')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes back what was assigned to a family from a day on. */
export async function deletePlanDays(tx: Database, familyId: string, from: string) {
  await tx.deleteFrom('diary_plan_day').where('family_id', '=', familyId).where('day', '>=', from).execute()
}

/** The window that is open, if there is one. */
export async function findOpenWindow(db: Database) {
  return db
    .selectFrom('diary_window')
    .select(['id', 'from_day', 'to_day', 'days', 'opened_at'])
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

type NewWindow = { from_day: string; to_day: string; days: number; staff_id: string | null; opened_at: Date }

/** Opens a window in place of the one before. Only under `lockPlans`. */
export async function openWindow(tx: Database, window: NewWindow) {
  await tx
    .updateTable('diary_window')
    .set({ closed_at: window.opened_at })
    .where('closed_at', 'is', null)
    .execute()
  await tx.insertInto('diary_window').values(window).execute()
}

export async function closeWindow(tx: Database, id: string, now: Date) {
  await tx.updateTable('diary_window').set({ closed_at: now }).where('id', '=', id).execute()
}
