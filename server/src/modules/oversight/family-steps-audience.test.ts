import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { Database } from '#platform/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { type History, storeHistory } from '#testing/family-histories.ts'

import { findStanding } from './family-steps.queries.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('survey_audience').execute())

/** One parent and one child, who completed the first survey; the child has the second one still open. */
const oneOpen: History = {
  verified: true,
  parents: 1,
  enabled: [true],
  surveys: [[true], [true, false]],
  events: (['children_added', 'sole_responsibility_declared'] as const).map((kind) => ({
    kind,
    children: [0],
    parent: 0,
  })),
}

type Limits = { children?: boolean; hidden?: boolean; age_from?: number | null; age_to?: number | null }

async function isDoneWhen(limits: Limits | null): Promise<boolean> {
  const { familyId } = await storeHistory(db, oneOpen)
  if (limits !== null) {
    const everybody = { parents: true, children: true, hidden: false, age_from: null, age_to: null }
    await db
      .insertInto('survey_audience')
      .values({ survey_id: 2, place: null, ...everybody, ...limits })
      .execute()
  }
  const standing = await findStanding(db, familyId)
  return standing !== undefined && standing.all_surveys_at !== null
}

it.each([
  ['nobody has chosen', null, false],
  ['it is meant for everybody', {}, false],
  ['it is meant for parents alone', { children: false }, true],
  ['it is hidden', { hidden: true }, true],
  ['it is meant for older children', { age_from: 100 }, true],
  ['it is meant for children up to any age', { age_to: 100 }, false],
])(
  'a survey that is open is waited for only as long as it is meant for them: %s',
  async (_case, limits, done) => {
    expect(await isDoneWhen(limits)).toBe(done)
  },
)
