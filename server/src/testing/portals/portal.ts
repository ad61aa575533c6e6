import { staffLimits } from '@desco/contract/limits'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import { accountReceivesSurveys, createIdentify } from '#families/index.ts'
import { createSurveys, type Surveys } from '#questionnaires/index.ts'
import { connect, type Database } from '#platform/database/database.ts'
import type { LoadLimits } from '#platform/limits/shed-load.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import { type Listener, startListener } from '#platform/database/listener.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createLog, type ServerLog, silentLog } from '#platform/log.ts'
import { buildApp } from '#server/app.ts'
import { sharedGauges } from '#server/contributions.ts'

import { refuseWordlessDetails } from '#testing/people/audit.ts'

import { asOwner, createTestConnection } from './database.ts'
import { testSecrets } from './secrets.ts'
import { settableClock, type SettableClock } from './settable-clock.ts'

export type TestPortal = {
  app: FastifyInstance
  db: Database
  teamDb: Database
  /** It may do more than the portal itself. */
  ownerDb: Database
  listener: Listener
  clock: SettableClock
  secrets: Secrets
  drain: AbortController
  surveys: Surveys
  call(method: 'GET' | 'POST', path: string, sent?: Sent): Promise<Answer>
  close(): Promise<void>
}

/** The part of a portal that helpers need to make people in it; one that runs as a process of its own has it too. */
export type Reached = Pick<TestPortal, 'call' | 'clock' | 'db' | 'secrets'>

type Sent = { body?: unknown; token?: string | undefined; headers?: Record<string, string>; address?: string }
// each test says what an answer holds
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any; headers: Record<string, unknown> }

type Options = {
  log?: ServerLog
  limeSurveyUrl?: string
  /** How large an answer of LimeSurvey to a call for people's answers may be. */
  answersMostBytes?: number
  networkLimits?: Partial<typeof generous>
  load?: LoadLimits
  trustedProxies?: string
  secrets?: Secrets
  /** Shared with somebody else, such as the survey host. */
  clock?: SettableClock
  /** To a database that is there already. */
  connection?: pg.PoolConfig
  /** How long a statement of a family's call may take. */
  statementMilliseconds?: number
  /** After how many minutes without a call a session of the team is over. */
  staffIdleMinutes?: number
  /** To one of the team the names of so many families. */
  namesPerHour?: number
  /** Serves the figures for monitoring to who gives it. */
  metricsToken?: string
}

const generous = { loginFailures: 1_000, codeTriesPerHour: 1_000, signUpsPerHour: 1_000 }

/** The whole server over a database of its own, with a clock that tests set. */
export async function startTestPortal({
  log,
  limeSurveyUrl,
  answersMostBytes,
  networkLimits,
  load,
  trustedProxies,
  secrets = testSecrets,
  clock = settableClock(),
  connection: given,
  statementMilliseconds,
  staffIdleMinutes = staffLimits.session.idleMinutes,
  namesPerHour = 1_000,
  metricsToken,
}: Options = {}): Promise<TestPortal> {
  const connection = given ?? (await createTestConnection())
  const forFamilies = {
    ...connection,
    ...(statementMilliseconds && { statement_timeout: statementMilliseconds }),
  }
  const db = connect(forFamilies, () => undefined, 'requests')
  const teamDb = connect(connection, () => undefined, 'team')
  const ownerDb = connect(asOwner(connection), () => undefined)
  const listener = await startListener(connection, silentLog)
  const limeSurvey = {
    url: limeSurveyUrl ?? 'http://127.0.0.1:9',
    user: 'portal',
    password: 'secret',
    ...(answersMostBytes !== undefined && { answersMostBytes }),
  }
  const surveys = createSurveys({
    db,
    clock,
    log: silentLog,
    limeSurvey,
    tokens: 'email',
    receivesSurveys: (accountId) => accountReceivesSurveys({ db, clock }, accountId),
    // a test looks once
    waitMs: 1_500,
    newcomersWait: true,
  })
  const drain = new AbortController()
  const figures = createMetrics({
    db: teamDb,
    clock,
    log: silentLog,
    gauges: sharedGauges,
    pools: { requests: db, team: teamDb, work: ownerDb },
    limeSurveyRests: () => surveys.isResting(),
    ofProcess: false,
  })
  const app = await buildApp({
    db,
    teamDb,
    clock,
    secrets,
    portalUrl: 'https://portal.test',
    studyName: 'Desco',
    studyContact: 'ricerca@example.org',
    networkLimits: { ...generous, ...networkLimits },
    staffIdleMinutes,
    namesPerHour,
    surveys,
    identify: createIdentify({ db, clock }),
    inbox: null,
    web: null,
    trustedProxies: trustedProxies ?? null,
    isDraining: () => drain.signal.aborted,
    metrics: metricsToken === undefined ? null : { token: metricsToken, figures },
    loopbackOnly: false,
    securityContact: 'sicurezza@example.org',
    ...(load && { load }),
    log: log ?? createLog(null),
  })
  return {
    app,
    db,
    teamDb,
    ownerDb,
    listener,
    clock,
    secrets,
    drain,
    surveys,
    call: (method, path, sent) => inject(app, method, path, sent),
    close: async () => {
      await refuseWordlessDetails(ownerDb)
      await app.close()
      await surveys.close()
      await listener.close()
      await teamDb.destroy()
      await db.destroy()
      await ownerDb.destroy()
    },
  }
}

async function inject(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  sent: Sent = {},
): Promise<Answer> {
  const { body, token, headers, address } = sent
  const answer = await app.inject({
    method,
    url: path,
    remoteAddress: address ?? '192.0.2.1',
    headers: { ...(token !== undefined && { token }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
