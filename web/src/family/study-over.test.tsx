import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { aCalendar, anEntry, calendarPath } from '#web/testing/calendar.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { aStudyPath, studyPathPath } from '#web/testing/study-path.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

// Once families only read, no screen has a button that leads to a refusal, and each says why.

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const said = (data: unknown) => ({ body: { message: 'OK', data } })
const nicolo = {
  id: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  name: 'Nicolò',
  surname: 'D’Angelo',
  birthDate: '2015-03-14',
  inCopy: true,
  hasAccess: false,
}
const card = {
  person: {
    kind: 'parent',
    name: 'Giulia',
    surname: 'D’Angelo',
    email: 'giulia@example.org',
    phone: '3331234567',
    username: null,
    birthDate: null,
  },
  children: [nicolo],
  texts: [],
  looks: [],
  exports: [],
  assent: null,
  mayCopy: true,
}
const leaving = {
  ownLeftAt: null,
  children: [{ id: nicolo.id, name: 'Nicolò', leftAt: null }],
  otherParent: { name: 'Paolo', leftAt: null },
  messages: { choice: 'all', until: null },
}
const returning = {
  familyLeftAt: null,
  ownLeftAt: null,
  children: [{ id: nicolo.id, name: 'Anna' }],
  adults: [],
  otherParent: 'Paolo',
  blocked: null,
  asked: null,
}

type User = ReturnType<typeof aParent>

function open(
  path: string,
  user: User = aParent({ studyOver: true }),
  other: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(user),
    '/api/users/data-card': said(card),
    '/api/users/data-copy': said({ state: 'none', requestedAt: null, bytes: null, expiresAt: null }),
    '/api/users/requests': said([]),
    '/api/users/consents': said([]),
    '/api/users/erasures': { body: { message: 'OK', data: [], keepsAnswers: false } },
    '/api/users/leaving': said(leaving),
    '/api/users/returning': said(returning),
    [listPath]: surveyList([]),
    [completedPath]: completedList([{ sid: 731950, surveyTitle: 'Frutta e verdura' }]),
    [studyPathPath]: aStudyPath(),
    [calendarPath]: aCalendar([]),
    ...other,
  })
  return { ...server, ...openPortal(path) }
}

const why = () => screen.findByText('Lo studio è finito: grazie!')
const buttons = (within_: HTMLElement = document.body) =>
  within(within_)
    .queryAllByRole('button')
    // the words of a busy button are there, and hidden
    .map((one) => one.textContent.replace('Un momento…', ''))
const region = (name: string) => screen.findByRole('region', { name })

describe('the home, once the study is over', () => {
  it('says what still goes, in place of a next step', async () => {
    open('/home', aParent({ studyOver: true, messages: { choice: 'all', until: null } }))
    expect((await why()).parentElement?.textContent).toContain('Non c’è più niente da compilare.')
    expect(screen.getByRole('link', { name: 'ritirare i consensi' }).getAttribute('href')).toBe(
      '/my-consents',
    )
    for (const name of ['Oggi', 'I miei progressi', 'Promemoria e messaggi']) {
      expect(screen.queryByRole('region', { name })).toBeNull()
    }
  })

  it('keeps the children with what can still be seen and the way out, and enables nobody', async () => {
    open('/home')
    await why()
    const children = await region('I tuoi figli')
    expect(
      within(children)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ).toEqual(['Questionari di Nicolò', 'Ritira Nicolò dallo studio', 'Ritira Anna Maria dallo studio'])
    expect(within(children).getByText('Non abilitato')).toBeTruthy()
    expect(screen.queryByText(/creare l’accesso/u)).toBeNull()
  })

  it('shows what was completed, and promises no questionnaire', async () => {
    open('/home')
    const panel = await region('Questionari')
    expect(await within(panel).findByText('Non ci sono più questionari da compilare')).toBeTruthy()
    expect(await within(panel).findByText('Frutta e verdura')).toBeTruthy()
    expect(panel.textContent).not.toContain('nuova scheda')
  })

  it('asks for nothing that was still open: contacts, the other parent’s return', async () => {
    open('/home', aParent({ studyOver: true, contactsDue: true, returnAsked: true }))
    await why()
    expect(screen.queryByText('Sono ancora giusti i tuoi recapiti?')).toBeNull()
    expect(screen.queryByText('L’altro genitore vorrebbe tornare nello studio')).toBeNull()
  })

  it('of a family that has left no longer says how to come back', async () => {
    open('/home', aParent({ studyOver: true, enrolment: 'withdrawn', hasLeft: true }))
    expect(await screen.findByText('La tua famiglia non partecipa più allo studio')).toBeTruthy()
    expect(screen.queryByText(/Se volete tornare/u)).toBeNull()
  })

  it('says it to a child in its own words, and shows no progress to make', async () => {
    open('/home', aChildUser({ studyOver: true }))
    expect((await why()).parentElement?.textContent).toContain('rileggere quello che hai scritto')
    expect((await region('I miei progressi')).textContent).not.toMatch(/completat|da fare/u)
    expect(screen.queryByText('Per ora non c’è niente da compilare.')).toBeNull()
    expect(screen.getByRole('button', { name: 'Voglio smettere' })).toBeTruthy()
  })
})

describe('the other screens, once the study is over', () => {
  it('edit no child', async () => {
    open(`/m-child-edit?child=${nicolo.id}`)
    expect((await why()).parentElement?.textContent).toContain('non si cambiano più')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Indietro' })).toBeTruthy()
  })

  it('correct nothing, and still give a copy and take a request', async () => {
    open('/my-data')
    expect((await why()).parentElement?.textContent).toContain('Fai una richiesta')
    expect(screen.queryByRole('button', { name: /^(?:Correggi|Cambia(?! la password))/u })).toBeNull()
    expect(screen.getByRole('button', { name: 'Prepara la copia' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Fai una richiesta' })).toBeTruthy()
  })

  it('let nobody come back, and everybody leave and be erased', async () => {
    open('/my-consents')
    const back = await region('Tornare nello studio')
    expect(await within(back).findByText('Non si può più tornare a partecipare.')).toBeTruthy()
    expect(buttons(back)).toEqual([])
    expect(buttons(await region('I messaggi'))).toEqual(['Leggi'])
    cleanup()
    open('/lasciare')
    const leave = await screen.findByRole('list', { name: 'Lasciare lo studio' })
    expect(buttons(leave)).toEqual(['Lascio io', 'Lasciamo tutti', 'Ritira Nicolò', 'Cancella i dati'])
  })

  it('answer no question about coming back with a yes, and can still take it away', async () => {
    const asked = { isOwn: false, by: 'Paolo', at: '2026-11-20T10:00:00.000Z', me: false, children: [] }
    open('/my-consents', undefined, { '/api/users/returning': said({ ...returning, asked }) })
    const back = await region('Tornare nello studio')
    await waitFor(() => expect(buttons(back)).toEqual(['Per ora no']))
  })

  it('offer no questionnaire, and keep those that were completed', async () => {
    open('/questionary')
    expect((await why()).parentElement?.textContent).toContain('Quelli che hai completato restano qui')
    expect(await screen.findByText('Frutta e verdura')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Da compilare' })).toBeNull()
  })
})

describe('the calendar, once the study is over', () => {
  const appointment = {
    id: '5b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
    version: 1,
    startsAt: '2999-04-30T08:30:00.000Z',
    minutes: 30,
    place: 'Aula 3',
    purpose: 'Misure',
    state: 'given' as const,
    words: '',
  }
  const coming = anEntry({ kind: 'appointment', title: 'Misure', until: null, state: 'open', appointment })

  it('shows an appointment without asking for an answer, and makes no address', async () => {
    open('/calender', undefined, { [calendarPath]: aCalendar([coming]) })
    expect((await why()).parentElement?.textContent).toContain('non si risponde più')
    const row = await screen.findByText('Senza risposta')
    expect(row).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Va bene|Un altro momento/u })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Nel calendario del telefono' })).toBeNull()
  })

  it('lets an address be ended that was made before', async () => {
    open('/calender', undefined, { [calendarPath]: aCalendar([], '2026-11-20T10:00:00.000Z') })
    const panel = await region('Nel calendario del telefono')
    expect(buttons(panel)).toEqual(['Elimina l’indirizzo'])
  })
})

describe('what was begun and not finished in time', () => {
  it('is said to a parent without children where the form was, and nothing sends them to it', async () => {
    open('/home', aParent({ enrolment: 'awaiting_children', begunOver: true, children: [], spouse: null }))
    const words = await screen.findByText('Le registrazioni sono chiuse')
    expect(words.parentElement?.textContent).toContain('non è stata finita in tempo')
    expect(screen.getByRole('link', { name: 'i tuoi dati' }).getAttribute('href')).toBe('/my-data')
    expect(screen.queryByText('Aggiungi i tuoi figli per vederli qui.')).toBeNull()
  })

  it('leads home from the form, too', async () => {
    open(
      '/child-add',
      aParent({ enrolment: 'awaiting_children', begunOver: true, children: [], spouse: null }),
    )
    expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
  })

  it('of an invitation says that it is too late, and sends none again', async () => {
    const spouse = { name: null, surname: 'Bianchi', hasLeft: false }
    open('/home', aParent({ enrolment: 'awaiting_spouse', begunOver: true, spouse, children: [] }), {
      '/api/users/spouse-invitation': said({
        status: 'opened',
        spousesurname: 'Bianchi',
        spousemail: 'marco@example.org',
        sentAt: '2026-11-01T10:00:00.000Z',
        expiresAt: '2026-12-01T10:00:00.000Z',
        mayBeSentAgain: false,
      }),
    })
    const panel = await region('Coniuge')
    expect(await within(panel).findByText(/Le registrazioni sono chiuse/u)).toBeTruthy()
    expect(within(panel).getByText('Non ha risposto')).toBeTruthy()
    expect(buttons(panel)).toEqual([])
    expect(screen.queryByText('Aspettiamo la risposta dell’altro genitore')).toBeNull()
  })
})
