import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { aFamilyPage, familyId } from '#web/testing/family-page.ts'
import { choose } from '#web/testing/menus.ts'
import { openStaff, staffId } from '#web/testing/open-staff.tsx'
import { expectToast } from '#web/testing/toasts.ts'

afterEach(() => vi.unstubAllGlobals())

const colleague = { id: '5b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', name: 'Carla Neri' }
const me = { id: staffId, name: 'Ada Bianchi' }
const taskId = '6b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const task = (changes: object = {}) => ({
  id: taskId,
  family: { id: familyId, code: 'K7M-4TRX' },
  text: 'Richiamare dopo le 18',
  dueOn: '2026-11-20',
  assignedTo: { ...colleague, hasLeft: false },
  version: 3,
  addedAt: '2026-11-18T10:00:00.000Z',
  addedBy: me.name,
  doneAt: null,
  doneBy: null,
  ...changes,
})
const done = { body: { message: 'Fatto.' } }

const open = (
  tasks: object[],
  role: 'coordinatore' | 'responsabile' = 'coordinatore',
  change: object = done,
) =>
  openStaff(`/staff/famiglie/${familyId}`, {
    role,
    answers: {
      [`/api/staff/families/${familyId}`]: { body: aFamilyPage() },
      [`/api/staff/families/${familyId}/tasks`]: {
        body: { message: 'OK', today: '2026-11-21', tasks, colleagues: [me, colleague] },
      },
      '/api/staff/families/add-task': done,
      '/api/staff/families/change-task': change as typeof done,
      '/api/staff/families/end-task': done,
    },
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Compiti' }))

describe('the tasks on a family’s page', () => {
  it('say what is late, by whom it is done, and what was done', async () => {
    open([
      task(),
      task({ id: staffId, dueOn: '2026-11-21', text: 'Scrivere' }),
      task({
        id: colleague.id,
        text: 'Chiedere la scuola',
        doneAt: '2026-11-19T10:00:00.000Z',
        doneBy: me.name,
      }),
    ])
    const tasks = await panel()
    const late = (await tasks.findByText('Richiamare dopo le 18')).closest('li')
    expect(late?.textContent).toContain(`In ritardo dal ${'20-11-2026'} Carla Neri`)
    expect(tasks.getByText('Scrivere').closest('li')?.textContent).toContain('Oggi Carla Neri')
    expect(tasks.getByText('Fatti: 1')).toBeTruthy()
  })

  it('are added with a day and a colleague, oneself unless another is chosen', async () => {
    const { person, callsTo } = open([])
    await person.click(await screen.findByRole('button', { name: 'Aggiungi un compito' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Salva il compito' }))
    expect(await dialog.findByText('Scrivi che cosa c’è da fare.')).toBeTruthy()
    await person.type(dialog.getByLabelText('Che cosa c’è da fare'), 'Richiamare lunedì')
    await person.type(dialog.getByLabelText('Entro quando'), '2026-11-23')
    await person.click(dialog.getByRole('button', { name: 'Salva il compito' }))
    await expectToast('success', 'Compito salvato.')
    expect(callsTo('/api/staff/families/add-task').map(({ body }) => body)).toEqual([
      { familyId, text: 'Richiamare lunedì', dueOn: '2026-11-23', assignedTo: staffId },
    ])
  })

  it('are done with one press, in the version that was on the screen', async () => {
    const { person, callsTo } = open([task()])
    await choose(person, `il compito: ${task().text}`, 'Fatto')
    await expectToast('success', 'Compito fatto.')
    expect(callsTo('/api/staff/families/end-task').map(({ body }) => body)).toEqual([
      { familyId, taskId, version: 3, done: true },
    ])
  })

  it('stay in the dialog when a colleague was faster', async () => {
    const outdated = { status: 409, body: { code: 'task_outdated', message: 'Nel frattempo…' } }
    const { person } = open([task()], 'coordinatore', outdated)
    await choose(person, `il compito: ${task().text}`, 'Cambia')
    const dialog = within(screen.getByRole('alertdialog'))
    await person.clear(dialog.getByLabelText('Che cosa c’è da fare'))
    await person.type(dialog.getByLabelText('Che cosa c’è da fare'), 'Altro da fare')
    await person.click(dialog.getByRole('button', { name: 'Salva il compito' }))
    expect(await dialog.findByText('Nel frattempo…')).toBeTruthy()
    expect(dialog.getByDisplayValue('Altro da fare')).toBeTruthy()
  })
})
