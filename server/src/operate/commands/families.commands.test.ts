import { erasedThings } from '@desco/contract/rights/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { aRegisteredParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import type { CommandNeeds } from '#operate/command.ts'
import { familiesCommands } from './families.commands.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

test('a dry run says of everything that is kept no longer how much there is', async () => {
  await aRegisteredParent(portal)
  portal.clock.pass({ days: 60 })
  const said = await familiesCommands['retention run'].run(portal as unknown as CommandNeeds, {
    'dry-run': true,
  })
  const [title, ...lines] = said.split('\n')
  expect(title).toBe('There is to do:')
  expect(lines).toHaveLength(erasedThings.length)
  expect(lines).toContain('  registrations erased that nobody confirmed: 1')
})
