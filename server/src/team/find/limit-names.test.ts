import { PassThrough } from 'node:stream'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

const metricsToken = 'a-token-of-thirty-two-characters'
const namesPerHour = 3
const written = new PassThrough()
let portal: TestPortal
let familyId: string
let code: string
beforeAll(async () => {
  portal = await startTestPortal({ namesPerHour, metricsToken, log: createLog(written) })
  const { user } = await aParent(portal)
  familyId = String(user.familyId)
  code = String(user.familycode)
})
afterAll(() => portal.close())

type Staff = Awaited<ReturnType<typeof signedInStaff>>
const reason = 'Ha telefonato la madre'
const reveal = (staff: Staff) => staff.call('POST', '/api/staff/families/reveal-names', { familyId, reason })

async function countFor(staff: Staff) {
  const { body } = await staff.call('GET', '/api/staff/work')
  return (body.rows as { kind: string; count: number }[]).find(({ kind }) => kind === 'names')?.count
}
async function figure() {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await portal.app.inject({ url: '/metrics', headers })
  return /^desco_names_limit_reached_last_day (\d+)$/mu.exec(body)?.[1]
}

describe('names and contacts of families', () => {
  it('are shown to one of the team so often in an hour; more is refused, an alarm, and told to the others', async () => {
    const [curious, other] = [
      await signedInStaff(portal, 'coordinatore'),
      await signedInStaff(portal, 'coordinatore'),
    ]
    const before = await figure()
    expect((await reveal(curious)).status).toBe(200)
    expect((await reveal(curious)).status).toBe(200)
    expect((await reveal(curious)).status).toBe(200)
    expect([await countFor(other), await figure()]).toEqual([0, before])

    for (let n = 0; n < 3; n += 1) {
      const { status, body, headers } = await reveal(curious)
      expect([status, body.code]).toEqual([429, 'too_many_names'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
      expect(JSON.stringify(body)).not.toContain('@')
    }
    // once an hour, however often it is tried
    expect([await countFor(other), await countFor(curious), await figure()]).toEqual([1, 0, '1'])
    const errors = String(written.read())
      .split('\n')
      .filter((line) => line.includes('"level":"error"'))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(curious.id)

    // a colleague is not held up by it, and who works by initials neither
    expect((await reveal(other)).status).toBe(200)

    portal.clock.pass({ minutes: 61 })
    const again = await signedInStaff(portal, 'coordinatore')
    expect((await reveal(again)).status).toBe(200)
    portal.clock.pass({ days: 8 })
    const later = await signedInStaff(portal, 'responsabile')
    expect([await countFor(later), await figure()]).toEqual([0, '0'])
  })

  it('count when a search says them for a reason, and by initials the work goes on', async () => {
    const curious = await signedInStaff(portal, 'coordinatore')
    const find = (body: object) => curious.call('POST', '/api/staff/find-person', { text: code, ...body })
    for (let n = 0; n < namesPerHour; n += 1) expect((await find({ reason })).status).toBe(200)
    const { status, body } = await find({ reason })
    expect([status, body.code]).toEqual([429, 'too_many_names'])
    expect((await reveal(curious)).status).toBe(429)
    expect((await find({})).status).toBe(200)
  })
})
