import type { Answer } from '../answer.ts'

type Extra = { status?: number; cookies?: string[] }

/** A page without a form; LimeSurvey lets these be framed. */
export function plainPage(body: string, { status = 200, cookies = [] }: Extra = {}): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store, no-cache, must-revalidate',
      ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}),
    },
    body,
  }
}

/** A page of the survey itself. */
export function surveyPage(body: string, cookies: string[]): Answer {
  const { status, headers } = plainPage(body, { cookies })
  return { status, headers: { ...headers, 'X-Frame-Options': 'SAMEORIGIN' }, body }
}

export function redirect(status: 302 | 303, location: string, cookies: string[]): Answer {
  const { headers } = plainPage('', { cookies })
  return { status, headers: { ...headers, Location: location }, body: '' }
}
