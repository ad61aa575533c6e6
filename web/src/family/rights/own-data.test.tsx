import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'

const person = {
  kind: 'parent',
  name: 'Giulia',
  surname: 'D’Angelo',
  email: 'giulia@example.org',
  phone: '3331234567',
  username: null,
  birthDate: null,
}
const nicolo = {
  id: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  name: 'Nicolò',
  surname: 'D’Angelo',
  birthDate: '2015-03-14',
  inCopy: true,
  hasAccess: false,
}
const aCard = (other: object = {}) => ({
  person,
  children: [nicolo],
  texts: [],
  looks: [],
  exports: [],
  assent: null,
  mayCopy: true,
  ...other,
})
const noCopy = { state: 'none', requestedAt: null, bytes: null, expiresAt: null }
const said = (data: unknown) => ({ body: { message: 'OK', data } })

type Given = { card?: object; copy?: object; user?: ReturnType<typeof aParent>; other?: object }
const open = ({ card = {}, copy = noCopy, user = aParent(), other = {} }: Given = {}) => {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(user),
    '/api/users/data-card': said(aCard(card)),
    '/api/users/data-copy': said(copy),
    '/api/users/requests': said([]),
    ...other,
  })
  return { ...server, ...openPortal('/my-data') }
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the data card of a parent', () => {
  it('says who opened the names, when and why, and which files held the family', async () => {
    open({
      card: {
        looks: [{ at: '2026-11-20T09:30:00.000Z', by: 'coordinatore', reason: 'Il codice non arrivava.' }],
        exports: [
          {
            at: '2026-11-21T09:30:00.000Z',
            kind: 'diary',
            identifiable: false,
            purpose: null,
            downloaded: true,
          },
          {
            at: '2026-11-22T09:30:00.000Z',
            kind: 'key',
            identifiable: true,
            purpose: 'Richiami.',
            downloaded: false,
          },
        ],
      },
    })
    const looks = await screen.findByRole('list', { name: 'Chi ha aperto i vostri nomi' })
    expect(looks.textContent).toMatch(
      /Chi coordina lo studio.*20-11-2026 alle 10:30.*«Il codice non arrivava\.»/u,
    )
    const files = screen.getByRole('list', { name: 'File per l’analisi' })
    expect(files.textContent).toMatch(/Il diario alimentare.*senza nomi/u)
    expect(files.textContent).toMatch(
      /La chiave.*approvato da una seconda persona.*«Richiami\.».*mai scaricato/u,
    )
  })

  it('says how long everything is kept', async () => {
    open()
    const kept = (await screen.findByText('Per quanto tempo?')).closest('details') as HTMLElement
    expect(within(kept).getByText(/al più venti anni, perché dobbiamo dimostrare/u)).toBeTruthy()
  })

  it('can be tried again when it did not load', async () => {
    let isOffline = true
    const { person: user } = open({
      other: { '/api/users/data-card': () => (isOffline ? 'offline' : said(aCard())) },
    })
    const again = await screen.findByRole('button', { name: 'Riprova' })
    isOffline = false
    await user.click(again)
    expect(await screen.findByText('giulia@example.org')).toBeTruthy()
  })
})

describe('the copy', () => {
  it('is asked for with the password, which is refused under its field', async () => {
    const refused = {
      code: 'invalid_input',
      message: 'x',
      fields: { password: 'La password non è corretta.' },
    }
    const { person: user, callsTo } = open({
      other: { '/api/users/ask-data-copy': { status: 400, body: refused } },
    })
    await user.click(await screen.findByRole('button', { name: 'Prepara la copia' }))
    await user.type(await screen.findByLabelText('La tua password'), 'Sbagliata!1')
    await user.click(screen.getByRole('button', { name: 'Prepara' }))
    expect(await screen.findByText('La password non è corretta.')).toBeTruthy()
    expect(callsTo('/api/users/ask-data-copy').map(({ body }) => body)).toEqual([{ password: 'Sbagliata!1' }])
  })

  it.each([
    ['waiting', 'Stiamo preparando la tua copia'],
    ['elsewhere', 'C’è una copia, ma non per questo browser'],
    ['failed', 'La copia non è riuscita'],
  ])('that is %s says so', async (state, words) => {
    open({ copy: { ...noCopy, state } })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Scarica/u })).toBeNull()
  })
})

describe('the data card of a child', () => {
  const child = {
    ...person,
    kind: 'child',
    name: 'Nicolò',
    email: null,
    phone: null,
    username: 'nico2014',
    birthDate: '2014-03-02',
  }

  it('is in its own words, offers no correction, and sends a small one to its parents for the copy', async () => {
    open({ user: aChildUser(), card: { person: child, children: [], assent: 'yes', mayCopy: false } })
    expect(await screen.findByText('Nessuno dei ricercatori ha guardato il tuo nome.')).toBeTruthy()
    expect(screen.getByText(/Chiedila ai tuoi genitori/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Correggi|Cambia email|Prepara/u })).toBeNull()
  })

  it.each([
    [[false], 'Sei in una tabella, senza il tuo nome.'],
    [
      [false, true],
      'Sei in 2 tabelle. In una c’è il tuo nome, o il modo di ritrovarlo: erano d’accordo in due.',
    ],
  ])('says in which files its name is: %j', async (identifiable, words) => {
    const exports = identifiable.map((one, place) => ({
      at: `2026-11-2${place}T10:00:00.000Z`,
      kind: 'everything',
      identifiable: one,
      purpose: null,
      downloaded: true,
    }))
    open({
      user: aChildUser(),
      card: { person: child, children: [], assent: 'yes', mayCopy: false, exports },
    })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('asks it whether another birth date is right, and says what its answer does', async () => {
    const { person: reader, callsTo } = open({
      user: aChildUser(),
      card: { person: child, children: [], assent: 'yes', mayCopy: false },
      other: {
        '/api/users/birth-date-asked': said({ before: '2010-03-02', after: '2014-03-02' }),
        '/api/users/answer-birth-date': { body: { message: 'Fatto.' } },
      },
    })
    expect(await screen.findByText(/^Da noi c’è scritto 02/u)).toBeTruthy()
    await reader.click(screen.getByRole('button', { name: 'No, non cambiarla' }))
    const thanks = await screen.findByText('La tua data di nascita resta quella di prima.')
    // the page's body would hold the words, too
    expect(document.activeElement).toBe(thanks.closest('[tabindex="-1"]'))
    expect(callsTo('/api/users/answer-birth-date').map(({ body }) => body)).toEqual([
      { dobirth: '2014-03-02', answer: 'no' },
    ])
  })
})

const aRequest = {
  id: '3b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  kind: 'rectification',
  words: 'Il cognome è sbagliato.',
  child: 'Nicolò',
  receivedOn: '2026-11-20',
  dueOn: '2026-12-20',
  prolongedBecause: null,
  outcome: null,
  answer: null,
  answeredAt: null,
  byPortal: false,
}

describe('requests by one’s rights', () => {
  it('say by when they are answered, and what was', async () => {
    const refused = { outcome: 'refused', answer: 'Non si può.', answeredAt: '2026-11-21T09:00:00.000Z' }
    const list = [
      { ...aRequest, birthDate: '2014-03-02' },
      { ...aRequest, id: nicolo.id, kind: 'erasure', child: null, ...refused },
    ]
    open({ other: { '/api/users/requests': said(list) } })
    expect(await screen.findByText('Correggere i dati di Nicolò')).toBeTruthy()
    expect(screen.getByText(/risposta entro il 20-/u)).toBeTruthy()
    expect(screen.getByText('Non si può.')).toBeTruthy()
    expect(screen.getByText(/^Nuova data di nascita: 02/u)).toBeTruthy()
    expect(screen.getByText(/Garante/u, { selector: 'span' })).toBeTruthy()
  })

  it('are asked with the words and the child that they are about', async () => {
    const { person, callsTo } = open({
      other: {
        '/api/users/ask-right': { body: { message: 'La tua richiesta è arrivata.', data: aRequest } },
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Fai una richiesta' }))
    await person.selectOptions(await screen.findByLabelText('Che cosa chiedi?'), 'rectification')
    await person.selectOptions(screen.getByLabelText('Di chi sono i dati?'), nicolo.id)
    await person.click(screen.getByRole('button', { name: 'Manda la richiesta' }))
    expect(await screen.findByText('Scrivi in breve che cosa chiedi.')).toBeTruthy()
    await person.type(screen.getByLabelText('Raccontaci'), 'Il cognome è sbagliato.')
    await person.click(screen.getByRole('button', { name: 'Manda la richiesta' }))
    expect(await screen.findByText('La tua richiesta è arrivata.')).toBeTruthy()
    expect(callsTo('/api/users/ask-right').map(({ body }) => body)).toEqual([
      { kind: 'rectification', words: 'Il cognome è sbagliato.', childId: nicolo.id },
    ])
  })
})

describe('the names of a child without an access', () => {
  it('are corrected from the card', async () => {
    const { person, callsTo } = open({
      other: { '/api/users/correct-child': { body: { message: 'Fatto: abbiamo corretto.' } } },
    })
    await person.click(await screen.findByRole('button', { name: 'Correggi il nome di Nicolò' }))
    const name = await screen.findByLabelText('Nome')
    await person.clear(name)
    await person.type(name, 'Nicola')
    await person.click(screen.getByRole('button', { name: 'Salva' }))
    expect(await screen.findByText('Fatto: abbiamo corretto.')).toBeTruthy()
    expect(callsTo('/api/users/correct-child').map(({ body }) => body)).toEqual([
      { _id: nicolo.id, name: 'Nicola', surname: 'D’Angelo' },
    ])
  })

  it('are changed with the access where there is one', async () => {
    open({ card: { children: [{ ...nicolo, hasAccess: true }] } })
    expect(await screen.findByRole('button', { name: 'Correggi la data di Nicolò' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Correggi il nome di Nicolò' })).toBeNull()
  })
})
