import type { Answer } from '../answer.ts'
import type { HostState } from '../host-state.ts'
import type { SurveyResponse } from '../survey.ts'
import type { Progress } from './browser-sessions.ts'
import { participantWith, refusedSentence, sentences } from './door.ts'
import type { Visit } from './open-survey.ts'
import { plainPage, redirect, surveyPage } from './page-answer.ts'
import { readAnswers } from './read-answers.ts'
import { beginResponse, completeResponse, keepAnswers } from './record-response.ts'
import { showStep } from './show-step.ts'
import { refusalPage, thanksPage } from './survey-pages.ts'

/** Takes one page of the questionnaire; what it said is on the disk before the next one is shown. */
export async function postStep(host: HostState, visit: Visit, posted: URLSearchParams): Promise<Answer> {
  const { record, browser } = visit
  const { sid } = record.survey
  if (posted.has('token') && posted.get('move') === 'entertoken') {
    const query = new URLSearchParams({ token: (posted.get('token') ?? '').trim(), lang: 'it' })
    return redirect(303, `/index.php/${sid}?${query.toString()}`, browser.cookies)
  }

  const progress = browser.surveys.get(sid)
  const refused = progress ? refusal(host, visit, progress) : sentences.sessionLost
  if (!progress || refused)
    return plainPage(refusalPage(refused ?? sentences.sessionLost, host.returnUrl), {
      cookies: browser.cookies,
    })

  const answer = progress.finished ? thanks(host, visit) : takeStep(host, visit, progress, posted)
  await host.store.save()
  return answer
}

/** A participant may have been closed, or taken out, since the page was opened. */
function refusal(host: HostState, { record }: Visit, { token, finished }: Progress): string | null {
  if (finished || record.survey.participantAttributes === null) return null
  const participant = participantWith(record, token ?? '')
  return participant ? refusedSentence(host, record, participant) : sentences.unknownToken
}

function takeStep(host: HostState, visit: Visit, progress: Progress, posted: URLSearchParams): Answer {
  const { record } = visit
  const step = Number(posted.get('thisstep'))
  // a page from further on than this browser has come: show where it really is
  if (!Number.isInteger(step) || step < 0 || step > progress.step) return showStep(visit, progress)

  const response = responseOf(host, visit, progress)
  progress.step = step
  const group = record.survey.groups[step - 1]
  if (!group) return go(visit, progress, 1)

  const { entered, answers, errors } = readAnswers(group, posted)
  const goesBack = record.survey.backButton && posted.get('move') === 'moveprev' && step > 1
  const complete = Object.keys(errors).length === 0
  keepAnswers(host, response, { step: complete && !goesBack ? step : response.lastpage, answers })
  if (goesBack) return go(visit, progress, step - 1)
  if (!complete) return showStep(visit, progress, { entered, errors })
  if (step < record.survey.groups.length) return go(visit, progress, step + 1)

  completeResponse(host, record, { response, token: progress.token })
  progress.finished = true
  return thanks(host, visit, progress.token)
}

function responseOf(host: HostState, { record }: Visit, progress: Progress): SurveyResponse {
  const known = record.responses.find(({ id }) => id === progress.responseId)
  const response = known ?? beginResponse(host, record, progress.token)
  progress.responseId = response.id
  return response
}

function go(visit: Visit, progress: Progress, step: number): Answer {
  progress.step = step
  return showStep(visit, progress)
}

function thanks(host: HostState, { record, browser }: Visit, token: string | null = null): Answer {
  const { survey } = record
  if (survey.autoredirect && survey.endUrl) {
    const target = survey.endUrl.replaceAll('{SID}', String(survey.sid)).replaceAll('{TOKEN}', token ?? '')
    return redirect(302, target, browser.cookies)
  }
  return surveyPage(thanksPage(survey, survey.endUrl ?? host.returnUrl), browser.cookies)
}
