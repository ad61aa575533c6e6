import { fine, plants } from './plant.mjs'

const contract = [
  ...plants(
    'packages/contract/src/plant.ts',
    'The contract depends on zod alone.',
    'fastify',
    'react',
    'node:fs',
    'vitest',
    '../../../server/src/app.ts',
    '@desco/server',
  ),
  ...fine('packages/contract/src/plant.ts', 'zod', 'zod/mini', './limits.ts', '@desco/contract/limits'),
  ...plants(
    'packages/contract/src/plant.test.ts',
    'The contract depends on zod alone.',
    'fastify',
    'node:fs',
  ),
  ...fine('packages/contract/src/plant.test.ts', 'vitest', 'fast-check', 'zod/mini', './limits.ts'),
]

const postgresMessage = 'The embedded database knows nothing of ours.'
const embeddedPostgres = [
  ...plants(
    'packages/embedded-postgres/src/plant.ts',
    postgresMessage,
    'kysely',
    'vitest',
    '@desco/contract/limits',
    '#platform/log.ts',
    '../../contract/src/limits.ts',
  ),
  ...plants('packages/embedded-postgres/src/plant.test.ts', postgresMessage, '@desco/server'),
  ...fine('packages/embedded-postgres/src/plant.ts', 'pg', 'node:fs', 'node:fs/promises', './run-program.ts'),
  ...fine('packages/embedded-postgres/src/plant.test.ts', 'vitest', './run-program.ts'),
]

const bootstrap = [
  ...plants('scripts/bootstrap/plant.mjs', 'No package may be installed yet.', 'zod', '../builds.mjs'),
  ...fine('scripts/bootstrap/plant.mjs', 'node:fs', './install.mjs'),
]

const foods = [
  ...plants(
    'packages/foods/src/plant.ts',
    'The food list depends on its search library alone.',
    'zod',
    'react',
    'node:fs',
    'vitest',
    '@desco/contract/limits',
    '../../../server/src/app.ts',
  ),
  ...fine('packages/foods/src/plant.ts', 'minisearch', './food-list.ts'),
  ...plants('packages/foods/src/plant.test.ts', 'The food list depends on its search library alone.', 'zod'),
  ...fine('packages/foods/src/plant.test.ts', 'vitest', 'node:fs', './food-list.ts'),
]

const outsiders = [
  ...plants(
    'survey-host/src/plant.ts',
    'The demo host imports nothing of ours.',
    '@desco/contract/limits',
    '#platform/clock.ts',
    '../../server/src/app.ts',
  ),
  ...plants(
    'e2e/journeys/plant.spec.ts',
    'The journeys know the portal as a person does.',
    '@desco/contract/limits',
    '@desco/survey-host',
    '#platform/clock.ts',
    '../../web/src/paths.ts',
  ),
  ...fine('e2e/journeys/plant.spec.ts', '../support/portal.ts', '@playwright/test'),
  ...fine('survey-host/src/rpc/plant.ts', '../survey.ts', 'node:http'),
]

const everywhere = [
  'packages/contract/src',
  'packages/foods/src',
  'packages/embedded-postgres/src',
  'server/src',
  'server/src/modules/news',
  'web/src/ui',
  'survey-host/src',
  'e2e/support',
  'bench',
].flatMap((folder) => [
  ...plants(`${folder}/plant.ts`, 'Name a file by what it does.', './utils.ts', './helpers/dates.ts'),
  ...plants(`${folder}/plant.ts`, 'Read configuration from config.ts.', 'node:process'),
])

export const outerWalls = [
  ...contract,
  ...foods,
  ...embeddedPostgres,
  ...bootstrap,
  ...outsiders,
  ...everywhere,
]
