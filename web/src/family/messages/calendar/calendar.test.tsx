import { screen, waitFor, within } from '@testing-library/react'
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

describe('Calendario', () => {
  it('lists what is open, then what comes month by month with whose it is, and keeps what is over apart', async () => {
    const diaryDay = (id: string, name: string | null, day = '2999-05-04') =>
      anEntry({ id, kind: 'diary_day', title: 'Giorno di diario', name, day, until: null, state: 'later' })
    const later = anEntry({ id: 'q', title: 'Sport', day: '2999-05-04', until: '2999-06-30', state: 'later' })
    const over = anEntry({
      id: 'c',
      day: '2026-01-10',
      until: '2026-01-10',
      state: 'expired',
      mayBeTaken: false,
    })
    await openCalendar({
      [calendarPath]: aCalendar([
        anEntry(),
        diaryDay('a', null),
        diaryDay('b', 'Marta'),
        later,
        diaryDay('d', 'Marta', '2999-06-02'),
        over,
      ]),
    })
    expect(await rows('Aperti adesso')).toEqual([
      expect.stringContaining(
        'Questionario Abitudini a colazioneTu · entro martedì 30 aprileVai ai questionari',
      ),
    ])
    const may = await rows('Maggio 2999')
    expect(may).toHaveLength(2)
    expect(may[0]).toMatch(/^sab4sabato 4 maggioGiorno di diarioTu e Marta/u)
    expect(may[1]).toMatch(
      /^sabato 4 maggioQuestionario SportTu · si apre e resta aperto fino a domenica 30 giugno/u,
    )
    expect(await rows('Giugno 2999')).toEqual([expect.stringContaining('Giorno di diarioMarta')])
    expect(screen.getByText('Già passati: 1')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Gennaio 2026' })).getByText('Tu · scaduto')).toBeTruthy()
  })

  it('names nobody where everything is one’s own, and leads to the diary of a day that can still be written', async () => {
    const yesterday = anEntry({
      kind: 'diary_day',
      title: 'Giorno di diario',
      day: '2026-01-10',
      until: null,
    })
    await openCalendar({ [calendarPath]: aCalendar([{ ...yesterday, mayBeTaken: false }]) })
    expect(await rows('Aperti adesso')).toEqual(['Giorno di diarioSabato 10 gennaioApri il diario'])
    expect(screen.getByRole('link', { name: 'Apri il diario' }).getAttribute('href')).toBe(
      '/food-diary?date=2026-01-10',
    )
  })

  it('folds away what comes after the first twelve', async () => {
    const days = Array.from({ length: 14 }, (_, n) =>
      anEntry({
        id: `${n}`,
        kind: 'diary_day',
        title: 'Giorno di diario',
        day: `2999-05-${n + 10}`,
        state: 'later',
      }),
    )
    await openCalendar({ [calendarPath]: aCalendar(days) })
    const all = await screen.findAllByRole('list', { name: 'Maggio 2999' })
    expect(all.map(({ children }) => children.length)).toEqual([12, 2])
    expect(screen.getByText('Più avanti: 2').closest('details')?.open).toBe(false)
  })

  it('says that there is nothing yet', async () => {
    await openCalendar({ [calendarPath]: aCalendar([]) })
    expect(await screen.findByText('Per ora non c’è niente in calendario')).toBeTruthy()
  })

  it('keeps the month when the list does not come, and asks again', async () => {
    let answer: Answers[string] = { status: 500, body: {} }
    const { person } = await openCalendar({ [calendarPath]: () => answer as never })
    const again = await screen.findByRole('button', { name: 'Riprova' })
    expect(await screen.findByRole('button', { name: 'Mese successivo' })).toBeTruthy()
    answer = aCalendar()
    await person.click(again)
    expect(await rows('Aperti adesso')).toHaveLength(1)
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
        anEntry({ kind: 'appointment', title: 'Misure', day: '2999-12-03', until: null, appointment }),
      ]),
      [path]: { body: { message: 'Grazie: il gruppo di ricerca legge la tua risposta.' } },
    })
    expect(await rows('Dicembre 2999')).toEqual([
      expect.stringContaining('Appuntamento: MisureAlle 10:30, 30 minuti · Aula 3Ti va bene?'),
    ])
    await person.click(screen.getByRole('button', { name: /^Va bene/u }))
    await waitFor(() => expect(callsTo(path)).toHaveLength(1))
    await person.click(screen.getByRole('button', { name: /^Un altro momento/u }))
    await person.type(await screen.findByLabelText('Quando ti andrebbe bene?'), 'Dopo le 17')
    await person.click(screen.getByRole('button', { name: 'Chiedi un altro momento' }))
    await waitFor(() => expect(callsTo(path)).toHaveLength(2))
    expect(callsTo(path).map(({ body }) => body)).toEqual([
      { appointmentId: appointment.id, version: 1, answer: 'confirmed', words: '' },
      { appointmentId: appointment.id, version: 1, answer: 'other_time', words: 'Dopo le 17' },
    ])
  })

  it('has the month first, and under it what is on the chosen day with the way to its diary', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] })
    const diaryDay = (id: string, day: string) =>
      anEntry({ id, kind: 'diary_day', title: 'Giorno di diario', day, until: null, mayBeTaken: false })
    const { person } = await openCalendar({
      [calendarPath]: aCalendar([diaryDay('a', '2026-11-22'), diaryDay('b', '2026-11-18')]),
    })
    const way = () =>
      screen.queryByRole('link', { name: 'Apri il diario di questo giorno' })?.getAttribute('href')
    expect(await rows('In questo giorno')).toEqual(['Giorno di diarioOggi'])
    expect(way()).toBe('/food-diary?date=2026-11-22')
    const day = async (number: string) => person.click(await screen.findByText(number, { selector: 'td *' }))
    await day('19')
    expect(screen.queryByRole('list', { name: 'In questo giorno' })).toBeNull()
    expect(way()).toBe('/food-diary?date=2026-11-19')
    await day('23')
    expect(way()).toBeUndefined()
    expect(screen.getByText('Questo giorno deve ancora venire.')).toBeTruthy()
    const marked = [...document.querySelectorAll('[class*=marked]')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['18', '22'])
  })

  it('keeps the way to the diary when the list does not come', async () => {
    await openCalendar({ [calendarPath]: { status: 500, body: {} } })
    expect(await screen.findByText('Il calendario non è arrivato')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Apri il diario di questo giorno' })).toBeTruthy()
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
