import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { startSurveyHost as startDemoHost } from '#server/development/start-survey-host.ts'
import { aParent } from '#testing/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

import type { CommandNeeds } from './command.ts'
import { limesurveySync } from './limesurvey.commands.ts'

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
const here = () => ({ url: host.url, ...account })

test('a dry run says what is missing, a real one adds it, and both are in the log', async () => {
  const { token } = await aParent(portal)
  await portal.call('GET', '/api/limesurvey/surveylist', { token })
  const { port } = host
  await host.close()
  host = await startSurveyHost({ port, ...account })
  portal.clock.pass({ seconds: 4 })

  const dry = await limesurveySync.run(needs(here()), { 'dry-run': true })
  expect(dry).toContain('310001\tcompared\tportal 1/0\tLimeSurvey 0/0\tmissing 1')
  expect(host.participants(310001)).toHaveLength(0)

  const done = await limesurveySync.run(needs(here()), {})
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

test('what keeps it from working is said in one line', async () => {
  host.fail('http500')
  await expect(limesurveySync.run(needs(here()), {})).rejects.toThrow('does not answer')
  host.fail(null)
  await portal.db
    .insertInto('reconciliation')
    .values({ push: true, staff_id: null, started_at: portal.clock.now() })
    .execute()
  await expect(limesurveySync.run(needs(here()), {})).rejects.toThrow('under way')
})

test('without a LimeSurvey of its own it works on the demo surveys, beside the portal that runs them or alone', async () => {
  const alone = await limesurveySync.run(needs(null), {})
  expect(alone).toContain('compared')
  expect(readdirSync(dataFolder)).not.toContain('survey-host-access.json')

  const running = await startDemoHost({ port: 0, dataFolder, returnUrl: 'http://localhost' })
  expect(await limesurveySync.run(needs(null), {})).toContain('compared')
  expect(readdirSync(dataFolder)).toContain('survey-host-access.json')
  await running.stop()
})

test('the access that a killed portal left behind leads nobody astray', async () => {
  const left = { url: 'http://127.0.0.1:9', user: 'portal', password: 'gone' }
  writeFileSync(join(dataFolder, 'survey-host-access.json'), JSON.stringify(left))
  expect(await limesurveySync.run(needs(null), {})).toContain('compared')
})
