import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountReceivesSurveys } from '#modules/people/index.ts'
import { createSurveys } from '#modules/surveys/index.ts'
import { silentLog } from '#platform/log.ts'
import { withdrawFamily } from '#testing/children.ts'
import { aParent } from '#testing/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

import { reconcileSurvey } from './reconcile-survey.ts'

const never = new AbortController().signal

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
  let asked = 0
  const isOfferedTo: typeof surveys.desk.isOfferedTo = async (survey, accountId) => {
    const isOffered = await surveys.desk.isOfferedTo(survey, accountId)
    asked += 1
    if (asked === 2) await withdrawFamily(portal, leaves.user.familyId)
    return isOffered
  }
  const desk = { ...surveys.desk, isOfferedTo }
  const { surveys: listed } = await surveys.desk.list()
  const breakfast = listed.find(({ id }) => id === 310001)
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
