import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { keepCodeTimes } from '#family/sign-up/code-times.ts'
import { renderAhead } from '#web/prerender.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'

const email = 'giulia@example.org'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** All that is read or read out, apart from what is marked as Italian. */
function everyWord(page: Element): string {
  const copy = page.cloneNode(true) as Element
  for (const marked of copy.querySelectorAll('[lang="it"]')) marked.remove()
  const labels = [...copy.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label'))
  return [copy.textContent, ...labels].join(' ')
}

const italian =
  /\b(?:di|il|la|un|per|tra|alla|hai|sei|vai|minut[oi]|second[oi]|mostra|nascondi|cifra|codice|caricamento|chiedi|genitore)\b/iu

it('the forgotten password has no Italian word, spoken ones included', async () => {
  fakeServer({})
  openPortal('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgot password' })
  expect(everyWord(document.body)).toContain('Skip to the content')
  expect(everyWord(document.body)).not.toMatch(italian)
})

it('the document is English as long as an English screen is shown', async () => {
  fakeServer({})
  const { person } = openPortal('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgot password' })
  expect(document.documentElement.lang).toBe('en')
  await person.click(screen.getByRole('link', { name: 'Back to log in' }))
  await screen.findByRole('heading', { name: 'Log In' })
  expect(document.documentElement.lang).toBe('it')
})

it('nor has the reset, with its countdown, its six boxes and its passwords', async () => {
  const now = Date.now()
  const times = { expiresAt: new Date(now + 179_500).toISOString(), now: new Date(now).toISOString() }
  keepCodeTimes('FORGET_PASSWORD', email, times)
  fakeServer({})
  const { person } = openPortal(`/reset-password#email=${email}`)
  await screen.findByText(email)
  await act(async () => {})

  expect(screen.getByText(/^The code is good for \d minutes?(?: and \d+ seconds?)?$/u)).toBeTruthy()
  await person.click(screen.getByLabelText('One-time code'))
  await person.paste('407123')
  expect(everyWord(document.body)).not.toMatch(italian)
  await person.click(screen.getAllByRole('button', { name: 'Show the password' })[0] as HTMLElement)
  expect(screen.getByRole('button', { name: 'Hide the password' })).toBeTruthy()
})

it('nor has the reset as it is rendered ahead', async () => {
  const page = document.createElement('div')
  page.innerHTML = await renderAhead('/reset-password')
  expect(everyWord(page)).toContain('Loading…')
  expect(everyWord(page)).not.toMatch(italian)
})
