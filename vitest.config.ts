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
    ],
  },
})
