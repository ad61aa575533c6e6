import type { Clock } from '#platform/clock.ts'
import { limitConcurrency } from '#platform/concurrency.ts'
import { momentIn } from '#questionnaires/schedule/local-time.rules.ts'

import {
  addedRows,
  changedParticipant,
  deletions,
  languageTexts,
  participants,
  readListedSurveys,
  responseIds,
  sessionKey,
  shaped,
  surveyProperties,
  surveyState,
} from './answers.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { LimeSurveyError } from './limesurvey-error.ts'
import { type Fetch, postCall } from './post-call.ts'
import { createResponseCalls } from './response-calls.ts'
import { createSessionKey } from './session-key.ts'

export type LimeSurveySettings = {
  /** Where LimeSurvey lives, without `/index.php`. */
  url: string
  user: string
  password: string
  clock: Clock
  /** The one of LimeSurvey's clock, in which it writes its dates; Italy's unless given. */
  timeZone?: string
  /** LimeSurvey answered lines that are none; the others are used. */
  onBrokenLines?: (what: { method: string; broken: number }) => void
  timeoutMs?: number
  /** How long and how large an answer to a call for people's answers may be. */
  answersTimeoutMs?: number
  answersMostBytes?: number
  fetch?: Fetch
}

export type LimeSurveyClient = ReturnType<typeof createLimeSurveyClient>

// LimeSurvey's refusals of a call are English on every server; its faults are translated (survey-host/README.md)
const noSurveys = /^No surveys found/iu
const noParticipants = /^No survey participants found/iu
const noTable = /No (?:survey participants|token) table/iu
const noSuchResponse = /^Response Id not found/iu
const noPermission = /^No permission/iu
const noSuchParticipant = /^Error: (?:Invalid tokenid|No results were found)/iu
const invalidKey = /^Invalid session key/iu

// LimeSurvey spends whole processor seconds on a dozen calls; more at once only slow its own pages down.
const callsAtOnce = 4

// of taking a validity away nothing is recorded, of setting one is
const forEver = '2999-12-31 23:59:00'

/** The first name of a rehearsal's participants in LimeSurvey, by which researchers leave them out; others have none. */
const rehearsalMark = 'PROVA'

const mebibyte = 1024 * 1024

/** Speaks RemoteControl 2 with one LimeSurvey (survey-host/recordings holds what a real one answers). */
export function createLimeSurveyClient(settings: LimeSurveySettings) {
  const { url, user, password, clock } = settings
  const momentOf = momentIn(settings.timeZone ?? 'Europe/Rome')
  const closing = new AbortController()
  const endpoint = `${url.replace(/\/+$/u, '')}/index.php/admin/remotecontrol`
  const transport = {
    endpoint,
    fetch: settings.fetch ?? fetch,
    timeoutMs: settings.timeoutMs ?? 8_000,
    mostBytes: 32 * mebibyte,
    closing: closing.signal,
  }
  const patient = {
    ...transport,
    timeoutMs: settings.answersTimeoutMs ?? 60_000,
    mostBytes: settings.answersMostBytes ?? 8 * mebibyte,
  }
  const inTurn = limitConcurrency(callsAtOnce)
  const unlessBroken = createCircuitBreaker(clock)

  const send = (method: string, params: unknown[]) =>
    inTurn(() => unlessBroken.run(method, () => postCall(transport, method, params)))
  const sendPatiently: typeof send = (method, params) => inTurn(() => postCall(patient, method, params))
  const key = createSessionKey({
    clock,
    logIn: async () => shaped(sessionKey, 'get_session_key', await send('get_session_key', [user, password])),
  })

  const callBy =
    (sender: typeof send) =>
    async (method: string, ...params: unknown[]) => {
      try {
        return await callWithKey(sender, method, params)
      } catch (error) {
        const [surveyId] = params
        if (error instanceof LimeSurveyError && typeof surveyId === 'number') throw error.about(surveyId)
        throw error
      }
    }

  const callWithKey = async (sender: typeof send, method: string, params: unknown[]) => {
    const sendWith = async (current: string) => {
      const result = await sender(method, [current, ...params])
      key.confirm()
      return result
    }
    const first = await key.get()
    try {
      return await sendWith(first)
    } catch (error) {
      if (!saysThat(error, invalidKey)) throw error
    }
    key.drop(first)
    const second = await key.get()
    try {
      return await sendWith(second)
    } catch (error) {
      if (saysThat(error, invalidKey)) {
        key.drop(second)
        key.rejectFresh(error)
      }
      throw error
    }
  }

  const call = callBy(send)

  // a moment that is yet to come is none: that clock is wrong
  const dated = <Row extends { completedText: string | null }>({ completedText, ...row }: Row) => {
    const moment = momentOf(completedText)
    return { ...row, submittedAt: moment !== null && moment <= clock.now() ? moment : null }
  }

  return {
    async listSurveys() {
      const result = await unless(noSurveys, [], call('list_surveys'))
      const { surveys, broken } = readListedSurveys(result)
      if (broken > 0) settings.onBrokenLines?.({ method: 'list_surveys', broken })
      return surveys
    },
    /** The rows that hold one of these tokens; `no_table` on an open-access survey. */
    async findParticipants(surveyId: number, tokens: readonly string[]) {
      const method = 'list_participants'
      const [only] = tokens
      // a condition counts only as text; a number would be ignored, and everybody's rows come back
      const condition = tokens.length === 1 ? only : ['IN', ...tokens]
      const limit = tokens.length * 10
      const asked = call(method, surveyId, 0, limit, false, ['completed'], { token: condition })
      const result = await unless(noTable, 'no_table', unless(noParticipants, [], asked))
      if (result === 'no_table') return result
      const wanted = new Set(tokens)
      const rows = shaped(participants, method, result).filter(({ token }) => wanted.has(token))
      return rows.map(dated)
    },
    /** So many rows at most, by their ids, from this id on. */
    async listParticipants(surveyId: number, fromId: number, limit: number) {
      const method = 'list_participants'
      const asked = call(method, surveyId, fromId, limit, false, ['completed', 'validuntil'])
      const result = await unless(noTable, 'no_table', unless(noParticipants, [], asked))
      return result === 'no_table' ? result : shaped(participants, method, result).map(dated)
    },
    /**
     * Adds a row for each token and answers in the same order, with the token as stored. Those of `rehearsals` are marked where
     * everybody sees it who works in LimeSurvey.
     */
    async addParticipants(
      surveyId: number,
      tokens: readonly string[],
      { rehearsals }: { rehearsals: readonly string[] } = { rehearsals: [] },
    ) {
      const method = 'add_participants'
      const rows = tokens.map((token) => ({
        token,
        ...(rehearsals.includes(token) && { firstname: rehearsalMark }),
      }))
      // without the last argument a random token replaces ours
      const result = await unless(noTable, 'no_table', call(method, surveyId, rows, false))
      if (result === 'no_table') return result
      const added = shaped(addedRows, method, result)
      if (added.length === tokens.length) return added
      throw new LimeSurveyError('fault', method, { status: 'unexpected length' })
    },
    /**
     * The ids of the answers given with this token, sent or not. `nobodys`: the survey is anonymous, and no answer is joined with
     * anybody; `archived`: it is not active, and LimeSurvey keeps its answers where no call reaches them.
     */
    async findResponses(surveyId: number, token: string) {
      const method = 'get_response_ids'
      try {
        return shaped(responseIds, method, await call(method, surveyId, token))
      } catch (error) {
        // in whatever language: the survey's settings say whether it could have answered
        if (!(error instanceof LimeSurveyError && error.kind === 'fault')) throw error
        const asked = await call('get_survey_properties', surveyId, ['active', 'anonymized'])
        const { active, anonymized } = shaped(surveyState, 'get_survey_properties', asked)
        if (active === 'N') return 'archived'
        if (anonymized === 'Y') return 'nobodys'
        throw error
      }
    },
    /** The title in Italian; null when the survey has none. */
    async findItalianTitle(surveyId: number) {
      const method = 'get_language_properties'
      const texts = await call(method, surveyId, ['surveyls_title'], 'it')
      return shaped(languageTexts, method, texts).surveyls_title ?? null
    },
    /**
     * Its base language, whether answers are joined with nobody, and whether who stops half-way goes on from there (null: as its
     * group of surveys says, which is not told).
     */
    async findSettings(surveyId: number) {
      const method = 'get_survey_properties'
      const properties = await call(method, surveyId, ['language', 'anonymized', 'tokenanswerspersistence'])
      const settings = shaped(surveyProperties, method, properties)
      const anonymous = settings.anonymized === 'Y'
      const kept = settings.tokenanswerspersistence
      // without a token there is nothing by which LimeSurvey finds what was begun
      const resumes = anonymous || kept === 'N' ? false : kept === 'Y' ? true : null
      return { language: settings.language, anonymous, resumes }
    },
    /**
     * Makes a participant's link good for nothing: valid until a moment that is past (LimeSurvey's local time), or, where the
     * account may not change participants, deleted. Throws a refusal where it may do neither.
     */
    async closeParticipant(surveyId: number, id: number, until: string) {
      const method = 'set_participant_properties'
      const asked = call(method, surveyId, id, { validuntil: until })
      const changed = await unless(noPermission, 'not_allowed', unless(noSuchParticipant, 'gone', asked))
      if (changed === 'gone') return
      if (changed !== 'not_allowed') {
        if (shaped(changedParticipant, method, changed).validuntil === until) return
        throw new LimeSurveyError('fault', method, { status: 'still open' })
      }
      const deleted = await call('delete_participants', surveyId, [id])
      shaped(deletions, 'delete_participants', deleted)
    },
    /** Deletes rows of the participant table. Those that are gone already are no failure. */
    async deleteParticipants(surveyId: number, ids: readonly number[]) {
      if (ids.length === 0) return
      const method = 'delete_participants'
      const deleted = shaped(deletions, method, await call(method, surveyId, [...ids]))
      const known = ids.every((id) => /^(?:deleted|invalid token)/iu.test(deleted[String(id)] ?? ''))
      if (!known) throw new LimeSurveyError('fault', method, { status: 'not deleted' })
    },
    /** Deletes an answer for ever. One that is gone already is no failure. */
    async deleteResponse(surveyId: number, id: number) {
      const method = 'delete_response'
      const result = await unless(noSuchResponse, 'gone', call(method, surveyId, id))
      if (result === 'gone') return
      if (shaped(deletions, method, result)[String(id)] !== 'deleted') {
        throw new LimeSurveyError('fault', method, { status: 'not deleted' })
      }
    },
    /** Makes a link good again that was closed by its validity. Throws a refusal where the account may not change participants. */
    async openParticipant(surveyId: number, id: number) {
      const method = 'set_participant_properties'
      const asked = call(method, surveyId, id, { validuntil: forEver })
      const changed = await unless(noSuchParticipant, 'gone', asked)
      if (changed !== 'gone') shaped(changedParticipant, method, changed)
    },
    /** Whether it sends nothing for a while after failures in a row. */
    isResting: unlessBroken.isOpen,
    /** Forgets earlier failures: the next call is sent, and logs in anew if need be. */
    tryAgain() {
      key.endPause()
      unlessBroken.close()
    },
    /** The answers of people. A call for them that fails does not count as an outage: families are not kept waiting for it. */
    responses: createResponseCalls(callBy(sendPatiently)),
    /** Gives up the calls that are under way. */
    close: () => closing.abort(),
  }
}

const saysThat = (error: unknown, pattern: RegExp): error is LimeSurveyError =>
  error instanceof LimeSurveyError && error.says(pattern)

/** LimeSurvey words this as a refusal, and it is an answer. */
async function unless<T>(pattern: RegExp, answer: T, asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    if (saysThat(error, pattern)) return answer
    throw error
  }
}
