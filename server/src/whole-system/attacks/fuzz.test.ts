import { PassThrough } from 'node:stream'

import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { type Caller, fuzzedWorld, secretWord } from '#testing/many-families/fuzzed-world.ts'
import { inventedInput } from '#testing/many-families/invented-input.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { inProof, note } from '#testing/portals/proof.ts'
import { pauseRecording } from '#testing/files/record-statements.ts'

import { findBroken } from '#server/invariants.queries.ts'

// Calls that nobody would make, to every endpoint. The same in every run of npm test; others at each `npm run proof -- fuzz`.

const calls = inProof(2_000, 100_000)
const seed = inProof(20_261_122, Math.floor(Math.random() * 2 ** 31))
/** Log-outs, withdrawals and closed accesses use the people up. */
const callsOfOneWorld = 400

/** Why the server failed, in its own words. */
const logged = new PassThrough()
let portal: TestPortal
let surveyHost: SurveyHost
let resume: () => void
beforeAll(async () => {
  resume = pauseRecording()
  surveyHost = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: surveyHost.url, log: createLog(logged) })
})
afterAll(async () => {
  await portal.close()
  await surveyHost.close()
  resume()
})

const table = Object.entries(endpoints as Record<string, Endpoint>)
type Call = { name: string; caller: number; input: Record<string, unknown> }

describe('any call to any endpoint', () => {
  it(
    `is answered, with no failure of the server, and leaves every family whole: ${calls} calls`,
    { timeout: inProof(300_000, 3_600_000) },
    async () => {
      let world = await fuzzedWorld(portal)
      const known: Parameters<typeof inventedInput>[1] = (...asked) => world.known(...asked)
      const anyCall: fc.Arbitrary<Call> = fc.oneof(
        ...table.map(([name, line]) =>
          fc.record({
            name: fc.constant(name),
            caller: fc.nat(),
            input: inventedInput(line, known),
          }),
        ),
      )
      const statuses = new Map<number, number>()
      const answered = new Set<string>()
      /** The last one of each endpoint. */
      const failures = new Map<string, string>()
      let made = 0
      const property = fc.asyncProperty(anyCall, async (call) => {
        made += 1
        if (made % callsOfOneWorld === 0) {
          portal.clock.pass({ minutes: 7 })
          world = await fuzzedWorld(portal)
        }
        const line = endpoints[call.name as keyof typeof endpoints] as Endpoint
        const caller = world.callerOf(line, call.caller)
        const { statusCode, body } = await send(line, call.input, caller)
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        if (statusCode === 200) answered.add(call.name)
        const asked = `${call.name} by ${caller.who} with ${JSON.stringify(call.input)}`
        if (statusCode >= 500) failures.set(call.name, `${asked}: ${statusCode} ${String(logged.read())}`)
        else if (line.access !== 'staff' && body.includes(secretWord))
          failures.set(call.name, `${asked} tells`)
      })
      await fc.assert(property, { numRuns: calls, seed })
      expect([...failures.values()]).toEqual([])

      expect(await findBroken(portal.ownerDb)).toEqual([])
      const counted = [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
      note({
        of: `${calls} calls, seed ${seed}`,
        said: `${counted.join(', ')}; ${answered.size} of ${table.length} endpoints answered 200`,
      })
      // calls that are all refused would show nothing
      expect(answered.size).toBeGreaterThan(table.length / 3)
    },
  )
})

/** As an HTTP client would write it: what stands in the path, the query and the body, by the contract. */
async function send(line: Endpoint, input: Call['input'], { headers }: Caller) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  const path = line.path.replace(
    /:(\w+)/gu,
    (_all, field: string) => encodeSafely(text(input[field])).slice(0, 150) || 'x',
  )
  const query = line.from.includes('query')
    ? Object.entries(input).map(([field, value]) => `${encodeSafely(field)}=${encodeSafely(text(value))}`)
    : []
  return portal.app.inject({
    method: line.method,
    url: query.length === 0 ? path : `${path}?${query.join('&')}`,
    remoteAddress: '192.0.2.1',
    headers,
    ...(line.from.includes('body') && { payload: input }),
  })
}

/** Half of a pair of surrogates cannot be written in an address. */
const encodeSafely = (text: string) => encodeURIComponent(text.toWellFormed())
