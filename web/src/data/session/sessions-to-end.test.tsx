import { afterEach, describe, expect, it, vi } from 'vitest'

import { endOnServer, endWaitingSessions } from './sessions-to-end.ts'

const key = 'desco.tickets-to-end'
const kept = () => localStorage.getItem(key)
const answers = (...responses: (Response | 'offline')[]) => {
  const fetched = vi.fn<typeof fetch>(async () => {
    const next = responses.shift() ?? 'offline'
    if (next === 'offline') throw new TypeError('Failed to fetch')
    return next
  })
  // other parts of the portal speak up too when the network is back
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    call[0] === '/api/users/logout' ? fetched(...call) : new Response('{}'),
  )
  return fetched
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('endOnServer', () => {
  it('tells the server with a request that outlives the tab, and keeps nothing once it has answered', async () => {
    const fetched = answers(new Response('{}'))
    await endOnServer('mine')
    expect(fetched).toHaveBeenCalledWith('/api/users/logout', {
      method: 'POST',
      headers: { token: 'mine' },
      keepalive: true,
    })
    expect(kept()).toBeNull()
  })

  // SHA-256 of `session`, a new line and `mine`, as the server hashes a token
  const ticket = 'f40f6847c3d50546134c54a85bb0bb3549700e062654bf1d07ed99402d4cf631'

  it('keeps until the server has heard of it a ticket that opens nothing, also over a later start', async () => {
    const fetched = answers('offline', new Response('', { status: 503 }), new Response('{}'))
    await endOnServer('mine')
    expect(kept()).toBe(JSON.stringify([ticket]))
    expect(Object.values(localStorage).join(' ')).not.toContain('mine')
    endWaitingSessions()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    expect(fetched.mock.calls[1]?.[1]?.body).toBe(JSON.stringify({ ticket }))
    expect(kept()).toBe(JSON.stringify([ticket]))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(kept()).toBeNull())
  })

  it('survives what is no list of tokens', () => {
    localStorage.setItem(key, '{"no":1}')
    const fetched = answers()
    endWaitingSessions()
    expect(fetched).not.toHaveBeenCalled()
  })
})
