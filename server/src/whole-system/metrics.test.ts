import { readdirSync, readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { noteRound } from '#platform/database/operator-rounds.queries.ts'
import { later } from '#platform/clock.ts'
import { keepStandings } from '#families/index.ts'
import { commands as commandsThere } from '#operate/run-command.ts'
import { sharedGauges } from '#server/contributions.ts'
import { silentLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { rehearsing } from '#testing/people/rehearsals.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Each fault that an operator wants to hear of is made here, and seen in the figures.

const metricsToken = 'a-token-of-thirty-two-characters'
let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal({ metricsToken })))
afterAll(() => portal.close())

const ask = (asked: TestPortal, authorization = `Bearer ${metricsToken}`) =>
  asked.app.inject({ url: '/metrics', headers: { authorization } })

/** The value of one line of the figures; undefined when there is none. */
async function figure(line: string, asked = portal): Promise<number | undefined> {
  const { body } = await ask(asked)
  const found = body.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const aMail = () =>
  queueMail(portal, { kind: 'spouse-invitation', to: 'anna@example.org', subject: 'S', paragraphs: ['T'] })

describe('GET /metrics', () => {
  it('is not there without its setting', async () => {
    const without = await startTestPortal()
    expect((await ask(without)).statusCode).toBe(404)
    await without.close()
  })

  it('refuses who does not hold the token', async () => {
    for (const authorization of ['', metricsToken, `Bearer ${metricsToken}x`, 'Bearer']) {
      const { statusCode, headers, body } = await ask(portal, authorization)
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(body).not.toContain('desco_')
    }
  })

  it('tells nothing about anybody', async () => {
    await aParent(portal)
    const { statusCode, headers, body } = await ask(portal)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/u)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(/^# HELP desco_mails_waiting /mu)
    expect(body).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/u)
  })

  it('says for how long mails have waited, and how many were given up', async () => {
    await portal.db.deleteFrom('job').execute()
    expect(await figure('desco_mails_waiting')).toBe(0)
    expect(await figure('desco_mails_oldest_waiting_seconds')).toBe(0)
    await aMail()
    portal.clock.pass({ minutes: 10 })
    await aMail()
    expect(await figure('desco_mails_waiting')).toBe(2)
    expect(await figure('desco_mails_oldest_waiting_seconds')).toBe(600)
    expect(await figure('desco_jobs_due{queue="mail"}')).toBe(2)
    expect(await figure('desco_jobs_oldest_due_seconds{queue="mail"}')).toBe(600)

    const reason = 'The mail server refused the recipient (550).'
    const transport = {
      send: async () => ({ outcome: 'refused_for_good' as const, reason }),
      close: () => undefined,
    }
    const needs = { ...portal, log: silentLog, transport }
    await doDueJobs(needs, mailWorker(needs))
    expect(await figure('desco_mails_waiting')).toBe(0)
    expect(await figure('desco_mails_given_up{why="recipient_refused"}')).toBe(2)
    expect(await figure('desco_mails_given_up{why="not_taken"}')).toBe(0)

    const staff = await signedInStaff(portal, 'responsabile')
    const { email } = await aParent(rehearsing(portal, staff))
    await portal.db.deleteFrom('job').execute()
    await queueMail(portal, { kind: 'refusal-receipt', to: email, subject: 'S', paragraphs: ['T'] })
    await doDueJobs(needs, mailWorker(needs))
    const { rows } = await sql`
      select from outgoing_mail where recipient = ${email} and given_up_at is not null`.execute(portal.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(await figure('desco_mails_given_up{why="recipient_refused"}')).toBe(2)
  })

  it('says when a backup was made and doctor asked, and what doctor found; 0 is never', async () => {
    const all = async () => [
      await figure('desco_backup_last_success_timestamp_seconds'),
      await figure('desco_doctor_last_run_timestamp_seconds'),
      await figure('desco_doctor_wrong'),
    ]
    expect(await all()).toEqual([0, 0, 0])
    await noteRound(portal, 'backup')
    await noteRound(portal, 'doctor', 5)
    await noteRound(portal, 'doctor', 2)
    const now = Math.floor(portal.clock.now().getTime() / 1_000)
    expect(await all()).toEqual([now, now, 2])
  })

  it('says how many seconds codes of the last hour took', async () => {
    const took = (of: string) => figure(`desco_codes_seconds{of="${of}"}`)
    const at = portal.clock.now()
    const sent = async (seconds: number, changes = {}) =>
      portal.db
        .updateTable('outgoing_mail')
        .set({ createdAt: later(at, { seconds: -seconds }), sentAt: at, notAfter: at, ...changes })
        .where('id', '=', await aMail())
        .execute()
    for (const seconds of [2, 4, 30]) await sent(seconds)
    await sent(900, { notAfter: null })
    expect([await took('median'), await took('slowest')]).toEqual([4, 30])
    portal.clock.pass({ hours: 2 })
    expect([await took('median'), await took('slowest')]).toEqual([0, 0])
  })

  it('says how many mails came back, by why', async () => {
    const came = (why: string) => figure(`desco_mails_bounced{why="${why}"}`)
    expect([await came('refused'), await came('no_mailbox')]).toEqual([0, 0])
    for (const kind of ['refused', 'refused', 'no_mailbox'] as const) {
      const at = portal.clock.now()
      await portal.db
        .updateTable('outgoing_mail')
        .set({ sentAt: at, bodyText: '', bouncedAt: at, bounceKind: kind })
        .where('id', '=', await aMail())
        .execute()
    }
    expect([await came('refused'), await came('no_mailbox'), await came('delayed')]).toEqual([2, 1, 0])
  })

  it('counts a mail that waits for its next try as waiting, and its job not as due', async () => {
    await portal.db.deleteFrom('job').execute()
    await aMail()
    const transport = {
      send: async () => ({
        outcome: 'try_again' as const,
        reason: 'The mail server refused the connection.',
      }),
      close: () => undefined,
    }
    const needs = { ...portal, log: silentLog, transport }
    await doDueJobs(needs, mailWorker(needs))
    expect(await figure('desco_mails_waiting')).toBe(1)
    expect(await figure('desco_jobs_due{queue="mail"}')).toBe(0)
  })

  it('counts attempts at jobs that failed', async () => {
    const { db, teamDb, ownerDb, clock } = portal
    const figures = createMetrics({
      db: teamDb,
      clock,
      log: silentLog,
      gauges: [],
      pools: { requests: db, team: teamDb, work: ownerDb },
      limeSurveyRests: () => false,
      ofProcess: false,
    })
    const onFailure = (queue: string) => figures.countFailedJobs(queue, 1)
    const run = () => Promise.reject(new Error('not today'))
    await enqueueJob(portal, { queue: 'in vain', key: '1' })
    await doDueJobs(
      { ...portal, log: silentLog, onFailure },
      { queue: 'in vain', leaseSeconds: 60, slots: { any: 1 }, run },
    )
    await portal.db.deleteFrom('job').where('queue', '=', 'in vain').execute()
    expect(await figures.read()).toMatch(/^desco_jobs_failed_total\{queue="in vain"\} 1$/mu)
  })

  it('counts calls that were told to wait, by the limit', async () => {
    const few = await startTestPortal({ metricsToken, networkLimits: { loginFailures: 1 } })
    expect(await figure('desco_refused_attempts_total{limit="login-address"}', few)).toBe(0)
    for (const email of ['anna@example.org', 'bruno@example.org'])
      await few.call('POST', '/api/users/login', { body: { email, password: 'Sbagliata!1' } })
    expect(await figure('desco_refused_attempts_total{limit="login-address"}', few)).toBe(1)
    await few.close()
  })

  it('says which release this is', async () => {
    expect((await ask(portal)).body).toMatch(/^desco_build_info\{version="\d+\.\d+\.\d+"\} 1$/mu)
  })

  it('says that the database stores what it is given', async () => {
    expect(await figure('desco_database_writable')).toBe(1)
  })

  it('says for how long an export has waited', async () => {
    expect(await figure('desco_exports_oldest_waiting_seconds')).toBe(0)
    await portal.db
      .insertInto('export_job')
      .values({
        kind: 'everything',
        separator: 'semicolon',
        identifiable: false,
        state: 'waiting',
        requestedAt: portal.clock.now(),
      })
      .execute()
    portal.clock.pass({ minutes: 30 })
    expect(await figure('desco_exports_waiting')).toBe(1)
    expect(await figure('desco_exports_oldest_waiting_seconds')).toBe(1_800)
  })

  it('says that LimeSurvey fails, and that nothing is sent to it for a while', async () => {
    expect(await figure('desco_limesurvey_circuit_open')).toBe(0)
    expect(await figure('desco_limesurvey_failing_seconds')).toBe(0)
    for (let tries = 0; tries < 5; tries += 1) await portal.surveys.connection()
    expect(await figure('desco_limesurvey_circuit_open')).toBe(1)
    portal.clock.pass({ seconds: 60 })
    expect(await figure('desco_limesurvey_circuit_open')).toBe(0)
    expect(await figure('desco_limesurvey_failing_seconds')).toBe(60)
  })

  it('says where families stand', async () => {
    const families = async () =>
      [...(await ask(portal)).body.matchAll(/^desco_families\{step="\w+"\} (\d+)$/gmu)].map(([, count]) =>
        Number(count),
      )
    expect(await families()).toHaveLength(8)
    await aParent(portal)
    const { rows } = await sql`select from family where not is_rehearsal`.execute(portal.db)
    await keepStandings({ db: portal.db, log: silentLog }).stop()
    expect((await families()).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  })

  it('shows a pool that is used up, and who waits for it', async () => {
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    const held = Array.from({ length: 20 }, () => portal.db.connection().execute(() => gate))
    const state = (name: string) => figure(`desco_database_connections{pool="requests",state="${name}"}`)
    try {
      await expect.poll(() => state('used')).toBeGreaterThan(0)
      await expect.poll(async () => [await state('idle'), (await state('waiting')) !== 0]).toEqual([0, true])
    } finally {
      release()
      await Promise.all(held)
    }
    await expect.poll(() => state('waiting')).toBe(0)
  })

  it('counts answers, and those that failed', async () => {
    const crowded = await startTestPortal({
      metricsToken,
      load: { mostUnderWay: 0, memoryInUse: () => 0 },
    })
    expect(await figure('desco_http_failures_total{status="503"}', crowded)).toBe(0)
    const { statusCode } = await crowded.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { username: 'anna@example.org', password: 'Segreta.2026' },
    })
    expect(statusCode).toBe(503)
    expect(await figure('desco_http_failures_total{status="503"}', crowded)).toBe(1)
    expect(await figure('desco_http_answer_seconds_count{status="5xx"}', crowded)).toBe(1)
    await crowded.close()
  })

  it('gives the figures of the process alone while the database is away', async () => {
    const lonely = await startTestPortal({ metricsToken })
    expect(await figure('desco_database_up', lonely)).toBe(1)
    expect(await figure('desco_mails_waiting', lonely)).toBe(0)
    await lonely.teamDb.destroy()
    expect(await figure('desco_database_up', lonely)).toBe(0)
    expect(await figure('desco_mails_waiting', lonely)).toBeUndefined()
    expect(await figure('desco_limesurvey_circuit_open', lonely)).toBe(0)
    await lonely.close()
  })

  it('gives the figures of the process in time while a table is held, and asks the database once', async () => {
    const gate = Promise.withResolvers<undefined>()
    let asked = 0
    const read = async () => {
      asked += 1
      await gate.promise
      return [{ value: 7 }]
    }
    const { db, teamDb, ownerDb, clock } = portal
    const figures = createMetrics({
      db: teamDb,
      clock,
      log: silentLog,
      gauges: [{ name: 'desco_held', help: 'What a held table keeps back.', read }],
      pools: { requests: db, team: teamDb, work: ownerDb },
      limeSurveyRests: () => false,
      ofProcess: false,
      patienceMs: 20,
    })
    for (const text of [await figures.read(), await figures.read()]) {
      expect(text).toMatch(/^desco_database_up 0$/mu)
      expect(text).toMatch(/^desco_http_failures_total\{status="503"\} 0$/mu)
      expect(text).not.toContain('desco_held')
    }
    expect(asked).toBe(1)
    gate.resolve(undefined)
    await expect.poll(() => figures.read()).toMatch(/^desco_database_up 1\n[^]*^desco_held 7$/mu)
  })
})

describe('GET /api/live', () => {
  it('answers without the database and while the process ends, when /api/ready does not', async () => {
    const ending = await startTestPortal()
    const status = async (url: string) => (await ending.app.inject({ url })).statusCode
    expect([await status('/api/live'), await status('/api/health')]).toEqual([200, 200])
    ending.drain.abort()
    expect([await status('/api/live'), await status('/api/ready')]).toEqual([200, 503])
    await ending.db.destroy()
    expect([await status('/api/live'), await status('/api/health')]).toEqual([200, 500])
    await ending.close()
  })
})

describe('what an operator watches', () => {
  const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const rules = read('deploy/prometheus-alarms.yml')
  const alarms = [...rules.matchAll(/^ {6}- alert: (\w+)\n((?: {8}.*\n)+)/gmu)].map(
    ([, name = '', body = '']) => ({ name, body }),
  )

  it('has a page for each alarm, to which it leads, and no other', () => {
    const pages = readdirSync(new URL('../../../docs/runbook/', import.meta.url))
    expect(pages.toSorted()).toEqual(alarms.map(({ name }) => `${name}.md`).toSorted())
    for (const { name, body } of alarms) {
      expect([name, body]).toEqual([name, expect.stringContaining(`/docs/runbook/${name}.md\n`)])
      expect([name, body]).toEqual([name, expect.stringMatching(/severity: (?:critical|warning) \}/u)])
    }
  })

  it('says on each page what families see, three commands, and what then, in few words', () => {
    for (const { name } of alarms) {
      const page = read(`docs/runbook/${name}.md`)
      const [, commands = ''] = /```sh\n([^]*?)\n```/u.exec(page) ?? []
      expect([name, page.includes('**Families see:**'), commands.split('\n').length]).toEqual([name, true, 3])
      expect(page.split(/\s+/u).length).toBeLessThan(150)
      // each is one that there is
      for (const [, words = ''] of commands.matchAll(/^desco ([a-z -]+?)(?= -|$)/gmu))
        expect(Object.keys(commandsThere)).toContain(words.trim())
    }
  })

  it('asks in the dashboard and in the alarms only for figures that there are', async () => {
    const whole = createMetrics({
      ...portal,
      log: silentLog,
      gauges: sharedGauges,
      pools: { requests: portal.db, team: portal.teamDb, work: portal.ownerDb },
      limeSurveyRests: () => false,
      ofProcess: true,
    })
    const text = await whole.read()
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gmu)].map(([, name]) => name))
    const { panels } = JSON.parse(read('deploy/grafana.json')) as {
      panels: { title: string; targets: { expr: string }[] }[]
    }
    const asked = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...alarms.map(({ body }) => body),
    ].flatMap((expr) => [...expr.matchAll(/\b(?:desco|nodejs|process)_[a-z_0-9]+/gu)].map(([name]) => name))
    expect(asked.length).toBeGreaterThan(40)
    expect(asked.filter((name) => !known.has(name.replace(/_bucket$/u, '')))).toEqual([])
    // every counter, and nothing else, is called so
    const types = [...text.matchAll(/^# TYPE (desco_\w+) (\w+)$/gmu)]
    expect(types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'))).toEqual(
      [],
    )
  })
})
