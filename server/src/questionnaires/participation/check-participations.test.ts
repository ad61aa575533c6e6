import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { settableClock, type SettableClock } from '#testing/portals/settable-clock.ts'

import { createAskBegun } from '#questionnaires/offers/ask-begun.ts'
import { checkParticipations } from './check-participations.ts'
import { createFailureReport } from '#questionnaires/catalogue/create-surveys.ts'
import {
  createLimeSurveyClient,
  type LimeSurveyClient,
} from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { createParticipants, type Participants } from './participants.ts'
import { listParticipations } from './participation.queries.ts'
import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'

const survey = { id: 310001, title: 'Colazione', active: true, startsAt: null, expiresAt: null }
const account = { user: 'portale', password: 'Segreta!1' }

let db: Database
let host: SurveyHost
let clock: SettableClock
let accountId: string
let limeSurvey: LimeSurveyClient
let participants: Participants
let said: object[]

beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())
beforeEach(async () => {
  clock = settableClock()
  said = []
  host = await startSurveyHost({ port: 0, ...account, now: () => clock.now() })
  limeSurvey = createLimeSurveyClient({ url: host.url, ...account, clock })
  participants = createParticipants(limeSurvey)
  accountId = await addBarePerson(db, { email: `${crypto.randomUUID().slice(0, 8)}@example.it` })
})
afterEach(() => host.close())

function check(changes: Partial<Participants> = {}, surveys = [survey]) {
  const noted = (facts: object) => void said.push(facts)
  const log: Log = { info: noted, warn: noted, error: noted }
  const reportFailure = createFailureReport(log, clock)
  const localTime = localTimeIn('Europe/Rome')
  const askBegun = createAskBegun({ clock, limeSurvey, reportFailure })
  const changed = { participants: { ...participants, ...changes } }
  const surveyIsGone = async () => undefined
  const needs = { db, clock, log, reportFailure, localTime, askBegun, surveyIsGone, ...changed }
  return checkParticipations(needs, { accountId, token: 'mario' }, surveys, () => true)
}

const fail = (mayStillHappen: boolean) => async () => {
  throw new LimeSurveyError('timeout', 'add_participants', { mayStillHappen })
}

test('an addition whose outcome is unknown is not repeated until LimeSurvey must be done with it', async () => {
  expect(await check({ add: fail(true) })).toBe(false)
  clock.pass({ seconds: 119 })
  expect(await check()).toBe(true)
  expect(host.participants(survey.id)).toEqual([])

  clock.pass({ seconds: 1 })
  expect(await check()).toBe(true)
  expect(host.participants(survey.id)).toHaveLength(1)
})

test('an addition that was given up and landed all the same is found, not repeated', async () => {
  await check({
    add: async (surveyId, newcomer) => {
      await participants.add(surveyId, newcomer)
      return fail(true)()
    },
  })
  clock.pass({ seconds: 5 })
  expect(await check()).toBe(true)
  expect(await listParticipations(db, accountId)).toEqual([
    expect.objectContaining({ surveyId: survey.id, token: 'mario', addedAt: clock.now() }),
  ])
  expect(host.calls.add_participants).toBe(1)
})

test('an addition that was never sent is tried again at once', async () => {
  expect(await check({ add: fail(false) })).toBe(false)
  expect(await check()).toBe(true)
  expect(host.participants(survey.id)).toHaveLength(1)
})

test('a row that staff added between the look and the addition is taken over', async () => {
  const looks: string[] = []
  await check({
    look: async (surveyId, token) => {
      looks.push(token)
      if (looks.length === 1) {
        await participants.add(surveyId, { token, isRehearsal: false })
        return 'absent'
      }
      return participants.look(surveyId, token)
    },
  })
  expect(looks).toHaveLength(2)
  expect(host.participants(survey.id)).toHaveLength(1)
  expect((await listParticipations(db, accountId))[0]?.addedAt).toEqual(clock.now())
})

test('of several additions those that went well are kept, whatever became of the others', async () => {
  const [second, third] = [310002, 310003].map((id) => ({ ...survey, id, title: `Questionario ${id}` }))
  if (second === undefined || third === undefined) throw new Error('There are three.')
  const addUnlessSecond: Participants['add'] = async (surveyId, newcomer) =>
    surveyId === second.id ? fail(true)() : participants.add(surveyId, newcomer)
  expect(await check({ add: addUnlessSecond }, [survey, second, third])).toBe(false)
  const rows = await listParticipations(db, accountId)
  expect(rows.map(({ surveyId, title, addedAt }) => [surveyId, title, addedAt])).toEqual([
    [survey.id, survey.title, clock.now()],
    // nobody is to add them until LimeSurvey must be done with it
    [second.id, second.title, null],
    [third.id, third.title, clock.now()],
  ])
})

test('a participant that LimeSurvey refuses is not offered to it again for a minute', async () => {
  const additions: string[] = []
  const refuse: Participants['add'] = async (_surveyId, { token }) => {
    additions.push(token)
    return 'refused'
  }
  for (const _look of [1, 2, 3]) {
    await check({ add: refuse })
    clock.pass({ seconds: 20 })
  }
  expect(additions).toHaveLength(1)
  await check({ add: refuse })
  expect(additions).toHaveLength(2)
})

test('a slow older answer does not undo a newer one', async () => {
  await check()
  clock.pass({ seconds: 4 })
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let asked: () => void = () => undefined
  const hasAsked = new Promise<void>((resolve) => (asked = resolve))
  const slow = check({
    look: async () => {
      asked()
      await answered
      return { token: 'mario', completed: false, submittedAt: null }
    },
  })
  await hasAsked
  await host.complete(survey.id, 'mario')
  clock.pass({ seconds: 1 })
  await check()
  answer()
  await slow
  expect((await listParticipations(db, accountId))[0]?.completed).toBe(true)
})

test('a survey that LimeSurvey refuses to talk about leaves the others as they are', async () => {
  const gone = { ...survey, id: 999_999, title: 'Cancellato' }
  expect(await check({}, [gone, survey])).toBe(true)
  expect((await listParticipations(db, accountId)).map(({ surveyId }) => surveyId)).toEqual([survey.id])
  expect(said).toEqual([{ call: 'list_participants', kind: 'refused', survey: 999999 }])
})

test('a participant who completed and was then taken out stays completed, and out', async () => {
  await check()
  await host.complete(survey.id, 'mario')
  clock.pass({ seconds: 4 })
  await check()
  clock.pass({ minutes: 6 })
  await check({ look: async () => 'absent' })
  expect((await listParticipations(db, accountId))[0]?.completed).toBe(true)
  expect(host.calls.add_participants).toBe(1)
})

test('a survey that staff opens again for someone is open again', async () => {
  await check()
  await host.complete(survey.id, 'mario')
  clock.pass({ seconds: 4 })
  await check()
  clock.pass({ minutes: 6 })
  await check({ look: async () => ({ token: 'mario', completed: false, submittedAt: null }) })
  expect((await listParticipations(db, accountId))[0]?.completed).toBe(false)
})
