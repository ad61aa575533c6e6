import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { choose } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'
import { expectToast } from '#web/testing/toasts.ts'

const template = {
  id: '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03',
  name: 'Questionario da compilare',
  subject: 'C’è un questionario: {questionario}',
  body: 'Ciao {nome},\n\nc’è un questionario.\n{portale}',
  version: 1,
  editedAt: '2026-11-21T10:00:00.000Z',
}
/** The content of a message to many. */
const evening = {
  ...template,
  id: '0a6c2c2e-9a5a-4e0e-8b8e-0d6d8a0e1f01',
  name: 'Serata di presentazione',
  subject: 'Ci vediamo giovedì',
  body: 'Ciao {nome}.',
}
const rule = {
  id: 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b03',
  subject: 'survey',
  surveyId: null,
  templateId: template.id,
  afterDays: 5,
  everyDays: 7,
  atMost: 2,
  enabled: false,
  version: 3,
  editedAt: '2026-11-21T10:00:00.000Z',
  editedBy: null,
  today: 0,
  dueNow: 12,
  countedAt: '2026-11-21T10:00:00.000Z',
}
const answer = {
  message: 'OK',
  rules: [rule],
  templates: [template, evening],
  settings: { fromHour: 8, untilHour: 20, perWeek: 2, version: 1 },
  nextRunAt: '2026-11-21T11:00:00.000Z',
  sendings: [],
  surveys: [{ id: 12, title: 'Abitudini' }],
}
const answers = {
  '/api/staff/messages': { body: answer },
  [`/api/staff/message-templates/${template.id}`]: { body: { message: 'OK', versions: [] } },
}
const done = { body: { message: 'Fatto.' } }

afterEach(() => vi.unstubAllGlobals())

describe('the page of messages', () => {
  it('says of a rule when it reminds, and how many it would write to', async () => {
    openStaff('/staff/messaggi', { answers })
    const row = await screen.findByRole('row', { name: /Un questionario aspetta una risposta/u })
    expect(within(row).getByText('Spenta')).toBeTruthy()
    expect(within(row).getByText('Dopo 5 giorni, poi ogni 7 giorni; al più 2 volte')).toBeTruthy()
    expect(within(row).getByText(/^Se fosse accesa: 12 famiglie/u)).toBeTruthy()
  })

  it('switches a rule on with the version that was on the screen', async () => {
    const { person, callsTo } = openStaff('/staff/messaggi', {
      answers: { ...answers, '/api/staff/save-reminder-rule': done },
    })
    await choose(person, 'la regola: Un questionario aspetta una risposta', 'Accendi')
    await waitFor(() => expect(callsTo('/api/staff/save-reminder-rule')).toHaveLength(1))
    expect(callsTo('/api/staff/save-reminder-rule')[0]?.body).toMatchObject({
      id: rule.id,
      version: 3,
      enabled: true,
      afterDays: 5,
    })
    await waitFor(() => expect(callsTo('/api/staff/messages').length).toBeGreaterThan(1))
  })

  it('refuses days that are no number beside their field, and sends nothing', async () => {
    const { person, callsTo } = openStaff('/staff/messaggi', { answers })
    await choose(person, 'la regola: Un questionario aspetta una risposta', 'Modifica')
    const days = screen.getByLabelText('Dopo quanti giorni')
    await person.clear(days)
    await person.type(days, 'tre')
    await person.click(screen.getByRole('button', { name: 'Salva' }))
    expect(await screen.findByText('Scrivi da 1 a 365 giorni.')).toBeTruthy()
    expect(callsTo('/api/staff/save-reminder-rule')).toEqual([])
  })
})

describe('a new rule', () => {
  it('offers the texts that fit what it reminds of, and chooses none by itself', async () => {
    const day = {
      ...evening,
      id: '0a6c2c2e-9a5a-4e0e-8b8e-0d6d8a0e1f02',
      name: 'Giorno',
      body: 'Il {giorno}.',
    }
    const { person } = openStaff('/staff/messaggi', {
      answers: { ...answers, '/api/staff/messages': { body: { ...answer, templates: [evening, day] } } },
    })
    await person.click(await screen.findByRole('button', { name: 'Nuova regola' }))
    const offered = () =>
      within(screen.getByLabelText('Con quale testo'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(offered()).toEqual([evening.name])
    await person.selectOptions(
      screen.getByLabelText('Che cosa ricorda'),
      'Un giorno di diario è rimasto vuoto',
    )
    expect(offered()).toEqual([evening.name, 'Giorno'])
    await person.click(screen.getByRole('button', { name: 'Salva' }))
    expect(await screen.findByText("È necessario selezionare un'opzione per procedere.")).toBeTruthy()
  })
})

describe('a text', () => {
  const open = () => openStaff(`/staff/messaggi/testi/${template.id}`, { answers })

  it('is shown with invented names, and refused with a word that nobody knows', async () => {
    const { person, callsTo } = open()
    const preview = await screen.findByRole('region', { name: 'Anteprima' })
    expect(within(preview).getByText('Ciao Giulia,')).toBeTruthy()
    await person.type(screen.getByLabelText('Testo'), ' {{cognome}')
    await person.click(screen.getByRole('button', { name: 'Salva' }))
    expect(await screen.findByText(/^Non conosciamo \{cognome\}/u)).toBeTruthy()
    expect(callsTo('/api/staff/save-message-template')).toEqual([])
  })
})

describe('a message to many', () => {
  const found = {
    message: 'OK',
    families: 2,
    recipients: 3,
    codes: ['K7M-4TR', 'P2Q-9ZX'],
    others: [{ reason: 'paused', count: 1 }],
  }

  it('shows who gets it before it can be sent, and asks once more', async () => {
    const { person, callsTo } = openStaff('/staff/messaggi/manda', {
      answers: {
        ...answers,
        '/api/staff/count-recipients': { body: found },
        '/api/staff/send-to-families': { body: { message: 'Fatto.', id: rule.id } },
      },
    })
    await person.selectOptions(await screen.findByLabelText('Non ha compilato'), 'Abitudini')
    expect(screen.queryByRole('button', { name: 'Manda…' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Guarda chi lo riceve' }))
    expect(await screen.findByText('2 famiglie, 3 genitori')).toBeTruthy()
    expect(screen.getByText('K7M-4TR')).toBeTruthy()
    expect(screen.getByText('1 persona: è in pausa')).toBeTruthy()
    const texts = screen.getByLabelText('Quale testo')
    // a rule alone knows what the other one says
    expect(within(texts).queryByRole('option', { name: template.name })).toBeNull()
    await person.selectOptions(texts, evening.name)
    await person.click(screen.getByRole('button', { name: 'Manda…' }))
    expect(callsTo('/api/staff/send-to-families')).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Manda a 3 genitori' }))
    await waitFor(() => expect(callsTo('/api/staff/send-to-families')).toHaveLength(1))
    expect(callsTo('/api/staff/send-to-families')[0]?.body).toEqual({
      templateId: evening.id,
      templateVersion: 1,
      filter: { surveyNotDone: 12 },
      recipients: 3,
    })
    await expectToast('success', 'Fatto: parte negli orari che avete scelto.')
  })

  it('must be looked at again when the choice changes', async () => {
    const { person } = openStaff('/staff/messaggi/manda', {
      answers: { ...answers, '/api/staff/count-recipients': { body: found } },
    })
    await person.click(await screen.findByRole('button', { name: 'Guarda chi lo riceve' }))
    expect(await screen.findByLabelText('Quale testo')).toBeTruthy()
    await person.type(screen.getByLabelText('Figli da … anni'), '8')
    expect(screen.queryByLabelText('Quale testo')).toBeNull()
  })
})
