import type { BrowserError, BrowserErrorKind } from '@desco/contract/browser-errors'

import { PartNotLoaded, portalVersion } from './parts.ts'

// A fault here reaches the server's log: its kind, its page, its build. Never a message, never what was
// typed: a message can quote both.

/** As a literal: the contract's line would bring its schema to every page. */
const address = '/api/browser-errors'
const mostPerPage = 5

let place = '/'
const reported = new Set<string>()

/** Says which page is shown, by the pattern of its route: an address can name a person. */
export const notePlace = (pattern: string) => {
  place = pattern
}

/** Reports one failure: each once, and at most five while the page lives. Off line it waits for the network. */
export function reportError(kind: BrowserErrorKind, error: unknown): void {
  const report: BrowserError = { kind, place, version: portalVersion(), error: classOf(error) }
  const body = JSON.stringify(report)
  if (reported.has(body) || reported.size >= mostPerPage) return
  reported.add(body)
  void send(body).catch(() => {
    window.addEventListener('online', () => void send(body).catch(() => undefined), { once: true })
  })
}

/** Reports what a boundary caught. */
export const reportCaught = (error: unknown) =>
  error instanceof PartNotLoaded
    ? reportError('part_not_loaded', error.cause)
    : reportError('render_failed', error)

/** Reports what nobody catches. A call that was given up is not a failure. */
export function reportUnhandled(): void {
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    // null: a script of another site or of an extension, of which a page learns nothing
    if (error !== null && error !== undefined) reportError('unhandled_error', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (classOf(reason) !== 'AbortError') reportError('unhandled_rejection', reason)
  })
}

// the build shortens the names of classes; `name` is written out
function classOf(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return /^[A-Za-z]{1,40}$/u.test(name) ? name : 'Unknown'
}

// `keepalive`: the request outlives its tab
const send = async (body: string) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true })
