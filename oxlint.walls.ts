// Who may import whom. A module may use the modules before it; a web feature uses no other feature.
// Overrides replace a rule's options, they do not merge, and the last one that matches wins: each override
// below therefore says everything that holds for its files. Within one rule an allowance (`!`) silences every
// pattern but a regex that stands before it: denials are regexes and come first, the one `onlyAllow` last.

const modules = [
  'mail',
  'people',
  'identity',
  'families',
  'surveys',
  'news',
  'diary',
  'staff',
  'oversight',
  'newsroom',
  'survey-desk',
  'exports',
]
const familyFeatures = ['identity', 'families', 'surveys', 'news', 'diary', 'home', 'account']
const staffFeatures = ['staff', 'oversight', 'newsroom', 'survey-desk', 'exports']
const features = [...familyFeatures, ...staffFeatures]

type Pattern = { message: string } & ({ regex: string } | { group: string[] })
type Wall = { files: string[]; rules: { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } }

const deny = (message: string, ...regexes: string[]): Pattern => ({ message, regex: regexes.join('|') })

const wall = (files: string[], ...patterns: Pattern[]): Wall => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns] }] },
})

const onlyAllow = (message: string, ...allowed: string[]): Pattern => ({
  message,
  group: ['*', ...allowed.map((name) => `!${name}`)],
})

const everywhere = [
  deny('Name a file by what it does.', '(^|/)(utils?|helpers?|common|misc)(/|\\.tsx?$)'),
  deny('Read configuration from config.ts.', '^(node:)?process$'),
]
const climbing = deny('Cross a folder border by its # name.', '^\\.\\.')

const testTools = ['vitest', 'fast-check']

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

// the server

const tests = (folder: string) => [`${folder}/**/*.test.ts`]
const noWeb = deny(
  'The server meets the web in the contract.',
  '^(@desco/web|react|#(ui|forms|api|session|features|app|web)/)',
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

// the web

const noServer = deny(
  'The web meets the server in the contract.',
  '^(#modules|#platform|#server|#testing|fastify|kysely|pg|node:|@desco/(server|survey-host))',
)
const byItsName = deny(
  'Cross a folder border by its # name.',
  '^#web/(ui|forms|api|session|features|app|staff|staff-ui|staff-session)/',
)
const noFeature = deny('Shared code knows no feature.', '^#(features|app)/')
const web = [climbing, noServer, byItsName]
const noStaff = deny(
  'Families carry nothing of the staff area.',
  '^#staff(-ui|-session)?/',
  '^#web/staff-paths\\.ts$',
)
const noFamilies = deny(
  'The staff area has a session and a frame of its own.',
  '^#(session|app)/',
  '^#web/paths\\.ts$',
)
const families = [...web, noStaff]
const team = [...web, noFamilies]
const noStaffApp = deny('Features meet in app/.', '^#staff/')

const uiAllows = ['react', 'react-aria-components', 'react-calendar', './**']
const uiTests = [...uiAllows, 'react-dom', '@testing-library/*', ...testTools]
const uiMessage = 'ui/ knows only React.'

/** A feature knows no other and not the frame that composes them. */
const featureWalls = (names: string[], ...around: Pattern[]) =>
  names.map((name) =>
    wall(
      [`web/src/features/${name}/**`],
      ...around,
      noStaffApp,
      deny(
        'Features meet in app/.',
        '^#app/',
        `^#features/(${features.filter((other) => other !== name).join('|')})/`,
      ),
    ),
  )

const webWalls = [
  wall(
    ['web/src/**'],
    ...families,
    deny('Families carry nothing of the staff area.', `^#features/(${staffFeatures.join('|')})/`),
  ),
  wall(['web/src/testing/**'], ...web),
  wall(['web/src/session/**'], ...families, noFeature, deny('The session shows no screen.', '^#(forms|ui)/')),
  wall(
    ['web/src/api/**'],
    ...families,
    noFeature,
    deny('The API knows no screen and no session.', '^#(forms|ui|session)/'),
  ),
  wall(['web/src/forms/**'], ...families, noFeature, deny('A form knows no session.', '^#session/')),
  wall(['web/src/features/**'], ...web, deny('Features meet in app/.', '^#(features|app)/')),
  ...featureWalls(familyFeatures, ...web, noStaff),
  ...featureWalls(staffFeatures, ...web, noFamilies),
  wall(['web/src/staff/**'], ...team),
  wall(['web/src/staff-ui/**'], ...team, noStaffApp, noFeature),
  wall(
    ['web/src/staff-session/**'],
    ...team,
    noStaffApp,
    noFeature,
    deny('The session shows no screen.', '^#(forms|ui|staff-ui)/'),
  ),
  wall(['web/src/ui/**'], onlyAllow(uiMessage, ...uiAllows)),
  wall(['web/src/ui/icons/**'], onlyAllow(uiMessage, ...uiAllows, '../Icon.tsx')),
  wall(['web/src/ui/**/*.test.{ts,tsx}'], onlyAllow(uiMessage, ...uiTests)),
]

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
const outsiders = [
  wall(['survey-host/**'], deny('The demo host imports nothing of ours.', ...outside)),
  wall(['e2e/**'], deny('The journeys know the portal as a person does.', ...outside)),
]

export const walls = [
  wall(['**']),
  ...contract,
  wall(['server/**'], noWeb),
  ...platform,
  ...rules,
  ...modules.flatMap(moduleWalls),
  ...webWalls,
  ...embeddedPostgres,
  ...outsiders,
]
