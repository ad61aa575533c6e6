import { randomUUID } from 'node:crypto'

import { type APIRequestContext, test as base, expect, type PlaywrightWorkerArgs } from '@playwright/test'

import { callsOf } from './calls.ts'
import { portalUrl } from './config.ts'
import { goAfterDialogs } from './dialogs.ts'
import { inboxOf } from './inbox.ts'
import { watchBrowser } from './secrets/watch-browser.ts'
import { createColleague, enterByTheInterface, setUpByTheInterface } from './staff.ts'

export type Portal = ReturnType<typeof inboxOf> &
  ReturnType<typeof callsOf> & {
    /** An address that no other test uses. */
    uniqueEmail: (who?: string) => string
  }

const uniqueEmail = (who = 'persona') => `${who}-${randomUUID().slice(0, 8)}@example.org`

/** A portal’s mail and its interface; of another one than the run’s by a request of its own. */
export const portalOf = (request: APIRequestContext): Portal => ({
  ...inboxOf(request),
  ...callsOf(request),
  uniqueEmail,
})

/** Somebody who may let others of the team in: made at the command line, as an operator does it, once per worker. */
async function aResponsabile({ playwright }: PlaywrightWorkerArgs, provide: (who: Portal) => Promise<void>) {
  const request = await playwright.request.newContext({ baseURL: portalUrl })
  const ada = uniqueEmail('ada')
  const colleague = await setUpByTheInterface(request, await createColleague(ada, 'responsabile'), ada)
  await enterByTheInterface(request, colleague)
  await provide(portalOf(request))
  await request.dispose()
}

/** The test function of all journeys: with the portal's mail and its interface at hand. */
export const test = base.extend<
  { portal: Portal },
  { responsabile: Portal; goesAfterDialogs: void; watched: void }
>({
  portal: async ({ request }, provide) => {
    await provide(portalOf(request))
  },
  responsabile: [aResponsabile, { scope: 'worker' }],
  goesAfterDialogs: [
    async ({ browser }, provide) => {
      const end = await goAfterDialogs(browser)
      await provide()
      end()
    },
    { scope: 'worker', auto: true },
  ],
  watched: [
    async ({ browser }, provide) => {
      watchBrowser(browser)
      await provide()
    },
    { scope: 'worker', auto: true },
  ],
})

export { expect }
