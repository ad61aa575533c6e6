import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectToast } from '#web/testing/toasts.ts'
import { fakeServer, heldAnswer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'

const signUpPath = '/api/users/sign-up'
const sent = {
  body: {
    message: 'Ti abbiamo inviato un codice via email.',
    code: { expiresAt: '2026-11-21T10:03:00.000Z', now: '2026-11-21T10:00:00.000Z' },
  },
}
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function openSignUp(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(answers)
  const portal = openPortal('/signup')
  await screen.findByRole('heading', { name: 'Registrazione genitore' })
  return { ...portal, ...server }
}

type SignUp = Awaited<ReturnType<typeof openSignUp>>

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Registrati' })

const giulia = {
  name: 'Giulia',
  surname: 'D’Angelo',
  phone_number: '3331234567',
  email: 'Giulia@example.org',
  password: 'Tavola!2026',
  confirm_password: 'Tavola!2026',
}

function fillIn(values: Partial<Record<keyof typeof giulia | 'sex' | 'maritalstatus', string>> = {}) {
  const all = { ...giulia, sex: 'Female', maritalstatus: 'Married', ...values }
  for (const [name, value] of Object.entries(all)) fireEvent.change(control(name), { target: { value } })
}

async function answer({ person }: SignUp, answers: [string, string, string]) {
  for (const region of screen.getAllByRole('region', { name: /: testo$/u })) fireEvent.scroll(region)
  const titles = ['1. Trattamento dei dati', '2. Dati sulla salute', '3. Messaggi dello studio']
  for (const [section, title] of titles.entries()) {
    const choices = within(screen.getByRole('radiogroup', { name: title }))
    await person.click(choices.getByRole('radio', { name: answers[section] }))
  }
}

const yes: [string, string, string] = ['Acconsento', 'Sì', 'Acconsento']

describe('the registration', () => {
  it('shows the consents that the team has written anew, and sends their version with the answers to them', async () => {
    const version = '2026-11-21/2026-11-21/2027-01-10'
    const words = (title: string) => ({ title, paragraphs: [`Parole nuove: ${title}`] })
    const sections = ['1. Trattamento dei dati', '2. Dati sulla salute', '3. Messaggi dello studio'].map(
      words,
    )
    const signUp = await openSignUp({
      '/api/consent-texts': { body: { version, sections } },
      [signUpPath]: sent,
    })
    expect(await screen.findByText('Parole nuove: 3. Messaggi dello studio')).toBeTruthy()
    fillIn()
    await answer(signUp, yes)
    await signUp.person.click(submit())
    await screen.findByRole('heading', { name: 'Controlla la tua email' })
    expect(signUp.callsTo(signUpPath)).toMatchObject([
      { body: { consents: { version, section3: 'Acconsento' } } },
    ])
  })

  it('gives way to the study’s words once registrations are closed', async () => {
    const closed = 'Grazie: siamo già tutti.'
    fakeServer({ '/api/consent-texts': { body: { version: '2026-11-21', sections: [], closed } } })
    openPortal('/signup')
    const heading = await screen.findByRole('heading', { name: 'Registrazioni chiuse' })
    // a moment after it is seen
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText(closed)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Registrati' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Accedi' })).toBeTruthy()
  })

  it('gives way to them also when they close while somebody fills it in', async () => {
    let isClosed = false
    const version = '2026-11-21/2026-11-21/2027-01-10'
    const sections = ['1. Trattamento dei dati', '2. Dati sulla salute', '3. Messaggi dello studio'].map(
      (title) => ({ title, paragraphs: [title] }),
    )
    const signUp = await openSignUp({
      '/api/consent-texts': () => ({ body: { version, sections, ...(isClosed && { closed: 'Grazie.' }) } }),
      [signUpPath]: { status: 409, body: { code: 'registrations_closed', message: 'Sono chiuse.' } },
    })
    fillIn()
    await answer(signUp, yes)
    isClosed = true
    await signUp.person.click(submit())
    expect(await screen.findByRole('heading', { name: 'Registrazioni chiuse' })).toBeTruthy()
  })

  it('sends the fields and the three answers, and goes to the verification', async () => {
    const held = heldAnswer()
    const signUp = await openSignUp({ [signUpPath]: held.answer })
    fillIn()
    await answer(signUp, yes)
    await signUp.person.click(submit())
    await expectToast('info', 'Signing up......')
    held.give(sent)
    await screen.findByRole('heading', { name: 'Controlla la tua email' })
    expect(signUp.callsTo(signUpPath)[0]?.body).toEqual({
      ...giulia,
      email: 'giulia@example.org',
      sex: 'Female',
      maritalstatus: 'Married',
      isChecked: 'true',
      consents: expect.objectContaining({ section1: 'Acconsento', section2: 'Sì', section3: 'Acconsento' }),
    })
    expect(await screen.findByText('giulia@example.org')).toBeTruthy()
    expect(await screen.findByRole('timer')).toBeTruthy()
  })

  it('opens the answers of sections 1 and 2 only at the end of their text, those of section 3 at once', async () => {
    await openSignUp()
    const open = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => !disabled)
    expect(open()).toEqual([false, false, false, false, true, true])
    fireEvent.scroll(screen.getByRole('region', { name: '1. Trattamento dei dati: testo' }))
    expect(open()).toEqual([true, true, false, false, true, true])
  })

  it('cannot be sent before all three are answered, and says what is missing', async () => {
    const signUp = await openSignUp()
    expect(submit().disabled).toBe(true)
    expect(screen.getByText('Rispondi ancora ai consensi 1, 2 e 3.')).toBeTruthy()
    await answer(signUp, yes)
    expect(submit().disabled).toBe(false)
  })

  it.each([
    ['2', ['Acconsento', 'No', 'Acconsento']],
    ['3', ['Acconsento', 'Sì', 'Non acconsento']],
  ] as const)('cannot be sent with section %s refused, and says so kindly', async (section, answers) => {
    const signUp = await openSignUp()
    await answer(signUp, [...answers])
    expect(submit().disabled).toBe(true)
    expect(
      screen.getByText(new RegExp(`^Senza il consenso ${section} non possiamo registrarti`, 'u')),
    ).toBeTruthy()
  })

  it('answers the refusal of section 1 beside it, and sends nothing', async () => {
    const signUp = await openSignUp({ [signUpPath]: sent })
    fillIn()
    await answer(signUp, ['Non acconsento', 'Sì', 'Acconsento'])
    const section = within(screen.getByRole('radiogroup', { name: '1. Trattamento dei dati' }))
    const words = 'Senza questo consenso non possiamo registrarti. Non abbiamo salvato nulla.'
    expect(section.queryByText(words)).toBeNull()
    await signUp.person.click(submit())
    expect(await section.findByText(words)).toBeTruthy()
    expect(signUp.callsTo(signUpPath)).toEqual([])
  })

  it.each([
    ['name', 'G', 'Sono consentiti minimo 2 e massimo 15 caratteri.'],
    ['surname', 'Rossi3', 'Inserisci solo caratteri.'],
    ['surname', '', 'Questo campo è obbligatorio.'],
    ['email', 'giulia@', 'Si prega di inserire un indirizzo email valido.'],
    ['email', `${'g'.repeat(30)}@example.org`, 'Non è possibile inserire più di 35 caratteri.'],
    [
      'password',
      'tavola',
      'La password deve contenere un carattere maiuscolo, minuscolo e speciale e un numero.',
    ],
    ['confirm_password', 'Tavola!2027', 'Le password devono coincidere.'],
    ['phone_number', '33312345', 'Il numero di telefono deve essere di 10 cifre'],
    ['phone_number', '333a234567', 'Il numero deve avere il prefisso internazionale.'],
  ] as const)('refuses %s «%s» in the specification’s words', async (name, value, words) => {
    const signUp = await openSignUp()
    fillIn({ [name]: value })
    await answer(signUp, yes)
    await signUp.person.click(submit())
    expect(await screen.findAllByText(words)).not.toEqual([])
    expect(document.activeElement).toBe(control(name))
    expect(signUp.callsTo(signUpPath)).toEqual([])
  })

  it('asks for sex and marital status in the specification’s words', async () => {
    const signUp = await openSignUp()
    fillIn({ sex: '', maritalstatus: '' })
    await answer(signUp, yes)
    await signUp.person.click(submit())
    expect(await screen.findByText('Seleziona il tuo sesso.')).toBeTruthy()
    expect(screen.getByText('Seleziona il tuo stato civile.')).toBeTruthy()
  })

  it('finds fault with a field only once it was left', async () => {
    const { person } = await openSignUp()
    await person.type(control('name'), 'G')
    expect(screen.queryByText('Sono consentiti minimo 2 e massimo 15 caratteri.')).toBeNull()
    await person.tab()
    expect(await screen.findByText('Sono consentiti minimo 2 e massimo 15 caratteri.')).toBeTruthy()
    expect(screen.queryByText('Questo campo è obbligatorio.')).toBeNull()
  })

  it('shows the server’s words under the field they belong to, and keeps what was typed', async () => {
    const body = {
      code: 'invalid_input',
      message: 'Controlla i campi evidenziati.',
      fields: { phone_number: 'Il numero di telefono deve essere di 10 cifre' },
    }
    const signUp = await openSignUp({ [signUpPath]: { status: 400, body } })
    fillIn()
    await answer(signUp, yes)
    await signUp.person.click(submit())
    expect(await screen.findByText('Il numero di telefono deve essere di 10 cifre')).toBeTruthy()
    expect(document.activeElement).toBe(control('phone_number'))
    expect(control('name').value).toBe('Giulia')
  })

  it('shows any other refusal in a toast and stays', async () => {
    const body = { code: 'too_many_attempts', message: 'Troppi tentativi.' }
    const signUp = await openSignUp({ [signUpPath]: { status: 429, body } })
    fillIn()
    await answer(signUp, yes)
    await signUp.person.click(submit())
    await expectToast('error', 'Troppi tentativi.')
    expect(control('email').value).toBe('Giulia@example.org')
  })
})
