import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { aFamilyPage, familyId } from '#web/testing/family-page.ts'
import { choose } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

afterEach(() => vi.unstubAllGlobals())

const appointment = {
  id: '8b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
  version: 2,
  startsAt: '2099-12-03T09:30:00.000Z',
  minutes: 30,
  place: 'Aula 3',
  purpose: 'Misure',
  state: 'other_time',
  words: 'Dopo le 17',
}

const done = { body: { message: 'Fatto.' } }

const open = (appointments: object[]) =>
  openStaff(`/staff/famiglie/${familyId}`, {
    answers: {
      [`/api/staff/families/${familyId}`]: { body: aFamilyPage() },
      [`/api/staff/families/${familyId}/appointments`]: {
        body: { message: 'OK', now: '2026-11-21T10:00:00.000Z', appointments },
      },
      '/api/staff/families/give-appointment': done,
      '/api/staff/families/change-appointment': done,
      '/api/staff/families/cancel-appointment': done,
    },
  })

const panel = async () => within(await screen.findByRole('region', { name: 'Appuntamenti' }))

it('shows what the family answered, and moves the appointment from where it is', async () => {
  const { person, callsTo } = open([appointment])
  const found = await panel()
  expect(await found.findByText('Chiede un altro momento')).toBeTruthy()
  expect(found.getByText('La famiglia scrive: «Dopo le 17»')).toBeTruthy()
  await choose(person, `l’appuntamento: ${appointment.purpose}`, 'Sposta')
  const dialog = within(await screen.findByRole('alertdialog'))
  const time = dialog.getByLabelText('Ora')
  expect((time as HTMLInputElement).value).toBe('10:30')
  await person.clear(time)
  await person.type(time, '17:30')
  await person.click(dialog.getByRole('button', { name: 'Salva l’appuntamento' }))
  await waitFor(() => expect(callsTo('/api/staff/families/change-appointment')).toHaveLength(1))
  expect(callsTo('/api/staff/families/change-appointment')[0]?.body).toMatchObject({
    appointmentId: appointment.id,
    version: 2,
    day: '2099-12-03',
    time: '17:30',
    minutes: 30,
  })
})

it('says at its field what is wrong with a new one', async () => {
  const { person, callsTo } = open([])
  await person.click(await screen.findByRole('button', { name: 'Dai un appuntamento' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.type(dialog.getByLabelText('Ora'), '25:00')
  await person.click(dialog.getByRole('button', { name: 'Dai l’appuntamento' }))
  expect(await dialog.findByText('Scrivi l’ora come 09:30.')).toBeTruthy()
  expect(callsTo('/api/staff/families/give-appointment')).toEqual([])
})

it('shows the next one first, then what is over with the last one first', async () => {
  const at = (year: number) => ({
    ...appointment,
    id: `9b5c3a1e-7a34-4b3e-9a53-2f1f5d0c${year}`,
    startsAt: `${year}-01-01T09:30:00.000Z`,
  })
  open([at(2099), at(2098), at(2021), at(2020)])
  const rows = await (await panel()).findAllByRole('listitem')
  expect(rows.map(({ textContent }) => /\d{4}(?=\salle)/u.exec(textContent ?? '')?.[0])).toEqual([
    '2098',
    '2099',
    '2021',
    '2020',
  ])
})

it('takes one back, and leaves what is over alone', async () => {
  const over = {
    ...appointment,
    id: '9b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
    startsAt: '2020-01-01T09:30:00.000Z',
  }
  const { person, callsTo } = open([appointment, over])
  expect(await (await panel()).findAllByRole('button')).toHaveLength(1)
  const of = `l’appuntamento: ${appointment.purpose}`
  await choose(person, of, 'Annulla')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Annullare l’appuntamento?' }))
  await person.click(dialog.getByRole('button', { name: 'Lascialo' }))
  expect(callsTo('/api/staff/families/cancel-appointment')).toEqual([])
  await choose(person, of, 'Annulla')
  await person.click(await screen.findByRole('button', { name: 'Annulla l’appuntamento' }))
  await waitFor(() => expect(callsTo('/api/staff/families/cancel-appointment')).toHaveLength(1))
})
