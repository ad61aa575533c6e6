import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { followOtherTabs } from '#data/session/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, signedIn } from '#web/testing/people.ts'
import { aSurvey, completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

const surveys = { [listPath]: surveyList([aSurvey()]), [completedPath]: completedList() }
const checkPath = '/api/users/verify-token'
const loginHeading = () => screen.findByRole('heading', { level: 1, name: 'Log In' })

const server = {
  '/api/users/login': { body: { message: 'OK', res: { user: aParent(), token: 'mine' } } },
  '/api/users/logout': { body: { message: 'OK' } },
  '/api/news/get-news': { body: { message: 'OK', data: [] } },
  ...surveys,
}

function openLogin(state: { wanted: string }) {
  fakeServer(server)
  return openPortal({ pathname: '/login', state })
}

async function logIn(person: ReturnType<typeof openPortal>['person']) {
  await person.type(await screen.findByLabelText(/email/iu), 'giulia@example.org')
  await person.type(screen.getByLabelText('Password'), 'Segreta1!')
  await person.click(screen.getByRole('button', { name: 'Log In' }))
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('a page behind the login', () => {
  it('sends a visitor to the login, and asks the server nothing', async () => {
    const { calls } = fakeServer({})
    openPortal('/news')
    expect(await loginHeading()).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('survives the log-in, unless it is no page of the portal', async () => {
    const { person } = openLogin({ wanted: '/news?from=mail' })
    await logIn(person)
    expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeTruthy()
  })

  it.each(['https://example.org/news', '//example.org', '/login', '/nessuna'])(
    'does not lead from the log-in to %s',
    async (wanted) => {
      const { person } = openLogin({ wanted })
      await logIn(person)
      expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
    },
  )

  it('is not what the next person is led to when somebody logs out', async () => {
    localStorage.setItem('access_token', 'mine')
    fakeServer({ ...server, [checkPath]: signedIn() })
    const { person } = openPortal('/news')
    await screen.findByRole('heading', { level: 1, name: 'News' })
    await person.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement)
    await person.click(screen.getByRole('button', { name: 'Sì' }))
    await loginHeading()
    await logIn(person)
    expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
  })

  it('opens for who has a stored token that the server knows', async () => {
    localStorage.setItem('access_token', 'mine')
    const { callsTo } = fakeServer({ [checkPath]: signedIn(), ...surveys })
    openPortal('/home')
    expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
    expect(callsTo(checkPath)).toMatchObject([{ token: 'mine', query: '' }])
  })

  it('opens also where local storage is full, says so, and is there after a reload', async () => {
    fakeServer({ ...server, [checkPath]: signedIn(), ...surveys })
    const storeIn = Reflect.get<Storage, 'setItem'>(Storage.prototype, 'setItem')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      ...entry: [string, string]
    ) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
      Reflect.apply(storeIn, this, entry)
    })
    onTestFinished(() => {
      full.mockRestore()
      sessionStorage.clear()
    })
    const { person, unmount } = openPortal('/login')
    await logIn(person)
    expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
    await waitFor(() => expect(document.body.textContent).toContain('vale solo in questa scheda'))
    unmount()
    openPortal('/home')
    expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
  })

  it('forgets a token that the server does not know, and sends to the login', async () => {
    localStorage.setItem('access_token', 'old')
    sessionStorage.setItem('desco.reset-email', 'giulia@example.org')
    const said = { code: 'sign_in_required', message: 'Accedi per continuare.' }
    fakeServer({ [checkPath]: { status: 401, body: said } })
    openPortal('/')
    expect(await loginHeading()).toBeTruthy()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  it('keeps the token when the server cannot be reached, and tries again on request', async () => {
    localStorage.setItem('access_token', 'mine')
    let isOffline = true
    fakeServer({ [checkPath]: () => (isOffline ? 'offline' : signedIn()), ...surveys })
    const { person } = openPortal('/')

    const again = await screen.findByRole('button', { name: 'Riprova' })
    expect(localStorage.getItem('access_token')).toBe('mine')
    isOffline = false
    await person.click(again)

    expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
  })

  it.each([
    ['the connection', 'offline', 'Non riusciamo a collegarci'],
    ['the portal', { status: 503, body: '<h1>Bad gateway</h1>' }, 'Il portale ha un problema'],
    [
      'the portal',
      { status: 429, body: { code: 'too_many_attempts', message: 'x' } },
      'Il portale ha un problema',
    ],
    ['the portal', { body: '<h1>Welcome to the hotel</h1>' }, 'Il portale ha un problema'],
    ['the portal', { status: 403, body: '<h1>Log in to the hotel</h1>' }, 'Il portale ha un problema'],
    ['the portal', { status: 408, body: '' }, 'Il portale ha un problema'],
    ['the portal', { status: 451, body: '<h1>Not here</h1>' }, 'Il portale ha un problema'],
  ] as const)('says that %s is in trouble, and keeps the token (%j)', async (_what, answer, title) => {
    localStorage.setItem('access_token', 'mine')
    fakeServer({ [checkPath]: answer })
    openPortal('/')
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(localStorage.getItem('access_token')).toBe('mine')
  })

  it('lets its person log out while nobody can be reached', async () => {
    localStorage.setItem('access_token', 'mine')
    sessionStorage.setItem('desco.reset-email', 'giulia@example.org')
    fakeServer({ [checkPath]: 'offline', '/api/users/logout': 'offline' })
    const { person } = openPortal('/')
    await person.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await loginHeading()).toBeTruthy()
    expect([localStorage.getItem('access_token'), sessionStorage.length]).toEqual([null, 0])
  })

  it('leads a parent whose children are missing to that step', async () => {
    localStorage.setItem('access_token', 'mine')
    fakeServer({
      [checkPath]: signedIn(aParent({ enrolment: 'awaiting_children', children: [] })),
      ...surveys,
    })
    openPortal('/')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Aggiungi i dettagli dei tuoi figli' }),
    ).toBeTruthy()
  })

  it('sends to the login when the server has ended the session meanwhile', async () => {
    localStorage.setItem('access_token', 'mine')
    const said = { code: 'sign_in_required', message: 'Accedi per continuare.' }
    fakeServer({ [checkPath]: signedIn(), ...surveys, '/api/news/get-news': { status: 401, body: said } })
    openPortal('/news')
    expect(await loginHeading()).toBeTruthy()
    expect(localStorage.getItem('access_token')).toBeNull()
  })
})

it('leads who is signed in from the login to the home', async () => {
  localStorage.setItem('access_token', 'mine')
  fakeServer({ [checkPath]: signedIn(), ...surveys })
  openPortal('/login')
  expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
})

it('says that an unknown address is unknown', async () => {
  openPortal('/niente')
  expect(await screen.findByRole('heading', { level: 1, name: 'Pagina non trovata' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Pagina non trovata · Desco'))
})

describe('another tab', () => {
  const changed = (token: string | null) => {
    if (token === null) localStorage.removeItem('access_token')
    else localStorage.setItem('access_token', token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  }

  it('that logs out ends the session here too', async () => {
    localStorage.setItem('access_token', 'mine')
    fakeServer({ [checkPath]: signedIn(), ...surveys })
    const { store } = openPortal('/home')
    const stop = followOtherTabs(store)
    await screen.findByRole('heading', { name: 'Ciao, Giulia' })

    changed(null)

    expect(await loginHeading()).toBeTruthy()
    expect(store.getState().auth).toMatchObject({ user: null, token: null, completedSurvey: null })
    stop()
  })

  it('where somebody else logs in shows nothing of the person before', async () => {
    localStorage.setItem('access_token', 'mine')
    const marta = { ...aParent({ name: 'Marta' }) }
    fakeServer({
      [checkPath]: ({ token }) => (token === 'hers' ? signedIn(marta, 'hers') : signedIn()),
      [listPath]: ({ token }) =>
        surveyList([
          aSurvey({ surveyls_title: token === 'hers' ? 'La scuola di Marta' : 'La cena di Giulia' }),
        ]),
      [completedPath]: completedList(),
    })
    const { store } = openPortal('/home')
    const stop = followOtherTabs(store)
    await screen.findByRole('heading', { name: 'La cena di Giulia' })

    changed('hers')

    expect(await screen.findByRole('heading', { name: 'Ciao, Marta' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'La scuola di Marta' })).toBeTruthy()
    expect(screen.queryByText('La cena di Giulia')).toBeNull()
    stop()
  })
})

describe('a page for visitors', () => {
  it.each(['/login', '/signup'])('%s leads home who is signed in', async (page) => {
    localStorage.setItem('access_token', 'mine')
    fakeServer({ ...server, [checkPath]: signedIn() })
    openPortal(page)
    expect(await screen.findByRole('heading', { name: 'Ciao, Giulia' })).toBeTruthy()
  })
})
