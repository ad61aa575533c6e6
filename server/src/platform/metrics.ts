import { setTimeout as pause } from 'node:timers/promises'

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Needs } from '#platform/needs.ts'

import type { SharedGauge } from './contributions.ts'
import { type Database, poolState, type Purpose } from './database/database.ts'
import { describeError } from './describe-error.ts'
import { release } from './version.ts'

type Settings = Needs<'log'> & {
  gauges: readonly SharedGauge[]
  pools: Readonly<Record<Purpose, Database>>
  /** Whether this process gives LimeSurvey a rest after failures. */
  limeSurveyRests: () => boolean
  /** Also what Node tells of the process. It cannot be switched off again, so that tests go without. */
  ofProcess: boolean
  /** For how long the database is waited for. */
  patienceMs?: number
}

export type Metrics = ReturnType<typeof createMetrics>

// Prometheus gives up after ten seconds, as it comes; many set five. A scrape that it gives up raises none of the other alarms.
const usualPatienceMs = 3_000
const answerSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Figures for an operator's monitoring (docs/decisions/running.md). None is about a person, and no label holds an id. */
export function createMetrics({
  db,
  clock,
  log,
  gauges,
  pools,
  limeSurveyRests,
  ofProcess,
  patienceMs = usualPatienceMs,
}: Settings) {
  const own = new Registry()
  const registers = [own]
  const ofDatabase = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: own })

  new Gauge({
    name: 'desco_build_info',
    help: '1, with the release that this process runs.',
    labelNames: ['version'],
    registers,
  }).set({ version: release }, 1)
  const answers = new Histogram({
    name: 'desco_http_answer_seconds',
    help: 'How long answers took, by class of their status.',
    labelNames: ['status'],
    buckets: answerSeconds,
    registers,
  })
  const failures = new Counter({
    name: 'desco_http_failures_total',
    help: 'Answers with a status of 500 and more, 503 (too much at once, no database) apart from others.',
    labelNames: ['status'],
    registers,
  })
  // an alarm compares them with before, so that they are there before the first
  for (const status of ['500', '503']) failures.inc({ status }, 0)
  const refusedAttempts = new Counter({
    name: 'desco_refused_attempts_total',
    help: 'Calls that were told to wait, because there were too many of them or too much had failed.',
    labelNames: ['limit'],
    registers,
  })
  // the one with an alarm: it compares with before
  refusedAttempts.inc({ limit: 'login-address' }, 0)
  const failedJobs = new Counter({
    name: 'desco_jobs_failed_total',
    help: 'Attempts at jobs that failed, by queue. Each is made again later.',
    labelNames: ['queue'],
    registers,
  })
  new Gauge({
    name: 'desco_database_connections',
    help: 'Connections of this process by pool: in use, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, database] of Object.entries(pools))
        for (const [state, count] of Object.entries(poolState(database))) this.set({ pool, state }, count)
    },
  })
  new Gauge({
    name: 'desco_limesurvey_circuit_open',
    help: '1 while this process sends nothing to LimeSurvey after failures in a row.',
    registers,
    collect() {
      this.set(limeSurveyRests() ? 1 : 0)
    },
  })
  const databaseUp = new Gauge({
    name: 'desco_database_up',
    help: '1 when the database answered what these figures ask.',
    registers,
  })
  for (const { name, help, label, read } of gauges)
    new Gauge({
      name,
      help: `${help} The same from every process.`,
      labelNames: label === undefined ? [] : [label],
      registers: [ofDatabase],
      async collect() {
        const values = await read({ db, clock })
        this.reset()
        for (const { of = '', value } of values) this.set(label === undefined ? {} : { [label]: of }, value)
      },
    })

  /** Nothing where the database does not answer: an old number would pass for one of now. */
  const readShared = async (): Promise<string> => {
    try {
      const text = await ofDatabase.metrics()
      databaseUp.set(1)
      return text
    } catch (error) {
      log.warn(describeError(error), 'figures could not be read from the database')
      databaseUp.set(0)
      return ''
    }
  }

  // one at a time: where a table is held, each would hold the team's connections for as long as its statements may take
  let reading: Promise<string> | null = null
  const readSharedInTime = async (): Promise<string> => {
    reading ??= readShared().finally(() => (reading = null))
    const found = await Promise.race([reading, pause(patienceMs, 'late' as const, { ref: false })])
    if (found !== 'late') return found
    log.warn({ patienceMs }, 'figures could not be read from the database in time')
    databaseUp.set(0)
    return ''
  }

  return {
    contentType: own.contentType,
    /** One answer of the HTTP server. */
    countAnswer: ({ status, seconds }: { status: number; seconds: number }) => {
      answers.observe({ status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status >= 500) failures.inc({ status: String(status) })
    },
    /** Somebody was told to wait, by the name of the limit. */
    countRefusedAttempt: (limit: string) => refusedAttempts.inc({ limit }),
    /** Attempts at jobs that failed. An alarm compares their count with before, so that each queue begins with none. */
    countFailedJobs: (queue: string, count: number) => failedJobs.inc({ queue }, count),
    /** All figures, in Prometheus' text format. Without the database those of this process alone. */
    read: async () => {
      const shared = await readSharedInTime()
      return `${await own.metrics()}\n${shared}`
    },
  }
}
