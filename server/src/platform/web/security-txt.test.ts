import { afterAll, beforeAll, expect, it } from 'vitest'

import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

it('says to whom a weakness is told, in which languages, and until when that is true', async () => {
  const { body, headers, statusCode } = await portal.app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const said = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/u)),
  )
  expect(said).toEqual({
    Contact: 'mailto:sicurezza@example.org',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/u),
    'Preferred-Languages': 'it, en',
    Canonical: 'https://portal.test/.well-known/security.txt',
  })
  const days = (Date.parse(said['Expires'] ?? '') - portal.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(88)
  expect(days).toBeLessThanOrEqual(90)
})
