import { z } from 'zod/mini'

import { readListedSurveys, sessionKey, shaped } from './answers.ts'
import { lacksRight, LimeSurveyError, rightFor } from './limesurvey-error.ts'
import { type Fetch, postCall } from './post-call.ts'
import { fieldMap, hasOptions } from './response-calls.ts'

/** One call as it went over the wire, in the form of survey-host/recordings; without keys, tokens, names or answers. */
export type Recording = {
  name: string
  request: { method: string; params: unknown[]; id: 1 }
  response: unknown
  httpStatus: number
  headers: { 'content-type': string }
}

export type CheckedSurvey = {
  id: number
  title: string
  /** The rights that the account lacks, and what goes wrong without each. */
  lacks: { right: string; so: string }[]
  /** Calls that failed otherwise, by their method and the kind of failure. */
  failed: { method: string; kind: string }[]
  /** Remarks for the portal's people. */
  remarks: string[]
}

export type AccountCheck = {
  /** Null: only a superadministrator is told. */
  version: string | null
  surveys: CheckedSurvey[]
}

type Settings = {
  url: string
  user: string
  password: string
  timeoutMs?: number
  record?: (recording: Recording) => void
}

const withoutIt: Readonly<Record<string, string>> = {
  list_participants: 'the portal cannot see who has answered',
  add_participants: 'nobody new gets a link',
  set_participant_properties: 'who leaves can go on answering, unless participants may be deleted',
  delete_participants: 'an erased person stays in the list',
  get_survey_properties: 'the portal does not know whether it is anonymous',
  get_language_properties: 'its title is that of its base language',
  get_fieldmap: 'answers cannot be fetched for the analysis',
  get_question_properties: 'answers cannot be fetched for the analysis',
  export_responses: 'answers cannot be fetched for the analysis',
  delete_response: 'answers of an erased person stay',
}

const aboutAnswers = new Set(['get_response_ids', 'delete_response'])

// ids that no participant and no answer has: what is tried with them changes nothing
const nobody = 0
const noAnswer = 2_000_000_000
const anHourAgo = '2000-01-01 00:00:00'

/**
 * Tries every call that the portal makes with the account that it was given, on every survey that the account sees. Changes no
 * participant and reads no answer. Throws a LimeSurveyError when LimeSurvey does not let it in or is out of order.
 */
export async function checkAccount(settings: Settings): Promise<AccountCheck> {
  const send = sender(settings)
  const logIn = send('get_session_key', [settings.user, settings.password])
  const key = shaped(sessionKey, 'get_session_key', await logIn)
  const call = (method: string, ...params: unknown[]) => send(method, [key, ...params])
  try {
    const version = await call('get_site_settings', 'versionnumber').catch(unlessRefused)
    const listed = await call('list_surveys').catch((error: unknown) => {
      if (error instanceof LimeSurveyError && error.says(/^No surveys found/iu)) return []
      throw error
    })
    const surveys: CheckedSurvey[] = []
    for (const survey of readListedSurveys(listed).surveys) surveys.push(await checkSurvey(call, survey))
    return { version: typeof version === 'string' ? version : null, surveys }
  } finally {
    await call('release_session_key').catch(() => undefined)
  }
}

type Call = (method: string, ...params: unknown[]) => Promise<unknown>

async function checkSurvey(
  call: Call,
  { id, title, active }: { id: number; title: string; active: boolean },
): Promise<CheckedSurvey> {
  let anonymous = false
  const checked: CheckedSurvey = { id, title, lacks: [], failed: [], remarks: [] }
  // in whatever language: where answers are nobody's, or there are none, LimeSurvey fails at what is asked by a token
  const isExpected = ({ kind, method }: LimeSurveyError) =>
    kind === 'fault' && (!active || anonymous) && aboutAnswers.has(method)
  const attempt = (method: string, ...params: unknown[]) => attemptWith(method, [id, ...params])
  const attemptWith = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    try {
      return await call(method, ...params)
    } catch (error) {
      if (!(error instanceof LimeSurveyError)) throw error
      if (lacksRight(error)) {
        const right = rightFor[method] ?? method
        // two calls may ask for the same right
        if (!checked.lacks.some((one) => one.right === right)) {
          checked.lacks.push({ right, so: withoutIt[method] ?? 'the portal cannot do it' })
        }
      } else if (active && error.says(/no (?:survey participants|token) table/iu)) {
        const remark = 'open access: answered again and again, and never awaited'
        if (!checked.remarks.includes(remark)) checked.remarks.push(remark)
      } else if (error.kind !== 'refused' && !isExpected(error)) {
        checked.failed.push({ method, kind: error.kind })
      }
      return null
    }
  }
  if (!active) checked.remarks.push('not active: nobody can answer it')
  const properties = await attempt('get_survey_properties', wantedProperties)
  anonymous = textsOf(properties)['anonymized'] === 'Y'
  const texts = await attempt('get_language_properties', ['surveyls_title', 'surveyls_url'], 'it')
  await attempt('list_participants', 0, 1, false, ['completed', 'validuntil'])
  await attempt('add_participants', [], false)
  await attempt('set_participant_properties', nobody, { validuntil: anHourAgo })
  await attempt('delete_participants', [])
  await attempt('get_response_ids', 'nobody')
  const fields = z.safeParse(fieldMap, await attempt('get_fieldmap', 'it')).data ?? {}
  const question = Object.values(fields).find(({ type, qid }) => hasOptions(type) && Number(qid) > 0)
  if (question !== undefined)
    await attemptWith('get_question_properties', [Number(question.qid), ['answeroptions'], 'it'])
  await attempt('export_responses', 'json', null, 'all', 'code', 'short', noAnswer, noAnswer)
  await attempt('delete_response', noAnswer)
  checked.remarks.push(...remarksOn(properties, texts))
  return checked
}

const wantedProperties = [
  'language',
  'additional_languages',
  'anonymized',
  'datestamp',
  'autoredirect',
  'tokenanswerspersistence',
]

function remarksOn(properties: unknown, texts: unknown): string[] {
  const said = textsOf(properties)
  const remarks: string[] = []
  if (said['anonymized'] === 'Y') remarks.push('anonymous: its answers cannot be joined with persons')
  if (said['datestamp'] === 'N') remarks.push('keeps no dates of answers')
  if (said['tokenanswerspersistence'] === 'N') remarks.push('who stops half-way begins anew')
  const languages = `${said['language'] ?? 'it'} ${said['additional_languages'] ?? ''}`.split(' ')
  if (!languages.includes('it')) remarks.push('not in Italian')
  if (properties !== null && said['autoredirect'] !== 'Y') remarks.push('no automatic return to the portal')
  if (texts !== null && !textsOf(texts)['surveyls_url']) remarks.push('no end address')
  return remarks
}

const textsOf = (value: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

function unlessRefused(error: unknown): null {
  if (error instanceof LimeSurveyError && error.kind === 'refused') return null
  throw error
}

/** Sends one call and tells its recording. Nothing is tried twice: a wrong password counts towards LimeSurvey's lock-out. */
function sender({ url, user, password, timeoutMs = 20_000, record }: Settings) {
  const endpoint = `${url.replace(/\/+$/u, '')}/index.php/admin/remotecontrol`
  const transport = {
    endpoint,
    timeoutMs,
    mostBytes: 32 * 1024 * 1024,
    closing: new AbortController().signal,
  }
  return (method: string, params: unknown[]): Promise<unknown> => {
    const recorded: Fetch = async (...asked) => {
      const response = await fetch(...asked)
      record?.({
        name: `${method}-checked`,
        request: { method, params: withoutSecrets(params, { user, password }), id: 1 },
        response: withoutPeople(method, await response.clone().text()),
        httpStatus: response.status,
        headers: { 'content-type': response.headers.get('content-type') ?? '' },
      })
      return response
    }
    return postCall({ ...transport, fetch: recorded }, method, params)
  }
}

/** The first parameter is the session key, or the account's name and password. */
function withoutSecrets(params: unknown[], { user, password }: { user: string; password: string }) {
  if (params[0] === user && params[1] === password) return ['USER', 'PASSWORD']
  return ['SESSION', ...params.slice(1)]
}

const personal = new Set(['token', 'participant_info', 'firstname', 'lastname', 'email', 'participant_id'])

function withoutPeople(method: string, text: string): unknown {
  if (method === 'get_session_key')
    return /"result":\s*"/u.test(text) ? { id: 1, result: 'SESSION', error: null } : parse(text)
  const answered = parse(text)
  // each call goes out under a number of its own; of a recording all have the same
  return blank(isNumbered(answered) ? { ...answered, id: 1 } : answered)
}

const isNumbered = (answered: unknown): answered is { id: number } =>
  typeof answered === 'object' && answered !== null && 'id' in answered && typeof answered.id === 'number'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // a page of the server: its words are enough
    return { raw: text.slice(0, 500) }
  }
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blank)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isPersonal(name, inner) ? 'REMOVED' : blank(inner)]),
  )
}

// the columns of answers are described under the same names
const isPersonal = (name: string, value: unknown) =>
  personal.has(name) && (name === 'participant_info' || typeof value !== 'object')
