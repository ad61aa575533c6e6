import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let host: SurveyHost
let portal: TestPortal
let coordinator: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
  coordinator = await signedInStaff(portal, 'coordinatore')
  await aParent(portal)
})
afterAll(async () => {
  await portal.close()
  await host.close()
})

const see = async () => (await coordinator.call('GET', '/api/staff/survey-people')).body

describe('GET /api/staff/survey-people', () => {
  it('counts everybody once for all who ask within half a minute', async () => {
    const before = await see()
    expect(before.asOf).toBe(portal.clock.now().toISOString())
    expect(before.surveys[0]).toMatchObject({ done: 0, begun: 0, waiting: expect.any(Number) })
    await aParent(portal)
    portal.clock.pass({ seconds: 29 })
    expect(await see()).toEqual(before)
    portal.clock.pass({ seconds: 2 })
    const after = await see()
    expect(after.asOf).toBe(portal.clock.now().toISOString())
    expect(after.surveys[0].waiting).toBe(before.surveys[0].waiting + 1)
  })
})
