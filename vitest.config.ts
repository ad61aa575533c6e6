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
    ],
  },
})
