import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const inTesting = (file: string) => fileURLToPath(new URL(`src/testing/${file}`, import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      // a quarter of the tests' time was hashing passwords that nobody attacks
      '#platform/secrets/password-cost.ts': inTesting('portals/password-cost.ts'),
      '@node-rs/argon2': inTesting('portals/argon2.ts'),
    },
  },
  test: {
    // each file has a database of its own and shares nothing else: a new process for each would only load the code again
    isolate: false,
    // after those of the pages, which mostly wait: beside the journeys, a wait costs nothing
    sequence: { groupOrder: 1 },
    include: ['src/**/*.test.ts'],
    // reads what the others have asked the database (the project "plans" of the root)
    exclude: ['src/whole-system/query-plans.test.ts'],
    setupFiles: [
      'src/testing/files/keep-plans.ts',
      'src/testing/files/name-no-study.ts',
      'src/testing/files/record-statements.ts',
    ],
    globalSetup: ['src/testing/portals/test-postgres.ts'],
    // a first start of PostgreSQL and a migrated template take seconds on a busy machine
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // a fact that is waited for may take as long as the machine is busy
    expect: { poll: { timeout: 20_000 } },
  },
})
