import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, signedIn } from '#web/testing/people.ts'

const anAdult = (changes: Parameters<typeof aChildUser>[0] = {}) =>
  aChildUser({ age: 18, assent: 'asked', decidesUntil: '2027-01-20', ...changes })

const open = (changes: Parameters<typeof aChildUser>[0] = {}) => {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(anAdult(changes)),
    '/api/users/erasures': { body: { message: 'OK', data: [], keepsAnswers: false } },
    '/api/users/decide-as-adult': { body: { message: 'Fatto: abbiamo salvato la tua scelta.' } },
  })
  return { ...server, ...openPortal('/home') }
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the decision at 18', () => {
  it('is all there is, and says until when', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Hai 18 anni: adesso decidi tu' })).toBeTruthy()
    expect(screen.getByText(/il tuo accesso si addormenta/u)).toBeTruthy()
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('to leave is one press; to be erased says before what happens, and asks for the password', async () => {
    const { person, callsTo } = open()
    await person.click(await screen.findByLabelText(/^Mi fermo, e quello che ho dato resta/u))
    await person.click(screen.getByRole('button', { name: 'Mi fermo qui' }))
    await person.click(screen.getByLabelText(/^Mi fermo, e si cancella/u))
    expect(await screen.findByText(/Per 48 ore non cancelliamo niente/u)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Cancella i miei dati' }))
    await person.type(screen.getByLabelText('La tua password'), 'Tavola!2026')
    await person.click(screen.getByRole('button', { name: 'Cancella i miei dati' }))
    expect(callsTo('/api/users/decide-as-adult').map(({ body }) => body)).toEqual([
      { choice: 'leave' },
      { choice: 'be_erased', password: 'Tavola!2026' },
    ])
  })

  it('to go on wants an address and the three consents', async () => {
    const { person } = open()
    await person.click(await screen.findByLabelText(/^Continuo/u))
    expect(screen.getByLabelText('Email')).toBeTruthy()
    expect(screen.getByText('1. Trattamento dei dati')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continuo nello studio' }).hasAttribute('disabled')).toBe(true)
  })

  it('can be taken back by who left', async () => {
    open({ assent: 'no' })
    expect(await screen.findByText('Hai scelto di fermarti')).toBeTruthy()
    expect(screen.queryByLabelText(/^Mi fermo, e quello che ho dato resta/u)).toBeNull()
    expect(screen.getByLabelText(/^Continuo/u)).toBeTruthy()
  })
})
