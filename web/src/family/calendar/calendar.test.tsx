import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { aCalendar, anEntry, calendarPath } from '#web/testing/calendar.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, signedIn } from '#web/testing/people.ts'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const narrowScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width') }),
  )

type Answers = Parameters<typeof fakeServer>[0]

async function openCalendar(answers: Answers, user = aParent()) {
  const server = fakeServer({ '/api/users/verify-token': signedIn(user), ...answers })
  const portal = openPortal('/calender')
  await screen.findByRole('heading', { name: 'Calendario', level: 1 })
  return { ...portal, ...server }
}

const rows = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const linesOf = async (month: string) =>
  [...(await screen.findByRole('list', { name: month })).children].map(({ textContent }) => textContent)

describe('Calendario', () => {
  it('lists what comes with whose it is, and keeps what is over apart', async () => {
    const marta = anEntry({
      id: 'b',
      kind: 'diary_day',
      title: 'Giorno di diario',
      name: 'Marta',
      until: null,
    })
    const over = anEntry({
      id: 'c',
      day: '2026-01-10',
      until: '2026-01-10',
      state: 'expired',
      mayBeTaken: false,
    })
    await openCalendar({ [calendarPath]: aCalendar([anEntry(), marta, over]) })
    expect(await rows('In arrivo')).toEqual([
      expect.stringContaining('Questionario Abitudini a colazioneEntro martedì 30 aprile'),
      expect.stringContaining('Giorno di diarioMarta · Martedì 30 aprile'),
    ])
    expect(screen.getByText('Già passati: 1')).toBeTruthy()
  })

  it('says that there is nothing yet', async () => {
    await openCalendar({ [calendarPath]: aCalendar([]) })
    expect(await screen.findByText('Per ora non c’è niente in calendario')).toBeTruthy()
  })

  it('keeps the month when the list does not come, and asks again', async () => {
    let answer: Answers[string] = { status: 500, body: {} }
    const { person } = await openCalendar({ [calendarPath]: () => answer as never })
    const again = await screen.findByRole('button', { name: 'Riprova' })
    expect(screen.getByRole('button', { name: 'Mese successivo' })).toBeTruthy()
    answer = aCalendar()
    await person.click(again)
    expect(await rows('In arrivo')).toHaveLength(1)
  })

  it('shows a new private address once, and asks before it takes the place of another', async () => {
    let madeAt: string | null = null
    const { person, callsTo } = await openCalendar({
      [calendarPath]: () => aCalendar([], madeAt),
      '/api/users/make-calendar-address': () => {
        madeAt = '2026-11-21T10:00:00.000Z'
        return { body: { message: 'OK', address: 'https://portal.test/api/calendar/segreto' } }
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Crea l’indirizzo' }))
    expect(await screen.findByText('https://portal.test/api/calendar/segreto')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Apri nell’app di calendario' }).getAttribute('href')).toBe(
      'webcal://portal.test/api/calendar/segreto',
    )
    await person.click(await screen.findByRole('button', { name: 'Crea un nuovo indirizzo' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Creare un nuovo indirizzo?' })
    await person.click(within(dialog).getByRole('button', { name: 'Annulla' }))
    expect(callsTo('/api/users/make-calendar-address')).toHaveLength(1)
  })

  it('answers what the team proposes, and asks for another time in one’s own words', async () => {
    const appointment = {
      id: '8b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
      version: 1,
      startsAt: '2999-12-03T09:30:00.000Z',
      minutes: 30,
      place: 'Aula 3',
      purpose: 'Misure',
      state: 'given' as const,
      words: '',
    }
    const path = '/api/users/answer-appointment'
    const { person, callsTo } = await openCalendar({
      [calendarPath]: aCalendar([
        anEntry({ kind: 'appointment', title: 'Misure', until: null, appointment }),
      ]),
      [path]: { body: { message: 'Grazie: il gruppo di ricerca legge la tua risposta.' } },
    })
    expect(await rows('In arrivo')).toEqual([expect.stringContaining('30 minuti · Aula 3')])
    await person.click(screen.getByRole('button', { name: /^Va bene/u }))
    await waitFor(() => expect(callsTo(path)).toHaveLength(1))
    await person.click(screen.getByRole('button', { name: /^Un altro momento/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Un altro momento' }))
    await person.type(dialog.getByLabelText('Quando ti andrebbe bene?'), 'Dopo le 17')
    await person.click(dialog.getByRole('button', { name: 'Chiedi un altro momento' }))
    await waitFor(() => expect(callsTo(path)).toHaveLength(2))
    expect(callsTo(path).map(({ body }) => body)).toEqual([
      { appointmentId: appointment.id, version: 1, answer: 'confirmed', words: '' },
      { appointmentId: appointment.id, version: 1, answer: 'other_time', words: 'Dopo le 17' },
    ])
  })

  it('has a line for each day of the month on a narrow screen, with what is in it and its diary', async () => {
    narrowScreen()
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] })
    const diaryDay = anEntry({
      kind: 'diary_day',
      title: 'Giorno di diario',
      name: 'Marta',
      day: '2026-11-24',
    })
    const before = anEntry({ id: 'b', day: '2026-11-20', until: '2026-11-20', state: 'expired' })
    const { person } = await openCalendar({ [calendarPath]: aCalendar([diaryDay, before]) })
    await screen.findByText('Marta: Giorno di diario')
    const days = await linesOf('novembre 2026')
    expect(days).toHaveLength(9)
    expect(days[0]).toBe('dom22Oggi, domenica 22 novembreDiario di domenica 22 novembre')
    expect(days[2]).toBe('mar24martedì 24 novembreMarta: Giorno di diario')
    expect(screen.queryByRole('grid')).toBeNull()

    await person.click(screen.getByText('Giorni passati: 21'))
    const past = within(screen.getByRole('list', { name: 'Giorni passati di novembre 2026' }))
    expect(past.getByText('Questionario Abitudini a colazione: ultimo giorno')).toBeTruthy()
    expect(past.getByRole('link', { name: 'Diario di venerdì 20 novembre' }).getAttribute('href')).toBe(
      '/food-diary?date=2026-11-20',
    )

    await person.click(screen.getByRole('button', { name: 'Mese successivo' }))
    expect(await linesOf('dicembre 2026')).toHaveLength(31)
    fireEvent.change(screen.getByLabelText('Vai a un altro mese'), { target: { value: '2024-02' } })
    expect(await linesOf('febbraio 2024')).toHaveLength(29)
    expect(screen.getByRole('link', { name: 'Diario di giovedì 29 febbraio' })).toBeTruthy()
  })

  it('keeps the days of a narrow screen when what is in them does not come', async () => {
    narrowScreen()
    await openCalendar({ [calendarPath]: { status: 500, body: {} } })
    expect(await screen.findByText('Il calendario non è arrivato')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mese precedente' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Diario di/u }).length).toBeGreaterThan(0)
  })

  it('ends the address', async () => {
    let madeAt: string | null = '2026-11-21T10:00:00.000Z'
    const { person } = await openCalendar({
      [calendarPath]: () => aCalendar([], madeAt),
      '/api/users/end-calendar-address': () => {
        madeAt = null
        return { body: { message: 'Fatto: l’indirizzo non vale più.' } }
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Elimina l’indirizzo' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Crea l’indirizzo' })).toBeTruthy())
  })

  it('asks nothing of the server for who has left', async () => {
    const { callsTo } = await openCalendar({}, aParent({ hasLeft: true }))
    expect(screen.queryByRole('heading', { name: 'In arrivo' })).toBeNull()
    expect(callsTo(calendarPath)).toEqual([])
  })
})
