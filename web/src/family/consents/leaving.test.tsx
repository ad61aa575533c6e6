import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { signedIn } from '#web/testing/people.ts'

const child = (name: string, leftAt: string | null = null) => ({
  id: name === 'Anna' ? '3b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b' : '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  name,
  leftAt,
})
const state = (other: object = {}) => ({
  body: {
    message: 'OK',
    data: {
      ownLeftAt: null,
      children: [child('Nicolò'), child('Anna')],
      otherParent: { name: 'Paolo', leftAt: null },
      messages: { choice: 'all', until: null },
      ...other,
    },
  },
})
const answers = {
  '/api/users/verify-token': signedIn(),
  '/api/users/consents': { body: { message: 'OK', data: [] } },
}
const open = (given: object) => {
  const server = fakeServer({ ...answers, '/api/users/leaving': state(), ...given })
  return { ...server, ...openPortal('/my-consents') }
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('leaving the study', () => {
  it('says before what follows in each system, and then that it is done', async () => {
    const { person, callsTo } = open({ '/api/users/leave': state({ ownLeftAt: '2026-11-22T10:00:00.000Z' }) })
    await person.click(await screen.findByRole('button', { name: 'Lascio io' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lasci lo studio?' }))
    for (const term of ['Nel portale', 'In LimeSurvey', 'Le email', 'Quello che avete dato']) {
      expect(dialog.getByText(term)).toBeTruthy()
    }
    expect(dialog.getByText(/lo diciamo a Paolo/u)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Lascio lo studio' }))
    expect(await screen.findByText('Non partecipi più')).toBeTruthy()
    expect(callsTo('/api/users/leave').map(({ body }) => body)).toEqual([{ degree: 'me' }])
  })

  it('sends nothing before it is confirmed, and keeps the dialog when it is refused', async () => {
    const refused = { code: 'family_not_active', message: 'La tua famiglia non partecipa.' }
    const { person, callsTo } = open({ '/api/users/leave': { status: 409, body: refused } })
    await person.click(await screen.findByRole('button', { name: 'Lasciamo tutti' }))
    expect(callsTo('/api/users/leave')).toEqual([])
    await person.click(await screen.findByRole('button', { name: 'Lasciamo lo studio' }))
    expect(await screen.findByText('La tua famiglia non partecipa.')).toBeTruthy()
  })

  it('begins with fewer messages and a pause, which can be ended', async () => {
    const { person, callsTo } = open({ '/api/users/messages': state() })
    await person.click(await screen.findByRole('button', { name: 'Meno messaggi' }))
    await person.click(screen.getByRole('button', { name: 'Pausa fino al…' }))
    await person.type(await screen.findByLabelText('I messaggi ricominciano il'), '2027-01-07')
    const dialog = within(screen.getByRole('dialog', { name: 'Una pausa' }))
    await person.click(dialog.getByRole('button', { name: 'Vai in pausa' }))
    await vi.waitFor(() =>
      expect(callsTo('/api/users/messages').map(({ body }) => body)).toEqual([
        { choice: 'fewer' },
        { choice: 'paused', until: '2027-01-07' },
      ]),
    )
  })

  it('takes one child out alone', async () => {
    const { person, callsTo } = open({ '/api/users/withdraw-child': { body: { message: 'Fatto.' } } })
    await person.click(await screen.findByRole('button', { name: 'Ritira Anna' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Anna lascia lo studio?' }))
    await person.click(dialog.getByRole('button', { name: 'Ritira Anna' }))
    expect(await screen.findByText('Anna non partecipa più')).toBeTruthy()
    expect(callsTo('/api/users/withdraw-child').map(({ body }) => body)).toEqual([{ _id: child('Anna').id }])
  })

  it('shows who has left, and offers only what is left to leave', async () => {
    const at = '2026-11-20T09:30:00.000Z'
    open({
      '/api/users/leaving': state({
        ownLeftAt: at,
        children: [child('Nicolò', at), child('Anna')],
        otherParent: { name: 'Paolo', leftAt: at },
      }),
    })
    expect(await screen.findByText('Hai lasciato lo studio')).toBeTruthy()
    expect(screen.getByText('Nicolò non partecipa più')).toBeTruthy()
    expect(screen.getByText('Paolo non partecipa più')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ritira Anna' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Lascio io|Lasciamo tutti|Ritira Nicolò/u })).toBeNull()
  })
})
