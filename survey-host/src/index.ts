import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'

import { demoSurveys } from './demo-surveys.ts'
import { createFailures, type Failures } from './failures.ts'
import { createHostServer } from './host-server.ts'
import { createAttempts, type HostState, type Settings } from './host-state.ts'
import { beginResponse, completeResponse, participantWith } from './record-response.ts'
import { openStore } from './store.ts'
import type { Answers, Participant, Survey, SurveyResponse } from './survey.ts'

export { aSurvey, type Survey } from './survey.ts'

export type SurveyHostOptions = {
  /** 0 takes any free port. */
  port: number
  host?: string
  user: string
  password: string
  /** Null keeps everything in memory. */
  dataFile?: string | null
  /** The address that people use, when they reach the host by another name than its own. */
  publicUrl?: string
  /** Where the thank-you page leads back to. */
  returnUrl?: string | null
  now?: () => Date
  /** LimeSurvey translates its faults and its lock-out into it. */
  language?: Settings['language']
  /** The demo's own questionnaires unless given. */
  surveys?: Survey[]
}

export type SurveyHost = Pick<Failures, 'fail' | 'held' | 'untilHeld'> & {
  readonly url: string
  readonly port: number
  /** Calls received since the start, or since `forgetCalls`, by method. */
  readonly calls: Readonly<Record<string, number>>
  forgetCalls: () => void
  /** The account's rights, and how numbers look, from now on. */
  readonly settings: Settings
  putSurvey: (survey: Survey) => void
  changeSurvey: (sid: number, changes: Partial<Survey>) => void
  removeSurvey: (sid: number) => void
  participants: (sid: number) => Participant[]
  responses: (sid: number) => SurveyResponse[]
  /** The same as leaving the welcome page, without the pages. */
  begin: (sid: number, token: string) => Promise<void>
  /** The same as a last submit, without the pages. */
  complete: (sid: number, token: string, answers?: Answers) => Promise<void>
  /** Stores a participant's token a second time, as LimeSurvey can when two add it at once. */
  addTwin: (sid: number, token: string) => void
  /** The account's password from now on. */
  changePassword: (password: string) => void
  /** As if every session key had expired. */
  dropKeys: () => void
  close: () => Promise<void>
}

const patienceMs = 1_000

/** Starts a stand-in for LimeSurvey 6.4.2: the same protocol, an honest small questionnaire site. */
export async function startSurveyHost(options: SurveyHostOptions): Promise<SurveyHost> {
  const { user, password, now = () => new Date(), host: address = '127.0.0.1' } = options
  const surveys = options.surveys ?? demoSurveys(now())
  const state: HostState = {
    store: openStore({ dataFile: options.dataFile ?? null, surveys }),
    now,
    account: { user, password },
    settings: { rights: 'all', numbersAsText: false, language: options.language ?? 'en', brokenTable: null },
    keys: new Map(),
    logins: createAttempts(now),
    returnUrl: options.returnUrl ?? null,
  }
  const { store, keys, settings } = state
  const failures = createFailures()
  const { fail, held, untilHeld } = failures
  const calls: Record<string, number> = {}
  const countCall = (method: string) => void (calls[method] = (calls[method] ?? 0) + 1)
  const server = createHostServer({ host: state, failures, countCall })
  const connections = new Set<Socket>()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  server.listen(options.port, address)
  // rejects with the error of a port that is taken
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function known(sid: number) {
    const record = store.find(sid)
    if (!record) throw new Error(`There is no survey ${sid}.`)
    return record
  }

  return {
    url: options.publicUrl ?? `http://${address}:${port}`,
    port,
    calls,
    forgetCalls: () => Object.keys(calls).forEach((method) => delete calls[method]),
    settings,
    fail,
    held,
    untilHeld,
    putSurvey: store.put,
    changeSurvey: (sid, changes) => store.put({ ...known(sid).survey, ...changes, sid }),
    removeSurvey: store.remove,
    participants: (sid) => structuredClone(known(sid).participants),
    responses: (sid) => structuredClone(known(sid).responses),
    async begin(sid, token) {
      beginResponse(state, known(sid), token)
      await store.save()
    },
    async complete(sid, token, answers = {}) {
      const record = known(sid)
      if (!participantWith(record, token))
        throw new Error(`Survey ${sid} has no participant with this token.`)
      const response = beginResponse(state, record, token)
      response.answers = answers
      completeResponse(state, record, { response, token })
      await store.save()
    },
    addTwin(sid, token) {
      const record = known(sid)
      const own = participantWith(record, token)
      if (!own) throw new Error(`Survey ${sid} has no participant with this token.`)
      record.participants.push({ ...own, tid: record.nextTid })
      record.nextTid += 1
    },
    changePassword: (changed) => void (state.account = { user, password: changed }),
    dropKeys: () => keys.clear(),
    async close() {
      fail(null)
      // a client that has not noticed would send its next call into a connection that is gone
      await hangUp(connections)
      const closed = once(server, 'close')
      server.close()
      // a browser's kept-alive connection must not keep the process
      server.closeAllConnections()
      await closed
      await store.save()
    },
  }
}

/** Ends connections, and waits until the other side has ended them too, or has let a while pass. */
async function hangUp(connections: ReadonlySet<Socket>) {
  const ended = [...connections].map((connection) => once(connection, 'close'))
  for (const connection of connections) connection.end()
  await Promise.race([Promise.allSettled(ended), pass(patienceMs, undefined, { ref: false })])
}
