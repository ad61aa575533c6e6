import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'

const id = '6b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const waits = { state: 'waits', doneAt: null }
const asked = (other: object = {}) => ({
  body: {
    message: 'OK',
    data: [
      {
        id,
        level: 'child',
        askedAt: '2026-11-20T09:00:00.000Z',
        dueAt: '2026-11-22T09:00:00.000Z',
        ended: null,
        portal: waits,
        limeSurvey: waits,
        isOwn: false,
        children: [],
        mayTakeBack: true,
        ...other,
      },
    ],
    keepsAnswers: false,
  },
})
const open = (user: Parameters<typeof aChildUser>[0], erasure: object = {}) => {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(aChildUser({ assent: 'asked', erasureAsked: true, ...user })),
    '/api/users/erasures': asked(erasure),
    '/api/users/take-back-erasure': asked({ ended: 'taken_back', mayTakeBack: false }),
  })
  return { ...server, ...openPortal('/home') }
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the page of whose data are about to be erased', () => {
  it('tells a child of 15 in its words, and lets it keep its data', async () => {
    const { person, callsTo } = open({ age: 15 })
    expect(
      await screen.findByRole('heading', { name: 'Un genitore ha chiesto di cancellare i tuoi dati' }),
    ).toBeTruthy()
    expect(await screen.findByText(/sui tuoi dati decidi anche tu/u)).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'I miei dati restano' }))
    expect(callsTo('/api/users/take-back-erasure').map(({ body }) => body)).toEqual([{ id }])
  })

  it('is an adult’s receipt: the number, where it leads, and the way back', async () => {
    const adult = { age: 18, assent: 'no' as const, decidesUntil: '2027-01-20' }
    const { person, callsTo } = open(adult, { level: 'adult', isOwn: true })
    expect(await screen.findByRole('heading', { name: 'Cancelliamo i tuoi dati' })).toBeTruthy()
    expect(await screen.findByText(id)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'questo link' }).getAttribute('href')).toBe(
      `/cancellazione#${id}`,
    )
    await person.click(screen.getByRole('button', { name: 'Annulla la cancellazione' }))
    expect(callsTo('/api/users/take-back-erasure')).toHaveLength(1)
  })
})

describe('the home of a parent whose data are about to be erased', () => {
  it('says when, and takes it back while it can be', async () => {
    const answer = asked({ level: 'family', isOwn: true })
    const { callsTo } = fakeServer({
      '/api/users/verify-token': signedIn(aParent({ hasLeft: true })),
      '/api/users/erasures': answer,
      '/api/users/take-back-erasure': answer,
    })
    const { person } = openPortal('/home')
    const waiting = await screen.findByRole('region', { name: 'Cancellazione in attesa' })
    expect(waiting.textContent).toContain(
      'I dati di tutta la famiglia: cancelliamo dopo il 22-11-2026 alle 10:00.',
    )
    await person.click(within(waiting).getByRole('button', { name: 'Annulla la cancellazione' }))
    expect(callsTo('/api/users/take-back-erasure').map(({ body }) => body)).toEqual([{ id }])
  })

  it('says nothing of one that is over', async () => {
    const { callsTo } = fakeServer({
      '/api/users/verify-token': signedIn(aParent({ hasLeft: true })),
      '/api/users/erasures': asked({ mayTakeBack: false }),
    })
    openPortal('/home')
    expect(await screen.findByText(/Non partecipi più allo studio/u)).toBeTruthy()
    await waitFor(() => expect(callsTo('/api/users/erasures')).toHaveLength(1))
    expect(screen.queryByText('Cancellazione in attesa')).toBeNull()
  })
})
