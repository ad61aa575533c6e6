import type { IncomingMessage } from 'node:http'

import { randomText } from '../random-text.ts'

/** Where one browser stands in one survey. Step 0 is the welcome page. */
export type Progress = { token: string | null; step: number; responseId: number | null; finished: boolean }

export type Browser = { surveys: Map<number, Progress>; csrf: string; cookies: string[] }

export type BrowserSessions = { of: (request: IncomingMessage) => Browser }

const sessionCookie = 'LS-DEMO'
const csrfCookie = 'YII_CSRF_TOKEN'
const mostSessions = 10_000

/** Remembers browsers by a cookie, in memory only: a resumed survey does not need it. */
export function createBrowserSessions(): BrowserSessions {
  const sessions = new Map<string, Map<number, Progress>>()

  return {
    of(request) {
      const sent = cookiesOf(request)
      const known = sent.get(sessionCookie) ?? ''
      const id = sessions.has(known) ? known : randomText(26)
      const surveys = sessions.get(id) ?? new Map<number, Progress>()
      // the browser that was here last is forgotten last
      sessions.delete(id)
      sessions.set(id, surveys)
      for (const oldest of sessions.keys()) {
        if (sessions.size <= mostSessions) break
        sessions.delete(oldest)
      }

      const csrf = sent.get(csrfCookie) || randomText(40)
      const cookies = [`${sessionCookie}=${id}; path=/; HttpOnly`]
      if (!sent.get(csrfCookie)) cookies.push(`${csrfCookie}=${csrf}; path=/; HttpOnly; SameSite=Lax`)
      return { surveys, csrf, cookies }
    },
  }
}

/** A form counts only with the cookie and the hidden field saying the same. */
export function csrfHolds(request: IncomingMessage, posted: URLSearchParams): boolean {
  const cookie = cookiesOf(request).get(csrfCookie)
  return cookie !== undefined && cookie !== '' && cookie === posted.get(csrfCookie)
}

function cookiesOf({ headers }: IncomingMessage): Map<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}
