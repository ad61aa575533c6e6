import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openStaff, staffId } from '#web/testing/open-staff.tsx'
import { family, today } from '#web/testing/today-answer.ts'
import { expectToast } from '#web/testing/toasts.ts'

afterEach(() => vi.unstubAllGlobals())

const open = (changes: object = {}, role: 'coordinatore' | 'data-manager' = 'coordinatore') =>
  openStaff('/staff', {
    role,
    answers: {
      '/api/staff/today': { body: { ...today, ...changes } },
      '/api/staff/families/resend-invitation': { body: { message: 'OK' } },
    },
  })

const itemsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Da fare' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
}

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
  expect((await screen.findByRole('row', { name: /^Email non recapitata/u })).textContent).toContain(
    'Codice di verifica, il codice è scaduto prima',
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
  const row = await screen.findByRole('row', { name: /^Email forse recapitata/u })
  expect(row.textContent).toMatch(/chiedi alla famiglia.*Invito al secondo genitore.*ma non ha confermato/u)
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
  const row = await screen.findByRole('row', {
    name: /^Accesso in scadenza: dario, dario@example\.org \(Garante\)/u,
  })
  expect(row.textContent).toContain('30-11-2026Ancora 9 giorni')
  expect(
    within(row)
      .getByRole('link', { name: /^Prolunga/u })
      .getAttribute('href'),
  ).toBe('/staff/accessi')
  expect(screen.queryByText(/elena/u)).toBeNull()
  expect(callsTo('/api/staff/people')).toHaveLength(1)
  unmount()

  const other = openStaff('/staff', { role: 'coordinatore', answers })
  await screen.findByRole('table', { name: 'Da fare' })
  expect(other.callsTo('/api/staff/people')).toEqual([])
  expect(screen.queryByText(/^Accesso in scadenza/u)).toBeNull()
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

it('lists what is to be done today for families, and ends it with one press', async () => {
  const task = {
    id: staffId,
    family: { id: family.id, code: family.code },
    text: 'Richiamare dopo le 18',
    dueOn: '2026-11-20',
    assignedTo: { id: staffId, name: 'Ada Bianchi', hasLeft: false },
    version: 1,
    addedAt: family.since,
    addedBy: 'ada@example.org',
    doneAt: null,
    doneBy: null,
  }
  const left = { id: family.id, name: 'Marta Lodi', hasLeft: true }
  const ofMarta = {
    ...task,
    id: family.id,
    text: 'Mandare il questionario',
    dueOn: '2026-12-20',
    assignedTo: left,
  }
  const { person, callsTo } = openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': { body: today },
      '/api/staff/tasks': {
        body: {
          message: 'OK',
          today: '2026-11-21',
          tasks: [task, ofMarta],
          counts: { due: 2, mine: 1, soon: 2 },
        },
      },
      '/api/staff/families/end-task': { body: { message: 'OK' } },
    },
  })
  const row = await screen.findByRole('row', { name: /^Compito di Ada Bianchi: Richiamare/u })
  expect(row.textContent).toContain('In ritardo')
  await person.click(within(row).getByRole('button', { name: /^Fatto/u }))
  await expectToast('success', 'Compito fatto.')
  expect(callsTo('/api/staff/families/end-task').map(({ body }) => body)).toEqual([
    { familyId: family.id, taskId: staffId, version: 1, done: true },
  ])
  const orphan = screen.getByRole('row', { name: /^Compito di Marta Lodi, che non c’è più: Mandare/u })
  expect(
    within(orphan)
      .getByRole('link', { name: /^Affida/u })
      .getAttribute('href'),
  ).toBe(`/staff/famiglie/${family.id}`)
})

it('lists the families that ask for another time, and the appointments of the week after all that waits', async () => {
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
      '/api/staff/work': {
        body: { message: 'OK', rows: [{ kind: 'appointments', count: 60, late: 1, since: null }] },
      },
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
  expect(await itemsOf()).toEqual([
    expect.stringMatching(/^Chiede un altro momento: Misure, Aula 3 · «Dopo le 17».*Passato/u),
    expect.stringMatching(/^In attesa del secondo genitore/u),
    expect.stringMatching(/^In attesa del secondo genitore: ancora 46 famiglie/u),
    expect.stringMatching(/^Famiglie che chiedono un altro momento: ancora 59/u),
    expect.stringMatching(/^Appuntamento: Misure, Aula 3 Confermato/u),
  ])
})

it('lists erasures that do not go on by themselves, each once, and says which right is missing', async () => {
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
      '/api/staff/work': {
        body: { message: 'OK', rows: [{ kind: 'erasures', count: 1, late: null, since: null }] },
      },
    },
  })
  expect((await itemsOf()).filter((words) => words.startsWith('Cancellazione'))).toEqual([
    expect.stringContaining('«Colazione»: all’account manca il permesso «Risposte: eliminare»'),
    expect.stringContaining('aspetta una seconda persona'),
  ])
})

it('lists what waits with the way to it, and nothing that does not', async () => {
  const row = (kind: string, count: number, other: object = {}) => ({
    kind,
    count,
    late: null,
    since: null,
    ...other,
  })
  openStaff('/staff', {
    role: 'responsabile',
    answers: {
      '/api/staff/today': { body: { ...today, stuck: [] } },
      '/api/staff/work': {
        body: {
          message: 'OK',
          rows: [
            row('requests', 3, { late: 1 }),
            row('approvals', 2),
            row('invitations', 0),
            row('diary_unapplied', 12, { since: '2026-11-18T09:00:00.000Z' }),
          ],
        },
      },
    },
  })
  expect(await itemsOf()).toEqual([
    expect.stringMatching(/^Richieste sui dati: 3in ritardo: 1/u),
    expect.stringMatching(/^Esportazioni da approvare: 2/u),
    expect.stringMatching(/^Voci di diario da sistemare: 12da 3 giorni/u),
  ])
  const wayOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(wayOf(/^Apri Richieste sui dati/u)).toBe('/staff/richieste')
  expect(wayOf(/^Decidi Esportazioni/u)).toBe('/staff/esportazioni')
  expect(wayOf(/^Sistema Voci di diario/u)).toBe('/staff/diario/voci')
})

it('is one line of figures and one sentence when nothing waits', async () => {
  const nothing = (list: string) => ({ body: { message: 'OK', [list]: [] } })
  const counts = { waiting: 0, late: 0, coming: 0 }
  openStaff('/staff', {
    role: 'coordinatore',
    answers: {
      '/api/staff/today': { body: { ...today, stuck: [] } },
      '/api/staff/work': nothing('rows'),
      '/api/staff/erasures': nothing('erasures'),
      '/api/staff/growing-up': nothing('children'),
      '/api/staff/requests': {
        body: { message: 'OK', requests: [], next: null, counts: { open: 0, late: 0, within7Days: 0 } },
      },
      '/api/staff/tasks': {
        body: { message: 'OK', today: '2026-11-21', tasks: [], counts: { due: 0, mine: 0, soon: 0 } },
      },
      '/api/staff/appointments': {
        body: { message: 'OK', now: today.asOf, waiting: [], coming: [], counts },
      },
    },
  })
  expect(await screen.findByText(/^Niente in attesa/u)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('Una parte dell’elenco non è arrivata')).toBeNull()
  expect(screen.getByText('LimeSurvey risponde')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Andamento' }).getAttribute('href')).toBe('/staff/andamento')
})

it('lists addresses from which mails come back, each with the way to its family', async () => {
  const at = '2026-11-03T09:12:00.000Z'
  const bounced = { id: staffId, kind: 'reminder', at, why: 'no_mailbox', family }
  open({ bouncedMails: { count: 1, latest: [bounced] } })
  const row = within(await screen.findByRole('row', { name: /^Email tornata indietro/u }))
  expect(row.getByRole('link', { name: /^Correggi/u }).getAttribute('href')).toContain(family.id)
  expect(row.getByRole('cell', { name: /^Email tornata indietro.*casella inesistente$/u })).toBeTruthy()
})
