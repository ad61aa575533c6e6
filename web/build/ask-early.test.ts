import { runInNewContext } from 'node:vm'

import { describe, expect, it, vi } from 'vitest'

import { askingEarly } from './ask-early.ts'

type Asked = (path: string, token: string | undefined) => Promise<string> | undefined

const early = { tokenKey: 'access_token', check: '/api/check', reads: ['/api/path', '/api/list'] }

/** The script of a page, run as a browser runs it. */
function opened(stored: () => string | null) {
  const script = /<script>(?<code>.*?)<\/script>/su.exec(askingEarly('<head></head>', early))?.groups?.[
    'code'
  ]
  const asked: string[] = []
  const marks: string[] = []
  const heard: Record<string, () => void> = {}
  const timers: (() => void)[] = []
  const limit = { signal: {}, abort: vi.fn<() => void>() }
  const fetch = async (path: string, { method, headers }: { method: string; headers: { token: string } }) => {
    asked.push(`${method} ${path} ${headers.token}`)
    return `answer of ${path}`
  }
  const window: { askedEarly?: Asked; fetch: unknown; AbortController: unknown } = {
    fetch,
    AbortController: function controller() {
      return limit
    },
  }
  runInNewContext(script ?? '', {
    window,
    fetch,
    AbortController: window.AbortController,
    localStorage: { getItem: (name: string) => (name === 'access_token' ? stored() : null) },
    document: { documentElement: { setAttribute: (name: string) => marks.push(name) } },
    addEventListener: (name: string, listener: () => void) => (heard[name] = listener),
    setTimeout: (act: () => void) => timers.push(act),
  })
  return { asked, marks, heard, timers, limit, take: window.askedEarly }
}

describe('askingEarly', () => {
  it('asks who is signed in, and what the page shows first, with the stored token', () => {
    expect(opened(() => 'mine').asked).toEqual([
      'POST /api/check mine',
      'GET /api/path mine',
      'GET /api/list mine',
    ])
  })

  it('gives each answer once, and only to who asks with the same token', async () => {
    const { take } = opened(() => 'mine')
    expect(take?.('/api/list', 'another')).toBeUndefined()
    expect(await take?.('/api/path', 'mine')).toBe('answer of /api/path')
    expect(take?.('/api/path', 'mine')).toBeUndefined()
    expect(take?.('/api/else', 'mine')).toBeUndefined()
  })

  it('gives nothing that a press may have changed', () => {
    for (const press of ['click', 'keydown']) {
      const { take, heard } = opened(() => 'mine')
      heard[press]?.()
      expect(take?.('/api/path', 'mine')).toBeUndefined()
    }
  })

  it('gives nothing that is old, and waits no longer for what has not come', () => {
    const { take, timers, limit } = opened(() => 'mine')
    timers.forEach((over) => over())
    expect(take?.('/api/path', 'mine')).toBeUndefined()
    expect(limit.abort).toHaveBeenCalledOnce()
  })

  it('asks nothing and shows nothing to who is not signed in, also where nothing may be stored', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    for (const stored of [() => null, refuse]) {
      const { asked, marks, take } = opened(stored)
      expect({ asked, marks, take }).toEqual({ asked: [], marks: ['data-nobody'], take: undefined })
    }
  })
})
