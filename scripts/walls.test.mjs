// A wall is only trusted while someone tests it: violations are planted in a mirror of the tree, and the lint, or for what runs
// before the project's own Node the compiler, finds each one and leaves the allowed neighbours in peace.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

// One import for each wall. Without a message it must be left in peace.
const plantedWalls = [
  ['packages/contract/src/plant.ts', 'fastify', 'The contract depends on zod alone.'],
  ['packages/contract/src/plant.ts', 'zod'],
  ['packages/contract/src/plant.ts', './utils.ts', 'Name a file by what it does.'],
  ['packages/contract/src/plant.ts', 'node:process', 'Read configuration from config.ts.'],
  ['packages/foods/src/plant.ts', 'zod', 'The food list depends on its search library alone.'],
  ['packages/foods/src/plant.ts', 'minisearch'],
  ['packages/embedded-postgres/src/plant.ts', 'kysely', 'The embedded database knows nothing of ours.'],
  ['packages/embedded-postgres/src/plant.ts', 'pg'],
  ['scripts/bootstrap/plant.mjs', 'zod', 'No package may be installed yet.'],
  ['scripts/bootstrap/plant.mjs', 'node:fs'],
  ['survey-host/src/plant.ts', '@desco/contract/limits', 'The demo host imports nothing of ours.'],
  ['survey-host/src/rpc/plant.ts', '../survey.ts'],
  ['e2e/journeys/plant.spec.ts', '@desco/contract/limits', 'The journeys know the portal as a person does.'],
  ['e2e/journeys/plant.spec.ts', '../support/portal.ts'],

  ['server/src/platform/plant.ts', 'kysely'],
  ['server/src/platform/plant.ts', '#families/index.ts', 'The platform knows no room.'],
  ['server/src/platform/plant.ts', '#server/config.ts', 'What a room needs, it is given.'],
  ['server/src/platform/plant.ts', '#testing/database.ts', 'What serves tests stays in tests.'],
  [
    'server/src/platform/plant.ts',
    '@desco/embedded-postgres',
    'Only the start of the portal and tests start the embedded database.',
  ],
  ['server/src/platform/http/plant.ts', '../clock.ts', 'Cross a folder border by its # name.'],
  ['server/src/app-plant.ts', '@desco/web', 'The server meets the web in the contract.'],
  [
    'server/src/families/plant.ts',
    '@desco/survey-host',
    'Only the start of the portal and tests know the demo host.',
  ],
  ['server/src/families/plant.ts', '#staff/index.ts', 'families may use: platform.'],
  ['server/src/staff/plant.ts', '#families/index.ts'],
  ['server/src/staff/plant.ts', '#families/people/plant.ts', 'Enter another room through its index.ts.'],
  ['server/src/team/find/plant.test.ts', '#rights/index.ts', 'team may use: platform, families,'],
  ['server/src/families/plant.ts', 'kysely'],
  ['server/src/families/plant.mails.ts', 'kysely', 'Routes, rules and mails ask no database.'],
  [
    'server/src/families/plant.routes.ts',
    './plant.queries.ts',
    'A route lists; a use case asks and decides.',
  ],
  ['server/src/families/plant.queries.ts', './plant.ts', 'A query knows the database and the contract.'],
  ['server/src/families/plant.queries.ts', 'kysely'],
  ['server/src/families/plant.rules.ts', 'kysely', 'Rules are pure.'],

  ['web/src/data/plant.ts', './other.ts'],
  ['web/src/data/plant.ts', '#families/index.ts', 'The web meets the server in the contract.'],
  ['web/src/data/plant.ts', '#family/messages/plant.ts', 'Shared code knows no area.'],
  ['web/src/data/plant.ts', '#ui/form/button.tsx', 'The data layer shows no screen.'],
  ['web/src/ui/form/plant.ts', 'react-router', 'ui/ knows only React.'],
  ['web/src/forms/plant.ts', '#data/store.ts', 'A form knows no session and no frame.'],
  ['web/src/family/plant.ts', '#team/paths.ts', 'Families carry nothing of the staff area.'],
  [
    'web/src/family/plant.ts',
    '#data/call.ts',
    'The family area asks the server through useServer and queries.',
  ],
  ['web/src/family/sign-up/plant.ts', '#family/routes.ts', 'Subjects meet at home and in the routes.'],
  ['web/src/team/plant.ts', '#data/hooks.ts', 'The staff area has a session and screens of its own.'],
  ['web/src/team/staff/plant.ts', '#team/routes.ts', 'Subjects meet in Oggi and in the routes.'],
  ['web/src/team/parts/plant.ts', '#team/staff/plant.ts', 'Shared code knows no screen.'],
  ['web/src/team/session/plant.ts', '#ui/form/button.tsx', 'The session shows no screen.'],
]

const lines = (count) => Array.from({ length: count }, (_, at) => `export const line${at} = ${at}`).join('\n')

const query = "export const all = (db: { selectFrom(table: string): string }) => db.selectFrom('child')\n"
const readsEnv = 'export const port = process.env.PORT\n'
const sleeps = 'export const nap = (done: () => void) => setTimeout(done, 500)\n'
const rejecting = 'export async function save(): Promise<void> {}\n'

// One planted violation for each rule that is not a wall: where, what, and part of what lint or compiler say. Without it the
// code must be left in peace.
const plantedCode = [
  ['server/src/messages/news/sql.routes.ts', query, 'Routes, rules and mails ask no database.'],
  ['server/src/messages/news/sql.ts', query],
  ['server/src/testing/sql.ts', query],
  ['server/src/messages/news/sql.test.ts', query],
  ...['insertInto', 'updateTable', 'deleteFrom'].map((verb) => [
    `server/src/messages/news/${verb.toLowerCase()}.routes.ts`,
    query.replaceAll('selectFrom', verb),
    'Routes, rules and mails ask no database.',
  ]),
  ...['news.ts', 'news.queries.ts', 'news.test.ts'].map((file) => [
    `server/src/messages/news/planted-${file}`,
    'export const open = (db: { transaction(): string }) => db.transaction()\n',
    'Open transactions with inTransaction().',
  ]),
  ['server/src/messages/news/env.ts', readsEnv, 'Read configuration from config.ts.'],
  ['server/src/messages/news/env.queries.ts', readsEnv, 'Read configuration from config.ts.'],
  ['server/src/messages/news/env.test.ts', readsEnv, 'Read configuration from config.ts.'],
  ['survey-host/src/env.ts', readsEnv, 'Read configuration from config.ts.'],
  ['server/src/config.ts', readsEnv],
  ['server/src/messages/news/sleep.test.ts', sleeps, 'Wait for a fact, not for time.'],
  ['e2e/journeys/sleep.spec.ts', sleeps, 'Wait for a fact, not for time.'],
  [
    'e2e/journeys/wait.spec.ts',
    'export const nap = (page: { waitForTimeout(ms: number): void }) => page.waitForTimeout(500)\n',
    'Wait for a fact, not for time.',
  ],
  [
    'server/src/messages/news/branch.routes.ts',
    "export const answer = (full: boolean) => (full ? 'no' : 'yes')\n",
    'eslint(complexity)',
  ],
  ['server/src/long.ts', lines(251), 'eslint(max-lines)'],
  ['server/src/long.test.ts', lines(401), 'eslint(max-lines)'],
  ['server/src/right-length.ts', lines(250)],
  ['server/src/default.ts', 'export default 1\n', 'import(no-default-export)'],
  ['web/some.config.ts', 'export default 1\n'],
  ['server/src/CamelCase.ts', lines(1), 'unicorn(filename-case)'],
  ['web/src/ui/PascalCase.tsx', lines(1), 'unicorn(filename-case)'],
  ['server/src/barrel.ts', "export * from './long.ts'\n", 'oxc(no-barrel-file)'],
  ['server/src/round.ts', "import './trip.ts'\nexport const a = 1\n", 'import(no-cycle)'],
  ['server/src/trip.ts', "import './round.ts'\nexport const b = 1\n", 'import(no-cycle)'],
  ['server/src/console.ts', "console.log('hello')\n", 'eslint(no-console)'],
  ['server/src/equal.ts', 'export const same = (a: string, b: string) => a == b\n', 'eslint(eqeqeq)'],
  ['server/src/later.ts', '// TO' + 'DO: later\nexport {}\n', 'eslint(no-warning-comments)'],
  ['server/src/any.ts', 'export type Loose = any\n', 'typescript(no-explicit-any)'],
  [
    'server/src/sure.ts',
    'export const first = (list: string[]) => list[0]!\n',
    'typescript(no-non-null-assertion)',
  ],
  [
    'server/src/type-only.ts',
    "import { Socket } from 'node:net'\nexport type Line = Socket\n",
    'typescript(consistent-type-imports)',
  ],
  [
    'server/src/switch.ts',
    `export function colour(light: 'red' | 'green') {
  switch (light) {
    case 'red':
      return 1
  }
}
`,
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'server/src/floating.ts',
    `${rejecting}export const start = () => {\n  save()\n}\n`,
    'typescript(no-floating-promises)',
  ],
  [
    'server/src/misused.ts',
    `${rejecting}export const start = (list: number[]) => list.forEach(async () => save())\n`,
    'typescript(no-misused-promises)',
  ],
  ['server/src/thrown.ts', "export const fail = () => {\n  throw 'no'\n}\n", 'typescript(only-throw-error)'],
  ['server/src/var.ts', 'var a = 1\nexport const b = () => (a += 1)\n', 'eslint(no-var)'],
  ['server/src/let.ts', 'let a = 1\nexport const b = () => a\n', 'eslint(prefer-const)'],
  [
    'server/src/reassign.ts',
    'export function next(a: number) {\n  a += 1\n  return a\n}\n',
    'eslint(no-param-reassign)',
  ],
  ['server/src/old.ts', 'export const tail = (a: string) => a.substr(1)\n', 'typescript(no-deprecated)'],
  [
    'server/src/assert.ts',
    'export const sure = (a: string) => a as string\n',
    'typescript(no-unnecessary-type-assertion)',
  ],
  [
    'server/src/reject.ts',
    "export const no = () => Promise.reject('no')\n",
    'typescript(prefer-promise-reject-errors)',
  ],
  [
    'server/src/twice.ts',
    "import { join } from 'node:path'\nimport { sep } from 'node:path'\nexport const a = () => join(sep)\n",
    'import(no-duplicates)',
  ],
  ['server/src/protocol.ts', "import 'fs'\n", 'unicorn(prefer-node-protocol)'],
  [
    'web/src/ui/keys.tsx',
    `export const Keys = ({ names }: { names: string[] }) => (
  <ul>
    {names.map((name, at) => (
      <li key={at}>{name}</li>
    ))}
  </ul>
)
`,
    'no-array-index-key',
  ],
  [
    'web/src/ui/focus.tsx',
    'export const Focus = () => <input aria-label="Nome" autoFocus />\n',
    'jsx-a11y(no-autofocus)',
  ],
  [
    'web/src/ui/effect.tsx',
    `import { useEffect } from 'react'

export function Effect({ title }: { title: string }) {
  useEffect(() => {
    document.title = title
  }, [])
  return null
}
`,
    'exhaustive-deps',
  ],
  [
    'web/src/ui/hook.tsx',
    `import { useState } from 'react'

export function Hook({ on }: { on: boolean }) {
  if (on) useState(0)
  return null
}
`,
    'rules-of-hooks',
  ],
  ['web/src/ui/picture.tsx', 'export const Picture = () => <img src="/a.svg" />\n', 'jsx-a11y(alt-text)'],
  ['web/src/ui/press.tsx', 'export const Press = () => <button>Vai</button>\n', 'button-has-type'],
  [
    'web/src/ui/raw.tsx',
    'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    'no-danger',
  ],
  [
    'server/src/only.test.ts',
    "import { it } from 'vitest'\n\nit.only('counts', () => undefined)\n",
    'no-focused-tests',
  ],
  [
    'server/src/skipped.test.ts',
    "import { it } from 'vitest'\n\nit.skip('counts', () => undefined)\n",
    'no-disabled-tests',
  ],
  // Node 20.0 lacks these, and another Node than the project's may run this folder
  [
    'scripts/bootstrap/named-import.mjs',
    "import { enableCompileCache } from 'node:module'\n\nenableCompileCache()\n",
    "has no exported member 'enableCompileCache'",
  ],
  [
    'scripts/bootstrap/late-import.mjs',
    "const { enableCompileCache } = await import('node:module')\n\nenableCompileCache()\n",
    "Property 'enableCompileCache' does not exist",
  ],
  [
    'scripts/bootstrap/module.mjs',
    "import { DatabaseSync } from 'node:sqlite'\n\nexport const open = () => new DatabaseSync(':memory:')\n",
    "Cannot find name 'node:sqlite'",
  ],
  [
    'scripts/bootstrap/method.mjs',
    'export const byLength = (words) => Object.groupBy(words, ({ length }) => length)\n',
    "Property 'groupBy' does not exist",
  ],
  [
    'scripts/bootstrap/allowed.mjs',
    "import { spawn } from 'node:child_process'\n\nexport const list = () => [spawn('ls')].toReversed()\n",
  ],
]

const root = path.join(import.meta.dirname, '..')
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const mirrored = [
  '{package,tsconfig.base}.json',
  'oxlint*.ts',
  `{${workspaces}}/{package,tsconfig}.json`,
  'scripts/bootstrap/tsconfig.json',
]
const mirror = mkdtempSync(path.join(tmpdir(), 'desco-planted-'))
const plants = [
  ...plantedWalls.map(([at, specifier, says], index) => [
    at.replace('plant', `plant-${index}`),
    `import '${specifier}'\n`,
    says,
  ]),
  ...plantedCode,
]
let findings

beforeAll(() => {
  for (const file of globSync(mirrored, { cwd: root })) cpSync(path.join(root, file), path.join(mirror, file))
  writeFileSync(path.join(mirror, '.gitignore'), 'node_modules\n')
  symlinkSync(path.join(root, 'node_modules'), path.join(mirror, 'node_modules'))
  for (const [at, code] of plants) {
    mkdirSync(path.dirname(path.join(mirror, at)), { recursive: true })
    writeFileSync(path.join(mirror, at), code)
  }
  // the compiler's complaints in the form of the lint's
  const compiled = run('tsc', '--noEmit', '-p', 'scripts/bootstrap').split('\n')
  findings = [
    ...JSON.parse(run('oxlint', '-f', 'json')).diagnostics,
    ...compiled.map((message) => ({ filename: message.split('(')[0], code: 'tsc', message })),
  ]
})
afterAll(() => rmSync(mirror, { recursive: true, force: true }))

const run = (program, ...args) =>
  spawnSync(path.join(root, 'node_modules/.bin', program), args, {
    cwd: mirror,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  }).stdout

it.each(plants)('%s: %j is judged as expected: %s', (at, _code, says) => {
  const said = findings
    .filter(({ filename }) => filename === at)
    .map(({ code, message, help }) => `${code}: ${message} ${help ?? ''}`)
    .join('\n')
  const isAsExpected = says === undefined ? said === '' : said.includes(says)
  expect(isAsExpected, said || 'nothing').toBe(true)
})
