import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { aFamilyPage, familyId } from '#web/testing/family-page.ts'
import { choose, openMenu } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'
import { aPath } from '#web/testing/study-path.ts'
import { expectToast } from '#web/testing/toasts.ts'

afterEach(() => vi.unstubAllGlobals())

const childId = '2b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const correctionId = '7b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const requestId = '9b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const at = '2026-11-21T10:00:00.000Z'
const who = { initials: 'N. D. (figlio/a 1)', accountId: null, childId }
const child = {
  ...who,
  role: 'child',
  age: 12,
  bornIn: '2013-11',
  contactsConfirmedAt: null,
  state: 'not_enabled',
  locked: false,
  bounce: null,
  undoUntil: null,
  surveysGiven: 0,
  surveysCompleted: 0,
  surveys: [],
  path: aPath(),
}
const names = {
  people: [
    {
      accountId: null,
      childId,
      name: 'Nicolò',
      surname: 'Donati',
      email: null,
      phone: null,
      username: null,
      birthDate: '2013-11-02',
    },
  ],
  invited: { surname: 'Bianchi', email: 'b@example.org' },
  corrections: [{ id: correctionId, before: '2014-11-02', after: '2013-11-02' }],
}
const correction = {
  id: correctionId,
  at,
  by: 'ada@example.org',
  who,
  field: 'birth_date',
  reason: 'Sbagliata',
}

const request = (id: string, kind: string) => ({
  id,
  kind,
  channel: 'telephone',
  family: { id: familyId, code: 'K7M-4TRX' },
  asker: 'G. D.',
  child: 'N. D. (figlio/a 1)',
  receivedOn: '2026-11-20',
  dueOn: '2026-12-20',
  prolonged: false,
  state: 'open',
  outcome: null,
  answeredAt: null,
  carriedOutBy: null,
  byPortal: false,
})
const requests = {
  body: {
    message: 'OK',
    // a request that the act does not carry out is not offered
    requests: [
      request(requestId, 'rectification'),
      request('8b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11', 'access'),
    ],
    next: null,
    counts: { open: 2, late: 0, within7Days: 0 },
  },
}

async function open() {
  const opened = openStaff(`/staff/famiglie/${familyId}`, {
    role: 'coordinatore',
    answers: {
      [`/api/staff/families/${familyId}`]: {
        body: aFamilyPage({ people: [child], teamCorrections: [correction], mayInviteAgain: true }),
      },
      '/api/staff/families/reveal-names': { body: { message: 'OK', ...names } },
      '/api/staff/requests': requests,
      '/api/staff/families/correct-child': { body: { message: 'Fatto.' } },
      '/api/staff/families/correct-invited': { body: { message: 'Fatto.' } },
    },
  })
  await screen.findByRole('region', { name: 'Correzioni' })
  return opened
}

async function reveal({ person }: Awaited<ReturnType<typeof open>>) {
  await person.click(await screen.findByRole('button', { name: 'Mostra nomi' }))
  await person.type(screen.getByLabelText('Motivo'), 'ha chiamato')
  await person.click(screen.getByRole('button', { name: 'Mostra i nomi' }))
  await screen.findByText('Nicolò Donati')
}
const corrections = () => screen.getByRole('region', { name: 'Correzioni' }).textContent

describe('the corrections on a family’s page', () => {
  it('say what was corrected and why, and what it was only with the names', async () => {
    const opened = await open()
    expect(corrections()).toContain('N. D. (figlio/a 1), data di nascita: «Sbagliata»')
    await reveal(opened)
    const days = `(da ${'02-11-2014'} a ${'02-11-2013'})`
    expect(corrections()).toContain(`Nicolò Donati, data di nascita ${days}: «Sbagliata»`)
  })

  it('are made by who sees the names, with a reason and with what was on the screen', async () => {
    const opened = await open()
    const { person, callsTo } = opened
    expect(await openMenu(person, 'N. D. (figlio/a 1)')).not.toContain('Correggi i dati')
    await reveal(opened)
    await choose(person, 'Nicolò Donati', 'Correggi i dati')
    const dialog = within(screen.getByRole('alertdialog'))
    await person.clear(dialog.getByLabelText('Nome'))
    await person.type(dialog.getByLabelText('Nome'), 'Niccolò')
    await person.type(dialog.getByLabelText('Motivo'), 'lo chiede la madre')
    const asked = await dialog.findByLabelText('Risponde a una richiesta?')
    expect(
      within(asked)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No', `Rettifica (art. 16), N. D. (figlio/a 1), ${'20-11-2026'}`])
    await person.selectOptions(asked, requestId)
    await person.click(dialog.getByRole('button', { name: 'Correggi' }))
    await expectToast('success', 'Dati corretti.')
    const was = { name: 'Nicolò', surname: 'Donati', birthDate: '2013-11-02' }
    const reason = 'lo chiede la madre'
    expect(callsTo('/api/staff/families/correct-child').map(({ body }) => body)).toEqual([
      { familyId, requestId, childId, was, ...was, name: 'Niccolò', reason },
    ])
  })

  it('reach the surname of who was invited', async () => {
    const opened = await open()
    const { person, callsTo } = opened
    await reveal(opened)
    await choose(person, 'l’invito', 'Correggi il cognome')
    const dialog = within(screen.getByRole('alertdialog'))
    await person.type(dialog.getByLabelText('Cognome'), 'ni')
    await person.type(dialog.getByLabelText('Motivo'), 'lo chiede la madre')
    await person.click(dialog.getByRole('button', { name: 'Correggi' }))
    await expectToast('success', 'Cognome corretto.')
    expect(callsTo('/api/staff/families/correct-invited')[0]?.body).toMatchObject({
      was: { surname: 'Bianchi' },
      surname: 'Bianchini',
    })
  })
})
