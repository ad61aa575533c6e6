import { fine, plants } from './plant.mjs'

// The subjects stand here a second time on purpose: this is what the walls are tested against.
const familySubjects = [
  'registration',
  'identity',
  'children',
  'invitation',
  'consents',
  'questionnaires',
  'study-path',
  'calendar',
  'news',
  'diary',
  'home',
]
const teamSubjects = [
  'access',
  'audit',
  'today',
  'families',
  'newsroom',
  'questionnaires',
  'exports',
  'requests',
]
const shared = ['data', 'forms', 'frame']
const family = ['family', ...familySubjects.map((name) => `family/${name}`)]
const team = ['team', 'team/parts', 'team/session', ...teamSubjects.map((name) => `team/${name}`)]

const plantIn = (folder) => `web/src/${folder}/plant.ts`
const teamOnly = 'The staff area has a session and screens of its own.'
const noTeam = 'Families carry nothing of the staff area.'

const everywhere = [...shared, ...family, ...team].flatMap((folder) => [
  ...plants(
    plantIn(folder),
    'The web meets the server in the contract.',
    '#modules/mail/index.ts',
    '#platform/clock.ts',
    'fastify',
    'kysely',
    'node:fs',
    '@desco/server',
    '@desco/survey-host',
  ),
  ...plants(
    plantIn(folder),
    'Cross a folder border by its # name.',
    '../plant.ts',
    '#web/ui/form/button.tsx',
    '#web/family/routes.ts',
  ),
  ...fine(
    plantIn(folder),
    './other.ts',
    '@desco/contract/limits',
    '#data/refusal.ts',
    '#ui/feedback/show-toast.ts',
  ),
])

const inUi = [
  ...plants(
    'web/src/ui/form/plant.ts',
    'ui/ knows only React.',
    'react-router',
    'react-toastify/unstyled',
    '@reduxjs/toolkit',
    '#forms/form.tsx',
    '#data/call.ts',
    '#frame/error-screen.tsx',
    '@desco/contract/limits',
    '../layout/card.tsx',
    'node:fs',
  ),
  ...plants('web/src/ui/form/plant.test.ts', 'ui/ knows only React.', 'react-router', '#data/call.ts'),
  ...fine(
    'web/src/ui/form/plant.ts',
    'react',
    'react-aria-components',
    '@internationalized/date',
    './button.module.css',
    '#ui/layout/card.tsx',
  ),
  ...fine('web/src/ui/feedback/toast-host.tsx', 'react-toastify/unstyled', 'react-dom/client'),
  ...fine(
    'web/src/ui/form/plant.test.ts',
    'vitest',
    '@testing-library/react',
    '@testing-library/user-event',
    './button.tsx',
  ),
]

const inShared = [
  ...shared.flatMap((folder) =>
    plants(plantIn(folder), 'Shared code knows no area.', '#family/news/plant.ts', '#team/routes.ts'),
  ),
  ...plants(
    plantIn('data'),
    'The data layer shows no screen.',
    '#ui/form/button.tsx',
    '#forms/form.tsx',
    '#frame/error-screen.tsx',
  ),
  ...plants(
    plantIn('forms'),
    'A form knows no session and no frame.',
    '#data/store.ts',
    '#data/call.ts',
    '#frame/error-screen.tsx',
  ),
  ...fine(plantIn('frame'), '#data/store.ts', '#forms/form.tsx', '#ui/form/button.tsx', '#web/paths.ts'),
]

const inFamily = [
  ...family.flatMap((folder) => [
    ...plants(plantIn(folder), noTeam, '#team/paths.ts', '#team/parts/filters.tsx', '#team/routes.ts'),
    ...plants(
      plantIn(folder),
      'The family area asks the server through useServer and queries.',
      '#data/call.ts',
    ),
    ...fine(
      plantIn(folder),
      '#web/paths.ts',
      '#data/hooks.ts',
      '#frame/error-screen.tsx',
      '#family/registration/plant.ts',
      'react-router',
    ),
  ]),
  ...plants('web/src/main.ts', noTeam, '#team/routes.ts'),
  ...familySubjects.flatMap((name) => [
    ...plants(plantIn(`family/${name}`), 'Subjects meet at home and in the routes.', '#family/routes.ts'),
    ...fine(`web/src/family/${name}/screen/plant.ts`, `#family/${name}/plant.ts`),
  ]),
  ...familySubjects
    .filter((name) => name !== 'home')
    .flatMap((name) =>
      plants(
        plantIn(`family/${name}`),
        'Subjects meet at home and in the routes.',
        ...familySubjects
          .filter((other) => other !== name && other !== 'registration')
          .map((other) => `#family/${other}/plant.ts`),
      ),
    ),
  ...['family', 'family/home'].flatMap((folder) =>
    fine(plantIn(folder), '#family/news/plant.ts', '#family/children/plant.ts'),
  ),
]

const inTeam = [
  ...team.flatMap((folder) => [
    ...plants(plantIn(folder), teamOnly, '#data/hooks.ts', '#data/store.ts', '#web/paths.ts'),
    ...plants(plantIn(folder), teamOnly, '#family/routes.ts', '#family/news/news-page.tsx'),
    ...fine(plantIn(folder), '#data/call.ts', '#data/base-query.ts', '#family/news/news-card.tsx'),
  ]),
  ...teamSubjects.flatMap((name) => [
    ...plants(plantIn(`team/${name}`), 'Subjects meet in Oggi and in the routes.', '#team/routes.ts'),
    ...fine(
      plantIn(`team/${name}`),
      '#team/parts/filters.tsx',
      '#team/session/queries.ts',
      '#team/paths.ts',
      '#frame/error-screen.tsx',
    ),
  ]),
  ...teamSubjects
    .filter((name) => name !== 'today')
    .flatMap((name) =>
      plants(
        plantIn(`team/${name}`),
        'Subjects meet in Oggi and in the routes.',
        ...teamSubjects.filter((other) => other !== name).map((other) => `#team/${other}/plant.ts`),
      ),
    ),
  ...['team', 'team/today'].flatMap((folder) => fine(plantIn(folder), '#team/families/plant.ts')),
  ...plants(plantIn('team/parts'), 'Shared code knows no screen.', '#team/audit/plant.ts', '#team/routes.ts'),
  ...plants(
    plantIn('team/session'),
    'The session shows no screen.',
    '#ui/form/button.tsx',
    '#forms/form.tsx',
    '#frame/error-screen.tsx',
    '#team/parts/filters.tsx',
  ),
]

export const webWalls = [...everywhere, ...inUi, ...inShared, ...inFamily, ...inTeam]
