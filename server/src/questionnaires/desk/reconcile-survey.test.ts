import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { accountReceivesSurveys } from '#families/index.ts'
import { createSurveys } from '#questionnaires/catalogue/create-surveys.ts'
import { silentLog } from '#platform/log.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { reconcileSurvey } from './reconcile-survey.ts'

const never = new AbortController().signal
const breakfastId = 310001

let host: SurveyHost
let portal: TestPortal
beforeAll(async () => {
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
})
afterAll(async () => {
  await portal.close()
  await host.close()
})

test('who withdraws between the comparison and the adding is not added, and who stays is', async () => {
  const [leaves, stays] = [await aParent(portal), await aParent(portal)]
  for (const { token } of [leaves, stays]) {
    portal.clock.pass({ seconds: 1 })
    await portal.call('GET', '/api/limesurvey/surveylist', { token })
  }
  // the list does not wait for LimeSurvey: whoever is still on the way would be added to the next one
  await vi.waitFor(() => expect(host.participants(breakfastId)).toHaveLength(2), { timeout: 20_000 })
  portal.clock.pass({ seconds: 4 })
  const { port } = host
  await host.close()
  host = await startSurveyHost({ port, user: 'portal', password: 'secret' })

  const surveys = createSurveys({
    ...portal,
    log: silentLog,
    limeSurvey: { url: host.url, user: 'portal', password: 'secret' },
    tokens: 'email',
    receivesSurveys: (accountId) => accountReceivesSurveys(portal, accountId),
  })
  // the family leaves once the comparison has asked for everybody, before anybody is added
  let withdrawn: Promise<unknown> | undefined
  const isOfferedTo: typeof surveys.desk.isOfferedTo = async (survey, accountId) => {
    // both are asked about at once
    withdrawn ??= withdrawFamily(portal, leaves.user.familyId)
    await withdrawn
    return surveys.desk.isOfferedTo(survey, accountId)
  }
  const desk = { ...surveys.desk, isOfferedTo }
  const { surveys: listed } = await surveys.desk.list()
  const breakfast = listed.find(({ id }) => id === breakfastId)
  if (!breakfast) throw new Error('The survey is not listed.')

  const compared = await reconcileSurvey({ ...portal, surveys }, breakfast, null, never)
  expect(compared.differences).toMatchObject([{ kind: 'missing', count: 2 }])
  const tally = { pushed: 0, takenOver: 0, refused: 0 }
  const found = await reconcileSurvey({ ...portal, surveys: { ...surveys, desk } }, breakfast, tally, never)
  expect(tally).toEqual({ pushed: 1, takenOver: 0, refused: 0 })
  expect(found).toMatchObject({ differences: [], limeSurvey: { participants: 1 } })
  expect(host.participants(breakfast.id)).toHaveLength(1)
  await surveys.close()
})

test('adds people who are missing a hundred with a call of LimeSurvey, and notes each', async () => {
  const people = 230
  await portal.db.deleteFrom('survey_participation').execute()
  await sql`
    with numbers as (select n, md5('many' || n)::uuid as id from generate_series(1, ${sql.lit(people)}) as n),
    families as (insert into family (id, code, created_at) select id, 'M' || n, now() from numbers),
    accounts as (
      insert into account (id, family_id, kind, login, email, name, surname, password_hash, verified_at,
          first_verified_at, created_at)
      select id, id, 'parent', 'm' || n || '@example.org', 'm' || n || '@example.org', 'Maria', 'Neri', '', now(), now(), now()
      from numbers
    )
    insert into survey_participation (account_id, survey_id, title, token)
    select id, 310002, 'Spesa', 'maria' || n from numbers`.execute(portal.ownerDb)
  const surveys = createSurveys({
    ...portal,
    log: silentLog,
    limeSurvey: { url: host.url, user: 'portal', password: 'secret' },
    tokens: 'email',
    receivesSurveys: async () => true,
  })
  const desk = { ...surveys.desk, isOfferedTo: async () => true }
  const survey = (await surveys.desk.list()).surveys.find(({ id }) => id === 310002)
  if (!survey) throw new Error('The survey is not listed.')
  host.forgetCalls()
  const tally = { pushed: 0, takenOver: 0, refused: 0 }
  const found = await reconcileSurvey({ ...portal, surveys: { ...surveys, desk } }, survey, tally, never)
  expect(tally.pushed).toBe(people)
  expect(found.differences).toEqual([])
  expect(host.participants(survey.id).filter(({ token }) => /^maria\d+$/u.test(token))).toHaveLength(people)
  expect(host.calls['add_participants']).toBe(3)
  const { rows } = await sql<{ added: string }>`
    select count(*) as added from survey_participation
    where survey_id = 310002 and token like 'maria%' and added_at is not null and adding_until is null`.execute(
    portal.db,
  )
  expect(Number(rows[0]?.added)).toBe(people)
  await surveys.close()
})
