import { addDays } from '@desco/contract/diary/days'
import type { SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'
import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { dayInItaly, type later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Log, silentLog } from '#platform/log.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { settableClock, type SettableClock } from '#testing/portals/settable-clock.ts'

import { createSurveys, type Surveys } from '#questionnaires/catalogue/create-surveys.ts'
import { moveParticipations } from '#questionnaires/participation/participation.queries.ts'
import { storeSchedule } from './survey-schedule.queries.ts'

const account = { user: 'portale', password: 'Segreta!1' }
const open = [310001, 310002, 310003, 310004]
const [first = 0, second = 0] = open

let db: Database
let host: SurveyHost
let clock: SettableClock
let portal: Surveys
let said: object[]
let person: string
let token: string

beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())
beforeEach(async () => {
  clock = settableClock()
  said = []
  host = await startSurveyHost({ port: 0, ...account, now: () => clock.now() })
  await db.updateTable('survey_catalogue').set({ fetchedAt: null, claimedUntil: null }).execute()
  await db.deleteFrom('survey_schedule').execute()
  await db.deleteFrom('survey_participation').execute()
  const note = (facts: object) => void said.push(facts)
  const log: Log = { ...silentLog, warn: note }
  portal = createSurveys({
    db,
    clock,
    log,
    limeSurvey: { url: host.url, ...account },
    tokens: 'email',
    receivesSurveys: async () => true,
    waitMs: 1_500,
    newcomersWait: true,
  })
  const name = `p${crypto.randomUUID().slice(0, 8)}`
  person = await addBarePerson(db, { email: `${name}@example.it` })
  token = `${name}exampleit`
})
afterEach(async () => {
  await portal.close()
  await host.close()
})

const today = () => dayInItaly(clock.now())
const choose = (surveyId: number, window: SurveyWindow, minutes: number | null = null) =>
  storeSchedule(db, surveyId, { minutes, window })
const pass = (by: Parameters<typeof later>[1]) => clock.pass({ seconds: 4, ...by })
const seen = async () => {
  pass({})
  return (await portal.read(person)).surveys
}
const ids = async () => (await seen()).map(({ id }) => id)
const one = async () => (await seen()).find(({ id }) => id === first)

describe('a window', () => {
  it('keeps a survey from people until its day, and puts nobody into it before', async () => {
    await choose(first, { kind: 'dates', from: addDays(today(), 1), to: null })
    expect(await ids()).toEqual(open.slice(1))
    expect(host.participants(first)).toHaveLength(0)
    pass({ days: 1 })
    expect(await ids()).toEqual(open)
    expect(host.participants(first)).toHaveLength(1)
  })

  it('that has ended takes the survey away, and leaves what was completed', async () => {
    await choose(first, { kind: 'dates', from: null, to: today() })
    expect(await ids()).toContain(first)
    await host.complete(first, token)
    pass({ days: 1 })
    const view = await portal.read(person)
    expect(view.surveys.map(({ id }) => id)).not.toContain(first)
    expect(view.completed.map(({ id }) => id)).toEqual([first])
  })

  it('counts from the day on which this person completed another survey, as soon as that is known', async () => {
    await choose(first, { kind: 'after_survey', surveyId: second, fromDay: 0, toDay: 30 })
    expect(await ids()).not.toContain(first)
    await host.complete(second, token)
    await seen()
    expect(await ids()).toContain(first)
    pass({ days: 31 })
    expect(await ids()).not.toContain(first)
  })

  it('counts from the registration of the family', async () => {
    // bare people registered on 1 November, and it is the 21st
    await choose(first, { kind: 'after_enrolment', fromDay: 21, toDay: 22 })
    expect(await ids()).not.toContain(first)
    pass({ days: 1 })
    expect(await ids()).toContain(first)
    pass({ days: 2 })
    expect(await ids()).not.toContain(first)
  })
})

describe('minutes', () => {
  it('are shown where the team has said how long a survey takes', async () => {
    await choose(first, { kind: 'always' }, 15)
    expect((await seen()).map(({ minutes }) => minutes)).toEqual([15, null, null, null])
  })
})

describe('half-way', () => {
  it('is known after the return, and no longer once it is done', async () => {
    expect(await one()).toMatchObject({ begun: false })
    await host.begin(first, token)
    pass({ seconds: 10 })
    expect((await seen()).map(({ begun }) => begun)).toEqual([true, false, false, false])
    expect((await one())?.link).toContain(`/${first}?token=${token}`)
    await host.complete(first, token)
    expect(await one()).toMatchObject({ begun: false, completed: true })
  })

  it('survives a restart while LimeSurvey does not answer', async () => {
    await seen()
    await host.begin(first, token)
    pass({ seconds: 10 })
    await seen()
    host.fail('refuse')
    pass({ minutes: 5 })
    expect((await portal.read(person)).surveys[0]).toMatchObject({ begun: true })
  })

  it('is asked for once in ten seconds at most, however often somebody looks', async () => {
    await seen()
    pass({ seconds: 10 })
    await seen()
    host.forgetCalls()
    await seen()
    await seen()
    expect(host.calls.get_response_ids).toBeUndefined()
    pass({ seconds: 10 })
    await seen()
    expect(host.calls.get_response_ids).toBe(open.length)
  })

  it('of an anonymous survey nobody can tell: the rest of the page comes, and it is not asked again', async () => {
    host.changeSurvey(first, { anonymized: true })
    await seen()
    host.forgetCalls()
    pass({ seconds: 10 })
    expect(await one()).toMatchObject({ begun: false, link: expect.any(String) })
    expect(host.calls.get_response_ids).toBe(open.length)
    pass({ seconds: 10 })
    await seen()
    expect(host.calls.get_response_ids).toBe(open.length * 2 - 1)
    expect(said).toEqual([])
  })

  it('is no longer said once the answers are deleted', async () => {
    await seen()
    await host.begin(first, token)
    pass({ seconds: 10 })
    expect(await one()).toMatchObject({ begun: true })
    const [response] = host.responses(first)
    const rpc = async (method: string, params: unknown[]) => {
      const answered = await fetch(`${host.url}/index.php/admin/remotecontrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method, params, id: 1 }),
      })
      return ((await answered.json()) as { result: unknown }).result
    }
    const key = await rpc('get_session_key', [account.user, account.password])
    await rpc('delete_response', [key, first, response?.id])
    pass({ minutes: 10 })
    expect(await one()).toMatchObject({ begun: false })
  })
})

describe('moveParticipations', () => {
  const move = (from: number, to: number) => moveParticipations(db, { from, to })
  const completed = async () => {
    pass({})
    return (await portal.read(person)).completed.map(({ id }) => id)
  }

  it('takes completions along, and LimeSurvey, which does not know of them, does not undo it', async () => {
    await seen()
    await host.complete(first, token)
    expect(await completed()).toEqual([first])
    expect(await move(first, second)).toEqual({ completions: 1, begun: 0 })
    expect(await completed()).toEqual([second])
    // the portal looks again now and then whether the team has opened it once more
    pass({ minutes: 10 })
    expect(await completed()).toEqual([second])
    expect((await seen()).find(({ id }) => id === second)).toMatchObject({ completed: true })
  })

  it('counts for the new one what is sent to the old one afterwards', async () => {
    await seen()
    await host.begin(first, token)
    pass({ seconds: 10 })
    await seen()
    expect(await move(first, second)).toEqual({ completions: 0, begun: 1 })
    await host.complete(first, token)
    expect(await completed()).toEqual([second])
  })

  it('can be taken back, and made again further', async () => {
    const third = open[2] ?? 0
    await seen()
    await host.complete(first, token)
    await seen()
    await move(first, second)
    await move(second, first)
    expect(await completed()).toEqual([first])
    await move(first, second)
    await move(second, third)
    expect(await completed()).toEqual([third])
  })

  it('loses no row and doubles none', async () => {
    await seen()
    await host.complete(first, token)
    await seen()
    const rows = () => db.selectFrom('survey_participation').select('surveyId').orderBy('surveyId').execute()
    const before = await rows()
    await move(first, second)
    await move(first, second)
    expect(await rows()).toEqual(before)
  })
})
