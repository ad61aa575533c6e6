import { readRecording, recordingNames } from '@desco/survey-host/recordings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startReplayServer } from '#testing/portals/limesurvey-replay.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'

import { createLimeSurveyClient, type LimeSurveyClient } from './create-limesurvey-client.ts'
import { type Failing, LimeSurveyError } from './limesurvey-error.ts'

let server: Awaited<ReturnType<typeof startReplayServer>>
beforeAll(async () => void (server = await startReplayServer()))
afterAll(() => server.close())

const freshClient = () =>
  createLimeSurveyClient({
    url: server.url,
    user: 'admin',
    password: 'PASSWORD',
    clock: settableClock('2026-12-01T10:00:00Z'),
  })

async function replay<T>(
  name: string,
  act: (client: LimeSurveyClient) => Promise<T>,
): Promise<T | LimeSurveyError> {
  server.play(name)
  return act(freshClient()).catch((error: unknown) => {
    if (error instanceof LimeSurveyError) return error
    throw error
  })
}

const failing = (kind: Failing) => expect.objectContaining({ name: 'LimeSurveyError', kind })

const recorded = (call: string) => recordingNames().filter((name) => name.startsWith(`${call}-`))

describe('the list of surveys', () => {
  const listed = { title: 'Stile di vita e alimentazione', active: true, startsAt: null, expiresAt: null }

  test.for(['list_surveys-superadmin', 'numbers-as-text-list_surveys'])('%s', async (name) => {
    const surveys = await replay(name, (client) => client.listSurveys())
    expect(surveys).toHaveLength(7)
    expect(surveys).toContainEqual({ id: 211001, ...listed })
    expect(surveys).toContainEqual(
      expect.objectContaining({ id: 211007, startsAt: '2027-05-01 08:00:00', expiresAt: null }),
    )
  })

  test.for(['permission-minimal-list_surveys', 'session-works-while-locked-out'])('%s', async (name) => {
    expect(await replay(name, (client) => client.listSurveys())).toContainEqual({ id: 211001, ...listed })
  })

  test('surveys not yet activated are listed as such', async () => {
    const surveys = await replay('list_surveys-four-inactive', (client) => client.listSurveys())
    expect(surveys).toHaveLength(4)
    expect(surveys).toContainEqual({ id: 211001, ...listed, active: false })
  })

  test.for(['list_surveys-none', 'permission-none-list_surveys'])('%s is an empty list', async (name) => {
    expect(await replay(name, (client) => client.listSurveys())).toEqual([])
  })

  test('another status is a refusal', async () => {
    const answer = await replay('list_surveys-unknown-user', (client) => client.listSurveys())
    expect(answer).toEqual(failing('refused'))
  })
})

describe('closing a participant’s link', () => {
  const close = (name: string) =>
    replay(name, (client) => client.closeParticipant(311001, 4, '2026-11-01 00:00:00'))

  test('is asked for by the participant’s id, and believed when the row says so', async () => {
    expect(await close('set_participant_properties-close')).toBeUndefined()
    const params = ['SESSION', 311001, 4, { validuntil: '2026-11-01 00:00:00' }]
    expect(server.received.at(-1)).toMatchObject({ method: 'set_participant_properties', params })
    expect(await close('set_participant_properties-reopen')).toEqual(failing('fault'))
  })

  test('of somebody whom LimeSurvey does not know is done', async () => {
    expect(await close('set_participant_properties-missing-token')).toBeUndefined()
  })

  test('without the right to change participants, deletes them; without either is a refusal', async () => {
    expect(await close('set_participant_properties-no-permission')).toEqual(failing('refused'))
    expect(server.received.map(({ method }) => method).slice(-2)).toEqual([
      'set_participant_properties',
      'delete_participants',
    ])
  })
})

describe('looking for participants', () => {
  // the client keeps this much of the recorded rows
  const rowsOf = (name: string) => {
    const result = readRecording(name).response.result as {
      tid: unknown
      token: string
      completed?: string
      validuntil?: string | null
    }[]
    return result.map(({ tid, token, completed = '', validuntil = null }) => ({
      validUntil: validuntil,
      tid: Number(tid),
      token,
      completed: completed !== '' && completed !== 'N',
      submittedAt: /^\d/u.test(completed) ? new Date(`${completed.replace(' ', 'T')}:00+01:00`) : null,
    }))
  }
  const withRows = [...recorded('list_participants'), 'numbers-as-text-list_participants'].filter((name) =>
    Array.isArray(readRecording(name).response.result),
  )

  test.for(withRows)('%s', async (name) => {
    const rows = rowsOf(name)
    const tokens = [...new Set(rows.map(({ token }) => token))]
    expect(await replay(name, (client) => client.findParticipants(211001, tokens))).toEqual(rows)
  })

  test.for(withRows)('%s, as a page of everybody', async (name) => {
    const found = await replay(name, (client) => client.listParticipants(211001, 0, 500))
    expect(found).toEqual(rowsOf(name).map((row) => expect.objectContaining(row)))
  })

  test('the ids of a page say where the next one begins, also as text', async () => {
    for (const name of ['list_participants-start-is-minimum-tid', 'numbers-as-text-list_participants']) {
      const found = await replay(name, (client) => client.listParticipants(211001, 4, 2))
      expect(Array.isArray(found) && found.every(({ tid }) => Number.isInteger(tid))).toBe(true)
    }
    const columns = ['completed', 'validuntil']
    expect(server.received.at(-1)?.params).toEqual(['SESSION', 211001, 4, 2, false, columns])
  })

  test.for([
    ['list_participants-empty-table', []],
    ['list_participants-start-beyond-end', []],
    ['list_participants-no-table', 'no_table'],
    ['list_participants-inactive-survey', 'no_table'],
    ['list_participants-invalid-survey', failing('refused')],
    ['permission-none-list_participants', failing('refused')],
  ] as const)('%s, asked for everybody', async ([name, outcome]) => {
    expect(await replay(name, (client) => client.listParticipants(211001, 0, 500))).toEqual(outcome)
  })

  test('rows of other people, which LimeSurvey hands out when it ignores a condition, are dropped', async () => {
    const found = await replay('list_participants-unknown-column-ignored', (client) =>
      client.findParticipants(211001, ['luca_rossi']),
    )
    expect(found).toEqual([expect.objectContaining({ token: 'luca_rossi', completed: false })])
  })

  test.for([
    'list_participants-none-found',
    'list_participants-empty-table',
    'list_participants-limit-zero',
    'list_participants-start-beyond-end',
  ])('%s is an empty list', async (name) => {
    expect(await replay(name, (client) => client.findParticipants(211001, ['x']))).toEqual([])
  })

  test.for(['list_participants-no-table', 'list_participants-inactive-survey'])('%s', async (name) => {
    expect(await replay(name, (client) => client.findParticipants(211003, ['x']))).toBe('no_table')
  })

  test.for([
    'list_participants-invalid-survey',
    'list_participants-illegal-operator',
    'permission-none-list_participants',
  ])('%s is a refusal', async (name) => {
    expect(await replay(name, (client) => client.findParticipants(999999, ['x']))).toEqual(failing('refused'))
  })

  test('is asked as it was recorded', async () => {
    const completed = { token: ['IN', 'mariorossiexampleit', 'luca_rossi', 'nonesiste'] }
    await replay('list_participants-in-operator', (client) =>
      client.findParticipants(211001, ['mariorossiexampleit', 'luca_rossi', 'nonesiste']),
    )
    expect(server.received.at(-1)?.params).toEqual([
      'SESSION',
      211001,
      0,
      30,
      false,
      ['completed'],
      completed,
    ])

    await replay('list_participants-by-token', (client) =>
      client.findParticipants(211001, ['mariorossiexampleit']),
    )
    expect(server.received.at(-1)?.params.at(-1)).toEqual({ token: 'mariorossiexampleit' })
  })
})

describe('adding participants', () => {
  type Row = { token?: string; errors?: object }
  const withRows = [...recorded('add_participants'), 'numbers-as-text-add_participants'].filter((name) =>
    Array.isArray(readRecording(name).response.result),
  )

  test.for(withRows)('%s', async (name) => {
    const { request, response } = readRecording(name)
    const sent = (request.params as unknown[])[2] as unknown[]
    const tokens = sent.map((_row, index) => `token${index}`)
    const expected = (response.result as Row[]).map(({ token, errors }) =>
      errors === undefined && token ? { refused: false, token } : { refused: true },
    )
    expect(await replay(name, (client) => client.addParticipants(211001, tokens))).toEqual(expected)
  })

  test('the token that counts is the one in the answer', async () => {
    const added = await replay('add_participants-illegal-characters', (client) =>
      client.addParticipants(211001, ['giulia.neri+studio@exam-ple.it']),
    )
    expect(added).toEqual([{ refused: false, token: 'giulianeristudioexampleit' }])
  })

  test.for([
    'add_participants-no-table',
    'add_participants-open-access-survey',
    'add_participants-inactive-survey',
  ])('%s', async (name) => {
    expect(await replay(name, (client) => client.addParticipants(211003, ['x']))).toBe('no_table')
  })

  test.for(['add_participants-invalid-survey', 'permission-none-add_participants'])(
    '%s is a refusal',
    async (name) => {
      expect(await replay(name, (client) => client.addParticipants(999999, ['x']))).toEqual(
        failing('refused'),
      )
    },
  )

  test('is asked for no random token', async () => {
    await replay('add_participants-token-only', (client) =>
      client.addParticipants(211001, ['annabianchiexampleit']),
    )
    const { params } = readRecording('add_participants-token-only').request
    expect(server.received.at(-1)).toMatchObject({ method: 'add_participants', params })
  })
})

describe('reading answers', () => {
  test('the answers of a range, with nothing lost', async () => {
    const name = 'export_responses-json-complete-it'
    const responses = await replay(name, (client) => client.responses.listResponses(211001, 1, 4))
    expect(responses).toMatchObject([
      {
        id: '1',
        token: 'mariorossiexampleit',
        FRUTTA: 'A3',
        NOTE: 'Tutto bene, grazie: città & caffè "nero"',
      },
      { id: '4', token: 'saraneriexampleit', SESSO: 'F', ALTEZZA: '' },
    ])
    const params = ['SESSION', 211001, 'json', null, 'complete', 'code', 'short', 1, 4]
    expect(server.received.at(-1)).toMatchObject({ method: 'export_responses', params })
  })

  test.for([
    ['export_responses-json-complete-it', [1, 4]],
    ['export_responses-json-range-empty', []],
    ['export_responses-no-responses', []],
    ['export_responses-inactive-survey', 'no_table'],
    ['export_responses-invalid-survey', failing('refused')],
    ['permission-none-export_responses', failing('refused')],
    ['export_responses-csv', failing('not_json')],
  ] as const)('the ids of %s', async ([name, expected]) => {
    expect(await replay(name, (client) => client.responses.listResponseIds(211001))).toEqual(expected)
  })
})

describe('deleting for ever', () => {
  test.for([
    ['delete_participants-ok', [5000, 987654]],
    ['delete_participants-with-response', [5]],
    // nothing is asked where there is nobody to delete
    ['delete_participants-no-permission', []],
  ] as const)('%s', async ([name, ids]) => {
    expect(await replay(name, (client) => client.deleteParticipants(211001, ids))).toBeUndefined()
  })

  test.for(['delete_participants-no-permission', 'delete_participants-no-table'])(
    '%s is a refusal',
    async (name) => {
      expect(await replay(name, (client) => client.deleteParticipants(311001, [66]))).toEqual(
        failing('refused'),
      )
    },
  )

  test('an answer that names none of the ids proves nothing', async () => {
    expect(
      await replay('delete_participants-empty-list', (client) => client.deleteParticipants(211001, [66])),
    ).toEqual(failing('fault'))
  })

  test.for([
    ['delete_response-ok', 3],
    // gone is what was wanted
    ['delete_response-again', 3],
    ['delete_response-unknown-id', 987654],
  ] as const)('%s', async ([name, id]) => {
    expect(await replay(name, (client) => client.deleteResponse(311001, id))).toBeUndefined()
  })

  test.for(['delete_response-no-permission', 'delete_response-invalid-survey'])(
    '%s is a refusal',
    async (name) => {
      expect(await replay(name, (client) => client.deleteResponse(311001, 3))).toEqual(failing('refused'))
    },
  )

  test.for([
    ['get_response_ids-few-rights', [1]],
    ['get_response_ids-no-responses', []],
  ] as const)('%s', async ([name, found]) => {
    expect(await replay(name, (client) => client.findResponses(311001, 'nico_rossi'))).toEqual(found)
  })

  test.for([
    ['get_response_ids-anonymous-survey', 'get_survey_properties-anonymous', 'nobodys'],
    ['get_response_ids-anonymous-survey-italian', 'get_survey_properties-anonymous', 'nobodys'],
    ['get_response_ids-inactive-survey', 'get_survey_properties-inactive', 'archived'],
    ['get_response_ids-inactive-survey-italian', 'get_survey_properties-inactive', 'archived'],
    // the survey is not anonymous, so the fault is another
    ['get_response_ids-anonymous-survey', 'get_survey_properties-selected', failing('fault')],
    ['get_response_ids-anonymous-survey', 'get_survey_properties-few-rights', failing('refused')],
  ] as const)('%s beside %s', async ([fault, properties, found]) => {
    server.playEach([fault, properties])
    const asked = freshClient().findResponses(311001, 'nico_rossi')
    expect(await asked.catch((error: unknown) => error)).toEqual(found)
  })
})

describe('logging in', () => {
  const listSurveys = (client: LimeSurveyClient) => client.listSurveys()

  test.for([
    ['get_session_key-wrong-password', 'refused'],
    ['get_session_key-unknown-user', 'refused'],
    ['get_session_key-third-failure', 'refused'],
    ['get_session_key-empty', 'refused'],
    ['get_session_key-expired-account', 'refused'],
    ['get_session_key-unknown-plugin', 'refused'],
    ['get_session_key-no-auth_db-permission', 'refused'],
    ['get_session_key-deactivated-account', 'fault'],
    ['get_session_key-locked-out', 'refused'],
    ['get_session_key-locked-out-italian', 'refused'],
    ['get_session_key-locked-out-other-account', 'refused'],
  ] as const)('%s', async ([name, kind]) => {
    expect(await replay(name, listSurveys)).toEqual(failing(kind))
    expect(server.received.map(({ method }) => method)).toEqual(['get_session_key'])
  })

  test.for(
    recorded('session').filter((name) =>
      /expired|released?|empty-key|null-key|invalid-list_surveys/u.test(name),
    ),
  )('%s: logs in once more and repeats the call once', async (name) => {
    expect(await replay(name, listSurveys)).toEqual(failing('refused'))
    const methods = ['get_session_key', 'list_surveys', 'get_session_key', 'list_surveys']
    expect(server.received.map(({ method }) => method)).toEqual(methods)
  })

  test('ids are numbers from 1, sent as JSON', async () => {
    await replay('list_surveys-none', listSurveys)
    expect(server.received).toHaveLength(2)
    for (const { id, contentType } of server.received) {
      expect(id).toBeGreaterThanOrEqual(1)
      expect(contentType).toBe('application/json')
    }
  })
})

describe('the ways in which LimeSurvey fails', () => {
  test.for([
    ['get_participant_properties-unknown-query-column', 'fault'],
    ['get_response_ids-anonymous-survey', 'fault'],
    ['get_response_ids-inactive-survey', 'fault'],
    ['error-malformed-json', 'fault'],
    ['error-empty-body', 'fault'],
    ['rpc-disabled', 'disabled'],
    ['rpc-disabled-get', 'disabled'],
    ['error-id-zero', 'disabled'],
    ['error-id-null', 'disabled'],
    ['error-wrong-content-type', 'disabled'],
    ['error-get-request', 'disabled'],
    ['rpc-xml-mode', 'not_json'],
    ['error-unknown-method', 'http'],
    ['error-missing-argument', 'http'],
    ['error-wrong-argument-type', 'http'],
    ['error-internal-method', 'http'],
    ['error-json-array-batch', 'http'],
    ['error-params-missing', 'http'],
    ['add_participants-not-a-list', 'http'],
    ['get_survey_properties-invalid-survey', 'refused'],
    ['get_summary-before-activation', undefined],
  ] as const)('%s', async ([name, kind]) => {
    const answer = await replay(name, (client) => client.findParticipants(211001, ['x']))
    expect(answer).toEqual(kind === undefined ? [] : failing(kind))
  })

  test('a result of another shape is a fault', async () => {
    expect(await replay('get_summary-with-responses', (client) => client.listSurveys())).toEqual(
      failing('fault'),
    )
  })

  test('what LimeSurvey says stays out of the error, however it is written down', async () => {
    const answer = await replay('get_response_ids-anonymous-survey', (client) =>
      client.findParticipants(211006, ['mariorossiexampleit']),
    )
    const written = `${JSON.stringify(answer)} ${(answer as Error).message} ${(answer as Error).stack}`
    expect(written).toContain('fault')
    for (const secret of ['lime_survey', 'mariorossi', 'PASSWORD', 'SESSION'])
      expect(written).not.toContain(secret)
  })
})
