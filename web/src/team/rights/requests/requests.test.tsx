import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

const family = { id: '0b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11', code: 'RTK-8H2M' }
const requestId = '0f2d5b1c-8a43-4a6e-9a55-1c2d3e4f5a6b'
const giulia = '1f2d5b1c-8a43-4a6e-9a55-1c2d3e4f5a6b'
const nicolo = '2f2d5b1c-8a43-4a6e-9a55-1c2d3e4f5a6b'
const row = (changes: object = {}) => ({
  id: requestId,
  kind: 'erasure',
  channel: 'telephone',
  family,
  asker: 'G. D.',
  child: null,
  receivedOn: '2026-11-01',
  dueOn: '2026-12-01',
  prolonged: false,
  state: 'open',
  outcome: null,
  answeredAt: null,
  carriedOutBy: null,
  byPortal: false,
  ...changes,
})
const counts = { open: 1, late: 0, within7Days: 0 }
const list = (requests: object[], more: object = {}) => ({
  body: { message: 'OK', requests, next: null, counts: { ...counts, ...more } },
})
const page = (changes: object = {}) => ({
  body: {
    message: 'OK',
    request: {
      ...row(),
      words: 'Non vogliamo più comparire.',
      enteredAt: '2026-11-02T09:00:00.000Z',
      enteredBy: 'ada@example.org',
      prolongedAt: null,
      prolongedBecause: null,
      mayProlongUntil: '2026-12-01',
      prolongedDueOn: '2027-01-30',
      answer: null,
      told: null,
      answeredBy: null,
      hasMail: true,
      erasure: null,
      ...changes,
    },
    colleagues: [{ id: giulia, name: 'Carla Neri' }],
  },
})
const done = { body: { message: 'Fatto.' } }

describe('the list of requests', () => {
  it('says by when each must be answered, and how many are late', async () => {
    openStaff('/staff/richieste', {
      answers: { '/api/staff/requests': list([row({ state: 'late' })], { late: 1 }) },
    })
    expect(await screen.findByRole('link', { name: 'Cancellazione (art. 17)' })).toBeTruthy()
    expect(screen.getByText(/1 aperta, di cui 1 in ritardo\./u)).toBeTruthy()
    expect(screen.getByText('In ritardo', { selector: 'span' })).toBeTruthy()
    expect(screen.getByText(/^entro il 01-/u)).toBeTruthy()
  })

  it('lets the data protection officer read and enter nothing', async () => {
    openStaff('/staff/richieste', { role: 'garante', answers: { '/api/staff/requests': list([row()]) } })
    expect(await screen.findByRole('link', { name: 'Cancellazione (art. 17)' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Annota una richiesta' })).toBeNull()
  })
})

describe('a request after a call', () => {
  const people = [
    { role: 'first_parent', initials: 'G. D.', accountId: giulia, childId: null },
    { role: 'child', initials: 'N. D.', accountId: null, childId: nicolo },
  ]
  const open = () =>
    openStaff('/staff/richieste', {
      answers: {
        '/api/staff/requests': list([]),
        '/api/staff/request-people': { body: { message: 'OK', family, people } },
        '/api/staff/requests/enter': { body: { message: 'Fatto.', id: requestId } },
      },
    })

  it('is written down with who asked, about whom, what and when', async () => {
    const { person, callsTo } = open()
    await person.click(await screen.findByRole('button', { name: 'Annota una richiesta' }))
    await person.type(screen.getByLabelText('Codice famiglia'), 'rtk8h2m')
    await person.click(screen.getByRole('button', { name: 'Continua' }))
    await person.selectOptions(await screen.findByLabelText('Chi ha chiesto'), giulia)
    await person.selectOptions(screen.getByLabelText('Di chi sono i dati'), nicolo)
    await person.selectOptions(screen.getByLabelText('Che cosa chiede'), 'access')
    await person.selectOptions(screen.getByLabelText('Come è arrivata'), 'telephone')
    await person.type(screen.getByLabelText('Quando è arrivata'), '2026-11-20')
    await person.click(screen.getByRole('button', { name: 'Annota' }))
    expect(await screen.findByText(/^Annotata/u)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annota una richiesta' }))
    expect(callsTo('/api/staff/requests/enter').map(({ body }) => body)).toEqual([
      {
        code: family.code,
        kind: 'access',
        channel: 'telephone',
        receivedOn: '2026-11-20',
        words: '',
        accountId: giulia,
        childId: nicolo,
      },
    ])
  })

  it('says beside each field what is missing', async () => {
    const { person } = open()
    await person.click(await screen.findByRole('button', { name: 'Annota una richiesta' }))
    await person.type(screen.getByLabelText('Codice famiglia'), 'RTK-8H2M')
    await person.click(screen.getByRole('button', { name: 'Continua' }))
    await screen.findByLabelText('Chi ha chiesto')
    await person.click(screen.getByRole('button', { name: 'Annota' }))
    expect(await screen.findByText('Scegli chi ha chiesto.')).toBeTruthy()
    expect(screen.getAllByText("È necessario selezionare un'opzione per procedere.")).toHaveLength(2)
  })
})

describe('a request’s page', () => {
  const open = (changes: object = {}, role: 'coordinatore' | 'garante' = 'coordinatore') =>
    openStaff(`/staff/richieste/${requestId}`, {
      role,
      answers: {
        [`/api/staff/requests/${requestId}`]: page(changes),
        '/api/staff/requests/answer': done,
        '/api/staff/requests/prolong': done,
      },
    })

  it('closes it with an outcome and the answer word for word', async () => {
    const { person, callsTo } = open()
    await person.click(await screen.findByRole('button', { name: 'Concludi con la risposta' }))
    await person.selectOptions(screen.getByLabelText('Come finisce'), 'granted')
    await person.type(screen.getByLabelText('Che cosa rispondi'), 'Abbiamo cancellato tutto.')
    await person.click(screen.getByRole('button', { name: 'Concludi' }))
    expect(await screen.findByText('Conclusa.')).toBeTruthy()
    expect(callsTo('/api/staff/requests/answer').map(({ body }) => body)).toEqual([
      { requestId, outcome: 'granted', answer: 'Abbiamo cancellato tutto.', told: 'page' },
    ])
  })

  it('prolongs it with the reason that who asked reads', async () => {
    const { person, callsTo } = open()
    await person.click(await screen.findByRole('button', { name: 'Prolunga il termine' }))
    expect(within(screen.getByRole('alertdialog')).getByText(/30-/u)).toBeTruthy()
    await person.type(screen.getByLabelText('Perché serve più tempo'), 'Aspettiamo i registri.')
    await person.click(screen.getByRole('button', { name: 'Prolunga' }))
    expect(await screen.findByText('Termine prolungato.')).toBeTruthy()
    expect(callsTo('/api/staff/requests/prolong').map(({ body }) => body)).toEqual([
      { requestId, because: 'Aspettiamo i registri.' },
    ])
  })

  it('says who has confirmed a birth date, and confirms it for the team', async () => {
    const { person, callsTo } = openStaff(`/staff/richieste/${requestId}`, {
      role: 'coordinatore',
      answers: {
        [`/api/staff/requests/${requestId}`]: page({
          kind: 'rectification',
          birthDate: {
            before: '2011-01-02',
            after: '2016-01-02',
            teamConfirmedAt: null,
            teamConfirmedBy: null,
            personConfirms: true,
            personConfirmedAt: null,
          },
        }),
        '/api/staff/requests/confirm-birth-date': done,
      },
    })
    expect(await screen.findByText('Non ancora: la trova nella sua pagina')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Conferma la data' }))
    await person.click(await screen.findByRole('button', { name: 'Conferma' }))
    expect(await screen.findByText('Data confermata.')).toBeTruthy()
    expect(callsTo('/api/staff/requests/confirm-birth-date').map(({ body }) => body)).toEqual([{ requestId }])
  })

  it('offers nothing to do once it is closed, nor to the data protection officer', async () => {
    const closed = {
      state: 'closed',
      outcome: 'granted',
      answer: 'Fatto.',
      told: 'page',
      mayProlongUntil: null,
    }
    open({ ...closed, answeredAt: '2026-11-20T09:00:00.000Z', answeredBy: 'ada@example.org' }).unmount()
    open({}, 'garante')
    expect(await screen.findByText('Non vogliamo più comparire.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Concludi|Affida|Prolunga/u })).toBeNull()
  })
})

describe('the report of a year', () => {
  it('has a line for each right, and leads to the file', async () => {
    const numbers = {
      byPortal: 2,
      granted: 3,
      partly: 0,
      refused: 1,
      dropped: 0,
      open: 0,
      prolonged: 0,
      late: 0,
    }
    const rows = [{ kind: 'access', received: 4, ...numbers, medianDays: 6.5 }]
    openStaff('/staff/richieste/anno', {
      role: 'garante',
      answers: {
        '/api/staff/requests-of-year': {
          body: { message: 'OK', year: 2026, asOf: '2026-11-22T09:00:00.000Z', rows },
        },
      },
    })
    expect(await screen.findByText('Accesso (art. 15)')).toBeTruthy()
    expect(screen.getByText('6,5')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Scarica in CSV' })
    expect(link.getAttribute('href')).toMatch(/^\/api\/staff\/requests-file\?year=\d{4}$/u)
  })
})
