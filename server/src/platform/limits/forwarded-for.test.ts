import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEmail } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

const proxy = '10.0.0.5'
const stranger = '198.51.100.7'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ trustedProxies: proxy, networkLimits: { loginFailures: 3 } })
})
afterAll(() => portal.close())

/** Six wrong log-ins with as many names, each with its own `X-Forwarded-For`. */
async function failSixTimes(address: string, forwardedFor: (n: number) => string) {
  const statuses = []
  for (let n = 1; n <= 6; n += 1) {
    const { status } = await portal.call('POST', '/api/users/login', {
      address,
      headers: { 'x-forwarded-for': forwardedFor(n) },
      body: { email: anEmail(), password: 'Sbagliata!2026' },
    })
    statuses.push(status)
  }
  return statuses
}

describe('X-Forwarded-For', () => {
  it('of a proxy that is trusted tells its visitors apart', async () => {
    expect(await failSixTimes(proxy, (n) => `203.0.113.${n}`)).toEqual([401, 401, 401, 401, 401, 401])
  })

  it('is not believed of anybody else', async () => {
    expect(await failSixTimes(stranger, (n) => `203.0.113.${100 + n}`)).toEqual([
      401, 401, 401, 429, 429, 429,
    ])
  })

  it('that a visitor has begun counts for nothing: what the proxy has added does', async () => {
    const added = '203.0.113.200'
    expect(await failSixTimes(proxy, (n) => `192.0.2.${n}, ${added}`)).toEqual([401, 401, 401, 429, 429, 429])
  })
})
