import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { choose, openMenu } from '#web/testing/menus.ts'
import { openStaff, staffId } from '#web/testing/open-staff.tsx'
import { expectToast } from '#web/testing/toasts.ts'

const brunoId = '5b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const link = {
  message: 'OK',
  link: 'https://desco.test/staff/attiva#once',
  expiresAt: '2026-11-23T10:00:00.000Z',
}
const ada = {
  id: staffId,
  version: 'v1',
  email: 'ada@example.org',
  name: 'Ada Bianchi',
  role: 'responsabile',
  status: 'active',
  expiresOn: '2027-06-30',
  endsInDays: null,
  isSetUp: true,
  lastSeenAt: '2026-11-21T10:00:00.000Z',
}
const bruno = {
  ...ada,
  id: brunoId,
  email: 'bruno@example.org',
  name: null,
  role: 'garante',
  status: 'invited',
  isSetUp: false,
  lastSeenAt: null,
}
const carla = {
  ...bruno,
  id: '6b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  email: 'carla@example.org',
  status: 'closed',
}

afterEach(() => vi.unstubAllGlobals())

const openPeople = (answers: Parameters<typeof openStaff>[1] = {}) =>
  openStaff('/staff/accessi', {
    answers: {
      '/api/staff/people': { body: { message: 'OK', people: [ada, bruno, carla] } },
      ...answers?.answers,
    },
  })
const rowOf = (email: RegExp) => screen.findByRole('row', { name: email })

it('shows everybody with role, state and last day', async () => {
  openPeople()
  const mine = await rowOf(/^Ada Bianchi \(tu\)/u)
  expect(
    within(mine)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Ada Bianchi (tu)ada@example.orgResponsabileUsato il 21-11-2026', 'Attivo', '30-06-2027', ''])
  expect((await rowOf(/^bruno/u)).textContent).toContain('Da attivare')
})

it('warns while only one responsabile is active, and not once there are two', async () => {
  const { unmount } = openPeople()
  expect(await screen.findByText('C’è un solo responsabile attivo')).toBeTruthy()
  unmount()
  openPeople({
    answers: {
      '/api/staff/people': {
        body: { message: 'OK', people: [ada, { ...bruno, role: 'responsabile', status: 'active' }] },
      },
    },
  })
  await rowOf(/^bruno/u)
  expect(screen.queryByText('C’è un solo responsabile attivo')).toBeNull()
})

it('offers only to open again what is closed, and to change everybody’s access but one’s own', async () => {
  const { person } = openPeople()
  expect(await openMenu(person, 'carla@example.org')).toEqual(['Riapri'])
  expect(await openMenu(person, 'bruno@example.org')).toEqual(['Modifica', 'Nuovo link', 'Chiudi'])
  expect(await openMenu(person, 'ada@example.org')).toEqual(['Nuovo link', 'Chiudi'])
})

it('says of whom the last day is near, and of oneself what to do', async () => {
  openPeople({
    answers: {
      '/api/staff/me': {
        body: {
          message: 'OK',
          staff: {
            id: staffId,
            email: ada.email,
            name: ada.name,
            role: ada.role,
            expiresOn: '2026-11-24',
            endsInDays: 3,
          },
        },
      },
      '/api/staff/people': {
        body: { message: 'OK', people: [ada, { ...bruno, expiresOn: '2026-11-22', endsInDays: 1 }] },
      },
    },
  })
  expect((await rowOf(/^bruno/u)).textContent).toContain('22-11-2026Ancora 1 giorno')
  expect((await rowOf(/^Ada/u)).textContent).not.toContain('Ancora')
  expect(screen.getByText(/chiedi a un altro responsabile di prolungarlo/u)).toBeTruthy()
})

it('changes only what was changed', async () => {
  const { person, callsTo } = openPeople({ answers: { '/api/staff/change-person': { body: link } } })
  await choose(person, 'bruno@example.org', 'Modifica')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Modifica l’accesso' }))
  await person.selectOptions(dialog.getByLabelText('Ruolo'), 'coordinatore')
  await person.click(dialog.getByRole('button', { name: 'Salva' }))
  await expectToast('success', 'Accesso modificato.')
  expect(callsTo('/api/staff/change-person').map(({ body }) => body)).toEqual([
    { id: brunoId, version: 'v1', role: 'coordinatore' },
  ])
  await waitFor(() => expect(callsTo('/api/staff/people')).toHaveLength(2))
})

it('gives a colleague a name, and leaves who has none without', async () => {
  const { person, callsTo } = openPeople({ answers: { '/api/staff/change-person': { body: link } } })
  await choose(person, 'bruno@example.org', 'Modifica')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Modifica l’accesso' }))
  const field = dialog.getByLabelText<HTMLInputElement>(/^Nome e cognome/u)
  expect(field.value).toBe('')
  for (const none of ['7', '  ']) {
    await person.type(field, none)
    await person.click(dialog.getByRole('button', { name: 'Salva' }))
    expect(await dialog.findByText('Scrivi nome e cognome, da 2 a 80 lettere.')).toBeTruthy()
    await person.clear(field)
  }
  await person.type(field, 'Bruno Rossi')
  await person.click(dialog.getByRole('button', { name: 'Salva' }))
  await expectToast('success', 'Accesso modificato.')
  expect(callsTo('/api/staff/change-person')[0]?.body).toEqual({
    id: brunoId,
    version: 'v1',
    name: 'Bruno Rossi',
  })
})

it('says inside the dialog why a change was refused', async () => {
  const words = 'È l’unico accesso da responsabile rimasto: creane prima un altro.'
  const { person } = openPeople({
    answers: {
      '/api/staff/change-person': { status: 409, body: { code: 'last_responsible', message: words } },
    },
  })
  await choose(person, 'bruno@example.org', 'Modifica')
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.selectOptions(dialog.getByLabelText('Ruolo'), 'coordinatore')
  await person.click(dialog.getByRole('button', { name: 'Salva' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(words)
})

it('opens a closed access again and shows its link', async () => {
  const { person, callsTo } = openPeople({
    answers: {
      '/api/staff/reopen-person': {
        body: { message: 'OK', setUp: { link: link.link, expiresAt: link.expiresAt } },
      },
    },
  })
  await choose(person, 'carla@example.org', 'Riapri')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Riaprire questo accesso?' }))
  expect(dialog.getByText(/link di attivazione/u)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Riapri l’accesso' }))
  expect(await screen.findByText(link.link)).toBeTruthy()
  expect(callsTo('/api/staff/reopen-person')[0]?.body).toMatchObject({ id: carla.id })
})

it('opens an expired access again with what its holder has', async () => {
  const expired = { ...carla, status: 'expired', isSetUp: true }
  const { person } = openPeople({
    answers: {
      '/api/staff/people': { body: { message: 'OK', people: [ada, expired] } },
      '/api/staff/reopen-person': { body: { message: 'OK', setUp: null } },
    },
  })
  await choose(person, 'carla@example.org', 'Riapri')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/rientra come prima/u)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Riapri l’accesso' }))
  await expectToast('success', 'Accesso riaperto.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('makes an access and shows its link once', async () => {
  const { person, callsTo } = openPeople({ answers: { '/api/staff/create-person': { body: link } } })
  await person.click(await screen.findByRole('button', { name: 'Nuovo accesso' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Nuovo accesso' })
  await person.type(within(dialog).getByLabelText('Email'), 'Dario@example.org')
  await person.selectOptions(within(dialog).getByLabelText('Ruolo'), 'comunicazione')
  await person.type(within(dialog).getByLabelText('Vale fino al'), '2027-01-31')
  await person.click(within(dialog).getByRole('button', { name: 'Crea e mostra il link' }))

  const shown = await screen.findByRole('alertdialog', { name: 'Il link di attivazione' })
  expect(within(shown).getByText(link.link)).toBeTruthy()
  expect(shown.textContent).toContain('23-11-2026 alle 11:00')
  expect(callsTo('/api/staff/create-person')[0]?.body).toEqual({
    email: 'dario@example.org',
    role: 'comunicazione',
    expiresOn: '2027-01-31',
  })
  await person.click(within(shown).getByRole('button', { name: 'Copia il link' }))
  expect(await navigator.clipboard.readText()).toBe(link.link)
  await person.click(within(shown).getByRole('button', { name: 'Fatto' }))
  await waitFor(() => expect(screen.queryByText(link.link)).toBeNull())
  expect(callsTo('/api/staff/people')).toHaveLength(2)
})

it('says under the address that it has an access already', async () => {
  const said = {
    code: 'invalid_input',
    message: 'Controlla i campi.',
    fields: { email: 'Questo indirizzo ha già un accesso.' },
  }
  const { person } = openPeople({ answers: { '/api/staff/create-person': { status: 400, body: said } } })
  await person.click(await screen.findByRole('button', { name: 'Nuovo accesso' }))
  await person.type(await screen.findByLabelText('Email'), 'bruno@example.org')
  await person.selectOptions(screen.getByLabelText('Ruolo'), 'garante')
  await person.type(screen.getByLabelText('Vale fino al'), '2027-01-31')
  await person.click(screen.getByRole('button', { name: 'Crea e mostra il link' }))
  expect(await screen.findByText('Questo indirizzo ha già un accesso.')).toBeTruthy()
})

it('renews a link after a second thought', async () => {
  const { person, callsTo } = openPeople({ answers: { '/api/staff/renew-set-up': { body: link } } })
  await choose(person, 'bruno@example.org', 'Nuovo link')
  await person.click(await screen.findByRole('button', { name: 'Crea il link' }))
  expect(await screen.findByText(link.link)).toBeTruthy()
  expect(callsTo('/api/staff/renew-set-up')[0]?.body).toEqual({ id: brunoId })
})

it('ends the sessions of somebody else after a second thought, and leaves the access alone', async () => {
  const active = { ...bruno, status: 'active' }
  const { person, callsTo } = openPeople({
    answers: {
      '/api/staff/people': { body: { message: 'OK', people: [ada, active] } },
      '/api/staff/end-sessions': { body: { message: 'OK' } },
    },
  })
  await choose(person, 'bruno@example.org', 'Fai uscire')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Far uscire questa persona?' }))
  expect(callsTo('/api/staff/end-sessions')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Fai uscire' }))
  await expectToast('success', 'Sessioni chiuse.')
  expect(callsTo('/api/staff/end-sessions').map(({ body }) => body)).toEqual([{ id: brunoId }])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(within(await rowOf(/^Ada/u)).queryByRole('button', { name: /sessioni/u })).toBeNull()
})

it('closes an access after a second thought', async () => {
  const { person, callsTo } = openPeople({
    answers: { '/api/staff/disable-person': { body: { message: 'OK' } } },
  })
  await choose(person, 'bruno@example.org', 'Chiudi')
  await person.click(await screen.findByRole('button', { name: 'Chiudi l’accesso' }))
  await expectToast('success', 'Accesso chiuso.')
  expect(callsTo('/api/staff/disable-person')[0]?.body).toEqual({ id: brunoId })
  await waitFor(() => expect(callsTo('/api/staff/people')).toHaveLength(2))
})

it('says why the last responsabile stays', async () => {
  const words = 'È l’unico accesso da responsabile rimasto: creane prima un altro.'
  const { person } = openPeople({
    answers: {
      '/api/staff/disable-person': { status: 409, body: { code: 'last_responsible', message: words } },
    },
  })
  await choose(person, 'ada@example.org', 'Chiudi')
  await person.click(await screen.findByRole('button', { name: 'Chiudi l’accesso' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

it('can be tried again when it did not come', async () => {
  let isOffline = true
  const { person } = openPeople({
    answers: {
      '/api/staff/people': () => (isOffline ? 'offline' : { body: { message: 'OK', people: [ada] } }),
    },
  })
  await screen.findByRole('heading', { name: 'Gli accessi non sono arrivati' })
  isOffline = false
  await person.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await rowOf(/^Ada/u)).toBeTruthy()
})
