import { funnelSteps } from '@desco/contract/families/states'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { unbroken } from '#ui/text/format.ts'
import { openStaff, staffId } from '#web/testing/open-staff.tsx'
import { expectToast } from '#web/testing/toasts.ts'

afterEach(() => vi.unstubAllGlobals())

const family = {
  id: '0b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  code: 'K7M-4TRX',
  since: '2026-11-01T10:00:00.000Z',
}
const today = {
  message: 'OK',
  asOf: '2026-11-21T10:00:00.000Z',
  tiles: {
    newFamilies: 38,
    newFamiliesWeekBefore: 32,
    activeFamilies: 284,
    registeredFamilies: 412,
    childrenEnabled: 347,
    childrenSelected: 455,
    surveysCompleted: 1612,
  },
  funnel: funnelSteps.map((step, place) => ({
    step,
    count: 400 - 40 * place,
    medianDays: place === 0 ? null : 2,
  })),
  stuck: [{ step: 'responsibility', count: 47, families: [family] }],
  failedMails: { count: 0, latest: [] },
  doubtfulMails: { count: 0, latest: [] },
  bouncedMails: { count: 0, latest: [] },
  limeSurvey: {
    state: 'answers',
    because: null as string | null,
    answeredAt: '2026-11-21T09:58:00.000Z',
    updatedAt: '2026-11-21T09:30:00.000Z',
    stillOpen: { count: 0, links: [] },
  },
}
const open = (changes: object = {}, role: 'coordinatore' | 'data-manager' = 'coordinatore') =>
  openStaff('/staff', {
    role,
    answers: {
      '/api/staff/today': { body: { ...today, ...changes } },
      '/api/staff/families/resend-invitation': { body: { message: 'OK' } },
    },
  })

it('says of each step how many there are, the share of the step before and the median time', async () => {
  open()
  const row = await screen.findByRole('row', { name: /^Email verificata/u })
  expect(row.textContent).toBe('Email verificata36090 %, −402 giorni')
  expect(screen.getByText('6 in più della settimana prima')).toBeTruthy()
  expect(screen.getByText('1.612')).toBeTruthy()
})

it('names each figure before it says it', async () => {
  open()
  const figure = (await screen.findByText('1.612')).parentElement
  expect([...(figure?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['DT', 'DD', 'DD'])
})

it('invites again on the spot, with a reason', async () => {
  const { person, callsTo } = open()
  await person.click(await screen.findByRole('button', { name: /^Invita di nuovo alla famiglia K7M-4TRX/u }))
  const dialog = await screen.findByRole('alertdialog')
  await person.type(within(dialog).getByLabelText('Motivo'), 'Ha telefonato')
  await person.click(within(dialog).getByRole('button', { name: 'Manda l’invito' }))
  await expectToast('success', 'Invito mandato.')
  expect(callsTo('/api/staff/families/resend-invitation')[0]?.body).toEqual({
    familyId: family.id,
    reason: 'Ha telefonato',
  })
})

it('offers neither acts nor families’ pages to who may not', async () => {
  open({}, 'data-manager')
  await screen.findByText('K7M-4TRX')
  expect(screen.queryByRole('link', { name: 'K7M-4TRX' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Invita di nuovo/u })).toBeNull()
  expect(screen.queryByRole('link', { name: /Vedi tutte/u })).toBeNull()
})

it('says when LimeSurvey is silent and mails failed', async () => {
  const mail = { id: family.id, kind: 'verify-code', at: today.asOf, why: 'expired', family: null }
  open({
    limeSurvey: { ...today.limeSurvey, state: 'silent', because: 'http', answeredAt: null },
    failedMails: { count: 1, latest: [mail] },
  })
  expect(await screen.findByText('Non risponde')).toBeTruthy()
  expect(screen.getByRole('row', { name: /Codice di verifica/u }).textContent).toContain(
    'il codice è scaduto prima',
  )
})

it('says apart which mails perhaps arrived, and what to do first', async () => {
  const mail = {
    id: family.id,
    kind: 'spouse-invitation',
    at: today.asOf,
    why: 'perhaps_delivered',
    family: null,
  }
  open({ doubtfulMails: { count: 1, latest: [mail] } })
  const table = await screen.findByRole('table', { name: 'Email forse recapitate' })
  expect(within(table).getByRole('row', { name: /Invito al secondo genitore/u }).textContent).toContain(
    'aveva il messaggio, ma non ha confermato',
  )
  expect(screen.getByText(/chiedi alla famiglia/u)).toBeTruthy()
  expect(screen.getByText('Tutto consegnato, negli ultimi 30 giorni.')).toBeTruthy()
})

it('says to a responsabile whose access ends soon, and to nobody else', async () => {
  const dario = {
    id: family.id,
    version: 'v1',
    email: 'dario@example.org',
    name: 'dario',
    role: 'garante',
    status: 'active',
    expiresOn: '2026-11-30',
    endsInDays: 9,
    isSetUp: true,
    lastSeenAt: null,
  }
  const far = { ...dario, id: staffId, email: 'elena@example.org', endsInDays: null }
  const answers = {
    '/api/staff/today': { body: today },
    '/api/staff/people': { body: { message: 'OK', people: [far, dario] } },
  }
  const { callsTo, unmount } = openStaff('/staff', { role: 'responsabile', answers })
  const table = await screen.findByRole('table', { name: 'Accessi in scadenza' })
  expect(within(table).getByRole('row', { name: /^dario/u }).textContent).toContain(
    unbroken('30-11-2026Ancora 9 giorni'),
  )
  expect(within(table).queryByText(/elena/u)).toBeNull()
  expect(callsTo('/api/staff/people')).toHaveLength(1)
  unmount()

  const other = openStaff('/staff', { role: 'coordinatore', answers })
  await screen.findByRole('heading', { name: 'LimeSurvey' })
  expect(other.callsTo('/api/staff/people')).toEqual([])
  expect(screen.queryByRole('table', { name: 'Accessi in scadenza' })).toBeNull()
})

it('shows who may approve how many exports wait for that', async () => {
  const waiting = {
    id: '0f2d5b1c-8a43-4a6e-9a55-1c2d3e4f5a6b',
    kind: 'key',
    separator: 'semicolon',
    identifiable: true,
    state: 'to_approve',
    requestedBy: 'dina@example.org',
    own: false,
    decidable: true,
    reason: 'Collegare le risposte.',
    requestedAt: '2026-11-21T10:00:00.000Z',
    decidedBy: null,
    decisionReason: null,
    percent: 0,
    rows: null,
    bytes: null,
    fileName: null,
    expiresAt: null,
    containsErased: false,
    failure: null,
    failedSurvey: null,
  }
  const answers = {
    '/api/staff/today': { body: today },
    '/api/staff/people': { body: { message: 'OK', people: [] } },
    '/api/staff/exports': {
      body: { message: 'OK', exports: [waiting, { ...waiting, id: staffId, own: true, decidable: false }] },
    },
  }
  const { unmount } = openStaff('/staff', { role: 'responsabile', answers })
  const panel = within(await screen.findByRole('region', { name: 'Esportazioni da approvare' }))
  expect(panel.getByText('1')).toBeTruthy()
  expect(panel.getByRole('link').getAttribute('href')).toBe('/staff/esportazioni')
  unmount()

  const other = openStaff('/staff', { role: 'data-manager', answers })
  await screen.findByRole('heading', { name: 'LimeSurvey' })
  expect(other.callsTo('/api/staff/exports')).toEqual([])
})

it('says what to do about a wrong password, and asks LimeSurvey again when told to', async () => {
  const { person } = openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': {
        body: { ...today, limeSurvey: { ...today.limeSurvey, state: 'silent', because: 'refused' } },
      },
      '/api/staff/retry-limesurvey': {
        body: { message: 'OK', state: 'answers', because: null, answeredAt: new Date().toISOString() },
      },
    },
  })
  expect(await screen.findByText(/LIMESURVEY_PASSWORD/u)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Riprova ora' }))
  expect(await screen.findByText('Risponde')).toBeTruthy()
  expect(screen.queryByText(/LIMESURVEY_PASSWORD/u)).toBeNull()
})

it('says when LimeSurvey still takes answers of people who left', async () => {
  const links = [{ surveyId: 310001, title: 'Colazione', token: 'giuliaexampleorg' }]
  open({ limeSurvey: { ...today.limeSurvey, stillOpen: { count: 3, links } } }, 'data-manager')
  expect(await screen.findByText('Ritirati ancora aperti in LimeSurvey')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vedi perché' }).getAttribute('href')).toBe(
    '/staff/questionari/riconciliazione',
  )
  const tokens = within(screen.getByRole('list', { name: 'Token ancora aperti' })).getAllByRole('listitem')
  expect(tokens.map(({ textContent }) => textContent)).toEqual(['giuliaexampleorg in Colazione', 'e altri 2'])
  expect(screen.getByText(/Questionari aggiornati il/u)).toBeTruthy()
})

it('lists what is to be done today for families, and counts one’s own', async () => {
  const task = {
    id: staffId,
    family: { id: family.id, code: family.code },
    text: 'Richiamare dopo le 18',
    dueOn: '2026-11-20',
    assignedTo: { id: staffId, name: 'Ada Bianchi' },
    version: 1,
    addedAt: family.since,
    addedBy: 'ada@example.org',
    doneAt: null,
    doneBy: null,
  }
  const { person, callsTo } = openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': { body: today },
      '/api/staff/tasks': {
        body: { message: 'OK', today: '2026-11-21', tasks: [task], counts: { due: 1, mine: 1, soon: 2 } },
      },
      '/api/staff/families/end-task': { body: { message: 'OK' } },
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Compiti di oggi' }))
  expect(panel.getByText('Affidati a te: 1. Nei prossimi 7 giorni: 2 compiti.')).toBeTruthy()
  expect(panel.getByRole('row', { name: /Richiamare/u }).textContent).toContain('In ritardo')
  await person.click(panel.getByRole('button', { name: /^Fatto/u }))
  await expectToast('success', 'Compito fatto.')
  expect(callsTo('/api/staff/families/end-task').map(({ body }) => body)).toEqual([
    { familyId: family.id, taskId: staffId, version: 1, done: true },
  ])
})

it('lists the families that ask for another time, and the appointments of the week', async () => {
  const asks = {
    id: staffId,
    family: { id: family.id, code: family.code },
    version: 2,
    startsAt: '2026-11-20T09:30:00.000Z',
    minutes: 30,
    place: 'Aula 3',
    purpose: 'Misure',
    state: 'other_time',
    words: 'Dopo le 17',
  }
  const comes = {
    ...asks,
    id: family.id,
    startsAt: '2026-11-24T09:30:00.000Z',
    state: 'confirmed',
    words: '',
  }
  openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': { body: today },
      '/api/staff/appointments': {
        body: {
          message: 'OK',
          now: '2026-11-21T10:00:00.000Z',
          waiting: [asks],
          coming: [comes],
          counts: { waiting: 60, late: 1, coming: 1 },
        },
      },
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Appuntamenti' }))
  const rowOf = (table: string) => within(panel.getByRole('table', { name: table })).getAllByRole('row')[1]
  expect(rowOf('Chiedono un altro momento')?.textContent).toMatch(/Passato.*«Dopo le 17».*Misure, Aula 3/u)
  expect(rowOf('Nei prossimi 7 giorni')?.textContent).toContain('Confermato')
  expect(panel.getByText('Qui le prime 1 di 60.')).toBeTruthy()
})

it('lists erasures that are not finished, those that wait for somebody first, and says which right is missing', async () => {
  const system = (state: string) => ({ state, doneAt: null })
  const erasure = (id: string, changes: object) => ({
    id,
    level: 'family',
    means: 'session',
    family: { id: family.id, code: family.code },
    askedAt: '2026-11-20T10:00:00.000Z',
    dueAt: '2026-11-22T10:00:00.000Z',
    enteredBy: null,
    confirmedBy: null,
    settledBy: null,
    awaitsSecond: false,
    decidable: false,
    ended: null,
    endedAt: null,
    portal: system('waits'),
    limeSurvey: system('waits'),
    limeSurveyFailing: false,
    people: null,
    remaining: [],
    ...changes,
  })
  const lacking = {
    family: null,
    portal: system('done'),
    limeSurvey: system('needs-team'),
    remaining: [{ surveyId: 1, title: 'Colazione', lacks: ['responses: delete'], token: null }],
  }
  const erasures = [
    erasure('1b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', {}),
    erasure('2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', lacking),
    erasure('3b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', {
      awaitsSecond: true,
      means: 'telephone',
      enteredBy: 'a@b.it',
    }),
    erasure('4b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', {
      ended: 'taken_back',
      endedAt: '2026-11-21T10:00:00.000Z',
    }),
    erasure('5b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', { portal: system('done'), limeSurvey: system('done') }),
  ]
  openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': { body: today },
      '/api/staff/erasures': { body: { message: 'OK', erasures } },
    },
  })
  const table = await screen.findByRole('table', { name: 'Cancellazioni in corso' })
  const [, ...rows] = within(table).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('«Colazione»: all’account manca il permesso «Risposte: eliminare»'),
    expect.stringContaining('aspetta una seconda persona'),
    expect.stringContaining('si può annullare fino al'),
  ])
})

it('lists what waits with the way to it, and nothing that does not', async () => {
  openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': { body: today },
      '/api/staff/work': {
        body: {
          message: 'OK',
          rows: [
            { kind: 'requests', count: 3, late: 1 },
            { kind: 'mails', count: 2, late: null },
            { kind: 'invitations', count: 0, late: null },
          ],
        },
      },
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Da fare' }))
  expect(panel.getByRole('link', { name: 'Richieste sui dati' }).getAttribute('href')).toBe(
    '/staff/richieste',
  )
  expect(panel.getByRole('row', { name: /Richieste/u }).textContent).toContain('3 in ritardo: 1')
  const mails = panel.getByRole('link', { name: /^Email non recapitate/u })
  const target = document.getElementById(mails.getAttribute('href')?.slice(1) ?? '')
  expect(target?.textContent).toBe('Email non recapitate')
  expect(panel.queryByText(/Inviti scaduti/u)).toBeNull()
})

it('draws each week, of one age if wanted, with the same numbers in a table', async () => {
  const weeks = ['2026-11-09', '2026-11-16']
  const { person } = openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': { body: today },
      '/api/staff/curves': {
        body: {
          message: 'OK',
          asOf: today.asOf,
          weeks,
          registrations: [4, 2],
          authorizations: [],
          completions: [
            { band: 'parents', counts: [1, 5] },
            { band: 'from11', counts: [0, 3] },
          ],
        },
      },
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Di settimana in settimana' }))
  const words = () =>
    panel.getByRole('figure', { name: /^Questionari completati/u }).querySelector('figcaption')?.textContent
  expect(words()).toBe('Questionari completati9 in tutto, 8 questa settimana, al massimo 8 in una')
  await person.selectOptions(panel.getByLabelText(/^Età/u), 'Figli di 11–13 anni')
  expect(words()).toBe('Questionari completati3 in tutto, 3 questa settimana, al massimo 3 in una')
  const table = within(panel.getByRole('table', { name: 'Cifre di ogni settimana', hidden: true }))
  expect(table.getAllByRole('row', { hidden: true })[1]?.textContent).toContain('20')
})

it('lists addresses from which mails come back, each with the way to its family', async () => {
  const at = '2026-11-03T09:12:00.000Z'
  const bounced = { id: staffId, kind: 'reminder', at, why: 'no_mailbox', family }
  open({ bouncedMails: { count: 1, latest: [bounced] } })
  const panel = within(await screen.findByRole('region', { name: 'Email tornate indietro' }))
  expect(panel.getByRole('link', { name: family.code }).getAttribute('href')).toContain(family.id)
  expect(panel.getByText('casella inesistente')).toBeTruthy()
})
