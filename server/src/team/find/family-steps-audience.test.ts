import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { listPeople } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import {
  type History,
  isWaitedFor,
  storeHistory,
  storeSurveys,
  type SurveyState,
  surveyStates,
} from '#testing/many-families/family-histories.ts'

import { listSurveysGiven, surveysOf } from '#team/family-page/family-page.queries.ts'
import { findStanding } from './family-steps.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await storeSurveys(db)
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('survey_audience').execute())

/** One parent and one child, who completed the first survey; the child was given a second one. */
const withSecond = (state: SurveyState): History => ({
  verified: true,
  parents: 1,
  enabled: [true],
  surveys: [['completed'], ['completed', state]],
  events: (['children_added', 'sole_responsibility_declared'] as const).map((kind) => ({
    kind,
    children: [0],
    parent: 0,
  })),
})

type Limits = { children?: boolean; hidden?: boolean; ageFrom?: number | null; ageTo?: number | null }

async function isDoneWhen(limits: Limits | null, state: SurveyState = 'open'): Promise<boolean> {
  const { familyId, childAccounts } = await storeHistory(db, withSecond(state))
  if (limits !== null) {
    const everybody = { parents: true, children: true, hidden: false, ageFrom: null, ageTo: null }
    const { surveyId } = await db
      .selectFrom('survey_participation')
      .select('surveyId')
      .where('accountId', '=', childAccounts[0] ?? null)
      .where('completed', '=', false)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('survey_audience')
      .values({ surveyId, place: null, ...everybody, ...limits })
      .execute()
  }
  const standing = await findStanding(db, familyId)
  return standing !== undefined && standing.allSurveysAt !== null
}

it.each([
  ['nobody has chosen', null, false],
  ['it is meant for everybody', {}, false],
  ['it is meant for parents alone', { children: false }, true],
  ['it is hidden', { hidden: true }, true],
  ['it is meant for older children', { ageFrom: 100 }, true],
  ['it is meant for children up to any age', { ageTo: 100 }, false],
])(
  'a survey that is open is waited for only as long as it is meant for them: %s',
  async (_case, limits, done) => {
    expect(await isDoneWhen(limits)).toBe(done)
  },
)

it.each(surveyStates)('a second survey is waited for only while it can be answered: %s', async (state) => {
  expect(await isDoneWhen(null, state)).toBe(!isWaitedFor(state))
})

it('the team sees of each person the questionnaires that are waited for, and those completed', async () => {
  for (const state of surveyStates) {
    const { familyId } = await storeHistory(db, withSecond(state))
    const [child] = (await listPeople(db, familyId)).children
    const seen = surveysOf(await listSurveysGiven(db, familyId), child?.accountId ?? null)
    const surveysGiven = isWaitedFor(state) || state === 'completed' ? 2 : 1
    expect([state, seen]).toMatchObject([
      state,
      { surveysGiven, surveysCompleted: state === 'completed' ? 2 : 1 },
    ])
    // a questionnaire that opens on a later day is not over
    const unanswered = seen.surveys.filter(({ completedAt }) => completedAt === null)
    const isLater = state === 'not begun'
    expect([state, unanswered]).toMatchObject([
      state,
      state === 'completed' || state === 'never added'
        ? []
        : [{ later: isLater, closed: !isLater && !isWaitedFor(state) }],
    ])
  }
})

it('a survey counts as open while LimeSurvey has never given its list', async () => {
  const alone = await createTestDatabase()
  try {
    const { familyId } = await storeHistory(alone, withSecond('expired'))
    expect((await findStanding(alone, familyId))?.allSurveysAt).toBeNull()
  } finally {
    await alone.destroy()
  }
})
