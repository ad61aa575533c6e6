import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // a first start of PostgreSQL takes seconds on a busy machine
    testTimeout: 20_000,
  },
})
