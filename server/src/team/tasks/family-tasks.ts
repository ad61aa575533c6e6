import { addDays } from '@desco/contract/diary/days'
import type { InputOf } from '@desco/contract/endpoint'
import type { familyTasks } from '@desco/contract/team/family-tasks'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import { sql, type Updateable } from 'kysely'

import { familyAct, familyActOnce, listColleagues, staffIdOf } from '#staff/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { FamiliesNeeds } from '#families/index.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

type Of<Name extends keyof typeof familyTasks> = InputOf<(typeof familyTasks)[Name]>

const listed = 50
const listedOfFamily = 100
const soonDays = 7

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
    .selectAll('task')
    .select(['family.code', 'carrier.shownAs as carrier', hasLeft(today).as('hasLeft')])
    .select(['writer.shownAs as writer', 'doer.shownAs as doer'])

/** The tasks that are due today for anybody of the team, or are a colleague's who has left. */
export async function listTasksDue({ db, clock }: Needs, { staffId }: StaffMember) {
  const today = dayInItaly(clock.now())
  const due = tasks(db, today)
    .where('task.doneAt', 'is', null)
    .where((task) => task.or([task('task.dueOn', '<=', today), hasLeft(today)]))
    .where(isOfStudy('task.familyId'))
    .orderBy('task.dueOn')
    .orderBy('task.id')
    .limit(listed)
  const [rows, counts] = await Promise.all([
    due.execute(),
    countDueTasks(db, { today, soon: addDays(today, soonDays), staffId }),
  ])
  return { today, tasks: rows.map(describeTask), counts }
}

type DueTasksInput = { today: string; soon: string; staffId: string }

/** How many are due or of a colleague who has left, of them those that are late and those of one colleague, and how many come until another day. */
export async function countDueTasks(db: Database, { today, soon, staffId }: DueTasksInput) {
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

/** A family's tasks, the open ones by their day, then what is done, newest first; and who can be given one. */
export async function listFamilyTasks({ db, clock }: Needs, familyId: string) {
  await expectFamily(db, familyId)
  const today = dayInItaly(clock.now())
  const ofFamily = tasks(db, today)
    .where('task.familyId', '=', familyId)
    .orderBy('task.doneAt', (order) => order.desc().nullsFirst())
    .orderBy('task.dueOn')
    .orderBy('task.id')
    .limit(listedOfFamily)
  const [rows, colleagues] = await Promise.all([
    ofFamily.execute(),
    listColleagues({ db, clock }, 'families.act'),
  ])
  return { today, tasks: rows.map(describeTask), colleagues }
}

/** Refuses what is asked of a family that is none. */
export async function expectFamily(db: Database, id: string) {
  const family = db.selectFrom('family').select('id').where('id', '=', id)
  await family.executeTakeFirstOrThrow(() => new Problem('not_found'))
}

type Row = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number]

const describeTask = (row: Row) => ({
  ...row,
  family: { id: row.familyId, code: row.code },
  assignedTo: { id: row.assignedTo, name: row.carrier, hasLeft: row.hasLeft },
  addedBy: row.writer,
  doneBy: row.doer,
})

/** Keeps what is to be done. Its words stay out of the audit log. */
export const addTask = familyActOnce(
  'task_added',
  async (inside: FamiliesNeeds, input: Of<'addTask'>, doer) => {
    refusePastDay(inside, input.dueOn)
    await expectColleague(inside, input.assignedTo)
    const { familyId, text, dueOn, assignedTo } = input
    const { id } = await inside.db
      .insertInto('family_task')
      .values({ familyId, text, dueOn, assignedTo, addedAt: inside.clock.now(), addedBy: staffIdOf(doer) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { details: { task: id, dueOn, to: assignedTo } }
  },
)

/** Changes an open task, if it still is what was on the screen. A day that has passed may stay, and a colleague who left. */
export const changeTask = familyAct(
  'task_changed',
  async (inside: FamiliesNeeds, input: Of<'changeTask'>) => {
    const { taskId, text, dueOn, assignedTo } = input
    const before = await lockKnownTask(inside, input)
    if (before.doneAt !== null) throw new Problem('task_outdated')
    if (dueOn !== before.dueOn) refusePastDay(inside, dueOn)
    if (assignedTo !== before.assignedTo) await expectColleague(inside, assignedTo)
    await storeTask(inside.db, taskId, { text, dueOn, assignedTo })
    return { details: { task: taskId, dueOn, to: assignedTo } }
  },
)

/** Says that a task is done, or takes that back. */
export const endTask = familyAct(
  ({ done }: Of<'endTask'>) => (done ? 'task_done' : 'task_reopened'),
  async (inside: FamiliesNeeds, input: Of<'endTask'>, doer) => {
    const { taskId, done } = input
    const before = await lockKnownTask(inside, input)
    if ((before.doneAt !== null) === done) throw new Problem('task_outdated')
    const by = { doneAt: inside.clock.now(), doneBy: staffIdOf(doer) }
    await storeTask(inside.db, taskId, done ? by : { doneAt: null, doneBy: null })
    return { details: { task: taskId } }
  },
)

type TaskReference = { familyId: string; taskId: string; version: number }

/** A task of this family as it was seen; nobody else changes it until the end of the act. */
async function lockKnownTask({ db }: FamiliesNeeds, { familyId, taskId, version }: TaskReference) {
  const task = await db
    .selectFrom('family_task')
    .selectAll()
    .where('id', '=', taskId)
    .where('familyId', '=', familyId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  if (task.version !== version) throw new Problem('task_outdated')
  return task
}

const storeTask = (tx: Database, id: string, changes: Updateable<Tables['family_task']>) =>
  tx
    .updateTable('family_task')
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

function refusePastDay({ clock }: FamiliesNeeds, day: string) {
  if (day < dayInItaly(clock.now())) refuseField('dueOn', staffFieldErrors.dayIsOver)
}

async function expectColleague(needs: FamiliesNeeds, staffId: string) {
  const colleagues = await listColleagues(needs, 'families.act')
  if (!colleagues.some(({ id }) => id === staffId)) {
    refuseField('assignedTo', staffFieldErrors.cannotBeGiven)
  }
}
