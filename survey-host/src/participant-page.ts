import { type HostState, localSecond } from './host-state.ts'
import { type Answer, errorPage, escapeHtml, html, layout } from './html.ts'
import { questionnaire, type Shown } from './questionnaire.ts'
import { asTyped, readAnswers } from './read-answers.ts'
import { beginResponse, completeResponse, isCompleted, participantWith } from './record-response.ts'
import type { SurveyRecord } from './store.ts'
import type { Survey, SurveyResponse } from './survey.ts'

export type PageRequest = {
  sid: number
  isPost: boolean
  query: URLSearchParams
  posted: URLSearchParams
  cookies: string
}

const noPermission = 'Spiacente, ma non si dispone dei permessi per accedere a questa indagine.'

/** LimeSurvey's sentences, word for word: the portal's texts may refer to them. */
const sentences = {
  completed: `Questo questionario è stato già compilato. ${noPermission}`,
  outsideWindow: `Questo questionario non è più valido. ${noPermission}`,
  expired: "Spiacente, ma l'indagine è scaduta e non è più disponibile.",
  notStarted: "L'indagine non è stata ancora attivata.",
  unknownToken: 'Il codice di accesso inserito non è valido o è già usato da un altro utente.',
  otherToken:
    'Mancata corrispondenza del codice di accesso. Il codice di accesso inserito non corrisponde con quello della sessione corrente.',
}

/**
 * The one page that participants see, as LimeSurvey 6.4.2 treats the same link. All state that the page needs travels
 * in the form; the cookie only remembers whose questionnaire this browser has open.
 */
export async function answerPage(host: HostState, page: PageRequest): Promise<Answer> {
  const { sid, isPost, query, posted } = page
  const record = host.store.find(sid)
  if (!record) {
    const text = 'The survey in which you are trying to participate does not seem to exist.'
    return html(errorPage('404: Not Found', text), 404)
  }
  if (!record.survey.active) {
    return html(errorPage('401: Unauthorized', 'You must be logged in to access to this page.'), 401)
  }
  const token = (isPost ? posted : query).get('token') || null
  if (isPost) {
    const answer = takeStep(host, record, { token, posted })
    // on the disk before the next page is shown
    await host.store.save()
    return answer
  }
  return openLink(host, record, { token, page })
}

function openLink(
  host: HostState,
  record: SurveyRecord,
  { token, page }: { token: string | null; page: PageRequest },
): Answer {
  const { sid } = record.survey
  const refused = refusal(host, record, token)
  if (refused) return refuse(host, refused)
  const cookie = `LS-DEMO-${sid}`
  const other = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(page.cookies)?.[1] ?? ''
  if (other !== '' && other !== encodeURIComponent(token ?? '') && page.query.get('newtest') !== 'Y') {
    // the real server forgets the session here, so that the same link works the second time
    return refuse(host, sentences.otherToken, { 'Set-Cookie': `${cookie}=; path=/; HttpOnly` })
  }
  const resumed = token === null ? undefined : responseToResume(record, token)
  const step = resumed ? Math.max(1, resumed.lastpage) : 0
  const shown = show(record, { token, step, response: resumed })
  shown.headers['Set-Cookie'] = `${cookie}=${encodeURIComponent(token ?? '')}; path=/; HttpOnly`
  return shown
}

type Step = { token: string | null; step: number; response: SurveyResponse | undefined }

function takeStep(
  host: HostState,
  record: SurveyRecord,
  { token, posted }: { token: string | null; posted: URLSearchParams },
): Answer {
  const { survey, responses } = record
  const sent = responses.find((response) => referenceTo(response) === posted.get('response'))
  if (sent && sent.submitdate !== null && !survey.editableAfterCompletion) return thanks(host, survey, token)
  // a participant may have been closed, or taken out, since the page was opened
  const refused = refusal(host, record, token)
  if (refused) return refuse(host, refused)

  const response =
    sent ??
    (token === null ? undefined : responseToResume(record, token)) ??
    beginResponse(host, record, token)
  const step = Math.min(Number(posted.get('thisstep')) || 0, response.lastpage + 1)
  const group = survey.groups[step - 1]
  if (!group) return show(record, { token, step: 1, response })

  const { entered, answers, errors } = readAnswers(group, posted)
  Object.assign(response.answers, answers)
  response.datestamp = localSecond(host.now())
  if (Object.keys(errors).length > 0) return show(record, { token, step, response }, { entered, errors })
  response.lastpage = step
  if (step < survey.groups.length) return show(record, { token, step: step + 1, response })
  completeResponse(host, record, { response, token })
  return thanks(host, survey, token)
}

/** Why nobody, or this participant, may answer now; null when they may. */
function refusal({ now }: HostState, record: SurveyRecord, token: string | null): string | null {
  const { expires, startdate, participantAttributes, editableAfterCompletion } = record.survey
  const instant = localSecond(now())
  if (expires !== null && expires < instant) return sentences.expired
  if (startdate !== null && startdate > instant) return sentences.notStarted
  if (participantAttributes === null) return null

  const participant = participantWith(record, token ?? '')
  if (token === null || !participant) return sentences.unknownToken
  if (isCompleted(participant) && !editableAfterCompletion) return sentences.completed
  const { validfrom, validuntil } = participant
  const early = typeof validfrom === 'string' && validfrom > instant
  const late = typeof validuntil === 'string' && validuntil < instant
  return early || late ? sentences.outsideWindow : null
}

function responseToResume({ survey, responses }: SurveyRecord, token: string): SurveyResponse | undefined {
  if (survey.anonymized || survey.participantAttributes === null) return undefined
  return responses.findLast((response) => {
    if (response.token !== token) return false
    return response.submitdate === null ? survey.resumesByToken : survey.editableAfterCompletion
  })
}

/** Ids can be counted up; the drawn seed beside it cannot be guessed. */
const referenceTo = ({ id, seed }: SurveyResponse) => `${id}.${seed}`

function show(
  { survey }: SurveyRecord,
  { token, step, response }: Step,
  typed?: Pick<Shown, 'entered' | 'errors'>,
): Answer {
  const group = survey.groups[step - 1]
  const entered = group && response ? asTyped(group, response.answers) : {}
  const hidden = { token: token ?? '', response: response ? referenceTo(response) : '' }
  const body = questionnaire({ survey, step, hidden, ...(typed ?? { entered, errors: {} }) })
  // LimeSurvey lets its refusals be framed, and nothing else
  return html(body, 200, { 'X-Frame-Options': 'SAMEORIGIN' })
}

/** Leads back by itself where the survey says so, else shows the way back. */
function thanks({ returnUrl }: HostState, survey: Survey, token: string | null): Answer {
  if (survey.autoredirect && survey.endUrl) {
    const target = survey.endUrl.replaceAll('{SID}', String(survey.sid)).replaceAll('{TOKEN}', token ?? '')
    return html('', 302, { Location: target })
  }
  const body = `<h1>Grazie!</h1>
<p>Le tue risposte sono state registrate.</p>
${survey.end}
<p>Puoi chiudere questa scheda.</p>
${wayBack(survey.endUrl ?? returnUrl)}`
  return html(layout(`Grazie - ${survey.title}`, body))
}

/** LimeSurvey's page of refusals, which is titled so in every language. */
function refuse({ returnUrl }: HostState, sentence: string, headers?: Record<string, string>): Answer {
  const body = `<h1>Questo questionario non si può aprire</h1>
<p>${escapeHtml(sentence)}</p>
${wayBack(returnUrl)}`
  return html(layout('Error', body), 200, headers)
}

/** The token in this page's address must not travel along. */
const wayBack = (url: string | null) =>
  url === null
    ? ''
    : `<p><a class="button" rel="noreferrer" href="${escapeHtml(url)}">Torna al portale</a></p>`
