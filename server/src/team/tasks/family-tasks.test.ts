import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lastAct } from '#testing/people/audit.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
let colleague: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
  colleague = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
// past the pause after a double click
beforeEach(() => portal.clock.pass({ seconds: 10 }))

const text = 'Richiamare lunedì dopo le 18'
const today = '2026-11-21'
const aFamily = async () => String((await aParent(portal)).user.familyId)
const act = (name: string, body: object, by = staff) => by.call('POST', `/api/staff/families/${name}`, body)
const tasksOf = async (familyId: string) =>
  (await staff.call('GET', `/api/staff/families/${familyId}/tasks`)).body.tasks
const due = async () => (await staff.call('GET', '/api/staff/tasks')).body

async function aTask(changes: object = {}) {
  const familyId = await aFamily()
  const { status } = await act('add-task', {
    familyId,
    text,
    dueOn: today,
    assignedTo: colleague.id,
    ...changes,
  })
  expect(status).toBe(200)
  const [task] = await tasksOf(familyId)
  return { familyId, taskId: String(task.id), version: Number(task.version) }
}

describe('a task', () => {
  it('has a day and a colleague, and its words are not in the audit log', async () => {
    const { familyId, taskId } = await aTask()
    expect(await tasksOf(familyId)).toEqual([
      expect.objectContaining({
        text,
        dueOn: today,
        assignedTo: { id: colleague.id, name: colleague.name, hasLeft: false },
        addedBy: staff.name,
        doneAt: null,
        doneBy: null,
      }),
    ])
    expect(await lastAct(portal)).toEqual({
      act: 'task_added',
      doer: 'staff',
      staffId: staff.id,
      subject: `family ${familyId}`,
      reason: null,
      details: { family: familyId, task: taskId, dueOn: today, to: colleague.id },
    })
  })

  it.each([
    ['text', { text: '  ' }],
    ['text', { text: 'x'.repeat(301) }],
    ['dueOn', { dueOn: '2026-02-31' }],
    ['dueOn', { dueOn: '2026-11-20' }],
    ['dueOn', { dueOn: '0026-11-21' }],
    ['assignedTo', { assignedTo: randomUUID() }],
    ['assignedTo', { assignedTo: '' }],
  ])('is not taken with a wrong %s: %o', async (field, wrong) => {
    const body = { familyId: await aFamily(), text, dueOn: today, assignedTo: staff.id, ...wrong }
    const answer = await act('add-task', body)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(await tasksOf(body.familyId)).toEqual([])
  })

  it('is not given to somebody who may do nothing for families', async () => {
    const manager = await signedInStaff(portal, 'data-manager')
    const answer = await act('add-task', {
      familyId: await aFamily(),
      text,
      dueOn: today,
      assignedTo: manager.id,
    })
    expect(answer.body.fields).toHaveProperty('assignedTo')
  })

  it('is written once when the button is pressed twice', async () => {
    const body = { familyId: await aFamily(), text, dueOn: today, assignedTo: staff.id }
    const answers = await Promise.all([act('add-task', body), act('add-task', body)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429])
    expect(await tasksOf(body.familyId)).toHaveLength(1)
  })

  it('is put off, given to somebody else, done, and open again', async () => {
    const task = await aTask()
    const changed = { ...task, text: 'Scrivere', dueOn: '2026-12-01', assignedTo: staff.id }
    expect((await act('change-task', changed)).status).toBe(200)
    expect((await act('end-task', { ...task, version: 2, done: true }, colleague)).status).toBe(200)
    expect(await tasksOf(task.familyId)).toEqual([
      expect.objectContaining({
        text: 'Scrivere',
        dueOn: '2026-12-01',
        version: 3,
        doneAt: portal.clock.now().toISOString(),
        doneBy: colleague.name,
      }),
    ])
    expect((await lastAct(portal)).act).toBe('task_done')
    expect((await act('end-task', { ...task, version: 3, done: false })).status).toBe(200)
    expect((await lastAct(portal)).act).toBe('task_reopened')
    expect(await tasksOf(task.familyId)).toEqual([expect.objectContaining({ doneAt: null, doneBy: null })])
  })

  it('is changed by one of two colleagues, and the other is told', async () => {
    const task = await aTask()
    const changed = (words: string) => ({ ...task, text: words, dueOn: today, assignedTo: staff.id })
    const answers = await Promise.all([
      act('change-task', changed('Prima')),
      act('change-task', changed('Seconda'), colleague),
    ])
    expect(answers.map(({ body }) => body.code ?? 'OK')).toEqual(
      expect.arrayContaining(['OK', 'task_outdated']),
    )
    expect((await act('end-task', { ...task, done: true })).body.code).toBe('task_outdated')
    expect((await act('end-task', { ...task, version: 2, done: false })).body.code).toBe('task_outdated')
  })

  it('is not found by way of another family', async () => {
    const task = await aTask()
    const familyId = await aFamily()
    const about = { ...task, familyId }
    const changed = { ...about, text, dueOn: today, assignedTo: staff.id }
    expect((await act('change-task', changed)).body.code).toBe('not_found')
    expect((await act('end-task', { ...about, done: true })).body.code).toBe('not_found')
    expect((await staff.call('GET', `/api/staff/families/${randomUUID()}/tasks`)).body.code).toBe('not_found')
    const new_ = { familyId: randomUUID(), text, dueOn: today, assignedTo: staff.id }
    expect((await act('add-task', new_)).body.code).toBe('not_found')
  })
})

describe('the tasks of the day', () => {
  it('are those whose day has come, the oldest first, until they are done', async () => {
    const before = await due()
    const late = await aTask()
    const mine = await aTask({ assignedTo: staff.id })
    const soon = await aTask({ dueOn: '2026-11-28' })
    const far = await aTask({ dueOn: '2026-11-29' })
    await portal.db
      .updateTable('family_task')
      .set({ dueOn: '2026-11-19' })
      .where('id', '=', late.taskId)
      .execute()
    const after = await due()
    expect(after.today).toBe(today)
    expect(after.counts).toEqual({
      due: before.counts.due + 2,
      mine: before.counts.mine + 1,
      soon: before.counts.soon + 1,
    })
    const ids = after.tasks.map(({ id }: { id: string }) => id)
    expect(ids[0]).toBe(late.taskId)
    expect(ids).toContain(mine.taskId)
    expect(ids).not.toContain(soon.taskId)
    expect(ids).not.toContain(far.taskId)
    await act('end-task', { ...mine, done: true })
    expect((await due()).counts.mine).toBe(before.counts.mine)
  })
})

describe('a task of a colleague who has left', () => {
  const leave = (id: string, how: { disabledAt: Date } | { expiresOn: string }) =>
    portal.db.updateTable('staff_account').set(how).where('id', '=', id).execute()

  it('waits for somebody else to take it over, also before its day', async () => {
    const [locked, over] = [
      await signedInStaff(portal, 'coordinatore'),
      await signedInStaff(portal, 'coordinatore'),
    ]
    const before = await due()
    const tasks = [
      await aTask({ assignedTo: locked.id, dueOn: '2026-12-24' }),
      await aTask({ assignedTo: over.id, dueOn: '2026-12-24' }),
    ]
    expect((await due()).counts).toEqual(before.counts)
    await leave(locked.id, { disabledAt: portal.clock.now() })
    await leave(over.id, { expiresOn: '2026-11-20' })
    const after = await due()
    expect(after.counts).toEqual({ ...before.counts, due: before.counts.due + 2 })
    const ids = tasks.map(({ taskId }) => taskId)
    expect(
      after.tasks
        .filter(({ id }: { id: string }) => ids.includes(id))
        .map(({ assignedTo }: { assignedTo: { hasLeft: boolean } }) => assignedTo.hasLeft),
    ).toEqual([true, true])
  })
})

describe('a task that is late', () => {
  it('keeps its day while somebody else takes it over, and may be put off', async () => {
    const task = await aTask()
    portal.clock.pass({ days: 2 })
    staff = await signedInStaff(portal, 'coordinatore')
    const taken = { ...task, text, dueOn: today, assignedTo: staff.id }
    expect((await act('change-task', taken)).status).toBe(200)
    const changed = { ...taken, version: 2 }
    expect((await act('change-task', { ...changed, dueOn: '2026-11-22' })).body.fields).toHaveProperty(
      'dueOn',
    )
    expect((await act('change-task', { ...changed, dueOn: '2026-11-23' })).status).toBe(200)
  })
})
