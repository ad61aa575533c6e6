import { browserError, browserErrors } from '@desco/contract/browser-errors'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'

import { fakeServer } from '#web/testing/fake-server.ts'

import type * as BrowserErrors from './browser-errors.ts'

const { path } = browserErrors.reportBrowserError
let page: typeof BrowserErrors
let server: ReturnType<typeof fakeServer>
const sent = () => server.callsTo(path).map(({ body }) => body)

// each test is a page of its own: what was reported is remembered for as long as one lives
beforeEach(async () => {
  vi.resetModules()
  page = await import('./browser-errors.ts')
  server = fakeServer({ [path]: { body: { message: '' } } })
})

describe('reportError', () => {
  it('says kind, place, version and class, in a shape that the contract lets in, and no message', () => {
    page.notePlace('/staff/famiglie/:familyId')
    page.reportError('render_failed', new TypeError('giulia@example.org'))
    expect(sent()).toEqual([
      {
        kind: 'render_failed',
        place: '/staff/famiglie/:familyId',
        version: 'development',
        error: 'TypeError',
      },
    ])
    expect(z.safeParse(browserError, sent()[0]).success).toBe(true)
  })

  it.each([['giulia'], [null], [{ name: 'giulia@example.org' }], [undefined]])(
    'names no class for %j, which is no error',
    (thrown) => {
      page.reportError('unhandled_error', thrown)
      expect(sent()).toEqual([expect.objectContaining({ error: 'Unknown' })])
    },
  )

  it('reports the same failure once, and at most five of a page', () => {
    for (let time = 0; time < 3; time += 1) page.reportError('render_failed', new TypeError())
    expect(sent()).toHaveLength(1)
    for (const place of ['/a', '/b', '/c', '/d', '/e']) {
      page.notePlace(place)
      page.reportError('render_failed', new TypeError())
    }
    expect(sent()).toHaveLength(5)
  })

  it('waits for the network when there is none', async () => {
    let isOffline = true
    server = fakeServer({ [path]: () => (isOffline ? 'offline' : { body: { message: '' } }) })
    page.reportError('part_not_loaded', new TypeError())
    expect(sent()).toHaveLength(1)
    isOffline = false
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(sent()).toHaveLength(2)
    })
    window.dispatchEvent(new Event('online'))
    expect(sent()).toHaveLength(2)
  })
})

describe('reportUnhandled', () => {
  it('reports errors and rejections that nobody caught', () => {
    page.reportUnhandled()
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('giulia') }))
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new SyntaxError('giulia') })
    window.dispatchEvent(rejection)
    expect(sent()).toMatchObject([
      { kind: 'unhandled_error', error: 'RangeError' },
      { kind: 'unhandled_rejection', error: 'SyntaxError' },
    ])
  })

  it('keeps quiet about a call that was given up, and about scripts of others', () => {
    page.reportUnhandled()
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.', error: null }))
    const reason = new DOMException('', 'AbortError')
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    expect(sent()).toEqual([])
  })
})

describe('reportCaught', () => {
  it('tells a part that did not come, with what kept it, from a page that broke', async () => {
    const parts = await import('./parts.ts')
    page.reportCaught(new parts.PartNotLoaded(new TypeError()))
    page.reportCaught(new RangeError())
    expect(sent()).toMatchObject([
      { kind: 'part_not_loaded', error: 'TypeError' },
      { kind: 'render_failed', error: 'RangeError' },
    ])
  })
})
