import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'
import { today } from '#web/testing/today-answer.ts'

afterEach(() => vi.unstubAllGlobals())

const curves = {
  message: 'OK',
  asOf: today.asOf,
  weeks: ['2026-11-09', '2026-11-16'],
  registrations: [4, 2],
  authorizations: [],
  completions: [
    { band: 'parents', counts: [1, 5] },
    { band: 'from11', counts: [0, 3] },
  ],
  medianDays: [
    { step: 'registered', days: null },
    { step: 'verified', days: 2 },
    { step: 'children_added', days: null },
  ],
}

const open = (answer: { body: unknown } | Promise<never> = { body: curves }) =>
  openStaff('/staff/andamento', {
    role: 'coordinatore',
    answers: { '/api/staff/today': { body: today }, '/api/staff/curves': answer },
  })

it('says of each step how many there are, the share of the step before and the median time', async () => {
  open()
  const row = await screen.findByRole('row', { name: /^Email verificata.*giorni$/u })
  expect(row.textContent).toBe('Email verificata36090 %, −402 giorni')
  expect(screen.getByRole('row', { name: /^Figli aggiunti/u }).textContent).toMatch(/—$/u)
  expect(screen.getByText('6 in più della settimana prima')).toBeTruthy()
  expect(screen.getByText('1.612')).toBeTruthy()
})

it('shows the figures while the median times are still counted', async () => {
  open(new Promise(() => undefined))
  const row = await screen.findByRole('row', { name: /^Email verificata/u })
  expect(row.textContent).toBe('Email verificata36090 %, −40…')
})

it('names each figure before it says it', async () => {
  open()
  const figure = (await screen.findByText('1.612')).parentElement
  expect([...(figure?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['DT', 'DD', 'DD'])
})

it('draws each week, of one age if wanted, with the same numbers in a table', async () => {
  const { person } = open()
  const panel = within(await screen.findByRole('region', { name: 'Di settimana in settimana' }))
  const words = () =>
    panel.getByRole('figure', { name: /^Questionari completati/u }).querySelector('figcaption')?.textContent
  expect(words()).toBe('Questionari completati9 in tutto, 8 questa settimana, al massimo 8 in una')
  await person.selectOptions(panel.getByLabelText(/^Età/u), 'Figli di 11–13 anni')
  expect(words()).toBe('Questionari completati3 in tutto, 3 questa settimana, al massimo 3 in una')
  const table = within(panel.getByRole('table', { name: 'Cifre di ogni settimana', hidden: true }))
  expect(table.getAllByRole('row', { hidden: true })[1]?.textContent).toContain('20')
})
