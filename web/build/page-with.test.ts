import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { startPage } from './page-with.ts'

const page = '<html><head></head><body>content</body></html>'

describe('startPage', () => {
  const opened = (stored: () => string | null) => {
    const went: string[] = []
    const script = /<script>(?<code>.*?)<\/script>/su.exec(
      startPage(page, { token: 'access_token', home: '/home', at: '/login' }),
    )?.groups?.['code']
    runInNewContext(script ?? '', {
      localStorage: { getItem: (name: string) => (name === 'access_token' ? stored() : null) },
      location: { replace: (path: string) => went.push(`goes to ${path}`) },
      history: { replaceState: (_state: null, _title: string, path: string) => went.push(`is ${path}`) },
    })
    return went
  }

  it('leads home who is signed in', () => {
    expect(opened(() => 'mine')).toEqual(['goes to /home'])
  })

  it('is the log-in for everybody else, also where nothing may be stored', () => {
    expect(opened(() => null)).toEqual(['is /login'])
    const refuse = () => {
      throw new Error('refused')
    }
    expect(opened(refuse)).toEqual(['is /login'])
  })
})
