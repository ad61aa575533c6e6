import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

const job = (changes: Record<string, unknown> = {}) => ({
  id: '0f2d5b1c-8a43-4a6e-9a55-1c2d3e4f5a6b',
  kind: 'children',
  separator: 'semicolon',
  identifiable: false,
  state: 'ready',
  requestedBy: 'dina@example.org',
  own: true,
  decidable: false,
  reason: null,
  requestedAt: '2026-11-21T10:00:00.000Z',
  decidedBy: null,
  decisionReason: null,
  percent: 100,
  rows: 1234,
  bytes: 2048,
  fileName: 'desco-figli-2026-11-21.zip',
  expiresAt: '2026-11-22T10:00:00.000Z',
  containsErased: false,
  failure: null,
  failedSurvey: null,
  ...changes,
})

const open = (exports: unknown[], role: 'data-manager' | 'responsabile' = 'data-manager') =>
  openStaff('/staff/esportazioni', {
    role,
    answers: { '/api/staff/exports': { body: { message: 'OK', exports } } },
  })

it('offers a ready file to who asked for it, and says that it can be fetched once', async () => {
  open([job(), job({ id: '1f2d5b1c-8a43-4a6e-9a55-1c2d3e4f5a6b', own: false })])
  const link = await screen.findByRole('link', { name: /^Scarica\s*Figli: si scarica una volta sola$/u })
  expect(link.getAttribute('href')).toBe('/api/staff/export-file/0f2d5b1c-8a43-4a6e-9a55-1c2d3e4f5a6b')
  expect(
    screen.getAllByText(/^1\.234 righe\. Si scarica una volta sola, fino al 22-11-2026 alle 11:00\.$/u),
  ).toHaveLength(2)
})

it('shows how far a file is', async () => {
  open([job({ state: 'running', percent: 42, rows: 10 })])
  const bar = await screen.findByRole('progressbar', { name: 'Avanzamento: Figli' })
  expect(bar.getAttribute('value')).toBe('42')
  expect(screen.getByText('42%, 10 righe')).toBeTruthy()
})

it('asks for a reason only where people are shown', async () => {
  const { person } = open([])
  await person.click(await screen.findByRole('button', { name: 'Nuova esportazione' }))
  expect(screen.queryByLabelText('Motivo')).toBeNull()
  await person.selectOptions(screen.getByLabelText('Che cosa'), 'key')
  await person.click(screen.getByRole('button', { name: 'Chiedi l’approvazione' }))
  expect(await screen.findByText('Scrivi il motivo: resta nel registro.')).toBeTruthy()
})

it('never offers answers with names, and says where they come from', async () => {
  const { person, callsTo } = open([])
  await person.click(await screen.findByRole('button', { name: 'Nuova esportazione' }))
  await person.selectOptions(screen.getByLabelText('Che cosa'), 'answers')
  expect(screen.queryByLabelText(/identificabile/u)).toBeNull()
  expect(screen.queryByLabelText('Motivo')).toBeNull()
  expect(screen.getByText(/^Le prendiamo da LimeSurvey adesso/u)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Prepara i file' }))
  await waitFor(() =>
    expect(callsTo('/api/staff/request-export')).toMatchObject([
      { body: { kind: 'answers', identifiable: false } },
    ]),
  )
})

it.each([
  [
    'limesurvey_right',
    'Al portale mancano dei permessi su «Colazione»: in LimeSurvey servono «Contenuto dell’indagine: visualizzare» e «Risposte: esportare».',
  ],
  ['limesurvey_silent', 'LimeSurvey non risponde. Chiedila di nuovo quando è tornato.'],
  ['limesurvey_too_large', 'Una sola risposta a «Colazione» è troppo grande: va guardata in LimeSurvey.'],
])('says why answers could not be fetched, and what to do: %s', async (failure, words) => {
  const failed = { kind: 'answers', state: 'failed', failure, failedSurvey: 'Colazione' }
  open([job({ ...failed, rows: null, bytes: null, fileName: null, expiresAt: null })])
  expect(await screen.findByText('Non riuscita')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

it('says which files hold people who were erased since', async () => {
  open([job({ state: 'downloaded', containsErased: true })])
  expect(await screen.findByText('Contiene cancellati')).toBeTruthy()
})

it('lets nobody decide on their own request, nor without the permission', async () => {
  const waiting = {
    state: 'to_approve',
    identifiable: true,
    reason: 'Richiamare le famiglie.',
    rows: null,
    expiresAt: null,
  }
  open([job({ ...waiting, own: true })], 'responsabile')
  expect(await screen.findByText('Da approvare')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Da approvare' })).toBeNull()
})

it('puts somebody else’s request before who may approve', async () => {
  const waiting = {
    state: 'to_approve',
    identifiable: true,
    reason: 'Richiamare le famiglie.',
    rows: null,
    expiresAt: null,
  }
  open([job({ ...waiting, own: false, decidable: true })], 'responsabile')
  const inbox = within(await screen.findByRole('region', { name: 'Da approvare' }))
  expect(inbox.getByText('«Richiamare le famiglie.»')).toBeTruthy()
  expect(
    inbox.getByRole('button', { name: /^Approva\s*Figli, identificabile, chiesta da dina@example\.org$/u }),
  ).toBeTruthy()
})

it('offers no decision to who may not be the second person, and says who must give it', async () => {
  const waiting = { state: 'to_approve', identifiable: true, reason: 'Richiamare le famiglie.' }
  open([job({ ...waiting, own: false, decidable: false })], 'responsabile')
  const inbox = within(await screen.findByRole('region', { name: 'Da approvare' }))
  expect(inbox.getByText(/^Deve decidere un altro responsabile/u)).toBeTruthy()
  expect(inbox.queryByRole('button')).toBeNull()
})
