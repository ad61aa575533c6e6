import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { settableClock } from '#testing/portals/settable-clock.ts'

import { createLimeSurveyClient } from './create-limesurvey-client.ts'

let server: Server
let result: unknown
beforeEach(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const logsIn = JSON.parse(body).method === 'get_session_key'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id: 1, result: logsIn ? 'key' : result, error: null }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(
  () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    }),
)

const broken: object[] = []
const client = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  broken.length = 0
  const onBrokenLines = (what: object) => void broken.push(what)
  const clock = settableClock('2026-11-22T10:00:00Z')
  return createLimeSurveyClient({ url, user: 'u', password: 'p', clock, onBrokenLines, timeoutMs: 60_000 })
}
const survey = { sid: 1, surveyls_title: 'Prova', startdate: null, expires: null, active: 'Y' }

describe('listSurveys', () => {
  it('leaves out a survey whose id is a text, says so, and keeps the others', async () => {
    result = [survey, { ...survey, sid: 'abc' }, { ...survey, sid: null }, 'riga', { ...survey, sid: '2' }]
    expect((await client().listSurveys()).map(({ id }) => id)).toEqual([1, 2])
    expect(broken).toEqual([{ method: 'list_surveys', broken: 3 }])
  })

  it('is a fault when no line is a survey', async () => {
    result = [{ sid: 'abc' }]
    await expect(client().listSurveys()).rejects.toMatchObject({ kind: 'fault' })
  })

  it('takes a date that is none for no date', async () => {
    result = [{ ...survey, startdate: 'domani', expires: 17 }]
    expect(await client().listSurveys()).toEqual([
      { id: 1, title: 'Prova', active: true, startsAt: null, expiresAt: null },
    ])
  })
})

describe('listParticipants', () => {
  it('believes a completion without its date when the date is none, or yet to come', async () => {
    result = ['boh', '2026-13-45 99:99', '2027-01-01 10:00', '1980-01-01 00:00'].map((completed, place) => ({
      tid: place + 1,
      token: `t${place}`,
      completed,
    }))
    const rows = await client().listParticipants(1, 0, 10)
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(row).toMatchObject({ completed: true, submittedAt: null })
  })
})
