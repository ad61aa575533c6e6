import { rolePermissions, type StaffRole } from '@desco/contract/staff/roles'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

afterEach(() => vi.unstubAllGlobals())

const entries: Record<StaffRole, string[]> = {
  coordinatore: ['Oggi', 'Famiglie', 'Richieste', 'Questionari', 'Diario', 'Messaggi', 'Testi'],
  comunicazione: ['Notizie'],
  'data-manager': ['Oggi', 'Questionari', 'Diario', 'Esportazioni'],
  osservatore: ['Oggi', 'Famiglie', 'Questionari', 'Diario'],
  responsabile: [
    'Oggi',
    'Famiglie',
    'Richieste',
    'Questionari',
    'Diario',
    'Messaggi',
    'Notizie',
    'Testi',
    'Esportazioni',
    'Registro',
    'Accessi',
    'Fine dello studio',
  ],
  garante: ['Richieste', 'Registro'],
}
const firstPage: Record<StaffRole, string> = {
  coordinatore: 'Oggi',
  comunicazione: 'Notizie',
  'data-manager': 'Oggi',
  osservatore: 'Oggi',
  responsabile: 'Oggi',
  garante: 'Registro',
}
const roles = Object.keys(rolePermissions) as StaffRole[]
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe.each(roles)('a %s', (role) => {
  it('begins the day on the right page and sees the entries of the role alone', async () => {
    openStaff('/staff', { role })
    expect(await heading(firstPage[role])).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'Area ricerca' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(entries[role])
    expect(links.find((link) => link.getAttribute('aria-current') === 'page')?.textContent).toBe(
      firstPage[role],
    )
  })
})

it('tells who lacks the permission that the page is not theirs', async () => {
  const { callsTo } = openStaff('/staff/accessi', { role: 'coordinatore' })
  expect(await heading('Questa pagina non è per il tuo ruolo')).toBeTruthy()
  expect(callsTo('/api/staff/people')).toEqual([])
})

it('says that an address does not exist, and leads back to where the day begins', async () => {
  openStaff('/staff/nessuna', { role: 'comunicazione' })
  expect(await heading('Pagina non trovata')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Torna all’inizio' }).getAttribute('href')).toBe('/staff/notizie')
})

it('opens the entries behind a button on phones, and closes them with Escape and with a choice', async () => {
  const { person } = openStaff('/staff', { role: 'responsabile' })
  const button = await screen.findByRole('button', { name: 'Menu' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await person.click(button)
  expect(screen.getAllByRole('link', { name: 'Registro' })).toHaveLength(2)
  await person.tab()
  await person.keyboard('{Escape}')
  expect(document.activeElement).toBe(button)
  expect(screen.getAllByRole('link', { name: 'Registro' })).toHaveLength(1)

  await person.click(button)
  await person.click(screen.getAllByRole('link', { name: 'Notizie' }).at(-1) as HTMLElement)
  await heading('Notizie')
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false')
})

it('calls each page by its name in the title', async () => {
  openStaff('/staff/famiglie', { role: 'coordinatore' })
  await heading('Famiglie')
  expect(document.title).toBe('Famiglie · Area ricerca · Desco')
})
