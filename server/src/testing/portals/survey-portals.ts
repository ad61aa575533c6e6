import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { createSurveys, type Surveys, type SurveySettings } from '#questionnaires/catalogue/create-surveys.ts'
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'

import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from './database.ts'
import { settableClock, type SettableClock } from './settable-clock.ts'

const account = { user: 'portale', password: 'Segreta!1' }

/** Of the demo host's seven questionnaires these are open. */
export const openSurveys: readonly number[] = [310001, 310002, 310003, 310004]

type World = { db: Database; host: SurveyHost; clock: SettableClock }

/**
 * For the tests of a file: a database, and for each test a demo survey host and a clock of its own. `world` holds them,
 * `startPortal` is one server process, which is closed after the test.
 */
export function surveyPortals() {
  const world = {} as World
  let portals: Surveys[] = []
  let people = 0

  beforeAll(async () => void (world.db = await createTestDatabase()))
  afterAll(() => world.db.destroy())
  beforeEach(async () => {
    const clock = settableClock()
    world.clock = clock
    world.host = await startSurveyHost({ port: 0, ...account, now: () => clock.now() })
    await sql`update survey_catalogue set fetched_at = null, claimed_until = null, failing_since = null`.execute(
      world.db,
    )
    await world.db.deleteFrom('survey_audience').execute()
    await world.db.deleteFrom('survey_schedule').execute()
  })
  afterEach(async () => {
    await Promise.all(portals.map((portal) => portal.close()))
    portals = []
    await world.host.close()
  })

  return {
    world,
    account,
    startPortal: (changes: Partial<SurveySettings> = {}): Surveys => {
      const { db, clock, host } = world
      const limeSurvey = { url: host.url, ...account }
      const receivesSurveys = async () => true
      const same = { db, clock, log: silentLog, limeSurvey, tokens: 'email', receivesSurveys } as const
      const portal = createSurveys({ ...same, waitMs: 1_500, newcomersWait: true, ...changes })
      portals.push(portal)
      return portal
    },
    aPerson: () => addBarePerson(world.db, { email: `persona${(people += 1)}@example.it` }),
    /** The token of the newest person in LimeSurvey. */
    tokenOf: () => `persona${people}exampleit`,
  }
}
