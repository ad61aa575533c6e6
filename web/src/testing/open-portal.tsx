import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'

import { App } from '#app/App.tsx'
import { createStore } from '#session/store.ts'

/** The portal as a person opens it at an address. */
export function openPortal(address: string) {
  const store = createStore()
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <App store={store} />
    </MemoryRouter>,
  )
  return { ...view, store, person: userEvent.setup() }
}
