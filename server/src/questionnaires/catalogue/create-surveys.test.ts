import { startSurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { addBarePerson } from '#testing/people/bare-person.ts'
import { openSurveys as open, surveyPortals } from '#testing/portals/survey-portals.ts'

import { storeAudience } from './catalogue.queries.ts'
import { type Audience, everybody } from './survey-audience.rules.ts'
import { createLimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import { listCompleted } from '#questionnaires/offers/list-surveys.ts'

const [first = 0, second = 0] = open
const { world, account, startPortal, aPerson, tokenOf } = surveyPortals()
let { db, host, clock } = world
beforeEach(() => void ({ db, host, clock } = world))

/** The team's choice for one survey. */
const choose = (surveyId: number, changes: Partial<Audience>) =>
  storeAudience(db, { ...everybody(surveyId), ...changes })

const rowsOf = (sid: number, token: string) => host.participants(sid).filter((row) => row.token === token)

test('a new person is put into every open survey before its link is shown', async () => {
  const portal = startPortal()
  const person = await aPerson()
  const { surveys, completed, freshness } = await portal.read(person)
  expect(surveys.map(({ id }) => id)).toEqual(open)
  for (const { id, link, active, completed: done } of surveys) {
    expect({ active, done }).toEqual({ active: true, done: false })
    expect(link).toBe(`${host.url}/index.php/${id}?token=${tokenOf()}&lang=it&newtest=Y`)
    expect(rowsOf(id, tokenOf())).toHaveLength(1)
  }
  expect(completed).toEqual([])
  expect(freshness).toEqual({ asOf: '2026-11-21T10:00:00.000Z', stale: false, late: false })
})

test('who may not be asked is put into no survey, and still sees what was completed before', async () => {
  const asked = new Set<string>()
  const portal = startPortal({ receivesSurveys: async (accountId) => asked.has(accountId) })
  const person = await aPerson()
  const nothing = { surveys: [], completed: [], freshness: { asOf: null, stale: false, late: false } }
  expect(await portal.read(person)).toEqual(nothing)
  expect(host.calls).toEqual({})

  asked.add(person)
  clock.pass({ seconds: 4 })
  const [survey] = (await portal.read(person)).surveys
  await host.complete(first, tokenOf())
  clock.pass({ seconds: 4 })
  await portal.read(person)
  asked.delete(person)
  clock.pass({ seconds: 4 })
  expect(await portal.read(person)).toEqual({ ...nothing, completed: [{ id: first, title: survey?.title }] })
})

test('a survey that is not for somebody is neither shown nor are they put into it', async () => {
  await choose(first, { parents: false })
  const portal = startPortal()
  const parent = await aPerson()
  expect((await portal.read(parent)).surveys.map(({ id }) => id)).toEqual(open.slice(1))
  expect(host.participants(first)).toHaveLength(0)

  const child = await addBarePerson(db, { username: 'nicolò_12' })
  expect((await portal.read(child)).surveys.map(({ id }) => id)).toEqual(open)
  expect(host.participants(first)).toHaveLength(1)
})

test('a hidden survey is shown to nobody, and comes back with its people', async () => {
  const portal = startPortal()
  const person = await aPerson()
  await portal.read(person)
  await choose(first, { hidden: true })
  clock.pass({ seconds: 4 })
  expect((await portal.read(person)).surveys.map(({ id }) => id)).toEqual(open.slice(1))
  await choose(first, {})
  clock.pass({ seconds: 4 })
  expect((await portal.read(person)).surveys[0]).toMatchObject({ id: first, link: expect.any(String) })
})

test('who was in a survey before it was closed to them keeps it among the completed ones, also when done later', async () => {
  const portal = startPortal()
  const person = await aPerson()
  await portal.read(person)
  await host.complete(first, tokenOf())
  clock.pass({ seconds: 4 })
  await portal.read(person)
  await choose(first, { parents: false })
  await choose(second, { parents: false })
  clock.pass({ seconds: 4 })
  const later = await portal.read(person)
  expect(later.surveys.map(({ id }) => id)).toEqual(open.slice(2))
  expect(later.completed.map(({ id }) => id)).toEqual([first])

  // the link of the second was still open in the browser
  await host.complete(second, tokenOf())
  clock.pass({ seconds: 4 })
  const last = await portal.read(person)
  expect(last.completed.map(({ id }) => id)).toEqual([first, second])
  expect(last.surveys.map(({ id }) => id)).toEqual(open.slice(2))
})

test('nobody is put again into a survey that is no longer for them', async () => {
  const portal = startPortal()
  const person = await aPerson()
  await portal.read(person)
  await choose(first, { parents: false })
  await host.close()
  host = world.host = await startSurveyHost({ port: host.port, ...account, now: () => clock.now() })
  clock.pass({ seconds: 4 })
  await portal.read(person)
  expect(host.participants(first)).toHaveLength(0)
  expect(host.participants(second)).toHaveLength(1)
})

test('the order chosen by the team comes before that of LimeSurvey', async () => {
  await choose(second, { place: 2 })
  await choose(open[3] ?? 0, { place: 1 })
  const { surveys } = await startPortal().read(await aPerson())
  expect(surveys.map(({ id }) => id)).toEqual([open[3], second, first, open[2]])
})

test('five requests at once, over two server processes, add a new person once', async () => {
  const [one, other] = [startPortal(), startPortal()]
  const person = await aPerson()
  await Promise.all([one, other, one, other, one].map((portal) => portal.read(person)))
  for (const sid of open) expect(rowsOf(sid, tokenOf())).toHaveLength(1)
  expect(host.calls.add_participants).toBe(open.length)

  clock.pass({ seconds: 1 })
  const answers = await Promise.all([one.read(person), other.read(person)])
  for (const { surveys } of answers) expect(surveys.every(({ link }) => link !== null)).toBe(true)
})

test('two people whose addresses give the same token never share a row', async () => {
  const portal = startPortal()
  const pair = [
    await addBarePerson(db, { email: 'ada.b@example.it' }),
    await addBarePerson(db, { email: 'a.dab@example.it' }),
  ]
  const views = await Promise.all(pair.map((person) => portal.read(person)))
  const links = views.map(({ surveys }) => surveys[0]?.link ?? '')
  expect(links.toSorted().map((link) => new URL(link).searchParams.get('token'))).toEqual([
    'adabexampleit',
    'adabexampleit_2',
  ])
  expect(host.participants(first)).toHaveLength(2)
})

test('someone whom staff has added already is not added again', async () => {
  const person = await aPerson()
  const staff = createLimeSurveyClient({ url: host.url, ...account, clock })
  await staff.addParticipants(first, [tokenOf()])
  await host.complete(first, tokenOf())
  const { surveys } = await startPortal().read(person)
  expect(surveys[0]).toMatchObject({ id: first, completed: true })
  expect(rowsOf(first, tokenOf())).toHaveLength(1)
})

test('someone whom LimeSurvey has lost is added again', async () => {
  const portal = startPortal()
  const person = await aPerson()
  await portal.read(person)
  const { calls } = host
  await host.close()
  host = world.host = await startSurveyHost({ port: host.port, ...account, now: () => clock.now() })
  expect(calls.add_participants).toBe(open.length)
  clock.pass({ seconds: 4 })
  const { surveys } = await portal.read(person)
  expect(surveys.every(({ link }) => link !== null)).toBe(true)
  for (const sid of open) expect(rowsOf(sid, tokenOf())).toHaveLength(1)
})

test('who comes back from a questionnaire finds it completed; within three seconds nobody is asked again', async () => {
  const portal = startPortal()
  const person = await aPerson()
  await portal.read(person)
  await host.complete(first, tokenOf())
  host.forgetCalls()
  expect((await portal.read(person)).surveys[0]?.completed).toBe(false)
  expect(host.calls).toEqual({})

  clock.pass({ seconds: 3 })
  const { surveys, completed } = await portal.read(person)
  expect(surveys.map((survey) => survey.completed)).toEqual([true, false, false, false])
  expect(completed).toEqual([{ id: first, title: surveys[0]?.title }])
  // of those that are not completed, whether they were begun
  expect(host.calls).toEqual({ list_participants: open.length, get_response_ids: open.length - 1 })
})

test('with LimeSurvey down the last known answer is shown, and says how old it is', async () => {
  const person = await aPerson()
  const before = await startPortal().read(person)
  host.fail('refuse')
  clock.pass({ minutes: 10 })
  // another process that has just been started knows it too
  const after = await startPortal().read(person)
  expect(after.surveys).toEqual(before.surveys)
  expect(after.freshness).toEqual({ asOf: '2026-11-21T10:00:00.000Z', stale: true, late: false })

  host.fail(null)
  clock.pass({ seconds: 30 })
  expect((await startPortal().read(person)).freshness).toEqual({
    asOf: '2026-11-21T10:10:30.000Z',
    stale: false,
    late: false,
  })
})

test.for(['disabled', 'xml', 'http500', 'refuse'] as const)(
  'with nothing known and LimeSurvey failing (%s) the surveys are unavailable, and come back with it',
  async (failure) => {
    const portal = startPortal()
    const person = await aPerson()
    host.fail(failure)
    await expect(portal.read(person)).rejects.toMatchObject({ code: 'surveys_unavailable' })
    host.fail(null)
    expect((await portal.read(person)).surveys).toHaveLength(open.length)
  },
)

test('a slow LimeSurvey keeps nobody waiting: the last known answer comes, the new one when it is there', async () => {
  const portal = startPortal({ waitMs: 20 })
  const patient = startPortal()
  const person = await aPerson()
  await patient.read(person)
  await host.complete(first, tokenOf())

  host.fail('slow')
  const late = await portal.read(person)
  expect(late.surveys).toHaveLength(open.length)
  expect(late.surveys[0]?.completed).toBe(false)
  expect(late.freshness.stale).toBe(true)

  await host.untilHeld(1)
  host.fail(null)
  await expect
    .poll(async () => (await portal.read(person)).surveys[0]?.completed, { interval: 5, timeout: 5_000 })
    .toBe(true)
})

test('while LimeSurvey is slow, one person coming again and again asks it once', async () => {
  const person = await aPerson()
  const portal = startPortal({ waitMs: 20 })
  await expect.poll(async () => (await portal.read(person)).freshness.stale, { interval: 5 }).toBe(false)
  host.forgetCalls()
  host.fail('slow')
  for (const _visit of [1, 2, 3]) {
    clock.pass({ seconds: 4 })
    expect((await portal.read(person)).freshness.stale).toBe(true)
  }
  await host.untilHeld(open.length)
  host.fail(null)
  await expect.poll(async () => (await portal.read(person)).freshness.stale, { interval: 5 }).toBe(false)
  await portal.close()
  expect(host.calls).toEqual({ list_participants: open.length, get_response_ids: open.length })
})

test('a list of surveys that could not be renewed for five minutes is said to be old', async () => {
  const portal = startPortal()
  const person = await aPerson()
  await portal.read(person)
  const elsewhere = new Date(clock.now().getTime() + 3_600_000)
  await db.updateTable('survey_catalogue').set({ claimedUntil: elsewhere }).execute()
  clock.pass({ minutes: 6 })
  expect((await portal.read(person)).freshness).toEqual({
    asOf: '2026-11-21T10:00:00.000Z',
    stale: true,
    late: false,
  })
})

test('while LimeSurvey is slow, a new person sees the surveys without links', async () => {
  await startPortal().read(await aPerson())
  const newcomer = await aPerson()
  const portal = startPortal({ waitMs: 20 })
  host.fail('slow')
  const { surveys, freshness } = await portal.read(newcomer)
  expect(surveys.map(({ link }) => link)).toEqual(open.map(() => null))
  expect(freshness.stale).toBe(true)
})

test('with nothing known and LimeSurvey slow the first look is late, not down, and its answer comes', async () => {
  const portal = startPortal({ waitMs: 20 })
  const person = await aPerson()
  host.fail('slow')
  expect(await portal.read(person)).toMatchObject({
    surveys: [],
    freshness: { asOf: null, stale: true, late: true },
  })
  await host.untilHeld(1)
  host.fail(null)
  const look = async () => {
    clock.pass({ seconds: 4 })
    return (await portal.read(person)).surveys.length
  }
  await expect.poll(look, { interval: 20, timeout: 5_000 }).toBe(open.length)
})

test('closing does not wait for LimeSurvey', async () => {
  const portal = startPortal({ waitMs: 20, limeSurvey: { url: host.url, ...account, timeoutMs: 60_000 } })
  const person = await aPerson()
  host.fail('slow')
  expect((await portal.read(person)).freshness.late).toBe(true)
  await host.untilHeld(1)
  await portal.close()
  expect(host.held()).toBe(1)
})

test('many people at once are asked about and added together', async () => {
  const portal = startPortal({ waitMs: 20_000 })
  await portal.read(await aPerson())
  const crowd = await Promise.all(Array.from({ length: 60 }, () => aPerson()))
  host.forgetCalls()
  host.fail('slow')
  const reads = Promise.all(crowd.map((person) => portal.read(person)))
  await host.untilHeld(open.length)
  const withToken = db.selectFrom('survey_token').where('accountId', 'in', crowd).select('token')
  await expect.poll(async () => (await withToken.execute()).length, { timeout: 10_000 }).toBe(crowd.length)
  host.fail(null)
  for (const { surveys } of await reads) expect(surveys.every(({ link }) => link !== null)).toBe(true)
  expect(host.participants(first)).toHaveLength(crowd.length + 1)
  expect(host.calls.list_participants).toBeLessThanOrEqual(crowd.length)
})

test('a changed catalogue reaches every process within a minute or so', async () => {
  const [one, other] = [startPortal(), startPortal()]
  const person = await aPerson()
  await one.read(person)
  await other.read(person)
  host.changeSurvey(first, { title: 'Colazione, rivista' })
  clock.pass({ seconds: 61 })
  for (const portal of [one, other]) {
    // the first answer after a minute may still be the old one
    const title = async () => {
      clock.pass({ seconds: 3 })
      return (await portal.read(person)).surveys[0]?.title
    }
    await expect.poll(title).toBe('Colazione, rivista')
  }
})

test('when the catalogue is a minute old, one of many processes asks for a newer one', async () => {
  const person = await aPerson()
  const processes = [1, 2, 3].map(() => startPortal({ waitMs: 1500 }))
  await Promise.all(processes.map((portal) => portal.read(person)))
  clock.pass({ seconds: 61 })
  host.forgetCalls()
  host.fail('slow')
  const answers = Promise.all(processes.map((portal) => portal.read(person)))
  await host.untilHeld(processes.length * open.length)
  await answers
  host.fail(null)
  await expect.poll(() => host.calls.list_surveys).toBe(1)
  await Promise.all(processes.map((portal) => portal.close()))
  expect(host.calls.list_surveys).toBe(1)
})

test('a survey is not offered outside its dates, by the Italian clock', async () => {
  host.changeSurvey(first, { expires: '2026-11-21 10:59:59' })
  host.changeSurvey(second, { startdate: '2026-11-21 11:00:01' })
  const portal = startPortal()
  const person = await aPerson()
  expect((await portal.read(person)).surveys.map(({ id }) => id)).toEqual(open.slice(2))
  clock.pass({ seconds: 4 })
  expect((await portal.read(person)).surveys.map(({ id }) => id)).toEqual(open.slice(1))
})

test('who finished just before a survey expired keeps it among the completed ones', async () => {
  host.changeSurvey(first, { expires: '2026-11-21 11:00:30' })
  const portal = startPortal()
  const person = await aPerson()
  const { surveys } = await portal.read(person)
  await host.complete(first, tokenOf())
  clock.pass({ minutes: 1 })
  const later = await portal.read(person)
  expect(later.surveys.map(({ id }) => id)).not.toContain(first)
  expect(later.completed).toEqual([{ id: first, title: surveys[0]?.title }])

  host.removeSurvey(first)
  clock.pass({ minutes: 10 })
  expect((await portal.read(person)).completed).toEqual(later.completed)
})

test('an open-access survey has a link at once, and nobody is added to it', async () => {
  host.changeSurvey(first, { participantAttributes: null })
  const person = await aPerson()
  const { surveys, freshness } = await startPortal().read(person)
  expect(surveys[0]?.link).toContain(`/index.php/${first}?token=${tokenOf()}`)
  expect(freshness.stale).toBe(false)
  expect(host.calls.add_participants).toBe(open.length - 1)
})

test('the completed ones are shown to oneself alone', async () => {
  const needs = { surveys: startPortal() }
  const [person, other] = [await aPerson(), await aPerson()]
  const own = await listCompleted(needs, { accountId: person }, { id: person })
  expect(own.data).toEqual([])
  await expect(listCompleted(needs, { accountId: person }, { id: other })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a LimeSurvey that is back is found by itself, also where nobody opens a page', async () => {
  const portal = startPortal({ lookAgainMs: 20 })
  host.fail('refuse')
  await portal.connection()
  const isFailing = async () => {
    const { rows } = await sql`select from survey_catalogue where failing_since is not null`.execute(db)
    return rows.length > 0
  }
  expect(await isFailing()).toBe(true)
  host.fail(null)
  // the pauses after failures are of this clock
  clock.pass({ minutes: 15 })
  await expect.poll(isFailing).toBe(false)
})
