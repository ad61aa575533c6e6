import type { Answer } from '../answer.ts'
import type { HostState } from '../host-state.ts'
import type { SurveyRecord } from '../store.ts'
import type { Browser, Progress } from './browser-sessions.ts'
import { participantWith, refusedSentence, responseToResume, sentences } from './door.ts'
import { plainPage, surveyPage } from './page-answer.ts'
import { showStep } from './show-step.ts'
import { codePage, refusalPage } from './survey-pages.ts'

export type Visit = { record: SurveyRecord; browser: Browser; address: string }

/** Follows a participant link. */
export function openSurvey(host: HostState, visit: Visit, query: URLSearchParams): Answer {
  const { record, browser } = visit
  const { sid, participantAttributes } = record.survey
  const token = query.get('token') || null
  if (query.get('newtest') === 'Y') browser.surveys.delete(sid)

  const known = browser.surveys.get(sid)
  if (participantAttributes === null) return showStep(visit, known ?? begin(visit, token, 0))
  if (token === null) return askForCode(visit, null)
  if (known && !known.finished && known.token !== token) {
    // the real server forgets the session here, so that the same link works the second time
    browser.surveys.delete(sid)
    return plainPage(refusalPage(sentences.otherToken, host.returnUrl), { cookies: browser.cookies })
  }
  return withToken(host, visit, token)
}

function withToken(host: HostState, visit: Visit, token: string): Answer {
  const { record, browser, address } = visit
  const participant = participantWith(record, token)
  if (!participant) {
    const sentence = host.tokens.blocked(address) ? sentences.blocked : sentences.unknownToken
    host.tokens.failed(address)
    return askForCode(visit, sentence)
  }
  const refused = refusedSentence(host, record, participant)
  if (refused) return plainPage(refusalPage(refused, host.returnUrl), { cookies: browser.cookies })

  const known = browser.surveys.get(record.survey.sid)
  if (known && !known.finished) return showStep(visit, known)
  const resumed = responseToResume(record, token)
  if (resumed) return showStep(visit, begin(visit, token, Math.max(1, resumed.lastpage), resumed.id))
  return host.tokens.blocked(address)
    ? askForCode(visit, sentences.blocked)
    : showStep(visit, begin(visit, token, 0))
}

function begin(
  { record, browser }: Visit,
  token: string | null,
  step: number,
  responseId?: number,
): Progress {
  const progress = { token, step, responseId: responseId ?? null, finished: false }
  browser.surveys.set(record.survey.sid, progress)
  return progress
}

function askForCode({ record, browser }: Visit, sentence: string | null): Answer {
  return surveyPage(codePage(record.survey, browser.csrf, sentence), browser.cookies)
}
