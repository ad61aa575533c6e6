// One planted violation for each rule that is not a wall: where, what, and part of what lint or compiler say. Without it the
// code must be left in peace.
const lines = (count) => Array.from({ length: count }, (_, at) => `export const line${at} = ${at}`).join('\n')

const query = "export const all = (db: { selectFrom(table: string): string }) => db.selectFrom('child')\n"
const readsEnv = 'export const port = process.env.PORT\n'
const sleeps = 'export const nap = (done: () => void) => setTimeout(done, 500)\n'
const rejecting = 'export async function save(): Promise<void> {}\n'

export const plantedCode = [
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
