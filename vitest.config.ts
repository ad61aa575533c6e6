import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // half of the time is waiting for a database, a socket or a mail server
    maxWorkers: 2 * availableParallelism(),
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
