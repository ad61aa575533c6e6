import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  vi.resetModules()
})

const key = 'of-the-entry'

/** The log-in that somebody came to by a link and loaded anew there, with the field in which they type already. */
async function openAnew() {
  window.history.replaceState({ key }, '')
  const { latePart } = await import('./late-part.tsx')
  const { RoutePage } = await import('./route-page.tsx')
  const pages = { '/login': 'Log In', '/signup': 'Registrazione' }
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', key }]}>
      <input aria-label="Email" ref={(field) => field?.focus()} />
      <Link to="/signup">Registrati</Link>
      <Routes>
        {Object.entries(pages).map(([path, title]) => {
          const page = latePart(async () => () => <h1>{title}</h1>)
          return (
            <Route key={path} path={path} element={<RoutePage route={{ path, title, page }} inLayout />} />
          )
        })}
      </Routes>
    </MemoryRouter>,
  )
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  return userEvent.setup()
}

it('takes the focus from nobody who types in a page that was loaded anew', async () => {
  await openAnew()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('announces the next page all the same', async () => {
  const person = await openAnew()
  await person.click(screen.getByRole('link', { name: 'Registrati' }))
  const isAnnounced = () =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Registrazione' }))
  await waitFor(isAnnounced)
})
