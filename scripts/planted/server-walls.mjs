import { fine, plants } from './plant.mjs'

// The modules' order stands here a second time on purpose: this is what the walls are tested against.
const modules = [
  'mail',
  'people',
  'identity',
  'families',
  'surveys',
  'news',
  'diary',
  'study-path',
  'calendar',
  'staff',
]

function moduleBorders(name, place) {
  const folder = `server/src/modules/${name}`
  const before = modules.slice(0, place)
  const own = `${name} may use: ${before.join(', ') || 'no module'}.`
  const product = [`${folder}/plant.ts`, `${folder}/plant.routes.ts`, `${folder}/deeper/plant.ts`]
  const everywhere = [...product, `${folder}/plant.test.ts`]
  return [
    ...everywhere.flatMap((at) => [
      ...plants(at, own, ...modules.slice(place).map((later) => `#modules/${later}/index.ts`)),
      ...plants(
        at,
        'Enter another module through its index.ts.',
        ...before.map((other) => `#modules/${other}/plant.ts`),
      ),
      ...plants(
        at,
        'Enter another module through its index.ts.',
        ...before.map((other) => `#modules/${other}/insert-it.ts`),
      ),
      ...plants(
        at,
        'Enter another module through its index.ts.',
        ...before.map((other) => `#modules/${other}/in/index.ts`),
      ),
      ...plants(at, 'Enter another module through its index.ts.', '#server/modules/mail/index.ts'),
      ...plants(at, 'Cross a folder border by its # name.', '../plant.ts', '../../platform/clock.ts', '..'),
      ...plants(
        at,
        'The server meets the web in the contract.',
        '#ui/form/button.tsx',
        '@desco/web',
        'react',
      ),
      ...fine(
        at,
        ...before.map((earlier) => `#modules/${earlier}/index.ts`),
        './other.ts',
        '#platform/clock.ts',
      ),
      ...fine(at, '@desco/contract/limits', `#modules/${name}/room/plant.ts`),
    ]),
    ...product.flatMap((at) => [
      ...plants(at, 'What serves tests stays in tests.', '#testing/database.ts', 'vitest'),
      ...plants(at, 'Only the start of the portal and tests know the demo host.', '@desco/survey-host'),
      ...plants(
        at,
        'Only the start of the portal and tests start the embedded database.',
        '@desco/embedded-postgres',
      ),
      ...plants(
        at,
        'What a module needs, it is given.',
        '#server/app.ts',
        '#server/config.ts',
        '#server/main.ts',
      ),
      ...plants(at, 'SQL belongs in *.queries.ts.', 'kysely', 'pg'),
    ]),
    ...plants(
      `${folder}/plant.routes.ts`,
      'A route lists; a use case asks and decides.',
      './plant.queries.ts',
      './plant.rules.ts',
    ),
    ...plants(
      `${folder}/plant.queries.ts`,
      'A query knows the database and the contract.',
      './plant.ts',
      'nodemailer',
      'node:fs',
      '@desco/other',
      `#modules/${name}/room/plant.ts`,
    ),
    ...plants(`${folder}/plant.queries.ts`, own, `#modules/${name}/index.ts`),
    ...plants(
      `${folder}/plant.queries.ts`,
      'Cross a folder border by its # name.',
      '../mail/outbox.queries.ts',
    ),
    ...fine(
      `${folder}/plant.queries.ts`,
      'kysely',
      '@desco/contract/families',
      '#platform/database.ts',
      './plant.rules.ts',
      `#modules/${name}/room/plant.queries.ts`,
      `#modules/${name}/room/plant.rules.ts`,
    ),
    ...plants(
      `${folder}/plant.rules.ts`,
      'Rules are pure.',
      'kysely',
      './plant.ts',
      './plant.queries.ts',
      '#platform/clock.ts',
      'node:fs',
      `#modules/${name}/room/plant.ts`,
      ...before.map((other) => `#modules/${other}/plant.rules.ts`),
    ),
    ...fine(
      `${folder}/plant.rules.ts`,
      '@desco/contract/limits',
      './other.rules.ts',
      `#modules/${name}/room/plant.rules.ts`,
    ),
    ...fine(
      `${folder}/plant.test.ts`,
      '#testing/database.ts',
      'vitest',
      '#server/app.ts',
      '@desco/survey-host',
    ),
  ]
}

const platform = [
  ...plants(
    'server/src/platform/plant.ts',
    'The platform knows no module.',
    '#modules/mail/index.ts',
    '#server/modules/mail/index.ts',
  ),
  ...plants('server/src/platform/http/plant.ts', 'The platform knows no module.', '#modules/staff/index.ts'),
  ...plants('server/src/platform/plant.test.ts', 'The platform knows no module.', '#modules/mail/index.ts'),
  ...plants('server/src/platform/http/plant.ts', 'Cross a folder border by its # name.', '../clock.ts'),
  ...plants('server/src/platform/plant.ts', 'What a module needs, it is given.', '#server/config.ts'),
  ...plants(
    'server/src/platform/plant.ts',
    'Only the start of the portal and tests start the embedded database.',
    '@desco/embedded-postgres',
  ),
  ...plants('server/src/platform/plant.ts', 'What serves tests stays in tests.', '#testing/database.ts'),
  ...plants(
    'server/src/app-plant.ts',
    'The server meets the web in the contract.',
    '@desco/web',
    '#ui/form/button.tsx',
  ),
  ...fine(
    'server/src/platform/plant.ts',
    'kysely',
    'pg',
    'fastify',
    '#server/tables.ts',
    '@desco/contract/problems',
  ),
]

export const serverWalls = [...platform, ...modules.flatMap(moduleBorders)]
