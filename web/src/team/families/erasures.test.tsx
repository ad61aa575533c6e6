import type { StaffErasure } from '@desco/contract/rights/desk/erasure'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { choose, openMenu } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

const erasure = (changes: Partial<StaffErasure> = {}): StaffErasure => ({
  id: '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  level: 'family',
  means: 'telephone',
  family: { id: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', code: 'AB-1234' },
  askedAt: '2026-11-22T10:00:00.000Z',
  dueAt: '2026-11-24T10:00:00.000Z',
  enteredBy: 'anna@studio.example.org',
  confirmedBy: null,
  settledBy: null,
  awaitsSecond: true,
  decidable: true,
  ended: null,
  endedAt: null,
  portal: { state: 'waits', doneAt: null },
  limeSurvey: { state: 'waits', doneAt: null },
  limeSurveyFailing: false,
  people: null,
  remaining: [],
  ...changes,
})
const open = (...erasures: StaffErasure[]) =>
  openStaff('/staff/famiglie/cancellazioni', {
    role: 'coordinatore',
    answers: {
      '/api/staff/erasures': { body: { message: 'OK', erasures } },
      '/api/staff/confirm-erasure': { body: { message: 'Fatto.' } },
      '/api/staff/settle-erasure': { body: { message: 'Fatto.' } },
    },
  })

describe('the erasures of the team', () => {
  it('lets a second person confirm with a reason', async () => {
    const { person, callsTo } = open(erasure())
    expect(await screen.findByText('Aspetta una seconda persona')).toBeTruthy()
    await choose(person, 'Tutta la famiglia, AB-1234', 'Conferma')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confermare la cancellazione?' }))
    await person.type(dialog.getByLabelText('Motivo'), 'Richiamata al suo numero')
    await person.click(dialog.getByRole('button', { name: 'Conferma' }))
    await vi.waitFor(() =>
      expect(callsTo('/api/staff/confirm-erasure').map(({ body }) => body)).toEqual([
        { id: erasure().id, reason: 'Richiamata al suo numero' },
      ]),
    )
  })

  it('offers no confirmation to who wrote it down', async () => {
    const { person } = open(erasure({ decidable: false }))
    expect(await openMenu(person, 'Tutta la famiglia, AB-1234')).toEqual(['Ferma'])
  })

  it('names the right that LimeSurvey’s account lacks, and what to look for', async () => {
    const { person } = open(
      erasure({
        family: null,
        awaitsSecond: false,
        decidable: false,
        people: 3,
        portal: { state: 'done', doneAt: '2026-11-24T10:00:10.000Z' },
        limeSurvey: { state: 'needs-team', doneAt: null },
        remaining: [{ surveyId: 310001, title: 'Colazione', lacks: ['responses: delete'], token: 'abc' }],
      }),
    )
    expect(
      await screen.findByText('«Colazione»: all’account manca il permesso «Risposte: eliminare». Token: abc'),
    ).toBeTruthy()
    expect(await openMenu(person, `Tutta la famiglia, ${erasure().id}`)).toContain('Cancellata a mano')
  })
})
