import { afterEach, describe, expect, it, vi } from 'vitest'

import { endOnServer, endWaitingTokens } from './tokens-to-end.ts'

const key = 'desco.tokens-to-end'
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

  it('keeps the token until the server has heard of it, also over a later start', async () => {
    const fetched = answers('offline', new Response('', { status: 503 }), new Response('', { status: 401 }))
    await endOnServer('mine')
    expect(kept()).toBe('["mine"]')
    endWaitingTokens()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    expect(kept()).toBe('["mine"]')
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(kept()).toBeNull())
  })

  it('survives what is no list of tokens', () => {
    localStorage.setItem(key, '{"no":1}')
    const fetched = answers()
    endWaitingTokens()
    expect(fetched).not.toHaveBeenCalled()
  })
})
