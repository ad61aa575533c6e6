// The imports that are allowed. A room of the server uses the floors below it; the web's walls have a page of their own.
import { climbing, deny, onlyAllow, testTools, type Wall, wall } from './oxlint.wall.ts'
import { webWalls } from './oxlint.web-walls.ts'

/** The rooms of the server from the ground up. A room uses the floors below it. */
const floors = [['families'], ['staff'], ['diary', 'questionnaires'], ['messages'], ['team', 'rights']]
const rooms = floors.flat()

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
  '^(@desco/web|react|#(ui|forms|data|frame|family|web)/)',
)
const noTesting = deny('What serves tests stays in tests.', '^#testing/', '^vitest')
const noPostgres = deny(
  'Only the start of the portal and tests start the embedded database.',
  '^@desco/embedded-postgres',
)
const noSurveyHost = deny('Only the start of the portal and tests know the demo host.', '^@desco/survey-host')
const noStart = deny(
  'What a room needs, it is given.',
  '^#server/(app|main|config)\\.ts$',
  '^#(start|operate)/',
)
const noSql = deny('Routes, rules and mails ask no database.', '^(kysely|pg)(/|$)')

const knowsNoRoom = deny('The platform knows no room.', `^#(${rooms.join('|')})/`)

const platform = [
  wall(
    ['server/src/platform/**'],
    climbing,
    noWeb,
    noTesting,
    noSurveyHost,
    noPostgres,
    noStart,
    knowsNoRoom,
  ),
  wall(tests('server/src/platform'), climbing, noWeb, knowsNoRoom),
]

const rules = [wall(['**/*.rules.ts'], onlyAllow('Rules are pure.', '@desco/contract/**', './*.rules.ts'))]

/** The borders of one room, and inside it the layers by file name. Its folders meet by `#<room>/`. */
function roomWalls(name: string): Wall[] {
  const folder = `server/src/${name}`
  const own = `#${name}`
  const floor = floors.findIndex((beside) => beside.includes(name))
  const below = floors.slice(0, floor).flat()
  const borders = [
    climbing,
    noWeb,
    deny(
      `${name} may use: ${['platform', ...below].join(', ')}.`,
      `^${own}/index\\.ts$`,
      `^#(${rooms.filter((room) => room !== name && !below.includes(room)).join('|') || '-'})/`,
    ),
  ]
  const throughIndex = {
    message: 'Enter another room through its index.ts.',
    group: below.flatMap((room) => [`#${room}/**`, `!#${room}/index.ts`]),
  }
  const product = [...borders, noTesting, noSurveyHost, noPostgres, noStart]
  return [
    wall([`${folder}/**`], ...product, throughIndex),
    wall([`${folder}/**/*.mails.ts`], ...product, noSql, throughIndex),
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
        `${own}/**/*.queries.ts`,
        `${own}/**/*.rules.ts`,
      ),
    ),
    wall(
      [`${folder}/**/*.rules.ts`],
      onlyAllow(
        'Rules are pure.',
        '@desco/contract/**',
        './*.rules.ts',
        '#platform/**/*.rules.ts',
        `${own}/**/*.rules.ts`,
      ),
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
  ...rooms.flatMap(roomWalls),
  ...webWalls,
  ...embeddedPostgres,
  ...bootstrap,
  ...outsiders,
]
