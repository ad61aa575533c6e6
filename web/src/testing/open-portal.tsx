import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type InitialEntry, MemoryRouter } from 'react-router'
import { vi } from 'vitest'

import { App } from '#family/app.tsx'
import { sessionIn } from '#data/session/session.ts'
import { createSessionLoader } from '#data/session/session-loader.ts'
import { createStore } from '#data/store.ts'

// The first page of a file also compiles its chunk, on a machine that may have other things to do.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

/** The portal as a person opens it at an address. */
export function openPortal(address: InitialEntry) {
  const store = createStore()
  const loader = createSessionLoader(async () => sessionIn(store))
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <App loader={loader} />
    </MemoryRouter>,
  )
  return { ...view, store, person: userEvent.setup() }
}
