import { act, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'

import { sessionLoader } from '#data/session/session-loader.ts'
import { draftOf } from './sign-up/draft.ts'
import { renderAhead } from '#web/prerender.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { expectToast } from '#web/testing/toasts.ts'

import { App } from './app.tsx'

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

it('keeps what was typed before hydration, and sends nothing until then', async () => {
  const complain = vi.spyOn(console, 'error')
  const { callsTo } = fakeServer({
    '/api/users/login': { status: 401, body: { code: 'wrong_credentials', message: 'Riprova.' } },
  })
  const { root, field, wake } = await asleep('/login')
  const email = field('email')
  email.value = 'giulia@example.org'
  field('password').value = 'Segreta1!'
  const button = root.querySelector<HTMLButtonElement>('[type=submit]')
  expect(button?.disabled).toBe(true)
  await wake()

  await waitFor(() => expect(button?.disabled).toBe(false))
  await act(async () => button?.click())
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
  const { field, wake } = await asleep('/signup')
  const [name, surname] = [field('name'), field('surname')]
  name.value = 'G'
  surname.value = 'D'
  surname.focus()
  await wake()

  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(surname.hasAttribute('aria-invalid')).toBe(false)
})

it('keeps what was typed, chosen and ticked while the page woke', async () => {
  fakeServer({})
  const { root, field, wake } = await asleep('/signup')
  const [name, surname] = [field('name'), field('surname')]
  const sex = root.querySelector<HTMLSelectElement>('[name=sex]')
  const agree = root.querySelector<HTMLInputElement>('[name="consents.section3"]')
  if (sex === null || agree === null) throw new Error('no field')
  name.value = 'Giu'
  put(name, 'Giulia')
  put(surname, "D'Angelo")
  put(sex, 'Female')
  agree.click()
  await wake()
  // a form drawn anew holds what was typed
  await act(async () => put(field('phone_number'), '3'))

  expect([name.value, surname.value, sex.value, agree.checked]).toEqual([
    'Giulia',
    "D'Angelo",
    'Female',
    true,
  ])
  expect(draftOf('signUp')).toMatchObject({
    name: 'Giulia',
    surname: "D'Angelo",
    sex: 'Female',
    consents: { section3: agree.value },
  })
})

function put(field: HTMLInputElement | HTMLSelectElement, value: string) {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
