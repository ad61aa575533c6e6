import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { startPage, withScriptsBehind, withStylesInside } from './page-with.ts'

const page = [
  '<html><head>',
  '<script type="module" crossorigin src="/assets/index.js"></script>',
  '<link rel="stylesheet" crossorigin href="/assets/a.css">',
  '<link rel="modulepreload" crossorigin href="/assets/react.js">',
  '<link rel="stylesheet" crossorigin href="/assets/b.css">',
  '</head><body>content</body></html>',
].join('')

describe('withStylesInside', () => {
  it('puts the styles into the page in their order, and names their files without asking for them', async () => {
    const inside = await withStylesInside(page, async (file) => `.of{content:"$& ${file}"}`)
    expect(inside).toContain(
      '<style>.of{content:"$& assets/a.css"}.of{content:"$& assets/b.css"}</style>' +
        '<link rel="stylesheet" media="not all" href="/assets/a.css" disabled>' +
        '<link rel="stylesheet" media="not all" href="/assets/b.css" disabled></head>',
    )
    expect(inside.match(/rel="stylesheet"/gu)).toHaveLength(2)
  })
})

describe('withScriptsBehind', () => {
  it('has scripts wait for what is painted first', () => {
    const tags = withScriptsBehind(page).match(/<script[^>]*>|<link rel="modulepreload"[^>]*>/gu) ?? []
    expect(tags).toHaveLength(2)
    for (const tag of tags) expect(tag).toContain('fetchpriority="low"')
  })
})

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
