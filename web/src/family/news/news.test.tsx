import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { unbroken } from '#ui/text/format.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, signedIn } from '#web/testing/people.ts'

const path = '/api/news/get-news'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function openNews(data: object[]) {
  fakeServer({ '/api/users/verify-token': signedIn(), [path]: { body: { message: 'OK', data } } })
  return openPortal('/news')
}

it('shows each news with its day in Italy, day first', async () => {
  openNews([{ title: 'Si parte', description: 'Da oggi.', createdAt: '2026-11-20T23:30:00.000Z' }])
  expect(await screen.findByRole('heading', { level: 2, name: 'Si parte' })).toBeTruthy()
  expect(screen.getByText('Da oggi.')).toBeTruthy()
  expect(screen.getByText(unbroken('21-11-2026'))).toBeTruthy()
})

it('says what happens next when there is none', async () => {
  openNews([])
  expect(await screen.findByRole('heading', { name: 'Ancora nessuna news' })).toBeTruthy()
})

it('tells a parent who has left that there is none for them, without asking', async () => {
  const { callsTo } = fakeServer({ '/api/users/verify-token': signedIn(aParent({ hasLeft: true })) })
  openPortal('/news')
  expect(await screen.findByRole('heading', { name: 'Non ci sono news per te' })).toBeTruthy()
  expect(callsTo(path)).toEqual([])
})
