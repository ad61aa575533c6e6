import type { IncomingMessage } from 'node:http'

import type { Answer } from '../answer.ts'
import type { HostState } from '../host-state.ts'
import { type BrowserSessions, csrfHolds } from './browser-sessions.ts'
import { closedSentence } from './door.ts'
import { errorPage } from './error-pages.ts'
import { openSurvey } from './open-survey.ts'
import { plainPage } from './page-answer.ts'
import { postStep } from './post-step.ts'
import { refusalPage } from './survey-pages.ts'

export type PageRequest = {
  request: IncomingMessage
  sid: number
  query: URLSearchParams
  body: string
  address: string
}

/** One request to a participant page, as LimeSurvey 6.4.2 treats it. */
export async function answerPage(
  host: HostState,
  sessions: BrowserSessions,
  { request, sid, query, body, address }: PageRequest,
): Promise<Answer> {
  const browser = sessions.of(request)
  const { cookies } = browser
  const record = host.store.find(sid)
  if (!record) {
    const text = 'The survey in which you are trying to participate does not seem to exist.'
    return plainPage(errorPage('404: Not Found', text), { status: 404, cookies })
  }
  if (!record.survey.active) {
    const text = 'You must be logged in to access to this page.'
    return plainPage(errorPage('401: Unauthorized', text), { status: 401, cookies })
  }
  const closed = closedSentence(host, record)
  if (closed) return plainPage(refusalPage(closed, host.returnUrl), { cookies })

  const visit = { record, browser, address }
  if (request.method !== 'POST') return openSurvey(host, visit, query)
  const posted = new URLSearchParams(body)
  if (csrfHolds(request, posted)) return postStep(host, visit, posted)
  return plainPage(errorPage('400: Bad Request', 'The CSRF token could not be verified.'), {
    status: 400,
    cookies,
  })
}
