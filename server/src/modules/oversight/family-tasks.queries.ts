import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import { isOfStudy } from '#platform/of-study.queries.ts'

const tasks = (db: Database) =>
  db
    .selectFrom('family_task as task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .innerJoin('staff_account as carrier', 'carrier.id', 'task.assigned_to')
    .innerJoin('staff_account as writer', 'writer.id', 'task.added_by')
    .leftJoin('staff_account as doer', 'doer.id', 'task.done_by')
    .select([
      'task.id',
      'task.family_id',
      'family.code',
      'task.text',
      'task.due_on',
      'task.assigned_to',
      'carrier.shown_as as carrier',
      'task.version',
      'task.added_at',
      'writer.shown_as as writer',
      'task.done_at',
      'doer.shown_as as doer',
    ])

export type TaskRow = Awaited<ReturnType<typeof listTasksOfFamily>>[number]

/** Those that are open and due by a day, the oldest first. */
export async function listDueTasks(db: Database, { until, count }: { until: string; count: number }) {
  return tasks(db)
    .where('task.done_at', 'is', null)
    .where('task.due_on', '<=', until)
    .where(isOfStudy('task.family_id'))
    .orderBy('task.due_on')
    .orderBy('task.id')
    .limit(count)
    .execute()
}

type Asked = { today: string; soon: string; staffId: string }

/** How many are due, of them those that are late and those of one colleague, and how many come until another day. */
export async function countDueTasks(db: Database, { today, soon, staffId }: Asked) {
  const { rows } = await sql<{ due: number; late: number; mine: number; soon: number }>`
    select count(*) filter (where due_on <= ${today}::date)::int as due,
      count(*) filter (where due_on < ${today}::date)::int as late,
      count(*) filter (where due_on <= ${today}::date and assigned_to = ${staffId})::int as mine,
      count(*) filter (where due_on > ${today}::date)::int as soon
    from family_task where done_at is null and due_on <= ${soon}::date and ${isOfStudy('family_id')}`.execute(
    db,
  )
  return rows[0] ?? { due: 0, late: 0, mine: 0, soon: 0 }
}

/** The open ones by their day, then what is done, newest first. */
export async function listTasksOfFamily(db: Database, familyId: string, count: number) {
  return tasks(db)
    .where('task.family_id', '=', familyId)
    .orderBy('task.done_at', (order) => order.desc().nullsFirst())
    .orderBy('task.due_on')
    .orderBy('task.id')
    .limit(count)
    .execute()
}

type NewTask = {
  familyId: string
  text: string
  dueOn: string
  assignedTo: string
  addedBy: string
  now: Date
}

export async function insertTask(tx: Database, task: NewTask): Promise<string> {
  const { id } = await tx
    .insertInto('family_task')
    .values({
      family_id: task.familyId,
      text: task.text,
      due_on: task.dueOn,
      assigned_to: task.assignedTo,
      added_at: task.now,
      added_by: task.addedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A task of this family; nobody else changes it until the end of `tx`. */
export async function lockTask(tx: Database, familyId: string, id: string) {
  return tx
    .selectFrom('family_task')
    .selectAll()
    .where('id', '=', id)
    .where('family_id', '=', familyId)
    .forUpdate()
    .executeTakeFirst()
}

type Changed = { text: string; dueOn: string; assignedTo: string }

export async function storeTask(tx: Database, id: string, { text, dueOn, assignedTo }: Changed) {
  await tx
    .updateTable('family_task')
    .set((row) => ({ text, due_on: dueOn, assigned_to: assignedTo, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** `done`: by whom and when; null opens it again. */
export async function endTaskRow(tx: Database, id: string, done: { staffId: string; now: Date } | null) {
  await tx
    .updateTable('family_task')
    .set((row) => ({
      done_at: done?.now ?? null,
      done_by: done?.staffId ?? null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function isFamily(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('family').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
