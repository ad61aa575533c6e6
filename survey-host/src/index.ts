import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { demoSurveys } from './demo-surveys.ts'
import { createFailures, type Failures } from './failures.ts'
import { createHostServer } from './host-server.ts'
import { createAttempts, type HostState, type Rights } from './host-state.ts'
import { beginResponse, completeResponse, participantWith } from './record-response.ts'
import { openStore, type SurveyRecord } from './store.ts'
import type { Participant, Survey, SurveyResponse } from './survey.ts'

export type { Right, Rights } from './host-state.ts'
export { aSurvey, type Survey } from './survey.ts'

export type SurveyHostOptions = {
  /** 0 takes any free port. */
  port: number
  host?: string
  user: string
  password: string
  /** The account may do everything unless given. */
  rights?: Rights
  /** Null keeps everything in memory. */
  dataFile?: string | null
  /** What `url` says, when people reach the host by another name than its own. */
  publicUrl?: string
  /** Where the thank-you page leads back to. */
  returnUrl?: string | null
  now?: () => Date
  /** The demo's own questionnaires unless given. */
  surveys?: Survey[]
  keySeconds?: number
  attemptLimit?: number
  blockSeconds?: number
}

export type SurveyHost = Pick<Failures, 'fail' | 'held' | 'untilHeld'> & {
  readonly url: string
  readonly port: number
  /** Calls received since the start, or since `forgetCalls`, by method. */
  readonly calls: Readonly<Record<string, number>>
  forgetCalls: () => void
  /** What the account may do from now on. */
  rights: Rights
  /** Answers as LimeSurvey on PHP before 8.1 does. */
  numbersAsText: boolean
  putSurvey: (survey: Survey) => void
  changeSurvey: (sid: number, changes: Partial<Survey>) => void
  removeSurvey: (sid: number) => void
  participants: (sid: number) => Participant[]
  responses: (sid: number) => SurveyResponse[]
  /** What a last submit does, without the pages. */
  complete: (sid: number, token: string) => Promise<void>
  /** As if every session key had expired. */
  dropKeys: () => void
  close: () => Promise<void>
}

/** Starts a stand-in for LimeSurvey 6.4.2: the same protocol, an honest small questionnaire site. */
export async function startSurveyHost(options: SurveyHostOptions): Promise<SurveyHost> {
  const state = hostState(options)
  const failures = createFailures()
  const calls: Record<string, number> = {}
  const countCall = (method: string) => void (calls[method] = (calls[method] ?? 0) + 1)
  const server = createHostServer({ host: state, failures, countCall })
  const address = options.host ?? '127.0.0.1'
  const port = await listen(server, options.port, address)

  return {
    url: options.publicUrl ?? `http://${address}:${port}`,
    port,
    calls,
    forgetCalls: () => Object.keys(calls).forEach((method) => delete calls[method]),
    get numbersAsText() {
      return state.numbersAsText
    },
    set numbersAsText(on) {
      state.numbersAsText = on
    },
    get rights() {
      return state.rights
    },
    set rights(rights) {
      state.rights = rights
    },
    fail: failures.fail,
    get held() {
      return failures.held
    },
    untilHeld: failures.untilHeld,
    putSurvey: (survey) => state.store.put(survey),
    changeSurvey(sid, changes) {
      const record = known(state, sid)
      state.store.put({ ...record.survey, ...changes, sid })
    },
    removeSurvey: (sid) => state.store.remove(sid),
    participants: (sid) => structuredClone(known(state, sid).participants),
    responses: (sid) => structuredClone(known(state, sid).responses),
    async complete(sid, token) {
      const record = known(state, sid)
      if (!participantWith(record, token))
        throw new Error(`Survey ${sid} has no participant with this token.`)
      completeResponse(state, record, { response: beginResponse(state, record, token), token })
      await state.store.save()
    },
    dropKeys: () => state.keys.clear(),
    close: () => close(server, failures, state),
  }
}

function hostState(options: SurveyHostOptions): HostState {
  const { user, password, now = () => new Date(), attemptLimit = 3, blockSeconds = 600 } = options
  const surveys = options.surveys ?? demoSurveys(now())
  return {
    store: openStore({ dataFile: options.dataFile ?? null, surveys }),
    now,
    account: { user, password },
    keys: new Map(),
    keySeconds: options.keySeconds ?? 7200,
    rights: options.rights ?? 'all',
    logins: createAttempts({ limit: attemptLimit, blockSeconds, now }),
    returnUrl: options.returnUrl ?? null,
    numbersAsText: false,
  }
}

function known(state: HostState, sid: number): SurveyRecord {
  const record = state.store.find(sid)
  if (!record) throw new Error(`There is no survey ${sid}.`)
  return record
}

function listen(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

async function close(server: Server, failures: Failures, state: HostState): Promise<void> {
  failures.fail(null)
  await new Promise<void>((closed) => {
    server.close(() => closed())
    server.closeIdleConnections()
    // a browser's kept-alive connection must not keep the process
    server.closeAllConnections()
  })
  await state.store.save()
}
