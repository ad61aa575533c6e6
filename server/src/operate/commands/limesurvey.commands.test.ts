import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'

import { reconcileByItself, reconciliationWorker } from '#questionnaires/index.ts'
import { later } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { openLimeSurvey } from '#start/open-limesurvey.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { answerOf, CommandError, type CommandNeeds, type Values } from '#operate/command.ts'
import { limesurveyCommands } from './limesurvey.commands.ts'

const account = { user: 'portal', password: 'secret' }
let host: SurveyHost
let portal: TestPortal
let dataFolder: string
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'desco-sync-'))
  host = await startSurveyHost({ port: 0, ...account })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
})
afterEach(async () => {
  await portal.close()
  await host.close()
  rmSync(dataFolder, { recursive: true })
})

const needs = (limeSurvey: object | null) => {
  const { db, clock } = portal
  return {
    db,
    clock,
    log: silentLog,
    config: { limeSurvey, surveyTokens: 'email', port: 0, publicUrl: 'http://localhost', dataFolder },
  } as unknown as CommandNeeds
}
const sync = (given: CommandNeeds, values: Values) =>
  answerOf(limesurveyCommands['limesurvey sync'], given, values)
const check = (given: CommandNeeds, values: Values) =>
  answerOf(limesurveyCommands['limesurvey check'], given, values)
const here = () => ({ url: host.url, ...account })

/** The words of a command that ends with 1. */
const refusal = (run: Promise<string>) =>
  run.then(
    () => Promise.reject(new Error('The command ended with 0.')),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CommandError)
      return (error as CommandError).message
    },
  )

test('a dry run says what is missing, a real one adds it, and both are in the log', async () => {
  const { token } = await aParent(portal)
  await portal.call('GET', '/api/limesurvey/surveylist', { token })
  const { port } = host
  await host.close()
  host = await startSurveyHost({ port, ...account })
  portal.clock.pass({ seconds: 4 })

  const dry = await sync(needs(here()), { 'dry-run': true })
  expect(dry).toContain('310001\tcompared\tportal 1/0\tLimeSurvey 0/0\tmissing 1')
  expect(host.participants(310001)).toHaveLength(0)

  const done = await sync(needs(here()), {})
  expect(done).toContain('310001\tcompared\tportal 1/0\tLimeSurvey 1/0\tpushed 1')
  expect(host.participants(310001)).toHaveLength(1)

  const lines = await portal.db
    .selectFrom('audit_line')
    .select(['act', 'doer', 'details'])
    .orderBy('seq')
    .execute()
  expect(lines.map(({ act, doer }) => [act, doer])).toEqual([
    ['surveys_synchronized', 'command_line'],
    ['surveys_synchronized', 'command_line'],
    ...[1, 2, 3, 4].map(() => ['participant_pushed', 'command_line']),
  ])
  expect(lines.slice(0, 2).map(({ details }) => details)).toEqual(['{"push":false}', '{"push":true}'])
})

test('it asks a healthy LimeSurvey itself while another process holds the claim on its list', async () => {
  const claimedUntil = later(portal.clock.now(), { seconds: 20 })
  await portal.db.updateTable('survey_catalogue').set({ claimedUntil }).execute()
  expect(await sync(needs(here()), {})).toContain('310001\tcompared')
  expect(host.calls['list_surveys']).toBeGreaterThan(0)
})

test('it waits until a portal that is at its hourly comparison has ended it', async () => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  let begin = () => undefined as void
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const { desk: known } = portal.surveys
  const listNow = () => {
    begin()
    return held.then(() => known.listNow())
  }
  const desk = { ...known, listNow }
  const working = { ...portal, log: silentLog, surveys: { ...portal.surveys, desk } }
  await reconcileByItself(portal)
  const theirs = doDueJobs(working, reconciliationWorker(working))
  const underWay = async () =>
    (await portal.db.selectFrom('reconciliation').select('id').where('finishedAt', 'is', null).execute())
      .length
  // the row alone does not say whose job it is
  await begun
  expect(await underWay()).toBe(1)
  const ours = sync(needs(here()), {})
  await expect.poll(underWay).toBe(2)
  expect(host.calls['list_surveys']).toBeUndefined()
  release()
  expect(await theirs).toBeGreaterThan(0)
  expect(await ours).toContain('310001\tcompared')
  expect(await underWay()).toBe(0)
})

test('what keeps it from working is said in one line', async () => {
  host.fail('http500')
  await expect(sync(needs(here()), {})).rejects.toThrow('does not answer')
  host.fail(null)
  await portal.db
    .insertInto('reconciliation')
    .values({ push: true, staffId: null, startedAt: portal.clock.now() })
    .execute()
  await expect(sync(needs(here()), {})).rejects.toThrow('under way')
})

test('without a LimeSurvey of its own it works on the demo surveys, beside the portal that runs them or alone', async () => {
  const alone = await sync(needs(null), {})
  expect(alone).toContain('compared')
  expect(readdirSync(dataFolder)).not.toContain('survey-host-access.json')

  const running = await openLimeSurvey(needs(null).config)
  expect(await sync(needs(null), {})).toContain('compared')
  expect(readdirSync(dataFolder)).toContain('survey-host-access.json')
  await running.close()
})

test('the access that a killed portal left behind leads nobody astray', async () => {
  const left = { url: 'http://127.0.0.1:9', user: 'portal', password: 'gone' }
  writeFileSync(join(dataFolder, 'survey-host-access.json'), JSON.stringify(left))
  expect(await sync(needs(null), {})).toContain('compared')
})

describe('limesurvey check', () => {
  it('says that the account may do all, and changes nothing', async () => {
    const { token } = await aParent(portal)
    await portal.call('GET', '/api/limesurvey/surveylist', { token })
    const before = host.participants(310001)
    const said = await check(needs(here()), {})
    expect(said).toMatch(/^LimeSurvey 6\.4\.2$/mu)
    expect(said).toMatch(/^310001\t.*\tall rights$/mu)
    expect(said).not.toContain('lacks')
    expect(said).not.toContain('failed')
    expect(said).toContain('Clock: not known yet')
    expect(host.participants(310001)).toEqual(before)
    for (const call of ['get_fieldmap', 'get_question_properties', 'export_responses']) {
      expect(host.calls[call]).toBeGreaterThan(0)
    }
  })

  it('names each right that the account lacks, by survey, and what goes wrong without it', async () => {
    host.settings.rights = { may: ['survey.read', 'tokens.create', 'tokens.read'] }
    const said = await refusal(check(needs(here()), {}))
    expect(said).toContain('only a superadministrator')
    for (const right of [
      'participants (tokens): update: who leaves can go on answering',
      'participants (tokens): delete',
      'survey settings: read',
      'survey content: read: answers cannot be fetched',
      'responses: export',
      'responses: delete',
    ]) {
      expect(said).toContain(`lacks ${right}`)
    }
    expect(said).not.toContain('lacks participants (tokens): read')
    host.settings.rights = { may: [] }
    expect(await refusal(check(needs(here()), {}))).toContain('sees no survey')
  })

  it('notes what the team should know of a survey', async () => {
    host.changeSurvey(310001, { participantAttributes: null, anonymized: true })
    const said = await check(needs(here()), {})
    expect(said).toContain('note: open access')
    expect(said).toContain('note: anonymous')
  })

  it('takes neither an anonymous survey nor one that is not active for a fault, in Italian too', async () => {
    host.changeSurvey(310001, { anonymized: true })
    host.changeSurvey(310002, { active: false, participantAttributes: null })
    for (const language of ['en', 'it'] as const) {
      host.settings.language = language
      const said = await check(needs(here()), {})
      expect(said).not.toContain('failed')
      expect(said).not.toContain('open access')
      expect(said).toContain('note: not active')
    }
  })

  it.each([
    ['disabled', 'interface is switched off'],
    ['html', 'not its JSON-RPC interface'],
    ['refuse', 'nothing answers at LIMESURVEY_URL'],
  ] as const)('says what is wrong with a LimeSurvey that is %s', async (failure, words) => {
    host.fail(failure)
    expect(await refusal(check(needs(here()), {}))).toContain(words)
  })

  it('says that nobody known has signed the certificate', async () => {
    // it comes with a certificate of its own
    const smtp = new SMTPServer({ secure: true, logger: false })
    // a client that does not trust it hangs up
    smtp.on('error', () => undefined)
    const { server } = smtp
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const said = await refusal(check(needs({ ...here(), url }), {}))
    server.close()
    expect(said).toContain('its certificate is none for this machine')
  })

  it('keeps what LimeSurvey said, without key, password, tokens and names', async () => {
    const { token, user } = await aParent(portal)
    await portal.call('GET', '/api/limesurvey/surveylist', { token })
    const folder = join(dataFolder, 'recorded')
    await check(needs(here()), { record: folder })
    const files = readdirSync(folder)
    expect(files.filter((name) => name.includes('set_participant_properties')).length).toBeGreaterThan(3)
    const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    expect(JSON.parse(readFileSync(join(folder, files[0] ?? ''), 'utf8'))).toMatchObject({
      request: { method: 'get_session_key', params: ['USER', 'PASSWORD'] },
      response: { result: 'SESSION' },
      httpStatus: 200,
    })
    // under the number of the recordings that there are, whichever call it was
    for (const name of files) {
      const { request, response } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      expect([name, request.id, response.id]).toEqual([name, 1, 1])
    }
    const surveyToken = host.participants(310001)[0]?.token ?? ''
    expect(surveyToken).not.toBe('')
    for (const secret of [surveyToken, account.password, String(user.email)])
      expect(text).not.toContain(secret)
  })

  it('says in one line that the password is wrong, after one try', async () => {
    const wrong = { ...here(), password: 'sbagliata' }
    await expect(check(needs(wrong), {})).rejects.toThrow('LIMESURVEY_PASSWORD')
    expect(host.calls['get_session_key']).toBe(1)
  })

  it('says that LimeSurvey’s clock is probably in UTC', async () => {
    const { user } = await aParent(portal)
    for (let survey = 1; survey <= 6; survey += 1) {
      const seen = new Date(portal.clock.now().getTime() - survey * 3_600_000)
      await portal.db
        .insertInto('survey_participation')
        .values({
          accountId: String(user._id),
          surveyId: survey,
          title: 'Prova',
          token: 'x',
          addedAt: seen,
          completed: true,
          completedAt: seen,
          submittedAt: new Date(seen.getTime() - (60 + survey) * 60_000),
        })
        .execute()
    }
    expect(await check(needs(here()), {})).toContain('probably in UTC')
    await portal.db
      .updateTable('survey_participation')
      .set({ submittedAt: portal.clock.now() })
      .where('surveyId', '=', 1)
      .execute()
    expect(await check(needs(here()), {})).toContain('in Italian time')
  })
})
