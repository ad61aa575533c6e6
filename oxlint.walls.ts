// The walls: which folder may import which. A module of the server may use the modules before it; the web's walls have a page of
// their own.
import { climbing, deny, onlyAllow, testTools, type Wall, wall } from './oxlint.wall.ts'
import { webWalls } from './oxlint.web-walls.ts'

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
  'oversight',
  'survey-desk',
  'diary-desk',
  'messages',
  'newsroom',
  'exports',
  'requests',
  'rights',
  'text-desk',
  'rehearsals',
  'study-end',
]

// the contract

const contract = [
  wall(
    ['packages/contract/src/**'],
    onlyAllow('The contract depends on zod alone.', 'zod', 'zod/mini', './**', '@desco/contract/**'),
  ),
  wall(
    ['packages/contract/src/**/*.test.ts'],
    onlyAllow(
      'The contract depends on zod alone.',
      'zod',
      'zod/mini',
      './**',
      '@desco/contract/**',
      ...testTools,
    ),
  ),
]

// the food list

const foods = [
  wall(
    ['packages/foods/src/**'],
    onlyAllow('The food list depends on its search library alone.', 'minisearch', './**'),
  ),
  wall(
    ['packages/foods/src/**/*.test.ts'],
    onlyAllow(
      'The food list depends on its search library alone.',
      'minisearch',
      './**',
      'node:fs',
      ...testTools,
    ),
  ),
]

// the server

const tests = (folder: string) => [`${folder}/**/*.test.ts`]
const noWeb = deny(
  'The server meets the web in the contract.',
  '^(@desco/web|react|#(ui|forms|data|frame|family|team|web)/)',
)
const noTesting = deny('What serves tests stays in tests.', '^#testing/', '^vitest')
const noPostgres = deny(
  'Only the start of the portal and tests start the embedded database.',
  '^@desco/embedded-postgres',
)
const noSurveyHost = deny('Only the start of the portal and tests know the demo host.', '^@desco/survey-host')
const noStart = deny('What a module needs, it is given.', '^#server/(app|main|config)\\.ts$')
const noSql = deny('SQL belongs in *.queries.ts.', '^(kysely|pg)(/|$)')

const platform = [
  wall(
    ['server/src/platform/**'],
    climbing,
    noWeb,
    noTesting,
    noSurveyHost,
    noPostgres,
    noStart,
    deny('The platform knows no module.', '^#modules/', '^#server/modules/'),
  ),
  wall(
    tests('server/src/platform'),
    climbing,
    noWeb,
    deny('The platform knows no module.', '^#modules/', '^#server/modules/'),
  ),
]

const rules = [wall(['**/*.rules.ts'], onlyAllow('Rules are pure.', '@desco/contract/**', './*.rules.ts'))]

/** The borders of one module, and inside it the layers by file name. Its rooms meet by `#modules/<itself>/`. */
function moduleWalls(name: string, place: number): Wall[] {
  const folder = `server/src/modules/${name}`
  const rooms = `#modules/${name}`
  const earlier = modules.slice(0, place).join(', ') || 'no module'
  const borders = [
    climbing,
    noWeb,
    deny(
      `${name} may use: ${earlier}.`,
      `^#modules/${name}/index\\.ts$`,
      `^#modules/(${modules.slice(place + 1).join('|') || '-'})/`,
    ),
    deny('Enter another module through its index.ts.', '^#server/modules/'),
  ]
  const throughIndex = {
    message: 'Enter another module through its index.ts.',
    group: ['#modules/**', '!#modules/*/index.ts', `!${rooms}/**`],
  }
  const product = [...borders, noTesting, noSurveyHost, noPostgres, noStart]
  return [
    wall([`${folder}/**`], ...product, noSql, throughIndex),
    wall(
      [`${folder}/**/*.routes.ts`],
      ...product,
      noSql,
      deny('A route lists; a use case asks and decides.', '\\.(queries|rules|mails)\\.ts$'),
      throughIndex,
    ),
    wall(
      [`${folder}/**/*.queries.ts`],
      ...product,
      onlyAllow(
        'A query knows the database and the contract.',
        'kysely',
        '@desco/contract/**',
        '#platform/**',
        '#server/tables.ts',
        './*.queries.ts',
        './*.rules.ts',
        `${rooms}/**/*.queries.ts`,
        `${rooms}/**/*.rules.ts`,
      ),
    ),
    wall(
      [`${folder}/**/*.rules.ts`],
      onlyAllow('Rules are pure.', '@desco/contract/**', './*.rules.ts', `${rooms}/**/*.rules.ts`),
    ),
    wall(tests(folder), ...borders, throughIndex),
  ]
}

// outsiders

const postgresMessage = 'The embedded database knows nothing of ours.'
const postgresAllows = ['node:*', 'node:*/*', 'pg', './**']
const embeddedPostgres = [
  wall(['packages/embedded-postgres/src/**'], onlyAllow(postgresMessage, ...postgresAllows)),
  wall(
    ['packages/embedded-postgres/src/**/*.test.ts'],
    onlyAllow(postgresMessage, ...postgresAllows, ...testTools),
  ),
]

const outside = ['^@desco/', '^#', '^(\\.\\./)+(packages|server|web|survey-host|e2e)(/|$)']
const bootstrap = [
  wall(['scripts/bootstrap/**'], onlyAllow('No package may be installed yet.', 'node:*', 'node:*/*', './**')),
]

const outsiders = [
  wall(['survey-host/**'], deny('The demo host imports nothing of ours.', ...outside)),
  wall(['e2e/**'], deny('The journeys know the portal as a person does.', ...outside)),
]

export const walls = [
  wall(['**']),
  ...contract,
  ...foods,
  wall(['server/**'], noWeb),
  ...platform,
  ...rules,
  ...modules.flatMap(moduleWalls),
  ...webWalls,
  ...embeddedPostgres,
  ...bootstrap,
  ...outsiders,
]
