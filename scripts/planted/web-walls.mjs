import { fine, plants } from './plant.mjs'

const familyFeatures = ['identity', 'families', 'surveys', 'news', 'diary', 'home', 'account']
const staffFeatures = ['staff', 'oversight', 'newsroom', 'survey-desk', 'exports']
const features = [...familyFeatures, ...staffFeatures, 'new-one']
const staffFolders = ['staff', 'staff-ui', 'staff-session']
const web = [
  'api',
  'session',
  'forms',
  'app',
  'ui',
  'dates',
  ...staffFolders,
  ...features.map((name) => `features/${name}`),
]
const families = ['api', 'session', 'forms', 'app', ...familyFeatures.map((name) => `features/${name}`)]
const team = [...staffFolders, ...staffFeatures.map((name) => `features/${name}`)]

export const webWalls = [
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
      ...fine(`web/src/${folder}/plant.ts`, './other.ts', '@desco/contract/limits', '#api/call.ts'),
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
    ...fine(`web/src/features/${name}/plant.ts`, '#ui/Button.tsx', '#forms/Form.tsx', 'react-router'),
  ]),
  ...families.flatMap((folder) => [
    ...plants(
      `web/src/${folder}/plant.ts`,
      'Families carry nothing of the staff area.',
      '#staff-ui/DataTable.tsx',
      '#staff-session/use-staff-query.ts',
      '#web/staff-paths.ts',
    ),
    ...fine(`web/src/${folder}/plant.ts`, '#web/paths.ts'),
  ]),
  ...plants(
    'web/src/app/plant.ts',
    'Families carry nothing of the staff area.',
    '#staff/routes.ts',
    ...staffFeatures.map((name) => `#features/${name}/plant.ts`),
  ),
  ...team.flatMap((folder) => [
    ...plants(
      `web/src/${folder}/plant.ts`,
      'The staff area has a session and a frame of its own.',
      '#session/hooks.ts',
      '#web/paths.ts',
    ),
    ...fine(`web/src/${folder}/plant.ts`, '#web/staff-paths.ts'),
  ]),
  ...staffFeatures.flatMap((name) => [
    ...plants(`web/src/features/${name}/plant.ts`, 'Features meet in app/.', '#staff/routes.ts'),
    ...fine(
      `web/src/features/${name}/plant.ts`,
      '#staff-ui/DataTable.tsx',
      '#staff-session/use-staff-query.ts',
    ),
  ]),
  ...familyFeatures.flatMap((name) => fine(`web/src/features/${name}/plant.ts`, '#session/hooks.ts')),
  ...['staff-ui', 'staff-session'].flatMap((folder) =>
    plants(`web/src/${folder}/plant.ts`, 'Shared code knows no feature.', '#features/staff/plant.ts'),
  ),
  ...plants(
    'web/src/staff-session/plant.ts',
    'The session shows no screen.',
    '#ui/Button.tsx',
    '#staff-ui/DataTable.tsx',
  ),
  ...fine('web/src/staff/plant.ts', '#features/oversight/plant.ts', '#staff-ui/DataTable.tsx'),
  ...features
    .filter((name) => name !== 'new-one')
    .flatMap((name) => fine(`web/src/features/${name}/screen/plant.ts`, `#features/${name}/plant.ts`)),
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
