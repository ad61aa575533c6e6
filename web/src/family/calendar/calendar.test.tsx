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
