import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

const familyId = '0b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const at = '2026-11-21T10:00:00.000Z'
const parent = {
  role: 'first_parent',
  initials: 'G. D.',
  age: null,
  state: 'active',
  accountId: '1b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
  childId: null,
  locked: false,
  surveysGiven: 0,
  surveysCompleted: 0,
}
const child = {
  ...parent,
  role: 'child',
  initials: 'N. D.',
  age: 12,
  state: 'not_enabled',
  accountId: null,
  childId: '2b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
}

const otherChildId = '3b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'

afterEach(() => vi.unstubAllGlobals())

const openFamily = (enrolment: string, people: object[]) =>
  openStaff(`/staff/famiglie/${familyId}`, {
    answers: {
      [`/api/staff/families/${familyId}`]: {
        body: {
          message: 'OK',
          family: {
            id: familyId,
            code: 'K7M-4TRX',
            registeredAt: at,
            enrolment,
            step: 'registered',
            since: at,
            childrenSelected: 1,
            childrenEnabled: 0,
            refusedAt: null,
            withdrawnAt: null,
            steps: [],
          },
          people,
          events: [],
          consents: [],
          invitations: [],
          mayInviteAgain: false,
          notes: [],
        },
      },
    },
  })

const withdrawals = async () =>
  within(await screen.findByRole('table', { name: 'Persone della famiglia' }))
    .queryAllByRole('button', { name: /^Ritira/u })
    .map((button) => button.textContent)
const wholeFamily = () => screen.queryByRole('button', { name: 'Ritira la famiglia' })

it('offers to take out each person who takes part in an active family', async () => {
  openFamily('active', [
    parent,
    child,
    { ...child, childId: otherChildId, initials: 'L. D.', state: 'not_selected' },
  ])
  expect(await withdrawals()).toEqual(['Ritira (G. D.)', 'Ritira (N. D.)'])
  expect(wholeFamily()).toBeTruthy()
})

it.for(['awaiting_children', 'awaiting_spouse', 'refused'])(
  'offers only to take out the whole family while nobody takes part (%s)',
  async (enrolment) => {
    openFamily(enrolment, [parent, { ...child, state: 'not_selected' }])
    expect(await withdrawals()).toEqual([])
    expect(wholeFamily()).toBeTruthy()
  },
)

it('offers nothing of it for a family that has left', async () => {
  openFamily('withdrawn', [{ ...parent, state: 'left' }])
  expect(await withdrawals()).toEqual([])
  expect(wholeFamily()).toBeNull()
})
