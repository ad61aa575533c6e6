import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

/** Whether a task's colleague can enter no more, so that somebody else must take it over. */
const hasLeft = (today: string) =>
  sql<boolean>`(carrier.disabled_at is not null or carrier.expires_on < ${today}::date)`

const tasks = (db: Database, today: string) =>
  db
    .selectFrom('family_task as task')
    .innerJoin('family', 'family.id', 'task.familyId')
    .innerJoin('staff_account as carrier', 'carrier.id', 'task.assignedTo')
    .innerJoin('staff_account as writer', 'writer.id', 'task.addedBy')
    .leftJoin('staff_account as doer', 'doer.id', 'task.doneBy')
    .select([
      'task.id',
      'task.familyId',
      'family.code',
      'task.text',
      'task.dueOn',
      'task.assignedTo',
      'carrier.shownAs as carrier',
      hasLeft(today).as('hasLeft'),
      'task.version',
      'task.addedAt',
      'writer.shownAs as writer',
      'task.doneAt',
      'doer.shownAs as doer',
    ])

export type TaskRow = Awaited<ReturnType<typeof listTasksOfFamily>>[number]

/** Those that are open and due, or of a colleague who has left, the oldest first. */
export async function listDueTasks(db: Database, { today, count }: { today: string; count: number }) {
  return tasks(db, today)
    .where('task.doneAt', 'is', null)
    .where((task) => task.or([task('task.dueOn', '<=', today), hasLeft(today)]))
    .where(isOfStudy('task.familyId'))
    .orderBy('task.dueOn')
    .orderBy('task.id')
    .limit(count)
    .execute()
}

type Asked = { today: string; soon: string; staffId: string }

/** How many are due or of a colleague who has left, of them those that are late and those of one colleague, and how many come until another day. */
export async function countDueTasks(db: Database, { today, soon, staffId }: Asked) {
  const { rows } = await sql<{ due: number; late: number; mine: number; soon: number }>`
    select count(*) filter (where due_on <= ${today}::date or ${hasLeft(today)})::int as due,
      count(*) filter (where due_on < ${today}::date)::int as late,
      count(*) filter (where due_on <= ${today}::date and assigned_to = ${staffId})::int as mine,
      count(*) filter (where due_on > ${today}::date and due_on <= ${soon}::date)::int as soon
    from family_task join staff_account as carrier on carrier.id = assigned_to
    where done_at is null and (due_on <= ${soon}::date or ${hasLeft(today)}) and ${isOfStudy('familyId')}`.execute(
    db,
  )
  return rows[0] ?? { due: 0, late: 0, mine: 0, soon: 0 }
}

/** The open ones by their day, then what is done, newest first. */
export async function listTasksOfFamily(
  db: Database,
  familyId: string,
  { today, count }: { today: string; count: number },
) {
  return tasks(db, today)
    .where('task.familyId', '=', familyId)
    .orderBy('task.doneAt', (order) => order.desc().nullsFirst())
    .orderBy('task.dueOn')
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
      familyId: task.familyId,
      text: task.text,
      dueOn: task.dueOn,
      assignedTo: task.assignedTo,
      addedAt: task.now,
      addedBy: task.addedBy,
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
    .where('familyId', '=', familyId)
    .forUpdate()
    .executeTakeFirst()
}

type Changed = { text: string; dueOn: string; assignedTo: string }

export async function storeTask(tx: Database, id: string, { text, dueOn, assignedTo }: Changed) {
  await tx
    .updateTable('family_task')
    .set((row) => ({ text, dueOn, assignedTo, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** `done`: by whom and when; null opens it again. */
export async function endTaskRow(tx: Database, id: string, done: { staffId: string; now: Date } | null) {
  await tx
    .updateTable('family_task')
    .set((row) => ({
      doneAt: done?.now ?? null,
      doneBy: done?.staffId ?? null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function isFamily(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('family').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
