import { fileURLToPath } from 'node:url'

import { defineConfig, mergeConfig } from 'vitest/config'

import server from '../../server/vitest.config.ts'

const inServer = (file: string) => fileURLToPath(new URL(`../../server/src/testing/${file}`, import.meta.url))

// the rules and their own tests, some of which compare a rule with its view in the database
export default mergeConfig(
  defineConfig({ resolve: server.resolve ?? {} }),
  defineConfig({
    test: {
      root: fileURLToPath(new URL('../..', import.meta.url)),
      include: ['{server,packages,web}/**/*.rules.test.ts'],
      globalSetup: [inServer('portals/test-postgres.ts')],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
)
