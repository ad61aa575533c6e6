import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'

const id = '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const progress = {
  id,
  level: 'me',
  askedAt: '2026-11-22T10:00:00.000Z',
  dueAt: '2026-11-24T10:00:00.000Z',
  ended: null,
  portal: { state: 'done', doneAt: '2026-11-24T10:00:10.000Z' },
  limeSurvey: { state: 'works', doneAt: null },
}
const open = (hash: string, answer: { status?: number; body: object }) => {
  fakeServer({ [`/api/erasures/${id}`]: answer })
  return openPortal(`/cancellazione${hash}`)
}
afterEach(() => vi.unstubAllGlobals())

describe('the page of an erasure, by its number', () => {
  it('says to who has no access any more how far each system is', async () => {
    open(`#${id}`, { body: { message: 'OK', data: progress } })
    expect(await screen.findByText(/^Fatto il /u)).toBeTruthy()
    expect(screen.getByText('In corso')).toBeTruthy()
    expect(screen.getByText(id)).toBeTruthy()
  })

  it('knows a number that there is not, and a link that is cut off', async () => {
    const { unmount } = open(`#${id}`, { status: 404, body: { code: 'not_found', message: 'Non c’è.' } })
    expect(await screen.findByText(/Questo numero non c’è/u)).toBeTruthy()
    unmount()
    open('#7b6f', { body: {} })
    expect(await screen.findByText(/Questo link non è completo/u)).toBeTruthy()
  })
})
