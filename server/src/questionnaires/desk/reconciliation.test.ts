import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { storeAudience } from '#questionnaires/catalogue/catalogue.queries.ts'
import { everybody } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { silentLog } from '#platform/log.ts'
import { type HeldJob, Stopping } from '#platform/work-queue/attempt-job.ts'
import { choreWorker, queueChores } from '#platform/work-queue/chores.ts'
import { claimJob } from '#platform/work-queue/jobs.queries.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { surveysContribution } from '#questionnaires/contribution.ts'
import { reconciliationQueue, reconciliationWorker } from './reconcile-surveys.ts'

let host: SurveyHost
let portal: TestPortal
let manager: Awaited<ReturnType<typeof signedInStaff>>
beforeEach(async () => {
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
  manager = await signedInStaff(portal, 'data-manager')
})
afterEach(async () => {
  await portal.close()
  await host.close()
})

const breakfast = 310001

const start = (push: boolean) =>
  manager.call('POST', '/api/staff/reconcile-surveys', { what: push ? 'push' : 'compare' })
const latest = async () => (await manager.call('GET', '/api/staff/reconciliation')).body.job

const needs = () => ({ db: portal.db, clock: portal.clock, surveys: portal.surveys, log: silentLog })
const work = (stopping?: AbortSignal) => doDueJobs(needs(), reconciliationWorker(needs()), stopping)

async function reconcile(push: boolean) {
  portal.clock.pass({ seconds: 4 })
  expect((await start(push)).status).toBe(200)
  await work()
  return latest()
}

type Compared = { surveyId: number; differences: { kind: string; count: number }[] }
const of = (job: { surveys: Compared[] }, surveyId = breakfast) => {
  const found = job.surveys.find((survey) => survey.surveyId === surveyId)
  if (!found) throw new Error('The survey is not in the comparison.')
  return found
}
const countsOf = (survey: Compared) =>
  Object.fromEntries(survey.differences.map(({ kind, count }) => [kind, count]))

/** Somebody who has seen the questionnaires, and is therefore in all of them. */
async function aParticipant() {
  const { token, user } = await aParent(portal)
  portal.clock.pass({ seconds: 1 })
  const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
  const link = new URL(body.data[0].link)
  return { token, user, surveyToken: link.searchParams.get('token') ?? '' }
}

/** LimeSurvey forgets everybody. */
async function loseEverybody() {
  const { port } = host
  await host.close()
  host = await startSurveyHost({ port, user: 'portal', password: 'secret' })
}

const codeOf = async (familyId: string) =>
  (await portal.db.selectFrom('family').select('code').where('id', '=', familyId).executeTakeFirstOrThrow())
    .code

const acts = () =>
  portal.db.selectFrom('audit_line').select(['act', 'subjectId', 'details']).orderBy('seq').execute()

test('before the first comparison there is none', async () => {
  expect(await latest()).toBeNull()
})

test('two sides that agree are said to, with their counts', async () => {
  const { surveyToken } = await aParticipant()
  await aParticipant()
  await host.complete(breakfast, surveyToken)
  const job = await reconcile(true)
  expect(job).toMatchObject({ state: 'finished', push: true, who: manager.name, done: job.total })
  const after = of(await reconcile(false))
  expect(after).toMatchObject({
    state: 'compared',
    portal: { added: 2, completed: 1 },
    limeSurvey: { participants: 2, completed: 1 },
    differences: [],
    unknownThere: 0,
  })
})

test('a comparison alone changes nothing, shows people by family and initials, and is logged', async () => {
  const { user } = await aParticipant()
  await loseEverybody()
  const job = await reconcile(false)
  expect(of(job).differences).toEqual([
    {
      kind: 'missing',
      count: 1,
      people: [{ familyCode: await codeOf(user.familyId), initials: 'G. D.' }],
    },
  ])
  expect(JSON.stringify(job.surveys)).not.toMatch(/Giulia|Angelo|example/u)
  expect(host.participants(breakfast)).toHaveLength(0)
  expect((await acts()).at(-1)).toEqual({
    act: 'surveys_synchronized',
    subjectId: null,
    details: '{"push":false}',
  })
})

test('who is missing is added once, also when two start at the same time, and then nothing differs', async () => {
  const people = [await aParticipant(), await aParticipant(), await aParticipant()]
  await loseEverybody()
  portal.clock.pass({ seconds: 4 })
  const answers = await Promise.all([start(true), start(true)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('reconciliation_busy')
  expect(await Promise.all([work(), work()])).toContain(1)

  expect(
    host
      .participants(breakfast)
      .map(({ token }) => token)
      .toSorted(),
  ).toEqual(people.map(({ surveyToken }) => surveyToken).toSorted())
  expect(of(await latest())).toMatchObject({ pushed: 3, differences: [], limeSurvey: { participants: 3 } })
  const pushes = (await acts()).filter(({ act }) => act === 'participant_pushed')
  expect(pushes).toHaveLength(4)
  expect(pushes[0]).toMatchObject({ subjectId: String(breakfast) })
  expect(JSON.parse(pushes[0]?.details ?? '')).toEqual({ pushed: 3, takenOver: 0, refused: 0 })

  expect(of(await reconcile(true))).toMatchObject({ pushed: 0, differences: [] })
  expect(host.participants(breakfast)).toHaveLength(3)
})

test('a completion that only LimeSurvey knows is taken over, and the parent sees it', async () => {
  const { token, user, surveyToken } = await aParticipant()
  await host.complete(breakfast, surveyToken)
  expect(countsOf(of(await reconcile(false)))).toEqual({ completed_there: 1 })
  expect(of(await reconcile(true))).toMatchObject({
    takenOver: 1,
    differences: [],
    portal: { added: 1, completed: 1 },
  })
  host.fail('refuse')
  portal.clock.pass({ seconds: 4 })
  const { body } = await portal.call('GET', `/api/limesurvey/userresponsesbyid/${user._id}`, { token })
  expect(body.data.map(({ sid }: { sid: number }) => sid)).toEqual([breakfast])
})

test('who completed a survey and is no longer in it is shown, and not asked to take it again', async () => {
  const { surveyToken } = await aParticipant()
  await host.complete(breakfast, surveyToken)
  await reconcile(true)
  await loseEverybody()
  const after = of(await reconcile(true))
  expect(countsOf(after)).toEqual({ lost_there: 1 })
  expect(after).toMatchObject({ portal: { added: 1, completed: 1 }, pushed: 0 })
  expect(host.participants(breakfast)).toHaveLength(0)
})

test('a survey that is no longer for somebody is not filled with them again', async () => {
  await aParticipant()
  await loseEverybody()
  await storeAudience(portal.db, { ...everybody(breakfast), parents: false })
  const job = await reconcile(true)
  expect(of(job)).toMatchObject({ differences: [], pushed: 0 })
  expect(of(job, 310002)).toMatchObject({ pushed: 1 })
  expect(host.participants(breakfast)).toHaveLength(0)
})

test('participants whom the portal does not know are counted, not named', async () => {
  const { surveyToken } = await aParticipant()
  await portal.db.deleteFrom('survey_participation').execute()
  await portal.db.deleteFrom('survey_token').execute()
  const survey = of(await reconcile(true))
  expect(survey).toMatchObject({ unknownThere: 1, differences: [] })
  expect(JSON.stringify(survey)).not.toContain(surveyToken)
})

test('surveys without a list of participants, and those that are gone, are named as such', async () => {
  await aParticipant()
  host.changeSurvey(breakfast, { participantAttributes: null })
  host.removeSurvey(310002)
  portal.clock.pass({ minutes: 2 })
  await manager.call('GET', '/api/staff/surveys')
  await expect.poll(async () => (await manager.call('GET', '/api/staff/surveys')).body.surveys.length).toBe(6)
  const job = await reconcile(true)
  expect(of(job)).toMatchObject({ state: 'open_access', limeSurvey: null })
  expect(of(job, 310002)).toMatchObject({ state: 'gone', portal: { added: 1, completed: 0 } })
})

test.for(['refuse', 'http500', 'disabled'] as const)(
  'with LimeSurvey out of order (%s) the comparison fails in so many words, and another can be started',
  async (failure) => {
    await aParticipant()
    host.fail(failure)
    const job = await reconcile(true)
    expect(job).toMatchObject({ state: 'failed', finishedAt: expect.any(String) })
    host.fail(null)
    portal.clock.pass({ minutes: 2 })
    expect(await reconcile(true)).toMatchObject({ state: 'finished' })
  },
)

test('every hour the portal compares by itself, and takes over what LimeSurvey knows', async () => {
  const { user, surveyToken } = await aParticipant()
  const working = { ...needs(), secrets: portal.secrets, portalUrl: 'https://portal.test' }
  const given = { ...working, studyName: 'Desco', studyContact: 'ricerca@example.org' }
  const { chores } = surveysContribution
  const hourly = async () => {
    await doDueJobs(given, choreWorker(given, chores))
    return work()
  }
  const completed = async () =>
    (
      await portal.db
        .selectFrom('survey_given')
        .select('completed')
        .where('accountId', '=', user._id)
        .where('surveyId', '=', breakfast)
        .executeTakeFirstOrThrow()
    ).completed
  await queueChores(portal, chores)
  expect(await hourly()).toBe(1)
  await host.complete(breakfast, surveyToken)
  portal.clock.pass({ minutes: 59 })
  expect(await hourly()).toBe(0)
  expect(await completed()).toBe(false)

  portal.clock.pass({ minutes: 1, seconds: 1 })
  expect(await hourly()).toBe(1)
  expect(await completed()).toBe(true)
  manager = await signedInStaff(portal, 'data-manager')
  const { body } = await manager.call('GET', '/api/staff/reconciliation')
  // nobody asked for it, so that it is no comparison to look at; its moment is said
  expect(body).toMatchObject({ job: null, updatedAt: portal.clock.now().toISOString() })
  expect((await manager.call('GET', '/api/staff/today')).body.limeSurvey).toMatchObject({
    updatedAt: portal.clock.now().toISOString(),
  })

  // while LimeSurvey is away an hour's comparison fails, and the next one finds what came meanwhile
  host.fail('http500')
  portal.clock.pass({ hours: 1, seconds: 1 })
  expect(await hourly()).toBe(1)
  host.fail(null)
  portal.clock.pass({ hours: 1, seconds: 1 })
  expect(await hourly()).toBe(1)
  manager = await signedInStaff(portal, 'data-manager')
  expect((await manager.call('GET', '/api/staff/reconciliation')).body.updatedAt).toBe(
    portal.clock.now().toISOString(),
  )
})

test('a comparison whose process dies is done by another one, and no second one is begun meanwhile', async () => {
  await aParticipant()
  await loseEverybody()
  portal.clock.pass({ seconds: 4 })
  await start(true)
  const dead = await claimJob(portal, { queue: reconciliationQueue, leaseSeconds: 60, oneAtATime: true })
  expect(dead).toBeDefined()
  expect(await work()).toBe(0)
  expect(await latest()).toMatchObject({ state: 'running', who: manager.name })
  expect((await start(true)).body.code).toBe('reconciliation_busy')

  portal.clock.pass({ seconds: 60 })
  expect(await work()).toBe(1)
  expect(await latest()).toMatchObject({ state: 'finished' })
  expect(host.participants(breakfast)).toHaveLength(1)
})

test('a comparison that is stopped is given back, and gone on with where it was', async () => {
  await aParticipant()
  await loseEverybody()
  portal.clock.pass({ seconds: 4 })
  await start(true)
  const ending = new AbortController()
  const worker = reconciliationWorker(needs())
  const stoppedAfterOne = {
    ...worker,
    run: (job: HeldJob) => {
      let kept = 0
      return worker.run({
        ...job,
        keep: async (change) => {
          const answer = await job.keep(change)
          kept += 1
          if (kept === 2) ending.abort(new Stopping())
          return answer
        },
      })
    },
  }
  expect(await doDueJobs(needs(), stoppedAfterOne, ending.signal)).toBe(1)
  expect(await latest()).toMatchObject({ state: 'running', done: 1 })

  expect(await work()).toBe(1)
  const job = await latest()
  expect(job).toMatchObject({ state: 'finished', done: job.total })
  expect(
    job.surveys.map(({ pushed }: { pushed: number }) => pushed).filter((count: number) => count > 0),
  ).toHaveLength(4)
  const pushes = (await acts()).filter(({ act }) => act === 'participant_pushed')
  expect(pushes.map(({ details }) => JSON.parse(details).pushed)).toEqual([1, 1, 1, 1])
})

test('long lists of participants come in pages, and nobody is lost between two', async () => {
  const tokens = Array.from({ length: 1_203 }, (_, at) => ({ token: `straniero${at}` }))
  const rpc = async (method: string, params: unknown[]) => {
    const answered = await fetch(`${host.url}/index.php/admin/remotecontrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, params, id: 1 }),
    })
    return ((await answered.json()) as { result: unknown }).result
  }
  const key = await rpc('get_session_key', ['portal', 'secret'])
  await rpc('add_participants', [key, breakfast, tokens, false])
  const { surveyToken } = await aParticipant()
  await host.complete(breakfast, surveyToken)
  host.forgetCalls()
  const survey = of(await reconcile(false))
  expect(survey).toMatchObject({ limeSurvey: { participants: 1_204, completed: 1 }, unknownThere: 1_203 })
  expect(countsOf(survey)).toEqual({ completed_there: 1 })
})
