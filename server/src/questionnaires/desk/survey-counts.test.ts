import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import {
  findKeptCounts,
  keepCounts,
  type KeptCounts,
  surveyCountQueue,
  surveyCountWorker,
} from './survey-counts.ts'

let host: SurveyHost
let portal: TestPortal
let coordinator: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
  coordinator = await signedInStaff(portal, 'coordinatore')
  await aParent(portal)
})
afterAll(async () => {
  await portal.close()
  await host.close()
})
beforeEach(async () => {
  // an answer shared among those who ask is over by then
  portal.clock.pass({ seconds: 31 })
  await portal.db.deleteFrom('survey_count').execute()
  await portal.db.deleteFrom('job').where('queue', '=', surveyCountQueue).execute()
})

const see = async () => (await coordinator.call('GET', '/api/staff/survey-people')).body
const surveyIds = async (): Promise<number[]> =>
  (await see()).surveys.map(({ surveyId }: { surveyId: number }) => surveyId)
const isQueued = async () =>
  (await portal.db.selectFrom('job').select('key').where('queue', '=', surveyCountQueue).execute()).length > 0
const count = async () => {
  const needs = { ...portal, log: silentLog }
  await doDueJobs(needs, surveyCountWorker(needs))
}

/** Numbers of a study that is so large, counted so many seconds ago. */
async function keepOfLarge(secondsAgo: number, ids: readonly number[]) {
  const counts: KeptCounts = ids.map((surveyId) => {
    return { surveyId, state: 'waiting', count: 1_000_000, since: '2026-01-02T03:04:05.000Z' }
  })
  const at = later(portal.clock.now(), { seconds: -secondsAgo })
  await portal.db.deleteFrom('survey_count').execute()
  await keepCounts(portal.db, at, counts)
  return at.toISOString()
}

describe('GET /api/staff/survey-people', () => {
  it('counts a small study for who asks, and keeps what it counted', async () => {
    const { asOf, surveys } = await see()
    expect(asOf).toBe(portal.clock.now().toISOString())
    expect(surveys[0]).toMatchObject({ done: 0, begun: 0, waiting: expect.any(Number) })
    expect((await findKeptCounts(portal.db))?.countedAt.toISOString()).toBe(asOf)
    await aParent(portal)
    portal.clock.pass({ seconds: 31 })
    expect((await see()).surveys[0].waiting).toBe(surveys[0].waiting + 1)
    expect(await isQueued()).toBe(false)
  })

  it('shows a large study as it was counted last, and counts anew afterwards when that is minutes ago', async () => {
    const ids = await surveyIds()
    const asOf = await keepOfLarge(60, ids)
    portal.clock.pass({ seconds: 31 })
    const answer = await see()
    expect(answer.asOf).toBe(asOf)
    expect(answer.surveys[0]).toMatchObject({
      waiting: 1_000_000,
      done: 0,
      waitingSince: '2026-01-02T03:04:05.000Z',
    })
    // a million in each: counting takes long, and is not done every minute
    expect(await isQueued()).toBe(false)
    portal.clock.pass({ minutes: 10 })
    expect((await see()).asOf).toBe(asOf)
    expect(await isQueued()).toBe(true)
    await count()
    expect(await isQueued()).toBe(false)
    const counted = await findKeptCounts(portal.db)
    expect(counted?.countedAt).toEqual(portal.clock.now())
    expect(counted?.counts.every((row) => row.count < 100)).toBe(true)
  })

  it.each([
    ['nobody has counted for hours', 3 * 3_600, false],
    ['LimeSurvey lists a questionnaire that was not counted', 60, true],
    ['the clock was set back', -60, false],
  ])('counts a large study for who asks when %s', async (_when, secondsAgo, isNew) => {
    const ids = await surveyIds()
    await keepOfLarge(secondsAgo, isNew ? ids.slice(1) : ids)
    portal.clock.pass({ seconds: 31 })
    const answer = await see()
    expect(answer.asOf).toBe(portal.clock.now().toISOString())
    expect(answer.surveys[0].waiting).toBeLessThan(100)
  })

  it('lets the later of two counts stay', async () => {
    const now = portal.clock.now()
    await keepCounts(portal.db, now, [])
    await keepCounts(portal.db, later(now, { seconds: -1 }), [
      { surveyId: 1, state: 'done', count: 1, since: null },
    ])
    expect(await findKeptCounts(portal.db)).toEqual({ countedAt: now, counts: [] })
  })
})
