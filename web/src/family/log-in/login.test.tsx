import { configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectToast } from '#web/testing/toasts.ts'
import { fakeServer, heldAnswer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { signedIn } from '#web/testing/people.ts'

const loginPath = '/api/users/login'
const refused = (status: number, code: string, message: string) => ({ status, body: { code, message } })

// Every page is a chunk of its own, and a busy machine takes its time to read one.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.head.innerHTML = ''
})

async function openLogin(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(answers)
  const portal = openPortal('/login')
  await screen.findByRole('heading', { name: 'Log In' })
  return { ...portal, ...server }
}

async function fillIn(
  { person }: Awaited<ReturnType<typeof openLogin>>,
  login: string,
  password = 'Tavola!2026',
) {
  await person.type(screen.getByLabelText('Email o nome utente'), login)
  await person.type(screen.getByLabelText('Password'), password)
  await person.click(screen.getByRole('button', { name: 'Log In' }))
}

describe('the login', () => {
  it('sends e-mail and password, says what happens and opens the portal', async () => {
    const { answer, give } = heldAnswer()
    const login = await openLogin({ [loginPath]: answer })
    await fillIn(login, 'giulia@example.org')
    await expectToast('info', 'Logging in...')
    give(signedIn())
    await expectToast('success', 'OK')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Log In' })).toBeNull())
    expect(login.callsTo(loginPath)[0]?.body).toEqual({
      email: 'giulia@example.org',
      password: 'Tavola!2026',
    })
    expect(localStorage.getItem('access_token')).toBe('token-of-giulia')
  })

  it('says Success! when the server says nothing', async () => {
    const login = await openLogin({ [loginPath]: { body: { ...signedIn().body, message: '' } } })
    await fillIn(login, 'nico2014')
    await expectToast('success', 'Success!')
  })

  it('shows the server’s words when it refuses, and keeps what was typed', async () => {
    const words = 'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.'
    const login = await openLogin({ [loginPath]: refused(401, 'wrong_credentials', words) })
    await fillIn(login, 'giulia@example.org')
    await expectToast('error', words)
    expect(screen.getByLabelText<HTMLInputElement>('Email o nome utente').value).toBe('giulia@example.org')
    // the toast is gone after five seconds
    const said = ['Email o nome utente', 'Password'].map((label) => {
      const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent
    })
    expect(said).toEqual([words, words])
  })

  it.each([
    ['an empty message', refused(401, 'wrong_credentials', '')],
    ['no message', { status: 401, body: {} }],
  ])('has words of its own when the server refuses with %s', async (_what, answer) => {
    const login = await openLogin({ [loginPath]: answer })
    await fillIn(login, 'giulia@example.org')
    await expectToast(
      'error',
      'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.',
    )
  })

  it('does not blame the password when the server is out of order', async () => {
    const login = await openLogin({ [loginPath]: { status: 502, body: {} } })
    await fillIn(login, 'giulia@example.org')
    await expectToast('error', 'Per favore riprova più tardi.')
  })

  it('leads an unverified parent to the verification', async () => {
    const words = 'Please check you email id to verify your account.'
    const login = await openLogin({ [loginPath]: refused(401, 'account_not_verified', words) })
    await fillIn(login, 'Giulia@example.org')
    const link = await screen.findByRole('link', { name: 'Verifica la tua email' })
    expect(link.getAttribute('href')).toBe('/verify-account?email=giulia%40example.org')
    await expectToast('error', words)
  })

  it('offers no verification to who logs in without an e-mail', async () => {
    const login = await openLogin({ [loginPath]: refused(401, 'account_not_verified', 'no') })
    await fillIn(login, 'nico2014')
    await expectToast('error', 'no')
    expect(screen.queryByRole('link', { name: 'Verifica la tua email' })).toBeNull()
  })

  it('says above the button that the connection is missing', async () => {
    const login = await openLogin({ [loginPath]: 'offline' })
    await fillIn(login, 'giulia@example.org')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Manca la connessione. Quello che hai scritto è ancora qui: riprova.',
    )
  })

  it('asks for what is missing, at the first empty field, and sends nothing', async () => {
    const { person, calls } = await openLogin()
    await person.click(screen.getByRole('button', { name: 'Log In' }))
    expect(await screen.findAllByText('Questo campo è obbligatorio.')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('Email o nome utente'))
    expect(calls).toEqual([])
  })

  it('is sent once, however often the button is pressed', async () => {
    const login = await openLogin({ [loginPath]: new Promise<never>(() => {}) })
    await fillIn(login, 'giulia@example.org')
    const busy = await screen.findByRole('button', { name: 'Accesso…' })
    await login.person.dblClick(busy)
    await login.person.type(screen.getByLabelText('Password'), '{Enter}')
    expect(login.callsTo(loginPath)).toHaveLength(1)
  })

  it('shows the project’s website only when the server names one', async () => {
    await openLogin()
    expect(screen.queryByRole('link', { name: 'Il progetto di ricerca' })).toBeNull()
  })

  it('links the project’s website that the server names', async () => {
    document.head.innerHTML = '<meta name="project-website" content="https://study.example.org/">'
    await openLogin()
    const link = await screen.findByRole('link', { name: 'Il progetto di ricerca' })
    expect(link.getAttribute('href')).toBe('https://study.example.org/')
  })

  it('links the registration and the forgotten password', async () => {
    await openLogin()
    expect(screen.getByRole('link', { name: 'Registrati come genitore' }).getAttribute('href')).toBe(
      '/signup',
    )
    expect(screen.getByRole('link', { name: 'Ho dimenticato la password' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })
})
