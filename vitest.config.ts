import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'packages/foods',
      'packages/embedded-postgres',
      'survey-host',
      'server',
      'web',
      // after the server's tests: the plan of each statement that they asked the database
      {
        test: {
          name: 'plans',
          root: 'server',
          include: ['src/whole-system/query-plans.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      // of the web, what needs no page: a `.test.ts` runs without jsdom, a `.test.tsx` with it
      {
        test: {
          name: 'web-rules',
          root: 'web',
          environment: 'node',
          include: ['{src,build}/**/*.test.ts'],
          restoreMocks: true,
        },
      },
      // it tests the parts of journeys without a browser: Playwright reads `.spec.ts` in other folders
      { test: { name: 'e2e', root: 'e2e', include: ['support/**/*.test.ts'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], exclude: ['walls.test.mjs'] } },
      // a part of `npm run check`
      { test: { name: 'walls', root: 'scripts', include: ['walls.test.mjs'], hookTimeout: 120_000 } },
    ],
  },
})
