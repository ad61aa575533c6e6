import { defineConfig, devices } from '@playwright/test'

import { browserLaunch } from './support/browser.ts'
import { inheritedEnvironment, isCi, portalUrl } from './support/config.ts'

const { environment, ...launch } = browserLaunch
const android = devices['Pixel 7']

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: isCi,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: portalUrl,
    browserName: 'chromium',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    launchOptions: { ...launch, env: { ...inheritedEnvironment, ...environment } },
  },
  projects: [
    { name: 'phone', use: { ...android, viewport: { width: 360, height: 740 } } },
    // one in the light, the other in the dark: axe sees both palettes
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
  ],
})
