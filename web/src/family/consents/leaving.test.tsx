import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, signedIn } from '#web/testing/people.ts'

const child = (name: string, leftAt: string | null = null) => ({
  id: name === 'Anna' ? '3b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b' : '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  name,
  leftAt,
})
const state = (other: object = {}) => ({
  body: {
    message: 'OK',
    data: {
      ownLeftAt: null,
      children: [child('Nicolò'), child('Anna')],
      otherParent: { name: 'Paolo', leftAt: null },
      messages: { choice: 'all', until: null },
      ...other,
    },
  },
})
const answers = {
  '/api/users/verify-token': signedIn(),
  '/api/users/consents': { body: { message: 'OK', data: [] } },
  '/api/users/erasures': { body: { message: 'OK', data: [], keepsAnswers: false } },
}
const open = (given: object, address = '/lasciare') => {
  const server = fakeServer({ ...answers, '/api/users/leaving': state(), ...given })
  return { ...server, ...openPortal(address) }
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('leaving the study', () => {
  it('says before what follows in each system, and then that it is done', async () => {
    const { person, callsTo } = open({ '/api/users/leave': state({ ownLeftAt: '2026-11-22T10:00:00.000Z' }) })
    await person.click(await screen.findByRole('button', { name: 'Lascio io' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lasci lo studio?' }))
    for (const term of ['Nel portale', 'I questionari', 'Le email', 'Quello che avete dato']) {
      expect(dialog.getByText(term)).toBeTruthy()
    }
    expect(dialog.getByText(/lo diciamo a Paolo/u)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Lascio lo studio' }))
    expect(await screen.findByText('Non partecipi più')).toBeTruthy()
    expect(callsTo('/api/users/leave').map(({ body }) => body)).toEqual([{ degree: 'me' }])
  })

  it('says to who waits for the other parent that the whole registration ends, and that the children’s data go', async () => {
    const { person } = open({
      '/api/users/verify-token': signedIn(aParent({ enrolment: 'awaiting_spouse' })),
      '/api/users/leaving': state({ children: [], otherParent: null }),
    })
    expect(await screen.findByText('La registrazione della famiglia finisce.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Lascio io' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lasci lo studio?' }))
    expect(dialog.getByText(/un invito ancora aperto non vale più/u)).toBeTruthy()
    expect(dialog.getByText(/dei figli si cancellano entro 30 giorni/u)).toBeTruthy()
    expect(dialog.getByText(/Per rientrare scrivi al gruppo di ricerca/u)).toBeTruthy()
    expect(dialog.queryByText(/Resta allo studio/u)).toBeNull()
  })

  it('sends nothing before it is confirmed, and keeps the dialog when it is refused', async () => {
    const refused = { code: 'family_not_active', message: 'La tua famiglia non partecipa.' }
    const { person, callsTo } = open({ '/api/users/leave': { status: 409, body: refused } })
    await person.click(await screen.findByRole('button', { name: 'Lasciamo tutti' }))
    expect(callsTo('/api/users/leave')).toEqual([])
    await person.click(await screen.findByRole('button', { name: 'Lasciamo lo studio' }))
    expect(await screen.findByText('La tua famiglia non partecipa.')).toBeTruthy()
  })

  it('shows beside them what was sent so far, to be read again', async () => {
    const message = {
      id: '9b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
      sentAt: '2026-11-21T13:05:00.000Z',
      subject: 'Ci vediamo giovedì',
      text: ['Ciao Giulia,', 'raccontiamo lo studio.'],
    }
    const { person, callsTo } = open(
      { '/api/users/received-messages': { body: { message: 'OK', data: [message] } } },
      '/my-consents',
    )
    await person.click(await screen.findByRole('button', { name: 'Leggi' }))
    expect(await screen.findByText('Ci vediamo giovedì')).toBeTruthy()
    const dialog = within(screen.getByRole('dialog', { name: 'I messaggi ricevuti' }))
    expect(dialog.getByText('raccontiamo lo studio.')).toBeTruthy()
    expect(callsTo('/api/users/received-messages')).toHaveLength(1)
  })

  it('begins with fewer messages and a pause, which can be ended', async () => {
    const { person, callsTo } = open({ '/api/users/messages': state() }, '/my-consents')
    await person.click(await screen.findByRole('button', { name: 'Meno messaggi' }))
    await person.click(screen.getByRole('button', { name: 'Pausa fino al…' }))
    await person.type(await screen.findByLabelText('I messaggi ricominciano il'), '2027-01-07')
    const dialog = within(screen.getByRole('dialog', { name: 'Una pausa' }))
    await person.click(dialog.getByRole('button', { name: 'Vai in pausa' }))
    await vi.waitFor(() =>
      expect(callsTo('/api/users/messages').map(({ body }) => body)).toEqual([
        { choice: 'fewer' },
        { choice: 'paused', until: '2027-01-07' },
      ]),
    )
  })

  it('takes one child out alone', async () => {
    const { person, callsTo } = open({ '/api/users/withdraw-child': { body: { message: 'Fatto.' } } })
    await person.click(await screen.findByRole('button', { name: 'Ritira Anna' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Anna lascia lo studio?' }))
    await person.click(dialog.getByRole('button', { name: 'Ritira Anna' }))
    expect(await screen.findByText('Anna non partecipa più')).toBeTruthy()
    expect(callsTo('/api/users/withdraw-child').map(({ body }) => body)).toEqual([{ _id: child('Anna').id }])
  })

  it('shows who has left, and offers only what is left to leave', async () => {
    const at = '2026-11-20T09:30:00.000Z'
    open({
      '/api/users/leaving': state({
        ownLeftAt: at,
        children: [child('Nicolò', at), child('Anna')],
        otherParent: { name: 'Paolo', leftAt: at },
      }),
    })
    expect(await screen.findByText('Hai lasciato lo studio')).toBeTruthy()
    expect(screen.getByText('Nicolò non partecipa più')).toBeTruthy()
    expect(screen.getByText('Paolo non partecipa più')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ritira Anna' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Lascio io|Lasciamo tutti|Ritira Nicolò/u })).toBeNull()
  })
})

describe('having one’s data erased', () => {
  const erasure = (other: object = {}) => ({
    id: '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
    level: 'me',
    askedAt: '2026-11-22T10:00:00.000Z',
    dueAt: '2026-11-24T10:00:00.000Z',
    ended: null,
    portal: { state: 'waits', doneAt: null },
    limeSurvey: { state: 'waits', doneAt: null },
    isOwn: true,
    children: [],
    mayTakeBack: true,
    ...other,
  })
  const list = (...data: object[]) => ({ body: { message: 'OK', data, keepsAnswers: false } })

  it('asks whose, says what follows in each system, and then until when it can be taken back', async () => {
    const { person, callsTo } = open({ '/api/users/ask-erasure': list(erasure()) })
    await person.click(await screen.findByRole('button', { name: 'Cancella i dati' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancellare i dati?' }))
    await person.click(dialog.getByRole('radio', { name: /Solo quelli di Anna/u }))
    expect(dialog.getByText(/Da subito Anna non partecipa più/u)).toBeTruthy()
    for (const term of ['Adesso', 'Poi, nel portale', 'E nei questionari', 'Che cosa resta']) {
      expect(dialog.getByText(term)).toBeTruthy()
    }
    await person.click(dialog.getByRole('button', { name: 'Cancella i dati' }))
    expect(await dialog.findByText('Questo campo è obbligatorio.')).toBeTruthy()
    await person.type(dialog.getByLabelText('La tua password'), 'Tavola!2026')
    await person.click(dialog.getByRole('button', { name: 'Cancella i dati' }))
    expect(await screen.findByText('Hai chiesto la cancellazione')).toBeTruthy()
    expect(callsTo('/api/users/ask-erasure').map(({ body }) => body)).toEqual([
      { level: 'child', childId: child('Anna').id, password: 'Tavola!2026' },
    ])
  })

  it('offers who is the last parent no erasure without the children', async () => {
    const { person } = open({ '/api/users/leaving': state({ otherParent: null }) })
    await person.click(await screen.findByRole('button', { name: 'Cancella i dati' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const offered = dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))
    expect(offered).toEqual(['me-and-children', child('Nicolò').id, child('Anna').id])
  })

  it('shows what is under way, and takes it back', async () => {
    const { person, callsTo } = open({
      '/api/users/erasures': list(erasure()),
      '/api/users/take-back-erasure': list(erasure({ ended: 'taken_back', mayTakeBack: false })),
    })
    await person.click(await screen.findByRole('button', { name: 'Annulla la cancellazione' }))
    await vi.waitFor(() =>
      expect(callsTo('/api/users/take-back-erasure').map(({ body }) => body)).toEqual([{ id: erasure().id }]),
    )
  })

  it('says of each system how far it is', async () => {
    open({
      '/api/users/erasures': list(
        erasure({
          level: 'child',
          children: ['Anna'],
          mayTakeBack: false,
          portal: { state: 'done', doneAt: '2026-11-24T10:00:10.000Z' },
          limeSurvey: { state: 'needs-team', doneAt: null },
        }),
      ),
    })
    expect(await screen.findByText('I dati di Anna')).toBeTruthy()
    expect(screen.getByText(/^Fatto il /u)).toBeTruthy()
    expect(screen.getByText(/una parte la cancella a mano/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Annulla la cancellazione' })).toBeNull()
  })

  it('says that answers stay, to who read so before consenting', async () => {
    const { person } = open({
      '/api/users/erasures': { body: { message: 'OK', data: [], keepsAnswers: true } },
    })
    await person.click(await screen.findByRole('button', { name: 'Cancella i dati' }))
    expect(await screen.findByText(/come avete letto prima di acconsentire/u)).toBeTruthy()
  })
})
