import type { StaffRole } from '@desco/contract/staff/roles'
import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'

import { staffApp } from '#team/app.tsx'

import { fakeServer } from './fake-server.ts'

// The first page of a file also compiles its chunk, on a machine that may have other things to do.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

export const staffId = '4b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'

/** The server's answer about a signed-in colleague. */
export const staffSignedIn = (role: StaffRole, email = 'ada@example.org') => ({
  body: {
    message: 'OK',
    staff: { id: staffId, email, name: 'Ada Bianchi', role, expiresOn: '2027-06-30', endsInDays: null },
  },
})

export const staffSignedOut = {
  status: 401,
  body: { code: 'sign_in_required', message: 'Accedi per continuare.' },
}

type Options = { role?: StaffRole | null; answers?: Parameters<typeof fakeServer>[0] }

/** The research team's area as one of its people opens it at an address; with role null nobody is signed in. */
export function openStaff(address: string, { role = 'responsabile', answers = {} }: Options = {}) {
  window.scrollTo = vi.fn<() => void>()
  const server = fakeServer({
    '/api/staff/me': role === null ? staffSignedOut : staffSignedIn(role),
    ...answers,
  })
  const router = createMemoryRouter(staffApp, { initialEntries: [address] })
  const view = render(<RouterProvider router={router} />)
  return { ...view, router, ...server, person: userEvent.setup() }
}
