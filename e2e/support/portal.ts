import { randomUUID } from 'node:crypto'

import { test as base, expect } from '@playwright/test'

import { inboxOf } from './inbox.ts'

type Portal = ReturnType<typeof inboxOf> & {
  /** An address that no other test uses. */
  uniqueEmail: (who?: string) => string
}

/** The test function of all journeys: with the portal's mail at hand. */
export const test = base.extend<{ portal: Portal }>({
  portal: async ({ request }, provide) => {
    await provide({
      ...inboxOf(request),
      uniqueEmail: (who = 'persona') => `${who}-${randomUUID().slice(0, 8)}@example.org`,
    })
  },
})

export { expect }
export { checkAccessibility } from './check-accessibility.ts'
