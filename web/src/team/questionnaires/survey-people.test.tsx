import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

const counts = {
  surveyId: 310001,
  title: 'Abitudini a colazione',
  active: true,
  startsAt: null as string | null,
  expiresAt: null,
  open: true,
  window: { kind: 'always' },
  done: 12,
  left: 7,
  begun: 3,
  waiting: 1_204,
  notOffered: 0,
  waitingSince: '2026-11-01T10:00:00.000Z',
}
const person = {
  personId: '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  familyId: '1b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  familyCode: 'VNP-B5GB',
  initials: 'G. D.',
  isChild: false,
  since: '2026-11-01T10:00:00.000Z' as string | null,
  why: null as string | null,
  opensOn: null as string | null,
}
const counted = (surveys: object[] = [counts]) => ({
  '/api/staff/survey-people': { body: { message: 'OK', asOf: '2026-11-21T10:00:00.000Z', surveys } },
})
const listed = (people: object[], more = false) => ({
  '/api/staff/survey-people/310001': {
    body: { message: 'OK', title: counts.title, people, more },
  },
})

afterEach(() => vi.unstubAllGlobals())

describe('Chi ha risposto', () => {
  it('leads from each number to the people behind it, and says who has waited longest', async () => {
    openStaff('/staff/questionari/persone', { role: 'coordinatore', answers: counted() })
    const row = await screen.findByRole('row', { name: /colazione/u })
    expect(row.textContent).toContain('da 20 giorni')
    const waiting = within(row).getByRole('link', { name: /in attesa: Abitudini a colazione/u })
    expect(waiting.textContent).toContain('1.204')
    expect(waiting.getAttribute('href')).toBe('/staff/questionari/persone/310001?stato=waiting')
    // nobody to show is no link
    expect(within(row).queryByRole('link', { name: /non proposto/u })).toBeNull()
  })

  it('says of each in a word whether it is open, as the other pages do, and how many who left had done it', async () => {
    const opensLater = { ...counts, surveyId: 310002, title: 'Il Natale', open: false }
    const surveys = [
      counts,
      { ...opensLater, startsAt: '2026-12-24 00:00:00' },
      { ...opensLater, surveyId: 310003, title: 'La Pasqua', active: false },
    ]
    openStaff('/staff/questionari/persone', { role: 'coordinatore', answers: counted(surveys) })
    await screen.findByRole('row', { name: /colazione/u })
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    const cells = rows.map((row) => within(row).getAllByRole('cell'))
    expect(cells.map((row) => [row[1]?.textContent, row[3]?.textContent])).toEqual([
      ['Aperto', '7'],
      [`Apre il ${'24-12-2026'}`, '7'],
      ['Non attivo', '7'],
    ])
  })

  it('lies beside the questionnaires, which a coordinator sees too', async () => {
    openStaff('/staff/questionari/persone', { role: 'coordinatore', answers: counted() })
    await screen.findByRole('row', { name: /colazione/u })
    const pages = screen.getByRole('navigation', { name: 'Pagine dei questionari' })
    expect(
      within(pages)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/staff/questionari', '/staff/questionari/persone'])
  })

  it('says what to expect while there is no questionnaire', async () => {
    openStaff('/staff/questionari/persone', { role: 'data-manager', answers: counted([]) })
    expect(await screen.findByText('Ancora nessun questionario')).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Pagine dei questionari' })).toBeTruthy()
  })
})

describe('Chi ha risposto a un questionario', () => {
  const path = '/staff/questionari/persone/310001'

  it('lists who waits by code and initials, with the way to the family', async () => {
    const { callsTo } = openStaff(path, { role: 'coordinatore', answers: listed([person]) })
    const row = await screen.findByRole('row', { name: /VNP-B5GB/u })
    expect(row.textContent).toContain('G. D.')
    expect(row.textContent).toContain('01-11-2026')
    expect(within(row).getByRole('link', { name: 'VNP-B5GB' }).getAttribute('href')).toBe(
      `/staff/famiglie/${person.familyId}`,
    )
    expect(callsTo('/api/staff/survey-people/310001')[0]?.query).toContain('state=waiting')
  })

  it('says why somebody does not see it', async () => {
    const people = [
      { ...person, since: null, why: 'declined' },
      { ...person, personId: person.familyId, since: null, why: 'not_yet', opensOn: '2026-12-05' },
    ]
    openStaff(`${path}?stato=not_offered`, { role: 'coordinatore', answers: listed(people) })
    expect(await screen.findByText('Ha detto: no, grazie')).toBeTruthy()
    expect(screen.getByText(/^Lo vede dal 05/u)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Non proposto' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows a code alone to who may open no family', async () => {
    openStaff(path, { role: 'data-manager', answers: listed([person]) })
    const row = await screen.findByRole('row', { name: /VNP-B5GB/u })
    expect(within(row).queryByRole('link')).toBeNull()
  })

  it('asks for the next page after the last person shown', async () => {
    const { person: user, callsTo } = openStaff(path, {
      role: 'coordinatore',
      answers: listed([person], true),
    })
    await user.click(await screen.findByRole('button', { name: 'Carica altre' }))
    await vi.waitFor(() =>
      expect(callsTo('/api/staff/survey-people/310001').at(-1)?.query).toContain(`after=${person.personId}`),
    )
  })
})
