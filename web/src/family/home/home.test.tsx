import { pathSteps } from '@desco/contract/messages/path'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { noteUnsent } from '#data/session/local-person.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildRow, aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { aPersonOnPath, aStudyPath, studyPathPath } from '#web/testing/study-path.ts'
import { aSurvey, completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const aLeavingState = () => ({
  ownLeftAt: null,
  children: [],
  otherParent: null,
  messages: { choice: 'all', until: null },
})
const aDataCard = () => ({
  body: {
    message: 'OK',
    data: {
      person: {
        kind: 'parent',
        name: 'Giulia',
        surname: 'D’Angelo',
        email: 'giulia@example.org',
        phone: '333 1234567',
        username: null,
        birthDate: null,
      },
      children: [],
      texts: [],
      looks: [],
      exports: [],
      assent: null,
      mayCopy: true,
    },
  },
})

async function openHome(user = aParent(), answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(user),
    '/api/users/logout': { body: { message: 'Hai effettuato il logout.' } },
    [listPath]: surveyList([aSurvey()]),
    [studyPathPath]: aStudyPath(),
    [completedPath]: completedList([{ sid: 731950, surveyTitle: 'Frutta e verdura' }]),
    ...answers,
  })
  const portal = openPortal('/home')
  await screen.findByRole('heading', { name: 'Abitudini a colazione' })
  return { ...portal, ...server }
}

const panel = (name: string) => screen.getByRole('region', { name })

describe('the pause from a parent’s home', () => {
  const messages = { choice: 'all' as const, until: null }

  it('is asked for in one press, and is the same as on the page of consents', async () => {
    const { person, callsTo } = await openHome(aParent({ messages }), {
      '/api/users/messages': { body: { message: 'Fatto.', data: aLeavingState() } },
    })
    await person.click(
      within(panel('Promemoria e messaggi')).getByRole('button', { name: 'Non scrivetemi fino al…' }),
    )
    await person.type(await screen.findByLabelText('I messaggi ricominciano il'), '2027-01-07')
    await person.click(screen.getByRole('button', { name: 'Vai in pausa' }))
    await waitFor(() =>
      expect(callsTo('/api/users/messages').map(({ body }) => body)).toEqual([
        { choice: 'paused', until: '2027-01-07' },
      ]),
    )
  })

  it('says until when it goes on, and is ended there', async () => {
    const { person, callsTo } = await openHome(
      aParent({ messages: { choice: 'paused', until: '2027-01-07' } }),
      { '/api/users/messages': { body: { message: 'Fatto.', data: aLeavingState() } } },
    )
    expect(panel('Promemoria e messaggi').textContent).toContain('In pausa fino al 07-01-2027')
    await person.click(screen.getByRole('button', { name: 'Cambia o finisci la pausa' }))
    await person.click(await screen.findByRole('button', { name: 'Finisci la pausa' }))
    await waitFor(() =>
      expect(callsTo('/api/users/messages').map(({ body }) => body)).toEqual([{ choice: 'all' }]),
    )
  })

  it('is not offered to who gets only what is necessary', async () => {
    await openHome(aParent({ messages: { choice: 'fewer', until: null } }))
    expect(screen.queryByRole('region', { name: 'Promemoria e messaggi' })).toBeNull()
  })
})

describe('the question about one’s contacts, once a year', () => {
  const question = 'Sono ancora giusti i tuoi recapiti?'
  const due = () => {
    let isDue = true
    return openHome(aParent(), {
      '/api/users/verify-token': () => signedIn(aParent(isDue ? { contactsDue: true } : {})),
      '/api/users/data-card': aDataCard(),
      '/api/users/confirm-contacts': () => {
        isDue = false
        return { body: { message: 'Grazie.' } }
      },
    })
  }

  it('shows them, takes a yes, and thanks where the question stood', async () => {
    const { person, callsTo } = await due()
    const card = within(await screen.findByRole('region', { name: question }))
    expect(await card.findByText('333 1234567')).toBeTruthy()
    expect(card.getByText('giulia@example.org')).toBeTruthy()
    await person.click(card.getByRole('button', { name: 'Sì, sono giusti' }))
    const thanks = await screen.findByText(/Useremo questi recapiti/u)
    expect(document.activeElement?.contains(thanks)).toBe(true)
    expect(callsTo('/api/users/confirm-contacts')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: question })).toBeNull()
  })

  it('leads to the forms by which they are corrected', async () => {
    const { person } = await due()
    const card = within(await screen.findByRole('region', { name: question }))
    await person.click(await card.findByRole('button', { name: 'Correggi nome e telefono' }))
    const phone = await screen.findByLabelText<HTMLInputElement>('Telefono')
    expect(phone.value).toBe('333 1234567')
    await person.click(screen.getByRole('button', { name: 'Annulla' }))
    await person.click(card.getByRole('button', { name: 'Cambia email' }))
    expect(await screen.findByRole('dialog', { name: 'Cambia email' })).toBeTruthy()
  })

  it('is not asked before, and loads nothing then', async () => {
    const { callsTo } = await openHome()
    expect(screen.queryByRole('region', { name: question })).toBeNull()
    expect(callsTo('/api/users/data-card')).toEqual([])
  })
})

describe('a parent’s home', () => {
  it('shows the children who take part with their badges', async () => {
    const other = aChildRow({
      _id: '4b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
      childname: 'Bruno',
      selected: false,
    })
    await openHome(aParent({ children: [...aParent().children, other] }))
    const children = within(panel('Abilita figli')).getAllByRole('listitem')
    expect(children.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^NNicolò, 12 anniAbilitato$/u),
      expect.stringMatching(/^AAnna Maria, 8 anniNon abilitato$/u),
    ])
  })

  it('says that the children’s data are gone after a year of silence, and asks for no invitation', async () => {
    await openHome(
      aParent({
        enrolment: 'awaiting_spouse',
        children: [],
        spouse: { name: null, surname: '', hasLeft: false },
      }),
      {
        '/api/users/spouse-invitation': {
          body: {
            message: 'OK',
            data: {
              status: 'expired',
              spousesurname: '',
              spousemail: '',
              sentAt: '2026-01-02T10:00:00Z',
              expiresAt: '2026-02-01T10:00:00Z',
              mayBeSentAgain: false,
            },
          },
        },
      },
    )
    expect(screen.getByText('I dati dei tuoi figli sono stati cancellati')).toBeTruthy()
    expect(await within(panel('Coniuge')).findByText(/cancellato il cognome e l’indirizzo/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Manda di nuovo o correggi' })).toBeNull()
  })

  it('shows name, surname, family code and the other parent', async () => {
    await openHome()
    expect(panel('Profilo').textContent).toContain('CognomeD’Angelo')
    expect(panel('Profilo').textContent).toContain('Codice FamigliaK7M-4TRX')
    expect(panel('Coniuge').textContent).toContain('Paolo Marchetti')
  })

  it('shows no stickers, neither one’s own nor a child’s', async () => {
    await openHome()
    expect(screen.queryByText('I tuoi adesivi')).toBeNull()
  })

  it('gives no green badge to a child who has an access and said no', async () => {
    const child = aChildRow({ qualified: true, assent: 'no' })
    await openHome(aParent({ children: [child] }))
    const row = within(panel('Abilita figli')).getByRole('listitem')
    expect(row.textContent).toContain('Ha detto: no, grazie')
    expect(within(row).queryByText('Abilitato')).toBeNull()
  })

  it('says that the other parent has not answered yet', async () => {
    await openHome(
      aParent({ enrolment: 'awaiting_spouse', spouse: { name: null, surname: 'Marchetti', hasLeft: false } }),
    )
    expect(panel('Coniuge').textContent).toContain('In attesa di risposta')
    expect(screen.getByText('Aspettiamo la risposta dell’altro genitore')).toBeTruthy()
  })

  it('asks nothing of a family whose request was refused', async () => {
    localStorage.setItem('access_token', 'mine')
    fakeServer({
      '/api/users/verify-token': signedIn(aParent({ enrolment: 'refused', children: [] })),
      [listPath]: surveyList([]),
      [completedPath]: completedList([{ sid: 731950, surveyTitle: 'Frutta e verdura' }]),
    })
    openPortal('/home')
    expect(await screen.findByText('Non ci sono questionari per te')).toBeTruthy()
    expect(await screen.findByText('Frutta e verdura')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'I miei progressi' })).toBeNull()
  })

  it('leaves a parent who has left their consents and their children’s way out, and asks for nothing but an erasure', async () => {
    const { calls } = fakeServer({ '/api/users/verify-token': signedIn(aParent({ hasLeft: true })) })
    openPortal('/home')
    expect(await screen.findByText(/Non partecipi più allo studio/u)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'I miei progressi' })).toBeNull()
    const buttons = within(panel('I tuoi figli')).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Ritira Nicolò dallo studio',
      'Ritira Anna Maria dallo studio',
    ])
    expect(screen.getByRole('link', { name: 'I miei consensi' })).toBeTruthy()
    const paths = () => calls.map(({ path }) => path)
    // they are asked for once the page is drawn
    await waitFor(() => expect(paths()).toContain('/api/users/erasures'))
    expect(paths()).toEqual(['/api/users/verify-token', '/api/users/erasures'])
  })

  it('has no panel for the other parent of who is not married', async () => {
    await openHome(aParent({ maritalstatus: 'Separated' }))
    expect(screen.queryByRole('region', { name: 'Coniuge' })).toBeNull()
  })

  it('counts the places that are laid', async () => {
    await openHome()
    await waitFor(() => expect(panel('I miei progressi').textContent).toContain('1 di 2 completato'))
  })
})

describe('a child’s home', () => {
  it('greets by the first name, says who and of which family, and has no parents’ panels', async () => {
    await openHome(aChildUser())
    expect(screen.getByRole('heading', { level: 1, name: 'Ciao, Nicolò' })).toBeTruthy()
    expect(panel('Profilo').textContent).toContain('Nome utentenico2014Codice FamigliaK7M-4TRX')
    for (const name of ['Abilita figli', 'Coniuge']) {
      expect(screen.queryByRole('region', { name })).toBeNull()
    }
  })

  it('asks who is 18 and has proved no address for one, and says where the new link went', async () => {
    const { person, callsTo } = await openHome(aChildUser({ age: 18 }), {
      '/api/users/decide-as-adult': { body: { message: 'Fatto: abbiamo salvato la tua scelta.' } },
    })
    const card = within(await screen.findByRole('region', { name: 'Conferma la tua email' }))
    await person.type(card.getByLabelText('Email'), 'nico@example.org')
    await person.click(card.getByRole('button', { name: 'Mandami un link' }))
    expect((await card.findByRole('status')).textContent).toContain('Abbiamo scritto a nico@example.org')
    expect(callsTo('/api/users/decide-as-adult').map(({ body }) => body)).toEqual([
      { choice: 'go_on', email: 'nico@example.org' },
    ])
  })

  it.each([
    ['a child', { age: 17 }],
    ['who has proved one', { age: 18, email: 'nico@example.org' }],
  ])('asks %s for no address', async (_who, changes) => {
    await openHome(aChildUser(changes))
    expect(screen.queryByRole('region', { name: 'Conferma la tua email' })).toBeNull()
  })

  it('has a sticker for each thing that is done, and nothing for what is not', async () => {
    const counted = { registration: 1, consent: 1, children: 1, questionnaires: 2, diary: 1, end: 0 }
    const steps = pathSteps.map((step) => ({ step, state: 'begun' as const, done: counted[step], of: 4 }))
    await openHome(aChildUser(), { [studyPathPath]: aStudyPath([aPersonOnPath({ isChild: true, steps })]) })
    const stickers = await screen.findByRole('list', { name: 'I tuoi adesivi' })
    expect(
      within(stickers)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Hai il tuo posto a tavola',
      'Questionario fatto',
      'Questionario fatto',
      'Giorno di diario finito',
    ])
    expect(
      within(stickers)
        .getAllByRole('img')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual([
      'Adesivo con un piatto',
      'Adesivo con un bicchiere',
      'Adesivo con una brocca',
      'Adesivo con un cucchiaio',
    ])
  })

  it('says what parents can see', async () => {
    await openHome(aChildUser())
    expect(screen.getByText(/I tuoi genitori vedono quali questionari hai completato/u)).toBeTruthy()
  })
})

describe('logging out', () => {
  const ask = async (person: Awaited<ReturnType<typeof openHome>>['person']) => {
    const [logout] = screen.getAllByRole('button', { name: 'Logout' })
    if (logout === undefined) throw new Error('no logout button')
    await person.click(logout)
    return screen.findByRole('alertdialog', { name: 'Sei sicuro di voler uscire?' })
  }

  it('is asked for first, and No stays', async () => {
    const { person, store } = await openHome()
    const dialog = await ask(person)
    await person.click(within(dialog).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(store.getState().auth.token).not.toBeNull()
    expect(localStorage.getItem('access_token')).toBe('mine')
  })

  it.each([
    [0, 'Sì'],
    [2, 'No'],
  ])('with %d entries unsent has %s as its first choice', async (unsent, first) => {
    const { person, store } = await openHome()
    noteUnsent(store.getState().auth.user?.id ?? '', unsent)
    const dialog = await ask(person)
    const choices = within(dialog).getAllByRole('button', { name: /^(?:Sì|No)$/u })
    const primary = choices.filter(({ className }) => className.includes('primary'))
    expect(primary.map(({ textContent }) => textContent)).toEqual([first])
  })

  it('with Sì forgets the token, clears the state, tells the server and goes to the login', async () => {
    const { person, store, callsTo } = await openHome()
    const dialog = await ask(person)
    await person.click(within(dialog).getByRole('button', { name: 'Sì' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Log In' })).toBeTruthy()
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(store.getState()).toMatchObject({ auth: { user: null, token: null, completedSurvey: null } })
    expect(callsTo('/api/users/logout')).toMatchObject([{ token: 'mine', query: '' }])
  })
})

describe('what somebody else did meanwhile', () => {
  const waits = () => screen.queryByText('Aspettiamo la risposta dell’altro genitore')
  const waiting = {
    enrolment: 'awaiting_spouse',
    spouse: { name: null, surname: 'Marchetti', hasLeft: false },
  } as const

  async function openWaitingHome() {
    const user = aParent(waiting)
    const home = await openHome(user)
    expect(waits()).not.toBeNull()
    return { ...home, otherParentAuthorizes: () => void Object.assign(user, aParent()) }
  }

  it('shows when the parent returns to the page', async () => {
    const { otherParentAuthorizes } = await openWaitingHome()
    otherParentAuthorizes()
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(waits()).toBeNull())
    expect(panel('Coniuge').textContent).toContain('Paolo')
  })

  it('shows within half a minute on an open page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { otherParentAuthorizes } = await openWaitingHome()
      otherParentAuthorizes()
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      await waitFor(() => expect(waits()).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks nothing while nobody looks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    try {
      const { calls } = await openWaitingHome()
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      const before = calls.length
      await act(() => vi.advanceTimersByTimeAsync(120_000))
      expect(calls).toHaveLength(before)
    } finally {
      visibility.mockRestore()
      vi.useRealTimers()
    }
  })
})

describe('a start', () => {
  it('asks once for what was completed, and once for whose session it is', async () => {
    const { callsTo, store } = await openHome()
    await waitFor(() => expect(store.getState().auth.completedSurvey).toHaveLength(1))
    expect(callsTo(completedPath)).toHaveLength(1)
    expect(callsTo('/api/users/verify-token')).toHaveLength(1)
  })
})
