import { aSurvey, startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { createSurveys } from './create-surveys.ts'

let host: SurveyHost
let portal: TestPortal
const german = 311_004
beforeEach(async () => {
  const clock = settableClock()
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret', now: () => clock.now() })
  host.putSurvey(
    aSurvey({
      sid: german,
      title: 'Ernährung von Kindern',
      language: 'de',
      titles: { it: '<p>Alimentazione dei <b>bambini</b></p>', en: 'Food of children' },
    }),
  )
  portal = await startTestPortal({ limeSurveyUrl: host.url, clock })
})
afterEach(async () => {
  await portal.close()
  await host.close()
})

/** The titles of a parent's list, once what the list lacks was looked up. */
async function titles() {
  const { token } = await aParent(portal)
  const look = async () => {
    portal.clock.pass({ seconds: 61 })
    const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
    return new Map<number, string>(
      body.data.map(({ sid, surveyls_title }: { sid: number; surveyls_title: string }) => [
        sid,
        surveyls_title,
      ]),
    )
  }
  await look()
  await expect
    .poll(async () => (await portal.db.selectFrom('survey_facts').select('surveyId').execute()).length)
    .toBeGreaterThan(4)
  await expect.poll(async () => (await look()).size).toBeGreaterThan(4)
  return look
}

describe('the titles of surveys', () => {
  it('are Italian where a survey has Italian besides, and have no markup', async () => {
    const look = await titles()
    await expect.poll(async () => (await look()).get(german)).toBe('Alimentazione dei bambini')
  })

  it('are those of the base language while the account may not read the settings; the log names right and survey', async () => {
    host.settings.rights = { may: ['survey.read', 'tokens.create', 'tokens.read'] }
    const said: object[] = []
    const log = { ...silentLog, warn: (facts: object) => void said.push(facts) }
    const limeSurvey = { url: host.url, user: 'portal', password: 'secret' }
    const surveys = createSurveys({
      ...portal,
      log,
      limeSurvey,
      tokens: 'email',
      receivesSurveys: async () => true,
    })
    await surveys.desk.listNow()
    await expect
      .poll(() => said)
      .toContainEqual({
        call: 'get_survey_properties',
        kind: 'refused',
        survey: german,
        right: 'survey settings: read',
      })
    const { surveys: listed } = await surveys.desk.list()
    expect(listed.find(({ id }) => id === german)?.title).toBe('Ernährung von Kindern')
    await surveys.close()
  })

  it('of thousands of letters are cut, and of none is the number', async () => {
    host.changeSurvey(310001, { title: 'lunghissimo '.repeat(450) })
    host.changeSurvey(310002, { title: '<p> </p>' })
    const look = await titles()
    const known = await look()
    expect(known.get(310001)?.length).toBeLessThanOrEqual(200)
    expect(known.get(310002)).toBe('Questionario 310002')
  })
})

describe('what is known of a survey', () => {
  it('says which are anonymous and which anybody may answer, and the latter keep nobody from the last step', async () => {
    host.changeSurvey(310001, { participantAttributes: null })
    host.changeSurvey(310002, { anonymized: true })
    await titles()
    const staff = await signedInStaff(portal, 'data-manager')
    const { body } = await staff.call('GET', '/api/staff/surveys')
    const of = (id: number) => body.surveys.find(({ surveyId }: { surveyId: number }) => surveyId === id)
    expect(of(310001)).toMatchObject({ openAccess: true, anonymous: false })
    expect(of(310002)).toMatchObject({ openAccess: false, anonymous: true })
    const given = await portal.db.selectFrom('survey_given').select('surveyId').execute()
    const ids = given.map(({ surveyId }) => surveyId)
    expect(ids).toContain(310002)
    expect(ids).not.toContain(310001)
  })

  it('lets families read whether who stops half-way goes on from there, where LimeSurvey tells', async () => {
    host.changeSurvey(310001, { resumesByToken: true })
    host.changeSurvey(310002, { resumesByToken: false })
    host.changeSurvey(310003, { resumesByToken: true, anonymized: true })
    host.changeSurvey(310004, { resumesByToken: true, participantAttributes: null })
    await titles()
    const { token } = await aParent(portal)
    const resumes = async () => {
      portal.clock.pass({ seconds: 61 })
      const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
      return body.data.map(({ sid, resumes }: { sid: number; resumes?: string }) => [sid, resumes])
    }
    await expect.poll(resumes).toEqual(
      expect.arrayContaining([
        [310001, 'Y'],
        [310002, 'N'],
        [310003, 'N'],
        [310004, 'N'],
      ]),
    )
  })

  it('promises nothing where the account may not read the settings', async () => {
    host.settings.rights = { may: ['survey.read', 'tokens.create', 'tokens.read'] }
    await titles()
    const { token } = await aParent(portal)
    portal.clock.pass({ seconds: 61 })
    const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
    expect(body.data.filter((one: object) => 'resumes' in one)).toEqual([])
  })
})
