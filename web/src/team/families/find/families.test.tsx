import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

afterEach(() => vi.unstubAllGlobals())

const family = (place: number, other: object) => ({
  id: `${place}b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11`,
  code: `K7M-4TR${place}`,
  registeredAt: '2026-11-01T10:00:00.000Z',
  enrolment: 'awaiting_spouse',
  step: 'responsibility',
  since: '2026-11-02T10:00:00.000Z',
  refusedAt: null,
  withdrawnAt: null,
  isRehearsal: false,
  childrenSelected: 0,
  childrenEnabled: 0,
  ...other,
})

it('says of each family where it is since when, and when it was last reached', async () => {
  const families = [
    family(1, { lastContactAt: '2026-11-03T10:00:00.000Z' }),
    family(2, { enrolment: 'refused', refusedAt: '2026-11-05T10:00:00.000Z', lastContactAt: null }),
    family(3, { enrolment: 'withdrawn', withdrawnAt: '2026-11-09T10:00:00.000Z' }),
  ]
  openStaff('/staff/famiglie', {
    answers: { '/api/staff/families': { body: { message: 'OK', families, more: false, counts: [] } } },
  })
  const rows = within(await screen.findByRole('table', { name: 'Famiglie' })).getAllByRole('row')
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 6)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['In attesa', 'In attesa del secondo genitore, dal 02-11-2026', '—', '01-11-2026', '03-11-2026'],
    ['Ha rifiutato', 'Ha rifiutato il 05-11-2026', '—', '01-11-2026', 'nessuno'],
    // a process of release 0.2.0
    ['Ha lasciato', 'Ha lasciato il 09-11-2026', '—', '01-11-2026', '—'],
  ])
})

describe('finding a person', () => {
  const one = family(1, {})
  const person = (other: object) => ({
    family: { id: one.id, code: one.code },
    role: 'child',
    initials: 'L. D. (figlio/a 2)',
    firstName: null,
    children: ['N. D. (figlio/a 1)', 'L. D. (figlio/a 2)'],
    isRehearsal: false,
    ...other,
  })
  const answerOf = (people: object[], more = false) => ({
    message: 'OK',
    people,
    families: people.length === 0 ? [] : [{ ...one, lastContactAt: '2026-11-20T10:00:00.000Z' }],
    more,
  })
  const openWith = (people: object[], more = false) =>
    openStaff('/staff/famiglie', {
      role: 'coordinatore',
      answers: {
        '/api/staff/families': { body: { message: 'OK', families: [], more: false, counts: [] } },
        '/api/staff/find-person': ({ body }) => ({
          body: answerOf(
            'reason' in (body as object) ? people.map((each) => ({ ...each, firstName: 'Luca' })) : people,
            more,
          ),
        }),
      },
    })
  const find = async ({ person: user }: ReturnType<typeof openWith>, text: string) => {
    const field = await screen.findByLabelText('Codice o persona')
    await user.clear(field)
    await user.type(field, text)
    await user.keyboard('{Enter}')
  }
  const cells = async () => {
    const [, ...rows] = within(await screen.findByRole('table', { name: 'Persone trovate' })).getAllByRole(
      'row',
    )
    return rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  }

  it('sends what was typed in a body, and shows a row a family: who was found by initials, its step and days', async () => {
    const opened = openWith([person({}), person({ role: 'invited', initials: 'B.' })])
    await find(opened, 'la mamma di Luca')
    expect(await cells()).toEqual([
      [
        'K7M-4TR1',
        'Figlio/a L. D. (figlio/a 2), Invitato/a B.',
        'N. D. (figlio/a 1), L. D. (figlio/a 2)',
        'In attesa del secondo genitore, dal 02-11-2026',
        '01-11-2026',
        '20-11-2026',
      ],
    ])
    expect(screen.getByText('1 famiglia trovata.').closest('output')).toBeTruthy()
    expect(opened.callsTo('/api/staff/find-person').map(({ body }) => body)).toEqual([
      { text: 'la mamma di Luca' },
    ])
    expect(window.location.href).not.toContain('Luca')
  })

  it('says names after a reason, which is given once and is good for a quarter of an hour', async () => {
    const opened = openWith([person({})])
    const { person: user, callsTo } = opened
    await find(opened, 'Luca')
    await user.click(await screen.findByRole('button', { name: 'Mostra i nomi trovati' }))
    await user.type(screen.getByLabelText('Motivo'), 'È al telefono')
    await user.click(screen.getByRole('button', { name: 'Mostra i nomi' }))
    expect(await screen.findByText('Figlio/a Luca')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mostra i nomi trovati' })).toBeNull()
    await find(opened, 'Luca D')
    expect(await screen.findByText('Figlio/a Luca')).toBeTruthy()
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000 + 1)
    await find(opened, 'Lucia')
    expect(await screen.findByText('Figlio/a L. D. (figlio/a 2)')).toBeTruthy()
    now.mockRestore()
    const reason = 'È al telefono'
    expect(callsTo('/api/staff/find-person').map(({ body }) => body)).toEqual([
      { text: 'Luca' },
      { text: 'Luca', reason },
      { text: 'Luca D', reason },
      { text: 'Lucia' },
    ])
  })

  it('ends with what was typed, in one press', async () => {
    const opened = openWith([person({})])
    await find(opened, 'la mamma di Luca')
    await cells()
    await opened.person.click(screen.getByRole('button', { name: 'Togli i filtri' }))
    expect(screen.queryByRole('table', { name: 'Persone trovate' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Codice o persona').value).toBe('')
    expect(screen.queryByRole('button', { name: 'Togli i filtri' })).toBeNull()
  })

  it('says when nobody was found, and when there are too many', async () => {
    // the reason of a colleague before
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000)
    const { unmount, ...rest } = openWith([])
    await find({ unmount, ...rest }, 'Wolfgang')
    expect(await screen.findByText(/^Nessuno si chiama così/u)).toBeTruthy()
    unmount()
    await find(openWith([person({})], true), 'Maria')
    expect(await screen.findByText(/Ce ne sono altre/u)).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('what the list is narrowed to', () => {
  const page = (place: number, more: boolean) => ({
    body: {
      message: 'OK',
      families: [family(place, {})],
      more,
      // the first page says them for all
      ...(place === 1 && {
        counts: [
          { state: 'registered', count: 3 },
          { state: 'withdrawn', count: 1_009 },
        ],
      }),
    },
  })
  const openList = (address = '/staff/famiglie', role: 'responsabile' | 'osservatore' = 'responsabile') =>
    openStaff(address, {
      role,
      answers: {
        '/api/staff/families': ({ query }) =>
          page(query.includes('before') ? 2 : 1, !query.includes('before')),
      },
    })
  const found = () => screen.findByRole('link', { name: 'K7M-4TR1' })

  it('comes from the address, so that a colleague can be sent it', async () => {
    const { callsTo } = openList('/staff/famiglie?stato=registered&codice=K7M&dal=2026-11-01')
    await found()
    expect(callsTo('/api/staff/families')[0]?.query).toBe('?state=registered&code=K7M&from=2026-11-01')
    expect(screen.getByLabelText<HTMLInputElement>('Codice o persona').value).toBe('K7M')
  })

  it.each(['2026-99-99', '2026-02-30', '0026-11-01', 'ieri'])(
    'passes over %s in the address, which is no day',
    async (day) => {
      const { callsTo } = openList(`/staff/famiglie?codice=K7M&dal=${day}`)
      await found()
      expect(callsTo('/api/staff/families')[0]?.query).toBe('?code=K7M')
    },
  )

  it('asks with the beginning of a code that is longer than any', async () => {
    const { callsTo } = openList(`/staff/famiglie?codice=${'K'.repeat(60)}`)
    await found()
    expect(callsTo('/api/staff/families')[0]?.query).toBe(`?code=${'K'.repeat(20)}`)
  })

  it('is cleared by a press on Famiglie', async () => {
    const { person, callsTo } = openList('/staff/famiglie?codice=K7M')
    await found()
    await person.click(screen.getAllByRole('link', { name: 'Famiglie' })[0] as HTMLElement)
    await waitFor(() => expect(callsTo('/api/staff/families').at(-1)?.query).toBe(''))
    expect(screen.getByLabelText<HTMLInputElement>('Codice o persona').value).toBe('')
  })

  it('says how many there are, in all and at each step', async () => {
    const { person } = openList()
    await found()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Famiglie 1.012')
    const chips = within(screen.getByRole('group', { name: 'Quali famiglie' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Tutte',
      'In attesa 3',
      'Ferme',
      'Uscite 1.009',
      'Altri filtri',
    ])
    await person.click(screen.getByRole('button', { name: 'Altri filtri' }))
    const steps = within(screen.getByLabelText('A che punto')).getAllByRole('option')
    expect(steps.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Email da confermare (3)', 'Ha lasciato (1.009)', 'Figli da aggiungere']),
    )
  })

  it.each(['responsabile', 'osservatore'] as const)(
    'helps a family that waits from its row: %s',
    async (role) => {
      const { person } = openList('/staff/famiglie', role)
      await found()
      const menu = screen.queryByRole('button', { name: 'Azioni: K7M-4TR1' })
      expect(menu !== null).toBe(role === 'responsabile')
      if (menu === null) return
      await person.click(menu)
      await person.click(screen.getByRole('menuitem', { name: 'Invita di nuovo' }))
      expect(screen.getByRole('alertdialog', { name: 'Invitare di nuovo?' })).toBeTruthy()
    },
  )

  it('acts when a chip is pressed, which a colleague can be sent', async () => {
    const { person, router, callsTo } = openList('/staff/famiglie?codice=K7M')
    await found()
    await person.click(screen.getByRole('button', { name: 'Uscite 1.009' }))
    await waitFor(() => expect(callsTo('/api/staff/families').at(-1)?.query).toBe('?state=over&code=K7M'))
    expect(router.state.location.search).toBe('?stato=over&codice=K7M')
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Uscite 1.009')
    await person.click(screen.getByRole('button', { name: 'Tutte' }))
    await waitFor(() => expect(router.state.location.search).toBe('?codice=K7M'))
  })

  it('keeps the other filters out of sight until one of them is chosen', async () => {
    const { person, unmount } = openList('/staff/famiglie?stato=awaiting')
    await found()
    expect(screen.queryByLabelText('A che punto')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Altri filtri', expanded: false }))
    expect(screen.getByLabelText<HTMLSelectElement>('A che punto').value).toBe('awaiting')
    unmount()
    openList('/staff/famiglie?dal=2026-11-01')
    await found()
    expect(screen.getByLabelText<HTMLInputElement>('Registrate dal').value).toBe('2026-11-01')
  })

  it('acts when a step is chosen, and leaves in the address nobody who is looked for', async () => {
    const { person, router, callsTo } = openList()
    await found()
    await person.type(screen.getByLabelText('Codice o persona'), 'la mamma di Luca')
    await person.click(screen.getByRole('button', { name: 'Altri filtri' }))
    await person.selectOptions(screen.getByLabelText('A che punto'), 'registered')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Famiglie 1.012')
    await waitFor(() => expect(callsTo('/api/staff/families').at(-1)?.query).toBe('?state=registered'))
    expect(router.state.location.search).toBe('?stato=registered')
    expect(router.state.location.state).toEqual({ filters: {} })
    expect(callsTo('/api/staff/find-person')).toEqual([])
  })

  it('finds a family by its code in the list, without asking for people', async () => {
    const { person, callsTo } = openList()
    await found()
    await person.type(screen.getByLabelText('Codice o persona'), 'k7m4{Enter}')
    await waitFor(() => expect(callsTo('/api/staff/families').at(-1)?.query).toBe('?code=k7m4'))
    expect(callsTo('/api/staff/find-person')).toEqual([])
  })

  it('opens as many pages as the address says', async () => {
    openList('/staff/famiglie?pagine=2')
    expect(await screen.findByRole('link', { name: 'K7M-4TR2' })).toBeTruthy()
  })

  it('never puts what looks like an e-mail into the address', async () => {
    const { person, router } = openList('/staff/famiglie', 'osservatore')
    await found()
    await person.type(screen.getByLabelText('Codice famiglia'), 'ada@example.org')
    await person.click(screen.getByRole('button', { name: 'Cerca' }))
    await waitFor(() =>
      expect(router.state.location.state).toEqual({ filters: { codice: 'ada@example.org' } }),
    )
    expect(router.state.location.search).toBe('')
  })
})
