import { availableParallelism } from 'node:os'

import { defineConfig, devices } from '@playwright/test'

import { browserLaunch } from './support/browser.ts'
import { inheritedEnvironment, isCi, portalUrl } from './support/config.ts'

const { environment, ...launch } = browserLaunch
// its density would only be seven times as many points to paint, by a processor
const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1,
  // nobody waits for what only moves: it would be a third of each look by axe. On a desk it moves
  contextOptions: { reducedMotion: 'reduce' },
} as const

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // a journey waits more than it computes: for the portal, and for what is on its way to stand still
  workers: 2 * availableParallelism(),
  fullyParallel: true,
  // in CI a failed journey is tried once more, and named at the end of the run
  retries: isCi ? 1 : 0,
  forbidOnly: isCi,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: portalUrl,
    browserName: 'chromium',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // no story can hold back the answer of a service worker: only stories about it let one in
    serviceWorkers: 'block',
    launchOptions: { ...launch, env: { ...inheritedEnvironment, ...environment } },
  },
  projects: [
    { name: 'phone', testDir: 'journeys', use: phone },
    // stories in which a wide screen is another one: its navigation, and where a log-in leads
    {
      name: 'desktop',
      testDir: 'journeys',
      grep: /@layout/u,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    },
  ],
})
