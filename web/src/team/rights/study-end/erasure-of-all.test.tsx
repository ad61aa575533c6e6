import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

afterEach(() => vi.unstubAllGlobals())

const plan = {
  version: 5,
  closedFrom: '2026-11-20',
  text: 'Grazie a chi ha partecipato.',
  begunUntil: '2026-12-20',
  endsOn: '2027-01-10',
}
const asked = {
  id: '4b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a70',
  state: 'asked',
  beginsOn: '2027-02-10',
  askedBy: 'Bice Neri',
  askedAt: '2027-01-20T09:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  isOwn: false,
  areToldAll: false,
  progress: null,
  endedAt: null,
}
const approved = { ...asked, state: 'approved', approvedBy: 'Ada Bianchi', approvedAt: asked.askedAt }
const done = { body: { message: 'Fatto.' } }

const openPage = (
  current: object | null,
  { phase = 'over', left = [], answers = {} }: { phase?: string; left?: object[]; answers?: object } = {},
) =>
  openStaff('/staff/fine', {
    answers: {
      '/api/staff/study-end': { body: { message: 'OK', plan, phase, left } },
      '/api/staff/erasure-of-all': {
        body: { message: 'OK', studyName: 'Tavola insieme', earliest: '2027-02-03', current },
      },
      ...answers,
    },
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Cancellazione di tutti i dati' }))

describe('the erasure of all families', () => {
  it('cannot be asked for while families write', async () => {
    openPage(null, { phase: 'closing' })
    expect(await screen.findByText('Si può chiedere quando le famiglie leggono soltanto.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chiedi la cancellazione' })).toBeNull()
  })

  it('leaves no button that takes the end of the study back while it is asked for, and says why', async () => {
    const { unmount } = openPage(approved)
    expect(await screen.findByText(/^La fine resta finché qui sotto è chiesta/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Annulla la fine' })).toBeNull()
    unmount()
    openPage(null)
    expect(await screen.findByRole('button', { name: 'Annulla la fine' })).toBeTruthy()
  })

  it('is asked for with the day, the name of the study and a reason, after what is still to be done', async () => {
    const path = '/api/staff/ask-erasure-of-all'
    const { person, callsTo } = openPage(null, {
      left: [{ kind: 'files_with_names', count: 1 }],
      answers: { [path]: done },
    })
    await person.click(await screen.findByRole('button', { name: 'Chiedi la cancellazione' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(/esportazioni con i nomi/u)).toBeTruthy()
    expect(dialog.getByText('Tavola insieme')).toBeTruthy()
    await person.type(dialog.getByLabelText('Si cancella dal'), '2027-02-10')
    await person.type(dialog.getByLabelText('Nome dello studio'), 'Tavola insieme')
    await person.type(dialog.getByLabelText('Motivo'), 'Lo studio è finito.')
    await person.click(dialog.getByRole('button', { name: 'Chiedi' }))
    await waitFor(() =>
      expect(callsTo(path).map(({ body }) => body)).toEqual([
        { beginsOn: '2027-02-10', studyName: 'Tavola insieme', reason: 'Lo studio è finito.' },
      ]),
    )
  })

  it('is approved by another one, who reads what follows', async () => {
    const path = '/api/staff/approve-erasure-of-all'
    const { person, callsTo } = openPage(asked, { answers: { [path]: done } })
    await person.click(await screen.findByRole('button', { name: 'Approva' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(/non si torna più indietro/u)).toBeTruthy()
    await person.type(dialog.getByLabelText('Nome dello studio'), 'Tavola insieme')
    await person.type(dialog.getByLabelText('Motivo'), 'Confermo.')
    await person.click(dialog.getByRole('button', { name: 'Approva' }))
    await waitFor(() =>
      expect(callsTo(path).map(({ body }) => body)).toEqual([
        { id: asked.id, studyName: 'Tavola insieme', reason: 'Confermo.' },
      ]),
    )
  })

  it('offers who asked for it to take it back, and not to approve it', async () => {
    const path = '/api/staff/take-back-erasure-of-all'
    const { person, callsTo } = openPage({ ...asked, isOwn: true }, { answers: { [path]: done } })
    await person.click(await screen.findByRole('button', { name: 'Annulla la cancellazione' }))
    expect(screen.queryByRole('button', { name: 'Approva' })).toBeNull()
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText('Le famiglie non ne sanno niente.')).toBeTruthy()
    await person.type(dialog.getByLabelText('Motivo'), 'Deciso per errore.')
    await person.click(dialog.getByRole('button', { name: 'Annulla la cancellazione' }))
    await waitFor(() =>
      expect(callsTo(path).map(({ body }) => body)).toEqual([{ id: asked.id, reason: 'Deciso per errore.' }]),
    )
  })

  it('says how far it is, and what LimeSurvey does not let the portal do', async () => {
    openPage({
      ...approved,
      state: 'works',
      areToldAll: true,
      progress: { families: 1200, erased: 800, inLimeSurvey: 12, failing: 2, needsTeam: 3 },
    })
    const shown = await panel()
    expect(await shown.findByText('Cancellate dal portale 800 famiglie su 1.200')).toBeTruthy()
    expect(shown.getByText(/12 cancellazioni sono ancora in corso; 2 perché LimeSurvey/u)).toBeTruthy()
    expect(shown.getByRole('link', { name: /guarda quale/u }).getAttribute('href')).toBe(
      '/staff/famiglie/cancellazioni',
    )
    expect(shown.queryByRole('button')).toBeNull()
  })

  it('says when it ended, and what stays', async () => {
    openPage({
      ...approved,
      state: 'done',
      areToldAll: true,
      progress: { families: 3, erased: 3, inLimeSurvey: 0, failing: 0, needsTeam: 0 },
      endedAt: '2027-02-11T09:00:00.000Z',
    })
    const shown = await panel()
    expect(await shown.findByText(/^Finita il/u)).toBeTruthy()
    expect(shown.getByText(/una prova senza nomi/u)).toBeTruthy()
  })
})
