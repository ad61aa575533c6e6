import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startReplayServer } from '#testing/portals/limesurvey-replay.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'

import { eraseInSurvey } from './erase-in-survey.ts'
import { createLimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import type { LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'

let server: Awaited<ReturnType<typeof startReplayServer>>
beforeAll(async () => void (server = await startReplayServer()))
afterAll(() => server.close())

/** As a real LimeSurvey answered; `calls`: what it was asked, without the log-in. */
async function erase(recordings: readonly string[], { keepsAnswers = false } = {}) {
  server.playEach(recordings)
  const limeSurvey = createLimeSurveyClient({
    url: server.url,
    user: 'portal',
    password: 'PASSWORD',
    clock: settableClock('2026-12-01T10:00:00Z'),
  })
  const failures: LimeSurveyError[] = []
  const needs = { limeSurvey, reportFailure: (error: LimeSurveyError) => void failures.push(error) }
  const erased = await eraseInSurvey(needs, { surveyId: 311001, token: 'nico_rossi', keepsAnswers })
  const calls = server.received.map(({ method }) => method).filter((method) => method !== 'get_session_key')
  return { ...erased, calls, failures: failures.length }
}

const known = ['list_participants-few-rights', 'get_response_ids-few-rights']

describe('eraseInSurvey', () => {
  it('names each right that an account with few rights lacks, and tries the one without the other', async () => {
    const lacking = ['delete_participants-no-permission', 'delete_response-no-permission']
    expect(await erase([...known, ...lacking])).toEqual({
      lacks: ['participants (tokens): delete', 'responses: delete'],
      calls: ['list_participants', 'delete_participants', 'get_response_ids', 'delete_response'],
      failures: 2,
    })
  })

  it('leaves the answers alone of a study that keeps them', async () => {
    const lacking = ['delete_participants-no-permission', 'delete_response-no-permission']
    expect(await erase([...known, ...lacking], { keepsAnswers: true })).toMatchObject({
      lacks: ['participants (tokens): delete'],
      calls: ['list_participants', 'delete_participants'],
    })
  })

  it('asks for no right where there is nothing to delete', async () => {
    const nobody = ['list_participants-none-found', 'get_response_ids-no-responses']
    const lacking = ['delete_participants-no-permission', 'delete_response-no-permission']
    expect(await erase([...nobody, ...lacking])).toMatchObject({ lacks: [], failures: 0 })
  })

  it('knows a survey that was deleted, one whose answers are archived, and one whose answers are nobody’s', async () => {
    const gone = ['list_participants-invalid-survey', 'get_response_ids-invalid-survey']
    expect(await erase(gone)).toMatchObject({ lacks: [], calls: ['list_participants'] })
    for (const language of ['', '-italian']) {
      const nobody = ['list_participants-none-found', 'get_survey_properties-anonymous']
      const anonymous = [...nobody, `get_response_ids-anonymous-survey${language}`]
      expect(await erase(anonymous)).toMatchObject({ lacks: [], failures: 0 })
      const noTable = ['list_participants-inactive-survey', 'get_survey_properties-inactive']
      const inactive = [...noTable, `get_response_ids-inactive-survey${language}`]
      expect(await erase(inactive)).toMatchObject({ lacks: ['archived'], failures: 0 })
    }
  })

  it('says of a survey at which LimeSurvey fails that its answers are there, and that the log may tell', async () => {
    const failing = ['get_response_ids-anonymous-survey-italian', 'get_survey_properties-selected']
    expect(await erase(['list_participants-few-rights', 'delete_participants-ok', ...failing])).toMatchObject(
      { lacks: ['fault'] },
    )
  })

  it('says nothing is done when LimeSurvey is out of order', async () => {
    await expect(erase(['rpc-disabled'])).rejects.toThrow(
      'LimeSurvey did not answer get_session_key: disabled',
    )
  })
})
