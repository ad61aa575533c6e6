import { once } from 'node:events'
import { connect } from 'node:net'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeEach(async () => void (stage = await openStage()))
afterEach(() => stage.host.close())

const raw = () =>
  fetch(`${stage.host.url}/index.php/admin/remotecontrol`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ method: 'list_surveys', params: [stage.target.key], id: 1 }),
  })

it('counts the calls it receives, by method', async () => {
  await stage.call('list_surveys')
  await stage.call('list_surveys')
  await stage.call('get_survey_properties', 310001)
  expect(stage.host.calls).toEqual({ list_surveys: 2, get_survey_properties: 1 })
  stage.host.forgetCalls()
  expect(stage.host.calls).toEqual({})
})

it('holds slow answers back until it is told otherwise', async () => {
  stage.host.fail('slow')
  let answered = 0
  const calls = [1, 2].map(() => raw().then(() => (answered += 1)))
  await stage.host.untilHeld(2)
  expect([stage.host.held(), answered]).toEqual([2, 0])
  stage.host.fail(null)
  await Promise.all(calls)
  expect([stage.host.held(), answered]).toEqual([0, 2])
})

it('breaks off, breaks down and recovers', async () => {
  stage.host.fail('refuse')
  await expect(raw()).rejects.toThrow('fetch failed')
  stage.host.fail('http500')
  expect((await raw()).status).toBe(500)
  stage.host.fail(null)
  expect((await raw()).status).toBe(200)
})

it('goes on serving questionnaires while the remote control fails', async () => {
  stage.host.fail('disabled')
  expect((await fetch(`${stage.host.url}/index.php/310001`)).status).toBe(200)
})

it('forgets its session keys when asked', async () => {
  stage.host.dropKeys()
  expect(await stage.call('list_surveys')).toEqual({ status: 'Invalid session key' })
})

it('offers four questionnaires, and three that are not for today', async () => {
  const surveys = (await stage.call('list_surveys')) as Record<string, unknown>[]
  const today = surveys.filter(({ active, startdate, expires }) => active === 'Y' && !startdate && !expires)
  expect(today.map(({ surveyls_title }) => surveyls_title)).toEqual([
    'Abitudini a colazione',
    'La spesa della settimana',
    'Frutta e verdura a tavola',
    'Attività fisica e tempo libero',
  ])
  expect(surveys).toHaveLength(7)
})

it('is closed only when a client has noticed that its connection is gone', async () => {
  const { host } = await openStage()
  const kept = connect(host.port, '127.0.0.1')
  kept.write('GET / HTTP/1.1\r\nHost: host\r\n\r\n')
  await once(kept, 'data')
  await host.close()
  expect(kept.readableEnded).toBe(true)
})
