import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

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
  childrenSelected: 0,
  childrenEnabled: 0,
  ...other,
})

it('says of each family since when it waits, or when it refused or left', async () => {
  const families = [
    family(1, {}),
    family(2, { enrolment: 'refused', refusedAt: '2026-11-05T10:00:00.000Z' }),
    family(3, { enrolment: 'withdrawn', withdrawnAt: '2026-11-09T10:00:00.000Z' }),
  ]
  openStaff('/staff/famiglie', {
    answers: { '/api/staff/families': { body: { message: 'OK', families, more: false } } },
  })
  const rows = within(await screen.findByRole('table', { name: 'Famiglie' })).getAllByRole('row')
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(2, 4)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['In attesa del secondo genitore', '02-11-2026'],
    ['Consenso rifiutato', '05-11-2026'],
    ['Ritirata dallo studio', '09-11-2026'],
  ])
})
