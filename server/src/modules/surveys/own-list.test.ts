import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '#platform/database.ts'
import { silentLog } from '#platform/log.ts'
import { addBarePerson } from '#testing/bare-person.ts'
import { createTestDatabase } from '#testing/database.ts'
import { settableClock, type SettableClock } from '#testing/settable-clock.ts'

import { createSurveys, type Surveys, type SurveySettings } from './create-surveys.ts'
import { storeAudience } from './survey-audience.queries.ts'
import { everybody } from './survey-audience.rules.ts'

const account = { user: 'portale', password: 'Segreta!1' }
// of the demo host's seven questionnaires these are open
const open = [310001, 310002, 310003, 310004]
const [first = 0] = open

let db: Database
let host: SurveyHost
let clock: SettableClock
let portals: Surveys[] = []
let people = 0

beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())
beforeEach(async () => {
  clock = settableClock()
  host = await startSurveyHost({ port: 0, ...account, now: () => clock.now() })
  await db.updateTable('survey_catalogue').set({ fetched_at: null, claimed_until: null }).execute()
})
afterEach(async () => {
  await Promise.all(portals.map((portal) => portal.close()))
  portals = []
  await host.close()
})

/** One server process. */
function startPortal(changes: Partial<SurveySettings> = {}): Surveys {
  const limeSurvey = { url: host.url, ...account }
  const receivesSurveys = async () => true
  const usual = { db, clock, log: silentLog, limeSurvey, tokens: 'email', receivesSurveys } as const
  const portal = createSurveys({ ...usual, ...changes })
  portals.push(portal)
  return portal
}

const aPerson = () => addBarePerson(db, { email: `persona${(people += 1)}@example.it` })
const tokenOf = () => `persona${people}exampleit`

describe('readOwn', () => {
  it('does not wait for LimeSurvey where somebody comes for the first time: the links come after', async () => {
    const portal = startPortal({ ownListMs: 20_000, deadlineMs: 20_000 })
    await portal.read(await aPerson())
    const newcomer = await aPerson()
    host.forgetCalls()
    host.fail('slow')
    const { surveys, freshness } = await portal.readOwn(newcomer)
    expect(surveys.map(({ id, link }) => [id, link])).toEqual(open.map((id) => [id, null]))
    expect(freshness).toEqual({ asOf: '2026-11-21T10:00:00.000Z', stale: true, late: true })
    // asked for at once all the same
    await host.untilHeld(open.length)
    host.fail(null)
    await expect
      .poll(async () => (await portal.readOwn(newcomer)).surveys.every(({ link }) => link !== null))
      .toBe(true)
    expect((await portal.readOwn(newcomer)).freshness).toMatchObject({ stale: false, late: false })
  })

  it('shows nothing to who may not be asked, and tells LimeSurvey nothing of them', async () => {
    const portal = startPortal({ ownListMs: 0, receivesSurveys: async () => false })
    await startPortal().read(await aPerson())
    const person = await aPerson()
    expect(await portal.readOwn(person)).toEqual({
      surveys: [],
      completed: [],
      freshness: { asOf: null, stale: false, late: false },
    })
    await portal.close()
    expect(host.participants(first).filter(({ token }) => token === tokenOf())).toEqual([])
  })

  it('shows a list that ran out with the time of its last answer, while the new one is fetched', async () => {
    const portal = startPortal({ ownListMs: 0 })
    const person = await aPerson()
    await portal.read(person)
    await host.complete(first, tokenOf())
    clock.pass({ seconds: 4 })
    host.fail('slow')
    const late = await portal.readOwn(person)
    expect(late.surveys[0]).toMatchObject({ completed: false, link: expect.any(String) })
    expect(late.freshness).toEqual({ asOf: '2026-11-21T10:00:00.000Z', stale: true, late: true })

    host.fail(null)
    await expect.poll(async () => (await portal.readOwn(person)).surveys[0]?.completed).toBe(true)
    expect((await portal.readOwn(person)).freshness).toEqual({
      asOf: '2026-11-21T10:00:04.000Z',
      stale: false,
      late: false,
    })
  })

  it('follows what the team has chosen since, also with a list that ran out', async () => {
    const portal = startPortal({ ownListMs: 0 })
    const person = await aPerson()
    await portal.read(person)
    await storeAudience(db, { ...everybody(first), hidden: true })
    clock.pass({ seconds: 4 })
    host.fail('slow')
    expect((await portal.readOwn(person)).surveys.map(({ id }) => id)).toEqual(open.slice(1))
    await storeAudience(db, everybody(first))
    host.fail(null)
  })

  it('waits a moment for a LimeSurvey that answers, and then says nothing of age', async () => {
    const portal = startPortal({ ownListMs: 20_000, deadlineMs: 20_000 })
    const person = await aPerson()
    await portal.read(person)
    await host.complete(first, tokenOf())
    clock.pass({ seconds: 4 })
    const { surveys, freshness } = await portal.readOwn(person)
    expect(surveys[0]?.completed).toBe(true)
    expect(freshness).toMatchObject({ stale: false, late: false })
  })
})
