import { studyTexts } from '@desco/contract/families/consents/study-text'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openMenu } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const inForce = {
  version: '2026-11-21',
  title: '3. Messaggi',
  paragraphs: ['Il gruppo di ricerca può scrivermi una volta al mese.'],
}
const draft = {
  id,
  text: 'section3',
  state: 'draft',
  revision: 2,
  title: '3. Messaggi',
  paragraphs: ['Il gruppo di ricerca può scrivermi una volta alla settimana.'],
  effectiveOn: '2027-01-10',
  agreeAgain: true,
  oldUntil: '2027-01-31',
  writtenBy: 'elena@example.org',
  writtenAt: '2026-11-21T10:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
}
const seenPath = `/api/staff/texts/${id}`
const seen = (text: object = draft) => ({ body: { message: 'OK', text, inForce, concerned: 41, waiting: 0 } })

const openOne = (text: object = draft, answers = {}) =>
  openStaff(`/staff/testi/${id}`, { answers: { [seenPath]: seen(text), ...answers } })

it('lists every text with its newest version, and offers a new one and those before', async () => {
  const before = { ...draft, id: id.replace('7b6f', '8b6f'), state: 'discarded' }
  const texts = studyTexts.map((text) => ({
    text,
    inForce,
    versions: text === 'section3' ? [draft, before] : [],
  }))
  const { person } = openStaff('/staff/testi', {
    answers: { '/api/staff/texts': { body: { message: 'OK', texts } } },
  })
  const title = 'Genitori: messaggi dello studio'
  const newest = await screen.findByRole('link', { name: title })
  expect(newest.getAttribute('href')).toBe(`/staff/testi/${id}`)
  expect(within(newest.closest('tr') as HTMLElement).getByText('Bozza')).toBeTruthy()
  // one that is worked on is not begun a second time
  expect(await openMenu(person, title)).toEqual(['Messa da parte, scritta il 21-11-2026 alle 11:00'])
  await person.keyboard('{Escape}')
  expect(await openMenu(person, 'Bambini sotto i 7 anni')).toEqual(['Scrivi una versione nuova'])
})

describe('a draft', () => {
  it('shows what families will read, what differs from today, and how many it concerns', async () => {
    const { person } = openOne()
    const changes = within(
      await screen
        .findByRole('heading', { name: 'Che cosa cambia' })
        .then((one) => one.closest('section') as HTMLElement),
    )
    expect(changes.getByText('settimana').closest('ins')).toBeTruthy()
    expect(screen.getByText('41 persone')).toBeTruthy()
    const preview = within(screen.getByRole('region', { name: 'Anteprima' }))
    expect(preview.getByRole('radiogroup', { name: '3. Messaggi' })).toBeTruthy()
    await person.type(screen.getByLabelText('Testo'), '\n\nE basta.')
    expect(preview.getByText('E basta.')).toBeTruthy()
  })

  it('is saved with the revision that was on the screen, and a refused day is said at its field', async () => {
    const { person, callsTo } = openOne(draft, {
      '/api/staff/edit-text': {
        status: 400,
        body: {
          code: 'invalid_input',
          message: 'Controlla.',
          fields: { oldUntil: 'Lascia almeno 7 giorni.' },
        },
      },
    })
    await person.type(await screen.findByLabelText('Titolo'), '!')
    await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
    expect(await screen.findByText('Lascia almeno 7 giorni.')).toBeTruthy()
    expect(callsTo('/api/staff/edit-text')[0]?.body).toMatchObject({ id, revision: 2, title: '3. Messaggi!' })
  })

  it('of two editors shows both, and the one who was later keeps what was typed', async () => {
    const theirs = {
      ...draft,
      revision: 3,
      paragraphs: ['Solo quando serve.'],
      writtenBy: 'bruno@example.org',
    }
    let stored = seen()
    const { person, callsTo } = openOne(draft, {
      [seenPath]: () => stored,
      '/api/staff/edit-text': () => {
        stored = seen(theirs)
        return { status: 409, body: { code: 'text_outdated', message: 'Nel frattempo.' } }
      },
    })
    await person.type(await screen.findByLabelText('Testo'), ' Mai di notte.')
    await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
    expect(await screen.findByText('Qualcun altro l’ha cambiata prima di te')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Testo').value).toContain('Mai di notte.')
    await person.click(screen.getByRole('button', { name: 'Continua con la mia' }))
    await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
    await waitFor(() => expect(callsTo('/api/staff/edit-text')[1]?.body).toMatchObject({ revision: 3 }))
  })
})

describe('an approval', () => {
  const waits = { ...draft, state: 'to_approve' }

  it('says before how many have to answer and from when', async () => {
    const { person, callsTo } = openOne(waits, {
      '/api/staff/approve-text': { body: { message: 'Fatto.', text: { ...draft, state: 'scheduled' } } },
    })
    await person.click(await screen.findByRole('button', { name: 'Approva…' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(/Rispondono di nuovo: 41/u)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Approva' }))
    await waitFor(() => expect(callsTo('/api/staff/approve-text')[0]?.body).toEqual({ id, revision: 2 }))
  })

  it('is not offered to who may only write', async () => {
    openStaff(`/staff/testi/${id}`, { role: 'coordinatore', answers: { [seenPath]: seen(waits) } })
    expect(await screen.findByText('Da approvare')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approva…' })).toBeNull()
  })
})

it('shows a version in force as it is read, with who has still to answer, and nothing to change', async () => {
  openStaff(`/staff/testi/${id}`, {
    answers: {
      [seenPath]: {
        body: { message: 'OK', text: { ...draft, state: 'in_force' }, inForce, concerned: 0, waiting: 7 },
      },
    },
  })
  expect(await screen.findByText('7 persone')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Metti da parte/u })).toBeNull()
})
