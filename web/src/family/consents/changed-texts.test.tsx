import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const messagesText = {
  text: 'section3' as const,
  version: '2027-01-10',
  title: '3. Messaggi dello studio',
  paragraphs: ['Il gruppo di ricerca può scrivermi una volta alla settimana.'],
  accept: 'Acconsento',
  refuse: 'Non acconsento',
  answer: 'open' as 'open' | 'accepted' | 'refused',
  before: {
    version: '2026-11-21',
    text: '3. Messaggi dello studio\n\nIl gruppo di ricerca può scrivermi una volta al mese.',
  },
  until: '2027-01-31' as string | null,
}

function open(own = messagesText, user = aParent(), answers: Parameters<typeof fakeServer>[0] = {}) {
  let now = own
  user.newTexts ??= { until: '2027-01-31', isOver: false }
  const server = fakeServer({
    '/api/users/verify-token': () => signedIn(user),
    '/api/users/texts': () => ({ body: { message: 'OK', texts: [now] } }),
    '/api/users/answer-text': ({ body }) => {
      const { answer } = body as { answer: 'accept' | 'refuse' }
      now = { ...now, answer: answer === 'accept' ? 'accepted' : 'refused', until: null }
      delete user.newTexts
      return { body: { message: 'Grazie, abbiamo salvato la tua risposta.', texts: [now] } }
    },
    [listPath]: surveyList([]),
    [completedPath]: completedList(),
    ...answers,
  })
  return { ...openPortal('/home'), ...server }
}

const heading = { level: 1, name: 'I testi sono cambiati' }

describe('who has to answer a changed text', () => {
  it('meets it after the log-in, with the words taken out and added, and until when the old ones hold', async () => {
    open()
    expect(await screen.findByRole('heading', heading)).toBeTruthy()
    expect(screen.getByText(new RegExp(`vale fino al ${'31-01-2027'}`, 'u'))).toBeTruthy()
    const changes = within(await screen.findByRole('region', { name: 'Che cosa cambia' }))
    expect(changes.getByText('mese').closest('del')).toBeTruthy()
    expect(changes.getByText('settimana').closest('ins')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('accepts with the version that was read, and goes on home', async () => {
    const { person, callsTo } = open()
    await person.click(await screen.findByRole('button', { name: 'Acconsento' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Ciao/u })).toBeTruthy()
    expect(callsTo('/api/users/answer-text')).toMatchObject([
      { body: { text: 'section3', version: '2027-01-10', seen: 'open', answer: 'accept' } },
    ])
  })

  it('reads what a refusal does before it is sent', async () => {
    const { person, callsTo } = open()
    await person.click(await screen.findByRole('button', { name: 'Non acconsento' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Rifiutare i messaggi?' }))
    expect(dialog.getByText(/Da subito non partono più promemoria/u)).toBeTruthy()
    expect(callsTo('/api/users/answer-text')).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Rifiuto i messaggi' }))
    await waitFor(() =>
      expect(callsTo('/api/users/answer-text')).toMatchObject([{ body: { answer: 'refuse' } }]),
    )
  })

  it('may put it off while the old one holds, and not after', async () => {
    const { person, unmount } = open()
    await person.click(await screen.findByRole('button', { name: 'Più tardi' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Ciao/u })).toBeTruthy()
    unmount()

    open(messagesText, aParent({ newTexts: { until: '2026-01-31', isOver: true } }))
    expect(await screen.findByText(/non vale più/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Più tardi' })).toBeNull()
  })

  it('is told when the answer was given in another window meanwhile', async () => {
    const message = 'Hai già risposto a questo testo, in un’altra finestra: vale quella risposta.'
    const { person } = open(messagesText, aParent(), {
      '/api/users/answer-text': { status: 409, body: { code: 'text_already_answered', message } },
    })
    await person.click(await screen.findByRole('button', { name: 'Acconsento' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})

describe('a child', () => {
  const childsText = {
    ...messagesText,
    text: 'assent_from11' as const,
    title: 'Vuoi partecipare allo studio?',
    paragraphs: ['Le tue risposte restano dieci anni.'],
    accept: 'Sì, va bene',
    refuse: 'No, grazie',
    before: {
      version: '2026-11-21',
      text: 'Vuoi partecipare allo studio?\n\nLe tue risposte restano venti anni.\n\n[Sì, va bene] [No, grazie]',
    },
  }

  it('reads what changed in its own words, without the buttons of the old text', async () => {
    open(childsText as never, aChildUser())
    const changes = within(await screen.findByRole('region', { name: 'Che cosa cambia' }))
    expect(changes.getByText('venti').closest('del')).toBeTruthy()
    expect(changes.queryByText(/\[No, grazie\]/u)).toBeNull()
  })
})

describe('the page /testi', () => {
  it('lets a text that was refused be accepted', async () => {
    const user = aParent()
    fakeServer({
      '/api/users/verify-token': () => signedIn(user),
      '/api/users/texts': {
        body: { message: 'OK', texts: [{ ...messagesText, answer: 'refused', until: null }] },
      },
    })
    openPortal('/testi')
    expect(await screen.findByText(/Hai detto di no a questo testo/u)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Acconsento' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Non acconsento' })).toBeNull()
  })
})
