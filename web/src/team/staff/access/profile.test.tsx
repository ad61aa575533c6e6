import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { choose } from '#web/testing/menus.ts'
import { openStaff, staffId, staffSignedIn } from '#web/testing/open-staff.tsx'

import { deviceName } from './passkeys.tsx'

const here = {
  id: staffId,
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  openedAt: '2026-11-21T08:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  current: true,
}
const there = { ...here, id: '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', current: false, device: '' }

afterEach(() => vi.unstubAllGlobals())

it('shows one’s sessions, and ends another than this', async () => {
  let sessions = [here, there]
  const { person, callsTo } = openStaff('/staff/profilo', {
    role: 'garante',
    answers: {
      '/api/staff/sessions': () => ({ body: { message: 'OK', sessions } }),
      '/api/staff/revoke-session': () => {
        sessions = [here]
        return { body: { message: 'OK' } }
      },
    },
  })
  const mine = within(await screen.findByRole('row', { name: /^Firefox su Linux/u }))
  expect(mine.getByText('Questa')).toBeTruthy()
  expect(mine.queryByRole('button')).toBeNull()

  await choose(person, 'la sessione aperta il 21-11-2026 alle 09:00', 'Chiudi')
  await waitFor(() => expect(screen.queryByText('Browser sconosciuto')).toBeNull())
  expect(callsTo('/api/staff/revoke-session')[0]?.body).toEqual({ id: there.id })
})

it('stays in when the server could not be told to end the session', async () => {
  const { person } = openStaff('/staff/profilo', {
    answers: {
      '/api/staff/sessions': { body: { message: 'OK', sessions: [here] } },
      '/api/staff/logout': 'offline',
    },
  })
  await screen.findByText('Questa')
  await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Esci' }))
  expect(await screen.findByText(/Manca la connessione/u)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Profilo' })).toBeTruthy()
})

const namePath = '/api/staff/own-name'
const meNamed = (name: string | null) => {
  const { body } = staffSignedIn('garante')
  return { body: { ...body, staff: { ...body.staff, name } } }
}
const noSessions = { '/api/staff/sessions': { body: { message: 'OK', sessions: [] } } }

it('asks who has no name yet, on any page, and no more once it is said', async () => {
  const { person, callsTo } = openStaff('/staff/profilo', {
    answers: { ...noSessions, '/api/staff/me': meNamed(null), [namePath]: meNamed('Ada Bianchi') },
  })
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Come ti chiami?' }))
  await person.click(dialog.getByRole('button', { name: 'Salva' }))
  expect(await dialog.findByText('Scrivi nome e cognome, da 2 a 80 lettere.')).toBeTruthy()
  await person.type(dialog.getByLabelText('Nome e cognome'), ' Ada  Bianchi')
  await person.click(dialog.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callsTo(namePath)[0]?.body).toEqual({ name: 'Ada Bianchi' })
  expect(screen.getAllByText('Ada Bianchi').length).toBeGreaterThan(0)
})

it('lets the question wait, and one’s name be changed later', async () => {
  const taken = { code: 'invalid_input', message: 'No', fields: { name: 'C’è già.' } }
  const { person } = openStaff('/staff/profilo', {
    answers: { ...noSessions, '/api/staff/me': meNamed(null), [namePath]: { status: 400, body: taken } },
  })
  await person.click(await screen.findByRole('button', { name: 'Più tardi' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Cambia il nome' }))
  const dialog = within(screen.getByRole('alertdialog'))
  await person.type(dialog.getByLabelText('Nome e cognome'), 'Carla Neri')
  await person.click(dialog.getByRole('button', { name: 'Salva' }))
  expect(await dialog.findByText('C’è già.')).toBeTruthy()
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge su Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome su Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari su iOS',
  ],
  ['curl/8.0', 'Browser sconosciuto'],
])('calls %s by a name that people know', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
