import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { aFamilyPage, familyId } from '#web/testing/family-page.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-21T10:00:00.000Z'
const who = { initials: 'G. D.', accountId: '1b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11', childId: null }
const items = [
  { id: 'd', at, source: 'diary', day: '2026-11-20', who },
  {
    id: 's',
    at,
    source: 'survey',
    surveyId: 7,
    title: 'Abitudini',
    who,
    seenOnly: false,
    afterLeaving: false,
  },
  { id: 'a', at, source: 'act', act: 'note_added', by: 'ada@example.org', reason: 'Ha telefonato' },
  { id: 'm', at, source: 'mail', kind: 'verify-code', state: 'failed', why: 'expired', to: who },
  { id: 'n', at, source: 'mail', kind: 'verify-link', state: 'sent', why: null, to: null },
  {
    id: 'w',
    at,
    source: 'message',
    template: 'Serata di presentazione',
    templateVersion: 2,
    rule: null,
    state: 'sent',
    why: null,
    to: who,
  },
  {
    id: 'r',
    at,
    source: 'message',
    template: 'L’altro genitore non ha risposto',
    templateVersion: 1,
    rule: 'responsibility',
    state: 'dropped',
    why: 'paused',
    to: who,
  },
  { id: 'e', at, source: 'event', kind: 'parent_registered', who, children: [] },
]
const page = (changes: object = {}) => ({
  message: 'OK',
  items,
  next: null,
  lastContactAt: at,
  lastActiveAt: null,
  ...changes,
})

const open = (answers: Record<string, unknown> = {}) =>
  openStaff(`/staff/famiglie/${familyId}`, {
    role: 'coordinatore',
    answers: {
      [`/api/staff/families/${familyId}`]: { body: aFamilyPage() },
      [`/api/staff/families/${familyId}/history`]: { body: page() },
      ...(answers as object),
    },
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Storia' }))

describe('the history on a family’s page', () => {
  it('says in a sentence what happened, was written and was done', async () => {
    open()
    const history = await panel()
    await history.findByText(/G\. D\. completa il diario/u)
    const said = history
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/^.*:\d\d/u, ''))
    expect(said).toEqual([
      expect.stringContaining('G. D. completa il diario del 20-'),
      'G. D. completa «Abitudini».',
      'Nota aggiunta, ada@example.org: «Ha telefonato»',
      'Email a G. D.: Codice di verifica, non recapitata: il codice è scaduto prima.',
      'Email a qualcuno: Link di verifica, inviata.',
      'Messaggio a G. D.: «Serata di presentazione», inviato.',
      'Promemoria a G. D.: «L’altro genitore non ha risposto», non inviato: è in pausa.',
      'G. D. si registra.',
    ])
    expect(history.getByText('nessuna')).toBeTruthy()
  })

  it('is narrowed to one kind, and goes on where it ended', async () => {
    const [newest = items[0]] = items
    const { person, calls } = open({
      [`/api/staff/families/${familyId}/history`]: ({ query }: { query: string }) => ({
        body: query.includes('after') ? page({ items: [items.at(-1)] }) : page({ items: [newest], next: 30 }),
      }),
    })
    const history = await panel()
    await person.click(await history.findByRole('button', { name: 'Carica altre' }))
    expect(await history.findByText('G. D. si registra.')).toBeTruthy()
    await person.selectOptions(history.getByLabelText('Che cosa mostrare'), 'Azioni del gruppo')
    await history.findByText(/G\. D\. completa il diario/u)
    const asked = calls.filter(({ path }) => path.endsWith('/history')).map(({ query }) => query)
    expect(asked).toEqual(['', '?after=30', '?source=act'])
  })
})

describe('the summary for a family that asks', () => {
  it('is made with a reason and printed', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { person, callsTo } = open({
      '/api/staff/families/print-summary': { body: { message: 'OK', at, names: null, diaryDays: [] } },
    })
    await person.click(await screen.findByRole('button', { name: 'Stampa un riepilogo' }))
    await person.type(screen.getByLabelText('Motivo'), 'lo chiede la madre')
    await person.click(screen.getByRole('button', { name: 'Prepara la stampa' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Famiglia K7M-4TRX' }))
    expect(sheet.getByText('Ancora nessun consenso.')).toBeTruthy()
    await person.click(sheet.getByRole('button', { name: 'Stampa o salva in PDF' }))
    expect(print).toHaveBeenCalledOnce()
    expect(callsTo('/api/staff/families/print-summary').map(({ body }) => body)).toEqual([
      { familyId, reason: 'lo chiede la madre' },
    ])
  })
})
