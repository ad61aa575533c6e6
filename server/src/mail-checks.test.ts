import { mailKinds } from '@desco/contract/messages/desk/mails'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestPortal, type TestPortal } from './testing/portals/portal.ts'

import { withEndAndDay } from './contributions.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const checks = withEndAndDay({})
async function held(moment: string) {
  portal.clock.set(moment)
  const mail = { id: '', recipient: 'giulia@example.org', queuedAt: portal.clock.now() }
  const verdicts = await Promise.all(
    mailKinds.map(async (kind) => [kind, (await checks[kind]?.(portal, mail)) ?? true] as const),
  )
  return verdicts.filter(([, verdict]) => verdict !== true)
}

describe('withEndAndDay', () => {
  it('keeps at night what nobody waits for, until eight in the morning, and nothing else', async () => {
    // half past midnight in Italy
    const atNight = await held('2026-11-21T23:30:00Z')
    expect(new Set(atNight.map(([kind]) => kind))).toEqual(
      new Set([
        'invitation-expired',
        'children-erased-soon',
        'child-turns-14',
        'child-turns-18',
        'all-erased-soon',
        'all-erased-not',
        'texts-changed',
        'staff-access-ending',
      ]),
    )
    for (const [, verdict] of atNight) expect(verdict).toEqual({ againInSeconds: 7.5 * 3_600 })
    expect(await held('2026-11-21T10:00:00Z')).toEqual([])
  })
})
