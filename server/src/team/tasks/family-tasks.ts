import { addDays } from '@desco/contract/diary/days'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { FamilyTask, familyTasks } from '@desco/contract/team/family-tasks'
import { staffMessages } from '@desco/contract/messages/desk/messages'

import { familyAct, familyActOnce, listColleagues, staffIdOf } from '#staff/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'
import type { FamiliesNeeds } from '#families/index.ts'
import type { Needs } from '#platform/needs.ts'

import {
  countDueTasks,
  endTaskRow,
  insertTask,
  isFamily,
  listDueTasks,
  listTasksOfFamily,
  lockTask,
  storeTask,
  type TaskRow,
} from './family-tasks.queries.ts'

type Of<Name extends keyof typeof familyTasks> = InputOf<(typeof familyTasks)[Name]>

const listed = 50
const listedOfFamily = 100
const soonDays = 7

/** The tasks that are due today for anybody of the team. */
export async function listTasksDue(
  { db, clock }: Needs,
  { staffId }: StaffMember,
): Promise<ContentOf<typeof familyTasks.dueTasks>> {
  const today = dayInItaly(clock.now())
  const [rows, { due, mine, soon }] = await Promise.all([
    listDueTasks(db, { today, count: listed }),
    countDueTasks(db, { today, soon: addDays(today, soonDays), staffId }),
  ])
  return { today, tasks: rows.map(describeTask), counts: { due, mine, soon } }
}

/** A family's tasks, and who can be given one. */
export async function listFamilyTasks(
  { db, clock }: Needs,
  familyId: string,
): Promise<ContentOf<typeof familyTasks.familyTasks>> {
  if (!(await isFamily(db, familyId))) throw new Problem('not_found')
  const today = dayInItaly(clock.now())
  const [rows, colleagues] = await Promise.all([
    listTasksOfFamily(db, familyId, { today, count: listedOfFamily }),
    listColleagues({ db, clock }, 'families.act'),
  ])
  return {
    today,
    tasks: rows.map(describeTask),
    colleagues,
  }
}

/** Keeps what is to be done. Its words stay out of the audit log. */
export const addTask = familyActOnce(
  'task_added',
  async (inside: FamiliesNeeds, input: Of<'addTask'>, doer) => {
    refusePastDay(inside, input.dueOn)
    await expectColleague(inside, input.assignedTo)
    const now = inside.clock.now()
    const id = await insertTask(inside.db, { ...input, addedBy: staffIdOf(doer), now })
    return { details: { task: id, dueOn: input.dueOn, to: input.assignedTo } }
  },
)

/** Changes an open task, if it still is what was on the screen. A day that has passed may stay, and a colleague who left. */
export const changeTask = familyAct(
  'task_changed',
  async (inside: FamiliesNeeds, input: Of<'changeTask'>) => {
    const { taskId, dueOn, assignedTo } = input
    const before = await lockKnownTask(inside, input)
    if (before.doneAt !== null) throw new Problem('task_outdated')
    if (dueOn !== before.dueOn) refusePastDay(inside, dueOn)
    if (assignedTo !== before.assignedTo) await expectColleague(inside, assignedTo)
    await storeTask(inside.db, taskId, input)
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
    const by = { staffId: staffIdOf(doer), now: inside.clock.now() }
    await endTaskRow(inside.db, taskId, done ? by : null)
    return { details: { task: taskId } }
  },
)

type Known = { familyId: string; taskId: string; version: number }

async function lockKnownTask({ db }: FamiliesNeeds, { familyId, taskId, version }: Known) {
  const task = await lockTask(db, familyId, taskId)
  if (task === undefined) throw new Problem('not_found')
  if (task.version !== version) throw new Problem('task_outdated')
  return task
}

function refusePastDay({ clock }: FamiliesNeeds, day: string) {
  if (day >= dayInItaly(clock.now())) return
  throw new Problem('invalid_input', { fields: { dueOn: staffMessages.dayIsOver } })
}

async function expectColleague(needs: FamiliesNeeds, staffId: string) {
  const colleagues = await listColleagues(needs, 'families.act')
  if (colleagues.some(({ id }) => id === staffId)) return
  throw new Problem('invalid_input', { fields: { assignedTo: staffMessages.cannotBeGiven } })
}

const describeTask = (row: TaskRow): FamilyTask => ({
  id: row.id,
  family: { id: row.familyId, code: row.code },
  text: row.text,
  dueOn: row.dueOn,
  assignedTo: { id: row.assignedTo, name: row.carrier, hasLeft: row.hasLeft },
  version: row.version,
  addedAt: row.addedAt.toISOString(),
  addedBy: row.writer,
  doneAt: row.doneAt?.toISOString() ?? null,
  doneBy: row.doer,
})
