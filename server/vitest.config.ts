import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/test-postgres.ts'],
    // a first start of PostgreSQL and a migrated template take seconds on a busy machine
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
