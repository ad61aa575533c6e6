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

it('keeps what was typed before hydration, and sends what was sent', async () => {
  const complain = vi.spyOn(console, 'error')
  const { callsTo } = fakeServer({
    '/api/users/login': { status: 401, body: { code: 'wrong_credentials', message: 'Riprova.' } },
  })
  document.body.insertAdjacentHTML('beforeend', `<div id="root">${await renderAhead('/login')}</div>`)
  const root = document.querySelector('#root')
  const email = document.querySelector<HTMLInputElement>('[name=email]')
  const password = document.querySelector<HTMLInputElement>('[name=password]')
  if (root === null || email === null || password === null) throw new Error('no login form')
  email.value = 'giulia@example.org'
  password.value = 'Segreta1!'

  rememberTyped(root)
  const portal = (
    <MemoryRouter initialEntries={['/login']}>
      <App loader={sessionLoader()} />
    </MemoryRouter>
  )
  email.form?.requestSubmit()
  await act(async () => hydrateRoot(root, portal))

  await waitFor(() => expect(callsTo('/api/users/login')).toHaveLength(1))
  expect(callsTo('/api/users/login')[0]?.body).toEqual({
    email: 'giulia@example.org',
    password: 'Segreta1!',
  })
  await expectToast('error', 'Riprova.')
  expect(complain).not.toHaveBeenCalled()
})
