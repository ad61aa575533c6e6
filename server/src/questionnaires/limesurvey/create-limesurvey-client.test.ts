import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'

import { createLimeSurveyClient } from './create-limesurvey-client.ts'
import type { LimeSurveyError } from './limesurvey-error.ts'
import type { Fetch } from './post-call.ts'

const account = { user: 'portale', password: 'Segreta!1' }
let host: SurveyHost
beforeEach(async () => void (host = await startSurveyHost({ port: 0, ...account })))
afterEach(() => host.close())

const connect = (changes: Partial<Parameters<typeof createLimeSurveyClient>[0]> = {}) =>
  createLimeSurveyClient({ url: host.url, ...account, clock: systemClock, ...changes })

const failureOf = (call: Promise<unknown>): Promise<LimeSurveyError> =>
  call.then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: LimeSurveyError) => error,
  )

test('many calls at once share one log-in', async () => {
  const client = connect()
  await Promise.all(Array.from({ length: 20 }, () => client.listSurveys()))
  expect(host.calls).toEqual({ get_session_key: 1, list_surveys: 20 })
})

test('when the key has expired, many callers renew it once and each repeats its call once', async () => {
  const client = connect()
  await client.listSurveys()
  host.dropKeys()
  host.forgetCalls()
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.listSurveys()))
  for (const surveys of answers) expect(surveys.length).toBeGreaterThan(0)
  expect(host.calls.get_session_key).toBe(1)
  expect(host.calls.list_surveys).toBeLessThanOrEqual(40)
})

test('the key is renewed before LimeSurvey forgets it', async () => {
  const clock = settableClock()
  const client = connect({ clock })
  await client.listSurveys()
  clock.pass({ minutes: 114 })
  await client.listSurveys()
  expect(host.calls.get_session_key).toBe(1)
  clock.pass({ minutes: 2 })
  await client.listSurveys()
  expect(host.calls).toEqual({ get_session_key: 2, list_surveys: 3 })
})

test.for(['en', 'it'] as const)(
  'a wrong password is tried twice, and never locks the address out, in %s',
  async (language) => {
    host.settings.language = language
    const clock = settableClock()
    const client = connect({ clock, password: 'Sbagliata!1' })
    for (let hour = 0; hour < 24; hour += 1) {
      const failures = await Promise.all([failureOf(client.listSurveys()), failureOf(client.listSurveys())])
      for (const { kind } of failures) expect(kind).toBe('refused')
      clock.pass({ hours: 1 })
    }
    expect(host.calls).toEqual({ get_session_key: 2 })
    expect(await connect().listSurveys()).not.toEqual([])
  },
)

test.for(['en', 'it'] as const)(
  'while locked out, LimeSurvey is left alone until the block is over, in %s',
  async (language) => {
    host.settings.language = language
    const clock = settableClock()
    for (const _try of [1, 2, 3]) await failureOf(connect({ password: 'Sbagliata!1' }).listSurveys())
    host.forgetCalls()
    const client = connect({ clock })
    for (let minute = 0; minute < 11; minute += 1) {
      expect((await failureOf(client.listSurveys())).kind).toBe('refused')
      clock.pass({ minutes: 1 })
    }
    expect(host.calls).toEqual({ get_session_key: 1 })
    await failureOf(client.listSurveys())
    expect(host.calls).toEqual({ get_session_key: 2 })
  },
)

test('a certificate that nobody signed is told from a server that is not there', async () => {
  const refusal = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const unsigned = () => Promise.reject(new TypeError('fetch failed', { cause: refusal }))
  expect((await failureOf(connect({ fetch: unsigned }).listSurveys())).kind).toBe('certificate')
})

test.for([
  ['disabled', 'disabled'],
  ['xml', 'not_json'],
  ['http500', 'http'],
  ['refuse', 'unreachable'],
] as const)('a service that is %s is reported as such', async ([failure, kind]) => {
  host.fail(failure)
  expect(await failureOf(connect().listSurveys())).toMatchObject({ kind, method: 'get_session_key' })
})

test('a service that does not answer in time is given up', async () => {
  host.fail('slow')
  expect(await failureOf(connect({ timeoutMs: 20 }).listSurveys())).toMatchObject({
    kind: 'timeout',
    mayStillHappen: true,
  })
})

test('nobody listening is told from a call that may still be at work', async () => {
  await host.close()
  const error = await failureOf(connect().listSurveys())
  expect(error).toMatchObject({ kind: 'unreachable', mayStillHappen: false })
  host = await startSurveyHost({ port: 0, ...account })
})

test('after five failures in a row nothing is sent for a while, then one call tries', async () => {
  const clock = settableClock()
  const client = connect({ clock })
  host.fail('http500')
  for (const _try of [1, 2, 3, 4, 5, 6, 7]) expect((await failureOf(client.listSurveys())).kind).toBe('http')
  expect(host.calls.get_session_key).toBe(5)

  clock.pass({ seconds: 15 })
  await Promise.all([failureOf(client.listSurveys()), failureOf(client.listSurveys())])
  expect(host.calls.get_session_key).toBe(6)

  host.fail(null)
  clock.pass({ seconds: 15 })
  expect(await client.listSurveys()).not.toEqual([])
  expect(await client.listSurveys()).not.toEqual([])
})

test('closing gives up the calls that are under way', async () => {
  host.fail('slow')
  const client = connect()
  const call = failureOf(client.listSurveys())
  await host.untilHeld(1)
  client.close()
  expect((await call).kind).toBe('unreachable')
})

test('numbers as text, as older servers write them, are read all the same', async () => {
  const surveys = await connect().listSurveys()
  host.settings.numbersAsText = true
  expect(await connect().listSurveys()).toEqual(surveys)
})

test('no password and no key stands in an error', async () => {
  host.fail('http500')
  const error = await failureOf(connect().listSurveys())
  expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/Segreta|portale/u)
})

test.for([
  ['a fault', { result: null, error: 'Internal error' }],
  ['nothing', { result: null, error: null }],
  ['a key of no shape', { result: '', error: null }],
] as const)(
  'a log-in that is answered by %s closes the surveys for a minute, not for an hour',
  async ([_case, answer]) => {
    const clock = settableClock()
    let logIns = 0
    const broken = async () => {
      logIns += 1
      return Response.json({ id: 1, ...answer })
    }
    const client = connect({ clock, fetch: broken })
    for (let minute = 0; minute < 4; minute += 1) {
      expect((await failureOf(client.listSurveys())).method).toBe('get_session_key')
      clock.pass({ minutes: 1 })
    }
    expect(logIns).toBe(4)
  },
)

test('keys that do not work close the surveys for a minute each time, and no call logs in more than twice', async () => {
  const clock = settableClock()
  let logIns = 0
  const forgetful: Fetch = async (_url, { body }) => {
    const isLogIn = JSON.stringify(body).includes('get_session_key')
    if (isLogIn) logIns += 1
    const result = isLogIn ? `key-${logIns}` : { status: 'Invalid session key' }
    return Response.json({ id: 1, result, error: null })
  }
  const client = connect({ clock, fetch: forgetful })
  for (let minute = 0; minute < 4; minute += 1) {
    await Promise.all([failureOf(client.listSurveys()), failureOf(client.listSurveys())])
    clock.pass({ minutes: 1 })
  }
  expect(logIns).toBe(8)
})
