import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { codeTimes, keepCodeTimes } from '#family/sign-up/code-times.ts'
import { expectToast } from '#web/testing/toasts.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { forgetRegistration, keepSentRegistration } from '#family/sign-up/draft.ts'
import { openPortal } from '#web/testing/open-portal.tsx'

const verifyPath = '/api/users/verify-account'
const resendPath = '/api/users/resend-otp'
const email = 'giulia@example.org'
const inThreeMinutes = (now = Date.now()) => ({
  expiresAt: new Date(now + 180_000).toISOString(),
  now: new Date(now).toISOString(),
})
const sent = {
  name: 'Giulia',
  surname: 'Rossi',
  sex: 'Female',
  maritalstatus: 'Married',
  phone_number: '3331234567',
  email,
  password: 'Tavola!2026',
  confirm_password: 'Tavola!2026',
  isChecked: 'true',
} as const
const verified = { body: { message: 'Il tuo indirizzo email è verificato.', token: 'onboarding-token' } }
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
})

async function openVerification(answers: Parameters<typeof fakeServer>[0] = {}, hash = '') {
  const server = fakeServer(answers)
  const portal = openPortal(`/verify-account?email=${encodeURIComponent(email)}${hash}`)
  await screen.findByText(email)
  return { ...portal, ...server }
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Manda un nuovo codice' })
const send = () => screen.getByRole('button', { name: 'Conferma il codice' })

async function enter({ person }: Awaited<ReturnType<typeof openVerification>>, code: string) {
  await person.click(boxes()[0] as HTMLInputElement)
  await person.paste(code)
  await person.click(send())
}

describe('the verification', () => {
  it('sends the code and goes on to the children with the token, and keeps nothing of the person', async () => {
    const page = await openVerification({ [verifyPath]: verified })
    keepCodeTimes('VERIFY_ACCOUNT', email, inThreeMinutes())
    await enter(page, '407123')
    await screen.findByRole('heading', { name: 'Aggiungi i dettagli dei tuoi figli' })
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
    expect(page.callsTo(verifyPath)[0]?.query).toBe('?email=giulia%40example.org&otp=407123')
  })

  it('says of a rehearsal that it is one, here and on the page for the children', async () => {
    sessionStorage.setItem('desco.draft.signUp', JSON.stringify({ rehearsal: 'segreto' }))
    const page = await openVerification({
      [verifyPath]: { body: { ...verified.body, isRehearsal: true } },
    })
    expect(await screen.findByText('Famiglia di prova')).toBeTruthy()
    await enter(page, '407123')
    await screen.findByRole('heading', { name: 'Aggiungi i dettagli dei tuoi figli' })
    expect(await screen.findByText('Famiglia di prova')).toBeTruthy()
  })

  it.each(['', '407'])('asks for the whole code when «%s» is sent', async (code) => {
    const page = await openVerification()
    if (code === '') await page.person.click(send())
    else await enter(page, code)
    expect(await screen.findByText('This field is required.')).toBeTruthy()
    expect(page.calls.filter(({ path }) => path !== '/api/study-phase')).toEqual([])
  })

  it.each([
    ['code_wrong', 'Il codice non è corretto.'],
    ['code_used_up', 'Troppi codici sbagliati.'],
    ['code_expired', 'Otp expired..'],
  ])(
    'says under the boxes why a code was refused (%s), and empties them for the next',
    async (code, message) => {
      const page = await openVerification({ [verifyPath]: { status: 400, body: { code, message } } })
      await enter(page, '000000')
      expect(await screen.findByText(message)).toBeTruthy()
      expect(boxes().map(({ value }) => value)).toEqual([''])
      expect(document.activeElement).toBe(boxes()[0])
      await page.person.type(boxes()[0] as HTMLInputElement, '4')
      expect(screen.queryByText(message)).toBeNull()
      expect(screen.queryByText('This field is required.')).toBeNull()
    },
  )

  it.each(['code_used_up', 'code_expired'])(
    'offers a new code at once when the server says that this one is dead (%s)',
    async (code) => {
      keepCodeTimes('VERIFY_ACCOUNT', email, inThreeMinutes())
      const page = await openVerification({
        [verifyPath]: { status: 400, body: { code, message: 'Non vale più.' } },
        [resendPath]: { body: { message: 'Inviato.', code: inThreeMinutes() } },
      })
      expect(resend().disabled).toBe(true)
      await enter(page, '000000')
      await screen.findByText('Non vale più.')
      expect(resend().disabled).toBe(false)
      expect(screen.queryByRole('timer')).toBeNull()
      // nor does a reload bring the countdown back
      expect(sessionStorage).toHaveLength(0)

      await page.person.click(resend())
      expect(await screen.findByRole('timer')).toBeTruthy()
      expect(resend().disabled).toBe(true)
      expect(screen.queryByText('Non vale più.')).toBeNull()
    },
  )

  it('goes on counting after a wrong code that may be tried again', async () => {
    keepCodeTimes('VERIFY_ACCOUNT', email, inThreeMinutes())
    const refusal = { status: 400, body: { code: 'code_wrong', message: 'Il codice non è corretto.' } }
    const page = await openVerification({ [verifyPath]: refusal })
    await enter(page, '000000')
    await screen.findByText('Il codice non è corretto.')
    expect(resend().disabled).toBe(true)
    expect(screen.getByRole('timer')).toBeTruthy()
  })

  it('opened cold, a new code can be asked for at once', async () => {
    const code = inThreeMinutes()
    const page = await openVerification({ [resendPath]: { body: { message: 'Inviato.', code } } })
    expect(screen.queryByText('Otp expired..')).toBeNull()
    await page.person.click(resend())
    expect(await screen.findByRole('timer')).toBeTruthy()
    expect(resend().disabled).toBe(true)
    expect(page.callsTo(resendPath)[0]?.body).toEqual({ email, purpose: 'VERIFY_ACCOUNT' })
    await expectToast('success', 'Inviato.')
  })

  it('counts by the server’s clock, on a phone that is ten minutes late', async () => {
    keepCodeTimes('VERIFY_ACCOUNT', email, inThreeMinutes(Date.now() + 600_000))
    await openVerification()
    expect(screen.getByRole('timer').textContent).toMatch(/^Il codice vale ancora (3:00|2:5\d)$/u)
  })

  it('goes on counting after a reload, and says at the end that the code has expired', async () => {
    keepCodeTimes('VERIFY_ACCOUNT', email, inThreeMinutes())
    const { unmount } = await openVerification()
    unmount()
    await openVerification()
    expect(resend().disabled).toBe(true)
    vi.useFakeTimers({ now: Date.now() + 181_000, toFake: ['Date'] })
    expect(await screen.findAllByText('Otp expired..')).not.toEqual([])
    await act(async () => {})
    expect(resend().disabled).toBe(false)
  })

  it('shows the server’s words when no new code can be sent', async () => {
    const body = { code: 'too_many_attempts', message: 'Troppi tentativi.' }
    const page = await openVerification({ [resendPath]: { status: 429, body } })
    await page.person.click(resend())
    await expectToast('error', 'Troppi tentativi.')
    expect(resend().disabled).toBe(false)
  })

  it('asks to try later when the server answers nothing', async () => {
    const page = await openVerification({ [resendPath]: { body: {} } })
    await page.person.click(resend())
    await expectToast('error', 'Per favore riprova più tardi.')
  })

  it('confirms by the e-mail’s link only when the button is pressed', async () => {
    const page = await openVerification({ [verifyPath]: verified }, '#code=a-long-code-of-a-link')
    keepCodeTimes('VERIFY_ACCOUNT', email, inThreeMinutes())
    expect(page.calls.filter(({ path }) => path !== '/api/study-phase')).toEqual([])
    await page.person.click(screen.getByRole('button', { name: 'Conferma il mio indirizzo' }))
    await screen.findByRole('heading', { name: 'Aggiungi i dettagli dei tuoi figli' })
    expect(sessionStorage).toHaveLength(0)
    expect(page.callsTo(verifyPath)[0]?.query).toContain('otp=a-long-code-of-a-link')
  })

  it('offers a new code when the e-mail’s link is no longer good', async () => {
    const refusal = { status: 400, body: { code: 'code_expired', message: 'Otp expired..' } }
    keepCodeTimes('VERIFY_ACCOUNT', email, inThreeMinutes())
    const code = inThreeMinutes()
    const page = await openVerification(
      { [verifyPath]: refusal, [resendPath]: { body: { message: 'Inviato.', code } } },
      '#code=an-old-link',
    )
    await page.person.click(screen.getByRole('button', { name: 'Conferma il mio indirizzo' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Otp expired..')
    expect(resend().disabled).toBe(false)
    await page.person.click(resend())
    expect(await screen.findByRole('timer')).toBeTruthy()
    expect(resend().disabled).toBe(true)
    // the new code has six digits: there is a place for them
    expect(boxes()).toHaveLength(1)
  })

  it.each([
    ['who has just registered', { comingFrom: 'signUp' }, 'Correggi l’indirizzo email', '/signup'],
    ['who comes from elsewhere', null, 'Torna all’accesso', '/login'],
  ])('offers a way out to %s', async (_who, state, name, href) => {
    fakeServer({})
    openPortal({ pathname: '/verify-account', search: `?email=${encodeURIComponent(email)}`, state })
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
  })

  it('never leads a second parent to a registration, which would begin another family', async () => {
    fakeServer({})
    const state = { comingFrom: 'invitation' }
    openPortal({ pathname: '/verify-account', search: `?email=${encodeURIComponent(email)}`, state })
    expect(await screen.findByText(/L’indirizzo è sbagliato\? Scrivi al gruppo di ricerca/u)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Correggi/u })).toBeNull()
    expect(screen.queryByText('Figli')).toBeNull()
  })

  it('leads to the login when the address is missing', async () => {
    fakeServer({})
    openPortal('/verify-account')
    expect(await screen.findByText('Non sappiamo quale indirizzo verificare')).toBeTruthy()
  })
})

describe('a mistyped address', () => {
  it('is corrected on the page itself: the same registration goes out with the old address beside the new', async () => {
    keepSentRegistration(sent)
    const page = await openVerification({
      '/api/users/sign-up': {
        body: { message: 'Ti abbiamo inviato un codice via email.', code: inThreeMinutes() },
      },
    })
    await page.person.click(screen.getByRole('button', { name: 'Correggi l’indirizzo email' }))
    const field = screen.getByLabelText('Email')
    await page.person.clear(field)
    await page.person.type(field, 'giulia.rossi@example.org')
    await page.person.click(screen.getByRole('button', { name: 'Manda il codice a questo indirizzo' }))
    expect(await screen.findByText('giulia.rossi@example.org')).toBeTruthy()
    expect(page.callsTo('/api/users/sign-up')).toMatchObject([
      { body: { ...sent, email: 'giulia.rossi@example.org', replacing: email } },
    ])
    expect(codeTimes('VERIFY_ACCOUNT', 'giulia.rossi@example.org')).not.toBeNull()
    expect(JSON.stringify(sessionStorage)).not.toContain('Tavola')
    forgetRegistration()
  })
})

describe('the verification after registrations have closed', () => {
  const phase = (now: string) => ({
    '/api/study-phase': { body: { phase: now } },
  })

  it.each(['closed', 'over'])('says so once it is %s, and has no button', async (now) => {
    fakeServer(phase(now))
    openPortal(`/verify-account?email=${encodeURIComponent(email)}`)
    expect(await screen.findByRole('heading', { name: 'Registrazioni chiuse' })).toBeTruthy()
    expect(screen.getByText(/una registrazione cominciata non si può più finire/u)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is open to who has begun, who then writes to the study about a wrong address', async () => {
    const registered = { email, name: 'Giulia' } as Parameters<typeof keepSentRegistration>[0]
    keepSentRegistration(registered)
    await openVerification(phase('closing'))
    expect(await screen.findByText(/L’indirizzo è sbagliato\? Scrivi/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Correggi l’indirizzo email' })).toBeNull()
    expect(send()).toBeTruthy()
  })
})

describe('a mail that came back', () => {
  const fatePath = '/api/users/mail-fate'
  const fate = (cameBack: boolean) => ({ body: { message: 'OK', cameBack } })
  const withTicket = () => keepCodeTimes('VERIFY_ACCOUNT', email, { ...inThreeMinutes(), ticket: 'mine' })

  it('is told on the page that waits, which sends no other code there', async () => {
    withTicket()
    const page = await openVerification({ [fatePath]: fate(true) })
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(`Non abbiamo potuto consegnare a ${email}`)
    expect(screen.queryByRole('button', { name: 'Manda un nuovo codice' })).toBeNull()
    expect(screen.queryByText(/Abbiamo mandato un codice/u)).toBeNull()
    expect(page.callsTo(fatePath)[0]?.body).toEqual({ email, ticket: 'mine' })
    // one that was passed on may still be typed
    expect(send()).toBeTruthy()
  })

  it('is looked for again and again, and not by who has no ticket', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    withTicket()
    let cameBack = false
    const page = await openVerification({ [fatePath]: () => fate(cameBack) })
    await vi.waitFor(() => expect(page.callsTo(fatePath)).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
    cameBack = true
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('is asked about by nobody else', async () => {
    const page = await openVerification({ [fatePath]: fate(true) })
    expect(send()).toBeTruthy()
    expect(page.callsTo(fatePath)).toEqual([])
  })

  it('leads to another address, or sends the form once more to the same', async () => {
    withTicket()
    keepSentRegistration(sent)
    const signUpPath = '/api/users/sign-up'
    const page = await openVerification({
      [fatePath]: ({ body }) => fate(Reflect.get(body as object, 'ticket') === 'mine'),
      [signUpPath]: { body: { message: 'Inviato.', code: { ...inThreeMinutes(), ticket: 'another' } } },
    })
    await page.person.click(await screen.findByRole('button', { name: 'Correggi l’indirizzo email' }))
    await page.person.click(screen.getByRole('button', { name: 'Manda il codice a questo indirizzo' }))
    await expectToast('success', 'Inviato.')
    expect(page.callsTo(signUpPath)[0]?.body).toEqual(sent)
    await vi.waitFor(() => expect(screen.queryByText('La nostra email è tornata indietro')).toBeNull())
    expect(screen.queryByLabelText('Email')).toBeNull()
    forgetRegistration()
  })

  it('is sent along when a new code is asked for, and its refusal is said', async () => {
    withTicket()
    const message = 'La nostra email a questo indirizzo è tornata indietro.'
    const page = await openVerification({
      [fatePath]: fate(false),
      [verifyPath]: { status: 400, body: { code: 'code_expired', message: 'Otp expired..' } },
      [resendPath]: { status: 409, body: { code: 'mail_came_back', message } },
    })
    await enter(page, '407123')
    await page.person.click(resend())
    await expectToast('error', message)
    expect(page.callsTo(resendPath)[0]?.body).toEqual({ email, purpose: 'VERIFY_ACCOUNT', ticket: 'mine' })
  })
})
