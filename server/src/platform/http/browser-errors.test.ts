import { PassThrough } from 'node:stream'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

const report = {
  kind: 'render_failed',
  place: '/staff/famiglie/:id',
  version: 'index-C9_xa-1',
  error: 'TypeError',
}
let portal: TestPortal
const stream = new PassThrough()
beforeAll(async () => {
  portal = await startTestPortal({ log: createLog(stream) })
})
afterAll(() => portal.close())

const send = (body: unknown, address?: string) =>
  portal.call('POST', '/api/browser-errors', { body, ...(address !== undefined && { address }) })
/** The lines written since the last call. */
const linesOf = () =>
  String(stream.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

describe('POST /api/browser-errors', () => {
  it('writes kind, place, version and class to the log, and nothing of who sent them', async () => {
    const personal = { message: 'giulia@example.org', stack: 'at giulia', url: '/login?email=giulia' }
    const answer = await portal.call('POST', '/api/browser-errors', {
      body: { ...report, ...personal },
      address: '198.51.100.7',
      headers: { 'user-agent': 'the phone of Giulia', token: 'secret' },
    })
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']])
    expect(linesOf()).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/Z$/u),
        ...report,
        message: 'something broke in a browser',
      },
    ])
  })

  it.each([
    ['kind', 'giulia'],
    ['place', '/questionary?id=giulia'],
    ['place', '/staff/famiglie/42'],
    ['place', 'https://elsewhere.example'],
    ['place', `/${'a'.repeat(60)}`],
    ['version', 'giulia@example.org'],
    ['version', 'a'.repeat(41)],
    ['version', ''],
    ['error', 'Cannot read giulia'],
    ['error', 'E'.repeat(41)],
    ['error', undefined],
  ])('refuses a %s of %j, and writes nothing', async (field, value) => {
    const { status, body } = await send({ ...report, [field]: value })
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      code: 'invalid_input',
      fields: [field],
    })
    expect(linesOf()).toEqual([])
  })

  it('hears 60 an hour from one network, and then goes on hearing others', async () => {
    const sent = []
    // one after the other: a busy portal refuses what comes all at once
    for (let at = 0; at < 61; at += 1) sent.push(await send(report, '203.0.113.9'))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(linesOf()).toHaveLength(60)

    expect((await send(report, '203.0.113.10')).status).toBe(200)
    portal.clock.pass({ hours: 2 })
    expect((await send(report, '203.0.113.9')).status).toBe(200)
  })
})
