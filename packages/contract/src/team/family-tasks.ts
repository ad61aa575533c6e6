import { act, answerWith, look } from '@desco/contract/endpoint'
import { id, textOf } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffDay } from '@desco/contract/staff/fields'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'

const moment = z.iso.datetime()
const day = z.iso.date()
const colleague = z.object({ id, name: z.string() })

const task = z.object({
  id,
  family: z.object({ id, code: z.string() }),
  text: z.string(),
  dueOn: day,
  /** `hasLeft`: can enter no more, and somebody else must take it over. */
  assignedTo: z.extend(colleague, { hasLeft: z.boolean() }),
  /** To be sent back with a change. */
  version: z.int(),
  addedAt: moment,
  /** Of staff, as `doneBy` is. */
  addedBy: z.string(),
  doneAt: z.nullable(moment),
  doneBy: z.nullable(z.string()),
})

const whatToDo = {
  text: textOf({ min: 3, ...staffLimits.task.text }, staffFieldErrors.taskText, staffFieldErrors.taskTooLong),
  dueOn: staffDay(),
  assignedTo: z.uuid(fieldErrors.optionRequired),
}
/** A task of a family, as it was on the screen. */
const known = { familyId: id, taskId: id, version: z.int32().check(z.positive()) }

/** The team's tasks for a family: by which day, and by whom. Every act is logged, its words are not. */
export const familyTasks = {
  dueTasks: look('families.see', '/api/staff/tasks', {
    summary:
      'Tasks that are due, and those of colleagues who have left; the oldest first, at most 50, with their number.',
    answer: answerWith({
      /** The Italian day on which this was answered. */
      today: day,
      tasks: z.array(task),
      /** `soon`: of the seven days that come. */
      counts: z.object({ due: z.int(), mine: z.int(), soon: z.int() }),
    }),
  }),
  familyTasks: look('families.see', '/api/staff/families/:familyId/tasks', {
    summary: 'The tasks of one family: the open ones by their day, then the finished ones, newest first.',
    input: z.object({ familyId: id }),
    answer: answerWith({
      today: day,
      tasks: z.array(task),
      /** The colleagues who can be given a task. */
      colleagues: z.array(colleague),
    }),
  }),
  addTask: act('families.act', '/api/staff/families/add-task', {
    summary: 'Adds a task for a family, with a day and a colleague.',
    input: z.object({ familyId: id, ...whatToDo }),
    refusals: ['not_found', 'too_many_attempts'],
  }),
  changeTask: act('families.act', '/api/staff/families/change-task', {
    summary: 'Changes the words, the day or the colleague of a task that is open.',
    input: z.object({ ...known, ...whatToDo }),
    refusals: ['not_found', 'task_outdated'],
  }),
  endTask: act('families.act', '/api/staff/families/end-task', {
    summary: 'Marks a task as done, or opens it again.',
    input: z.object({ ...known, done: z.boolean() }),
    refusals: ['not_found', 'task_outdated'],
  }),
}

export type FamilyTask = z.output<typeof task>
export type FamilyTasksAnswer = z.output<typeof familyTasks.familyTasks.answer>
