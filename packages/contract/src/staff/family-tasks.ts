import { endpoint } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { staffDay } from './fields.ts'
import { staffMessages } from './messages.ts'

const moment = z.iso.datetime()
const day = z.iso.date()
const colleague = z.object({ id, name: z.string() })

const task = z.object({
  id,
  family: z.object({ id, code: z.string() }),
  text: z.string(),
  dueOn: day,
  assignedTo: colleague,
  /** To be sent back with a change. */
  version: z.int(),
  addedAt: moment,
  /** Of staff, as `doneBy` is. */
  addedBy: z.string(),
  doneAt: z.nullable(moment),
  doneBy: z.nullable(z.string()),
})

const message = z.object({ message: z.string() })
const whatToDo = {
  text: z
    .string(staffMessages.taskText)
    .check(
      z.trim(),
      z.minLength(3, staffMessages.taskText),
      z.maxLength(staffLimits.task.text.max, staffMessages.taskTooLong),
    ),
  dueOn: staffDay(),
  assignedTo: z.uuid(messages.optionRequired),
}
/** A task of a family, as it was on the screen. */
const known = { familyId: id, taskId: id, version: z.int32().check(z.positive()) }

const refusals = ['sign_in_required', 'not_allowed', 'invalid_input', 'not_found'] as const

/** What the team has still to do for a family: by which day, and by whom. Every act is logged, its words are not. */
export const familyTasks = {
  dueTasks: endpoint({
    summary: 'Tasks whose day has come, the oldest first, at most 50, and how many there are.',
    method: 'GET',
    path: '/api/staff/tasks',
    access: 'staff',
    permission: 'families.see',
    input: z.object({}),
    from: [],
    answer: z.object({
      message: z.string(),
      /** The Italian day on which this was answered. */
      today: day,
      tasks: z.array(task),
      /** `soon`: of the seven days that come. */
      counts: z.object({ due: z.int(), mine: z.int(), soon: z.int() }),
    }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  familyTasks: endpoint({
    summary: 'The tasks of one family: the open ones by their day, then what is done, newest first.',
    method: 'GET',
    path: '/api/staff/families/:familyId/tasks',
    access: 'staff',
    permission: 'families.see',
    input: z.object({ familyId: id }),
    from: ['params'],
    answer: z.object({
      message: z.string(),
      today: day,
      tasks: z.array(task),
      /** Who can be given a task. */
      colleagues: z.array(colleague),
    }),
    refusals,
  }),
  addTask: endpoint({
    summary: 'Writes down what is to be done for a family, by a day and by a colleague.',
    method: 'POST',
    path: '/api/staff/families/add-task',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ familyId: id, ...whatToDo }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'too_many_attempts'],
  }),
  changeTask: endpoint({
    summary: 'Changes the words, the day or the colleague of a task that is open.',
    method: 'POST',
    path: '/api/staff/families/change-task',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ ...known, ...whatToDo }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'task_outdated'],
  }),
  endTask: endpoint({
    summary: 'Says that a task is done, or that it is open again after all.',
    method: 'POST',
    path: '/api/staff/families/end-task',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ ...known, done: z.boolean() }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'task_outdated'],
  }),
}

export type FamilyTask = z.output<typeof task>
export type FamilyTasksAnswer = z.output<typeof familyTasks.familyTasks.answer>
