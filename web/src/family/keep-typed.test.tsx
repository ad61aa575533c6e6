import { act, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'

import { sessionLoader } from '#data/session-loader.ts'
import { renderAhead } from '#web/prerender.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { expectToast } from '#web/testing/toasts.ts'

import { App } from './app.tsx'
import { rememberTyped } from '#frame/keep-typed.ts'

afterEach(() => {
  document.querySelector('#root')?.remove()
  vi.unstubAllGlobals()
})

/** The page of an address as the server sends it, before any script, and what wakes it. */
async function asleep(address: string) {
  document.body.insertAdjacentHTML('beforeend', `<div id="root">${await renderAhead(address)}</div>`)
  const root = document.querySelector('#root')
  if (root === null) throw new Error('no page')
  const field = (name: string) => {
    const found = root.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (found === null) throw new Error(`no field ${name}`)
    return found
  }
  const wake = async () => {
    const portal = (
      <MemoryRouter initialEntries={[address]}>
        <App loader={sessionLoader()} />
      </MemoryRouter>
    )
    await act(async () => hydrateRoot(root, portal))
  }
  return { root, field, wake }
}

it('keeps what was typed before hydration, and sends what was sent', async () => {
  const complain = vi.spyOn(console, 'error')
  const { callsTo } = fakeServer({
    '/api/users/login': { status: 401, body: { code: 'wrong_credentials', message: 'Riprova.' } },
  })
  const { root, field, wake } = await asleep('/login')
  const email = field('email')
  email.value = 'giulia@example.org'
  field('password').value = 'Segreta1!'
  rememberTyped(root)
  email.form?.requestSubmit()
  await wake()

  await waitFor(() => expect(callsTo('/api/users/login')).toHaveLength(1))
  expect(callsTo('/api/users/login')[0]?.body).toEqual({
    email: 'giulia@example.org',
    password: 'Segreta1!',
  })
  await expectToast('error', 'Riprova.')
  expect(complain).not.toHaveBeenCalled()
})

it('checks a field that was left before hydration, and not the one that still has the focus', async () => {
  fakeServer({})
  const { root, field, wake } = await asleep('/signup')
  const [name, surname] = [field('name'), field('surname')]
  name.value = 'G'
  surname.value = 'D'
  surname.focus()
  rememberTyped(root)
  await wake()

  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(surname.hasAttribute('aria-invalid')).toBe(false)
})
