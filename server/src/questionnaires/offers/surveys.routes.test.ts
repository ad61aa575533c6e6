import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { withdrawFamily } from '#testing/people/children.ts'
import { aParent, aVerifiedParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'

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

const list = '/api/limesurvey/surveylist'
const completed = (id: string) => `/api/limesurvey/userresponsesbyid/${id}`

test('a visitor is asked to sign in', async () => {
  expect(await portal.call('GET', list)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
})

test('a parent sees the open questionnaires in the names of the specification, and what was completed', async () => {
  const { token, user } = await aParent(portal)
  const { status, body } = await portal.call('GET', list, { token })
  expect(status).toBe(200)
  // LimeSurvey's list does not say this, so it is looked up a moment later
  const { resumes, ...survey } = body.data[0]
  expect([undefined, 'Y']).toContain(resumes)
  expect(survey).toEqual({
    sid: 310001,
    surveyls_title: expect.any(String),
    active: 'Y',
    complete: 'N',
    link: expect.stringContaining(`${host.url}/index.php/310001?token=`),
  })

  await host.complete(survey.sid, new URL(survey.link).searchParams.get('token') ?? '')
  portal.clock.pass({ seconds: 4 })
  const answer = await portal.call('GET', completed(user._id), { token })
  expect(answer.body.data).toEqual([{ sid: survey.sid, surveyTitle: survey.surveyls_title }])
})

test("somebody else's completed questionnaires are not found, like those of nobody", async () => {
  const [{ token }, { user }] = [await aParent(portal), await aParent(portal)]
  const others = await portal.call('GET', completed(user._id), { token })
  const nobodys = await portal.call('GET', completed(crypto.randomUUID()), { token })
  expect(others.status).toBe(404)
  expect(others.body).toEqual(nobodys.body)
})

const offeredTo = async (token: string) => {
  const { status, body } = await portal.call('GET', list, { token })
  expect(status).toBe(200)
  return body.data.length > 0
}

test('a parent who is still to add the children is offered nothing', async () => {
  const { email } = await aVerifiedParent(portal)
  expect(await offeredTo((await logIn(portal, email)).token)).toBe(false)
})

test('a parent answers for themselves while the other is awaited, and no more once that one refused', async () => {
  const { first, token } = await anInvitedFamily(portal)
  expect(await offeredTo(first.token)).toBe(true)
  await answering(portal).refuse(token)
  portal.clock.pass({ seconds: 4 })
  expect(await offeredTo(first.token)).toBe(false)
})

test('a family that left the study may not ask for questionnaires', async () => {
  const { token, user } = await aParent(portal)
  expect(await offeredTo(token)).toBe(true)
  await withdrawFamily(portal, user.familyId)
  for (const path of [list, completed(user._id)]) {
    expect((await portal.call('GET', path, { token })).body.code).toBe('not_allowed')
  }
})
