import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

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
    .select(['familyId', 'personId', 'day'])
    .where('familyId', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .where((day) => {
      const inWindow = day.and([day('day', '>=', from), day('day', '<=', to)])
      return since === undefined ? inWindow : day.or([inWindow, day('plannedAt', '>=', since)])
    })
    .orderBy('day')
    .execute()
}

export type NewPlanDay = {
  familyId: string
  parentId: string | null
  childId: string | null
  day: string
  plannedAt: Date
  staffId: string | null
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
  await tx.deleteFrom('diary_plan_day').where('familyId', '=', familyId).where('day', '>=', from).execute()
}

/** The window that is open, if there is one. */
export async function findOpenWindow(db: Database) {
  return db
    .selectFrom('diary_window')
    .select(['id', 'fromDay', 'toDay', 'days', 'openedAt'])
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

type NewWindow = { fromDay: string; toDay: string; days: number; staffId: string | null; openedAt: Date }

/** Opens a window in place of the one before. Only under `lockPlans`. */
export async function openWindow(tx: Database, window: NewWindow) {
  await tx
    .updateTable('diary_window')
    .set({ closedAt: window.openedAt })
    .where('closedAt', 'is', null)
    .execute()
  await tx.insertInto('diary_window').values(window).execute()
}

export async function closeWindow(tx: Database, id: string, now: Date) {
  await tx.updateTable('diary_window').set({ closedAt: now }).where('id', '=', id).execute()
}
