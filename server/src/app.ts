import { randomUUID } from 'node:crypto'

import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { limits } from '@desco/contract/limits'

import { messagesDeskRoutes, messagesRoutes } from '#messages/index.ts'
import { diaryDeskRoutes, diaryRoutes } from '#diary/index.ts'
import { countFilesWithNames, type TeamNeeds, teamRoutes } from '#team/index.ts'
import { type FamiliesNeeds, familiesRoutes, familyGuard } from '#families/index.ts'
import { type DevelopmentInbox, inboxRoutes } from './platform/mail/development-inbox.ts'
import { staffCookieName, staffGuard, type StaffNeeds, staffRoutes } from '#staff/index.ts'
import { keepWayBack, listExportsWith, rightsDeskRoutes, rightsRoutes, sendLinkTo } from '#rights/index.ts'
import { surveyDeskRoutes, type SurveysNeeds, surveysRoutes } from '#questionnaires/index.ts'
import { type Database, isAlive } from './platform/database/database.ts'
import { requireAccess } from '#platform/http/actor.ts'
import { answerProblem, refuse } from '#platform/http/answer-problem.ts'
import { answeredCalls } from './platform/limits/answered-calls.ts'
import { browserErrorRoutes } from '#platform/http/browser-errors.ts'
import type { Identify } from '#platform/http/mount.ts'
import { apiPage, isTeams, openApiDocument } from './platform/web/openapi.ts'
import { pageRoutes, type Pages, sendShell } from './platform/web/pages.ts'
import { securityTxtRoute } from '#platform/web/security-txt.ts'
import { metricsRoute } from '#platform/http/metrics-route.ts'
import { securityHeaders } from './platform/web/security-headers.ts'
import { type LoadLimits, loadLimits, shedLoad } from './platform/limits/shed-load.ts'
import { webFiles } from './platform/web/web-files.ts'
import type { ServerLog } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import { Problem } from '#platform/problem.ts'
import { answerLoopbackOnly } from '#platform/loopback.ts'
import { refuseAtStudyEnd } from './families/study/study-end.ts'

import { workCounts } from './contributions.ts'

import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'

export type AppNeeds = FamiliesNeeds &
  SurveysNeeds &
  StaffNeeds &
  TeamNeeds & {
    identify: Identify
    /** Connections of the team's calls: their lists and counts may take long, and take nothing from families. */
    teamDb: Database
    inbox: DevelopmentInbox | null
    /** The built web; null serves the API alone. */
    web: { folder: string; pages: Pages } | null
    trustedProxies: string | null
    /** An e-mail address, or a page, for who found a weakness. */
    securityContact: string
    /** Whether the process is about to end: it answers still, and says that it is not ready. */
    isDraining: () => boolean
    /** With stand-ins: answers only who asks for this machine by its own name. */
    loopbackOnly: boolean
    /** For an operator's monitoring; null serves none. */
    metrics: { token: string; figures: Metrics } | null
    load?: LoadLimits
    log: ServerLog
  }

/** The whole server, not yet listening: what `main.ts` starts and what tests talk to. */
export async function buildApp(needs: AppNeeds): Promise<FastifyInstance> {
  const https = needs.portalUrl.startsWith('https:')
  const secure = securityHeaders({ https })
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    // an address that cannot even be read: answered like every other refusal, and no hook is run for it
    frameworkErrors: (error, request, reply) => {
      secure(request, reply)
      void answerProblem(error, request, reply)
    },
    trustProxy: needs.trustedProxies ?? false,
    requestTimeout: 30_000,
    // a log line for each request would cost a third of the throughput, and addresses hold personal data
    logController: new LogController({ disableRequestLogging: true }),
    // nor does a request get a logger of its own
    childLoggerFactory: (logger) => logger,
    loggerInstance: needs.log.child({}, { level: 'warn' }),
    // on the answer of a failure and on its line in the log
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  })
  app.decorateRequest('actor')
  // a caller that keeps a line open comes back to another process
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (needs.isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { limit } = error instanceof Problem ? error.details : {}
    if (limit !== undefined) needs.metrics?.figures.countRefusedAttempt(limit)
    return answerProblem(error, request, reply)
  })
  if (needs.loopbackOnly) answerLoopbackOnly(app)
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply)
    done()
  })
  shedLoad(app, needs.load ?? loadLimits)

  const refuseAtEnd = refuseAtStudyEnd(needs)
  const guard = {
    ...familyGuard(needs, needs.identify),
    answeredCalls: answeredCalls(needs),
    refuseAtEnd,
  }
  const team = { ...staffGuard(needs), refuseAtEnd }
  familiesRoutes(app, guard, needs)
  surveysRoutes(app, guard, needs)
  diaryRoutes(app, guard, needs)
  rightsRoutes(app, guard, needs)
  messagesRoutes(app, guard, needs)
  const forTeam = { ...needs, db: needs.teamDb }
  staffRoutes(app, team, {
    ...forTeam,
    listExportsWith: (familyId) => listExportsWith(forTeam, familyId),
  })
  surveyDeskRoutes(app, team, forTeam)
  messagesDeskRoutes(app, team, forTeam)
  diaryDeskRoutes(app, team, forTeam)
  teamRoutes(app, team, {
    ...forTeam,
    work: workCounts,
    keepWayBack: (tx, change) => keepWayBack({ ...forTeam, db: tx }, change),
    sendEmailLink: (tx, asked) => sendLinkTo({ ...forTeam, db: tx }, { ...asked, before: '' }),
  })
  rightsDeskRoutes(app, team, { ...forTeam, work: workCounts, countFilesWithNames })
  browserErrorRoutes(app, guard, needs)

  describeApi(app, needs)
  answerProbes(app, needs)
  metricsRoute(app, needs)
  securityTxtRoute(app, needs)
  if (needs.inbox) inboxRoutes(app, needs.inbox)
  await serveWeb(app, needs.web)
  return app
}

function once<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}

/** A portal that others can reach shows strangers the families' side alone; with a session the team reads all of it. */
function describeApi(app: FastifyInstance, needs: AppNeeds) {
  const everything: Record<string, Endpoint> = endpoints
  const families = Object.fromEntries(Object.entries(everything).filter(([, line]) => !isTeams(line)))
  const guard = staffGuard(needs)
  const serve = (path: '/api' | '/api/staff', table: Record<string, Endpoint>) => {
    // written when somebody asks: they are megabytes, and hardly anybody does
    const document = once(() =>
      openApiDocument(table, {
        portalUrl: needs.portalUrl,
        staffCookie: staffCookieName('session', needs),
      }),
    )
    const text = once(() => JSON.stringify(document()))
    const documentPath = `${path}/openapi.json`
    const page = once(() => apiPage(table, { document: document(), documentPath }))
    const onRequest = async (request: FastifyRequest) => {
      if (path === '/api/staff')
        requireAccess(await guard.identify(guard.tokenOf?.(request)), { access: 'staff', permission: null })
    }
    app.get(documentPath, { onRequest }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text()),
    )
    app.get(`${path}/docs`, { onRequest }, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page()),
    )
  }
  serve('/api', needs.loopbackOnly ? everything : families)
  serve('/api/staff', everything)
}

/**
 * `live`: the process answers, whatever it depends on; a restart because the database is away helps nobody. `ready`: it
 * can serve, and is not about to end.
 */
function answerProbes(app: FastifyInstance, { db, isDraining }: AppNeeds) {
  app.get('/api/live', async () => ({ message: 'OK' }))
  app.get('/api/ready', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ message: 'ENDING' })
    await isAlive(db)
    return { message: 'OK' }
  })
  app.get('/api/health', async () => {
    await isAlive(db)
    return { message: 'OK' }
  })
}

async function serveWeb(app: FastifyInstance, web: AppNeeds['web']) {
  if (web !== null) {
    pageRoutes(app, web.pages)
    await webFiles(app, web.folder)
  }
  app.setNotFoundHandler((request, reply) => {
    const forApi = /^\/api(?:[/?]|$)/u.test(request.url) || request.method !== 'GET' || web === null
    return forApi ? refuse(reply, 'not_found') : sendShell(request, reply, web.pages)
  })
}
