import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSurveys } from '#modules/surveys/index.ts'
import { silentLog } from '#platform/log.ts'
import { withdrawFamily } from '#testing/children.ts'
import { aParent } from '#testing/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

import { reconcileSurvey } from './reconcile-survey.ts'

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
  const { port } = host
  await host.close()
  host = await startSurveyHost({ port, user: 'portal', password: 'secret' })

  // the family leaves once the comparison has asked for everybody, before anybody is added
  const asked: string[] = []
  const mayBeAsked = async (accountId: string) => {
    const { familyId } = await familyOf(accountId)
    const left = await portal.db
      .selectFrom('family_event')
      .select('id')
      .where('family_id', '=', familyId)
      .where('kind', '=', 'family_withdrawn')
      .executeTakeFirst()
    asked.push(accountId)
    if (asked.length === 2) await withdrawFamily(portal, leaves.user.familyId)
    return left === undefined
  }
  const surveys = createSurveys({
    ...portal,
    log: silentLog,
    limeSurvey: { url: host.url, user: 'portal', password: 'secret' },
    tokens: 'email',
    mayBeAsked,
  })
  const { surveys: listed } = await surveys.desk.list()
  const breakfast = listed.find(({ id }) => id === 310001)
  if (!breakfast) throw new Error('The survey is not listed.')

  const tally = { pushed: 0, takenOver: 0, refused: 0 }
  const found = await reconcileSurvey({ ...portal, surveys }, breakfast, tally)
  expect(tally).toEqual({ pushed: 1, takenOver: 0, refused: 0 })
  expect(found).toMatchObject({ differences: [], limeSurvey: { participants: 1 } })
  expect(host.participants(breakfast.id)).toHaveLength(1)
  await surveys.close()
})

const familyOf = (accountId: string) =>
  portal.db
    .selectFrom('account')
    .select('family_id as familyId')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
