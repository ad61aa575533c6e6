import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { setStudyLimits } from '@desco/contract/study-limits'
import { setStudyNames } from '@desco/contract/study-names'

import { appointmentReminderWorker, messageWorker } from '#messages/index.ts'
import { reminderWorker } from '#diary/index.ts'
import { exportWorker } from '#team/index.ts'
import { accountReceivesSurveys, createIdentify, keepStandings, renewStandings } from '#families/index.ts'
import { lowMailWorker, mailWorker } from './platform/mail/mail-worker.ts'
import { smtpTransport } from './platform/mail/smtp-transport.ts'
import { startDevelopmentInbox } from './platform/mail/development-inbox.ts'
import { copyWorker, erasureOfAllWorker, erasureWorker, limeSurveyErasureWorker } from '#rights/index.ts'
import {
  createSurveys,
  leavingWorker,
  reconcileByItself,
  reconciliationWorker,
} from '#questionnaires/index.ts'
import { connect, isAlive, type Purpose } from './platform/database/database.ts'
import { startDatabaseClock } from './platform/database/database-clock.ts'
import { describeError } from '#platform/describe-error.ts'
import { readPages } from './platform/web/pages.ts'
import { startListener } from './platform/database/listener.ts'
import type { ServerLog } from '#platform/log.ts'
import type { createMetrics } from '#platform/metrics.ts'
import { choreWorker, queueChores } from '#platform/work-queue/chores.ts'
import { startWorkQueue } from '#platform/work-queue/start-work-queue.ts'

import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { chores, givers, mailChecks, sharedGauges, wholeErasure } from './contributions.ts'
import { stopGently } from './start/stop-gently.ts'
import { demoParent, seedDemo } from './operate/development/seed-demo.ts'
import { openDatabase, prepareDatabase } from './start/open-database.ts'
import { openLimeSurvey } from './start/open-limesurvey.ts'
import { openSecrets } from './start/open-secrets.ts'
import { factsOfStudy, footOf } from './start/facts-of-study.ts'

// a service manager kills what has not ended after half a minute
const longestEndMilliseconds = 20_000
// proxies ask for the readiness every few seconds
const heardByProxiesMilliseconds = 3_000

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type Portal = Awaited<ReturnType<typeof startPortal>>

/**
 * Starts everything that the configuration asks for, in order; `stop` ends it in the opposite order, within 20 seconds.
 * `onDatabaseReady` hears that the database answers and is up to date.
 */
export async function startPortal(config: Config, log: ServerLog, onDatabaseReady?: () => void) {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    const ended = (async () => {
      for (const close of closers.splice(0).toReversed())
        try {
          await close()
        } catch (error) {
          // it keeps no other from ending
          log.error(describeError(error), 'a part did not end well')
        }
    })()
    await Promise.race([ended, setTimeout(longestEndMilliseconds, undefined, { ref: false })])
  }
  try {
    return await start(config, { log, onDatabaseReady }, closers, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  config: Config,
  { log, onDatabaseReady }: { log: ServerLog; onDatabaseReady: (() => void) | undefined },
  closers: (() => unknown)[],
  stop: () => Promise<void>,
) {
  setStudyLimits(config.study.limits)
  setStudyNames(config.study.names)
  const dataFolder = resolve(config.dataFolder)
  const webFolder = config.webFolder === null ? builtWeb : resolve(config.webFolder)

  const own = async <Part extends { close: () => unknown }>(opening: Promise<Part>) => {
    const part = await opening
    closers.push(() => part.close())
    return part
  }

  const [opened, { limeSurvey, standIn: surveyHost }, pages] = await Promise.all([
    own(openDatabase(config, log)),
    own(openLimeSurvey(config)),
    readPages(webFolder, factsOfStudy(config.study)),
  ])
  const connectFor = (purpose: Purpose) => {
    const pool = connect(
      opened.connection,
      (error) => log.warn(describeError(error), 'an idle database connection was lost'),
      purpose,
    )
    closers.push(() => pool.destroy())
    return pool
  }
  const db = connectFor('requests')
  const teamDb = connectFor('team')
  const workDb = connectFor('work')
  log.outage.watch(() => isAlive(workDb))
  closers.push(() => log.outage.end())
  await prepareDatabase(opened, { say: (line) => log.warn({}, line) })
  const secrets = await openSecrets(config, { db: workDb, say: (line) => log.warn({}, line) })
  onDatabaseReady?.()
  const clock = await startDatabaseClock({ db: workDb, log })
  closers.push(() => clock.stop())
  const listener = await own(startListener(opened.connection, log))

  const inbox = config.mail.smtpUrl === null ? await own(startDevelopmentInbox(dataFolder)) : null
  const transport = smtpTransport({
    smtpUrl: inbox?.smtpUrl ?? config.mail.smtpUrl ?? '',
    from: config.mail.from,
    replyTo: config.study.contact,
    domain: config.mail.domain,
    bounces: config.mail.bounces,
    foot: footOf(config),
  })
  closers.push(() => transport.close())

  const surveys = createSurveys({
    db,
    clock,
    log,
    limeSurvey,
    tokens: config.surveyTokens,
    receivesSurveys: (accountId) => accountReceivesSurveys({ db, clock }, accountId),
    onReturn: () => reconcileByItself({ db: workDb, clock }),
  })
  closers.push(() => surveys.close())

  const needs = {
    db,
    clock,
    secrets,
    portalUrl: config.publicUrl,
    studyName: config.study.name,
    studyContact: config.study.contact,
    networkLimits: config.networkLimits,
    staffIdleMinutes: config.staffIdleMinutes,
    namesPerHour: config.namesPerHour,
  }
  const standsIn = !config.production && config.databaseUrl === null
  const work = { ...needs, db: workDb, log }
  if (standsIn) await seedDemo(work)

  const drain = new AbortController()
  const metrics = await openMetrics(config, {
    db: teamDb,
    clock,
    log,
    gauges: sharedGauges,
    pools: { requests: db, team: teamDb, work: workDb },
    limeSurveyRests: () => surveys.isResting(),
    ofProcess: true,
  })
  const app = await buildApp({
    ...needs,
    teamDb,
    surveys,
    identify: createIdentify({ db, clock }),
    inbox,
    web: { folder: webFolder, pages },
    trustedProxies: config.trustedProxies,
    securityContact: config.study.securityContact,
    isDraining: () => drain.signal.aborted,
    metrics,
    loopbackOnly: !config.production,
    log,
  })
  await renewStandings(opened.connection)
  const standings = keepStandings(work)
  closers.push(() => standings.stop())
  await queueChores(work, chores)
  const workers = [
    mailWorker({ ...work, transport, checks: mailChecks }),
    lowMailWorker({ ...work, transport, checks: mailChecks }),
    messageWorker(work),
    reminderWorker(work),
    appointmentReminderWorker(work),
    choreWorker(work, chores),
    leavingWorker({ ...work, surveys }),
    exportWorker({ ...work, answers: surveys.answers }),
    copyWorker({ ...work, givers }),
    erasureWorker({ ...work, surveys, ...wholeErasure }),
    limeSurveyErasureWorker({ ...work, surveys, ...wholeErasure }),
    erasureOfAllWorker(work),
    reconciliationWorker({ ...work, surveys }),
  ]
  for (const { queue } of workers) metrics?.figures.countFailedJobs(queue, 0)
  const onFailure = (queue: string) => metrics?.figures.countFailedJobs(queue, 1)
  const queue = startWorkQueue({ ...work, listener, onFailure }, workers)
  const atLeastMilliseconds = config.production ? heardByProxiesMilliseconds : 0
  closers.push(() => stopGently({ app, queue, drain }, { atLeastMilliseconds }))
  await app.listen({ host: config.host, port: config.port })
  const standIns = {
    demoParent: standsIn ? demoParent : null,
    inbox: inbox ? `${config.publicUrl}/dev/inbox` : null,
    surveyHost,
    database: standsIn ? join(dataFolder, 'postgres') : null,
  }
  return { url: config.publicUrl, standIns, stop }
}

async function openMetrics({ metricsToken: token }: Config, settings: Parameters<typeof createMetrics>[0]) {
  if (token === null) return null
  // imported late: who does not watch shall not pay for it in memory
  const { createMetrics } = await import('#platform/metrics.ts')
  return { token, figures: createMetrics(settings) }
}
