// Each line plants one import; `says` is the message that must come, none means that it must be left in peace.
// The modules' order stands here a second time on purpose: this is what the walls are tested against.
const modules = ['mail', 'identity', 'families', 'surveys', 'news', 'diary', 'staff']

const plant = (at, specifier, says) => ({ at, code: `import '${specifier}'\n`, says })
const plants = (at, says, ...specifiers) => specifiers.map((specifier) => plant(at, specifier, says))
const fine = (at, ...specifiers) => plants(at, undefined, ...specifiers)

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
      ...plants(at, 'The server meets the web in the contract.', '#ui/Button.tsx', '@desco/web', 'react'),
      ...fine(
        at,
        ...before.map((earlier) => `#modules/${earlier}/index.ts`),
        './other.ts',
        '#platform/clock.ts',
      ),
      ...fine(at, '@desco/contract/limits'),
    ]),
    ...product.flatMap((at) => [
      ...plants(at, 'What serves tests stays in tests.', '#testing/database.ts', 'vitest'),
      ...plants(at, 'Only the start of the portal and tests know the demo host.', '@desco/survey-host'),
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
    ),
    ...plants(
      `${folder}/plant.rules.ts`,
      'Rules are pure.',
      'kysely',
      './plant.ts',
      './plant.queries.ts',
      '#platform/clock.ts',
      'node:fs',
    ),
    ...fine(`${folder}/plant.rules.ts`, '@desco/contract/limits', './other.rules.ts'),
    ...fine(
      `${folder}/plant.test.ts`,
      '#testing/database.ts',
      'vitest',
      '#server/app.ts',
      '@desco/survey-host',
    ),
  ]
}

const features = ['identity', 'families', 'surveys', 'news', 'diary', 'staff', 'home', 'account', 'new-one']
const web = ['api', 'session', 'forms', 'app', 'ui', 'dates', ...features.map((name) => `features/${name}`)]

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
  ...fine('packages/contract/src/plant.ts', 'zod', 'zod/mini', './limits.ts'),
  ...plants(
    'packages/contract/src/plant.test.ts',
    'The contract depends on zod alone.',
    'fastify',
    'node:fs',
  ),
  ...fine('packages/contract/src/plant.test.ts', 'vitest', 'fast-check', 'zod/mini', './limits.ts'),
]

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
  ...plants('server/src/platform/plant.ts', 'What serves tests stays in tests.', '#testing/database.ts'),
  ...plants(
    'server/src/app-plant.ts',
    'The server meets the web in the contract.',
    '@desco/web',
    '#ui/Button.tsx',
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

const browser = [
  ...web
    .filter((folder) => folder !== 'ui')
    .flatMap((folder) =>
      plants(
        `web/src/${folder}/plant.ts`,
        'The web meets the server in the contract.',
        '#modules/mail/index.ts',
        '#platform/clock.ts',
        'fastify',
        'kysely',
        'node:fs',
        '@desco/server',
        '@desco/survey-host',
      ),
    ),
  ...web
    .filter((folder) => folder !== 'ui')
    .flatMap((folder) => [
      ...plants(
        `web/src/${folder}/plant.ts`,
        'Cross a folder border by its # name.',
        '../plant.ts',
        '#web/ui/Button.tsx',
      ),
      ...fine(
        `web/src/${folder}/plant.ts`,
        './other.ts',
        '@desco/contract/limits',
        '#web/paths.ts',
        '#api/call.ts',
      ),
    ]),
  ...features.flatMap((name) => [
    ...plants(
      `web/src/features/${name}/plant.ts`,
      'Features meet in app/.',
      '#app/routes.ts',
      ...features
        .filter((other) => other !== name && other !== 'new-one')
        .map((other) => `#features/${other}/plant.ts`),
    ),
    ...fine(
      `web/src/features/${name}/plant.ts`,
      '#ui/Button.tsx',
      '#forms/Form.tsx',
      '#session/hooks.ts',
      'react-router',
    ),
  ]),
  ...['api', 'session', 'forms'].flatMap((folder) =>
    plants(
      `web/src/${folder}/plant.ts`,
      'Shared code knows no feature.',
      '#features/news/plant.ts',
      '#app/routes.ts',
    ),
  ),
  ...plants(
    'web/src/api/plant.ts',
    'The API knows no screen and no session.',
    '#ui/Button.tsx',
    '#forms/Form.tsx',
    '#session/store.ts',
  ),
  ...plants('web/src/session/plant.ts', 'The session shows no screen.', '#ui/Button.tsx', '#forms/Form.tsx'),
  ...plants('web/src/forms/plant.ts', 'A form knows no session.', '#session/store.ts'),
  ...plants(
    'web/src/ui/plant.ts',
    'ui/ knows only React.',
    'react-router',
    '@reduxjs/toolkit',
    '#forms/Form.tsx',
    '#api/call.ts',
    '@desco/contract/limits',
    '../paths.ts',
    'node:fs',
  ),
  ...plants('web/src/ui/plant.test.ts', 'ui/ knows only React.', 'react-router', '#api/call.ts'),
  ...plants('web/src/ui/icons/plant.ts', 'ui/ knows only React.', '../Button.tsx', 'react-router'),
  ...fine(
    'web/src/ui/plant.ts',
    'react',
    'react-aria-components',
    'react-calendar',
    './Button.module.css',
    './icons/MailIcon.tsx',
  ),
  ...fine('web/src/ui/icons/plant.ts', 'react', '../Icon.tsx'),
  ...fine(
    'web/src/ui/plant.test.ts',
    'vitest',
    '@testing-library/react',
    '@testing-library/user-event',
    './Button.tsx',
  ),
  ...fine(
    'web/src/app/plant.ts',
    '#features/news/plant.ts',
    '#features/families/plant.ts',
    '#session/store.ts',
  ),
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
  'server/src',
  'server/src/modules/news',
  'web/src/ui',
  'survey-host/src',
  'e2e/support',
].flatMap((folder) => [
  ...plants(`${folder}/plant.ts`, 'Name a file by what it does.', './utils.ts', './helpers/dates.ts'),
  ...plants(`${folder}/plant.ts`, 'Read configuration from config.ts.', 'node:process'),
])

export const plantedImports = [
  ...contract,
  ...platform,
  ...modules.flatMap(moduleBorders),
  ...browser,
  ...outsiders,
  ...everywhere,
]
