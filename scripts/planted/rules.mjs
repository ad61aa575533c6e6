// One planted violation for each rule that is not a wall; `says` is part of the rule's name or message.
const lines = (count) => Array.from({ length: count }, (_, at) => `export const line${at} = ${at}`).join('\n')

const query = "export const all = (db: { selectFrom(table: string): string }) => db.selectFrom('child')\n"
const readsEnv = 'export const port = process.env.PORT\n'
const sleeps = 'export const nap = (done: () => void) => setTimeout(done, 500)\n'
const rejecting = 'export async function save(): Promise<void> {}\n'

export const plantedCode = [
  {
    at: 'server/src/messages/news/sql.routes.ts',
    code: query,
    says: 'Routes, rules and mails ask no database.',
  },
  { at: 'server/src/messages/news/sql.ts', code: query },
  { at: 'server/src/testing/sql.ts', code: query },
  { at: 'server/src/messages/news/sql.test.ts', code: query },
  ...['insertInto', 'updateTable', 'deleteFrom'].map((verb) => ({
    at: `server/src/messages/news/${verb.toLowerCase()}.routes.ts`,
    code: query.replaceAll('selectFrom', verb),
    says: 'Routes, rules and mails ask no database.',
  })),
  ...['news.ts', 'news.queries.ts', 'news.test.ts'].map((file) => ({
    at: `server/src/messages/news/planted-${file}`,
    code: 'export const open = (db: { transaction(): string }) => db.transaction()\n',
    says: 'Open transactions with inTransaction().',
  })),
  { at: 'server/src/messages/news/env.ts', code: readsEnv, says: 'Read configuration from config.ts.' },
  {
    at: 'server/src/messages/news/env.queries.ts',
    code: readsEnv,
    says: 'Read configuration from config.ts.',
  },
  { at: 'server/src/messages/news/env.test.ts', code: readsEnv, says: 'Read configuration from config.ts.' },
  { at: 'survey-host/src/env.ts', code: readsEnv, says: 'Read configuration from config.ts.' },
  { at: 'server/src/config.ts', code: readsEnv },
  { at: 'server/src/messages/news/sleep.test.ts', code: sleeps, says: 'Wait for a fact, not for time.' },
  { at: 'e2e/journeys/sleep.spec.ts', code: sleeps, says: 'Wait for a fact, not for time.' },
  {
    at: 'e2e/journeys/wait.spec.ts',
    code: 'export const nap = (page: { waitForTimeout(ms: number): void }) => page.waitForTimeout(500)\n',
    says: 'Wait for a fact, not for time.',
  },
  {
    at: 'server/src/messages/news/branch.routes.ts',
    code: "export const answer = (full: boolean) => (full ? 'no' : 'yes')\n",
    says: 'eslint(complexity)',
  },
  { at: 'server/src/long.ts', code: lines(251), says: 'eslint(max-lines)' },
  { at: 'server/src/long.test.ts', code: lines(401), says: 'eslint(max-lines)' },
  { at: 'server/src/right-length.ts', code: lines(250) },
  { at: 'server/src/default.ts', code: 'export default 1\n', says: 'import(no-default-export)' },
  { at: 'web/some.config.ts', code: 'export default 1\n' },
  { at: 'server/src/CamelCase.ts', code: lines(1), says: 'unicorn(filename-case)' },
  { at: 'web/src/ui/PascalCase.tsx', code: lines(1), says: 'unicorn(filename-case)' },
  { at: 'server/src/barrel.ts', code: "export * from './long.ts'\n", says: 'oxc(no-barrel-file)' },
  { at: 'server/src/round.ts', code: "import './trip.ts'\nexport const a = 1\n", says: 'import(no-cycle)' },
  { at: 'server/src/trip.ts', code: "import './round.ts'\nexport const b = 1\n", says: 'import(no-cycle)' },
  { at: 'server/src/console.ts', code: "console.log('hello')\n", says: 'eslint(no-console)' },
  {
    at: 'server/src/equal.ts',
    code: 'export const same = (a: string, b: string) => a == b\n',
    says: 'eslint(eqeqeq)',
  },
  {
    at: 'server/src/later.ts',
    code: '// TO' + 'DO: later\nexport {}\n',
    says: 'eslint(no-warning-comments)',
  },
  { at: 'server/src/any.ts', code: 'export type Loose = any\n', says: 'typescript(no-explicit-any)' },
  {
    at: 'server/src/sure.ts',
    code: 'export const first = (list: string[]) => list[0]!\n',
    says: 'typescript(no-non-null-assertion)',
  },
  {
    at: 'server/src/type-only.ts',
    code: "import { Socket } from 'node:net'\nexport type Line = Socket\n",
    says: 'typescript(consistent-type-imports)',
  },
  {
    at: 'server/src/switch.ts',
    code: `export function colour(light: 'red' | 'green') {
  switch (light) {
    case 'red':
      return 1
  }
}
`,
    says: 'typescript(switch-exhaustiveness-check)',
  },
  {
    at: 'server/src/floating.ts',
    code: `${rejecting}export const start = () => {\n  save()\n}\n`,
    says: 'typescript(no-floating-promises)',
  },
  {
    at: 'server/src/misused.ts',
    code: `${rejecting}export const start = (list: number[]) => list.forEach(async () => save())\n`,
    says: 'typescript(no-misused-promises)',
  },
  {
    at: 'server/src/thrown.ts',
    code: "export const fail = () => {\n  throw 'no'\n}\n",
    says: 'typescript(only-throw-error)',
  },
  { at: 'server/src/var.ts', code: 'var a = 1\nexport const b = () => (a += 1)\n', says: 'eslint(no-var)' },
  {
    at: 'server/src/let.ts',
    code: 'let a = 1\nexport const b = () => a\n',
    says: 'eslint(prefer-const)',
  },
  {
    at: 'server/src/reassign.ts',
    code: 'export function next(a: number) {\n  a += 1\n  return a\n}\n',
    says: 'eslint(no-param-reassign)',
  },
  {
    at: 'server/src/old.ts',
    code: 'export const tail = (a: string) => a.substr(1)\n',
    says: 'typescript(no-deprecated)',
  },
  {
    at: 'server/src/assert.ts',
    code: 'export const sure = (a: string) => a as string\n',
    says: 'typescript(no-unnecessary-type-assertion)',
  },
  {
    at: 'server/src/reject.ts',
    code: "export const no = () => Promise.reject('no')\n",
    says: 'typescript(prefer-promise-reject-errors)',
  },
  {
    at: 'server/src/twice.ts',
    code: "import { join } from 'node:path'\nimport { sep } from 'node:path'\nexport const a = () => join(sep)\n",
    says: 'import(no-duplicates)',
  },
  { at: 'server/src/protocol.ts', code: "import 'fs'\n", says: 'unicorn(prefer-node-protocol)' },
  {
    at: 'web/src/ui/keys.tsx',
    code: `export const Keys = ({ names }: { names: string[] }) => (
  <ul>
    {names.map((name, at) => (
      <li key={at}>{name}</li>
    ))}
  </ul>
)
`,
    says: 'no-array-index-key',
  },
  {
    at: 'web/src/ui/focus.tsx',
    code: 'export const Focus = () => <input aria-label="Nome" autoFocus />\n',
    says: 'jsx-a11y(no-autofocus)',
  },
  {
    at: 'web/src/ui/effect.tsx',
    code: `import { useEffect } from 'react'

export function Effect({ title }: { title: string }) {
  useEffect(() => {
    document.title = title
  }, [])
  return null
}
`,
    says: 'exhaustive-deps',
  },
  {
    at: 'web/src/ui/hook.tsx',
    code: `import { useState } from 'react'

export function Hook({ on }: { on: boolean }) {
  if (on) useState(0)
  return null
}
`,
    says: 'rules-of-hooks',
  },
  {
    at: 'web/src/ui/picture.tsx',
    code: 'export const Picture = () => <img src="/a.svg" />\n',
    says: 'jsx-a11y(alt-text)',
  },
  {
    at: 'web/src/ui/press.tsx',
    code: 'export const Press = () => <button>Vai</button>\n',
    says: 'button-has-type',
  },
  {
    at: 'web/src/ui/raw.tsx',
    code: 'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    says: 'no-danger',
  },
  {
    at: 'server/src/only.test.ts',
    code: "import { it } from 'vitest'\n\nit.only('counts', () => undefined)\n",
    says: 'no-focused-tests',
  },
  {
    at: 'server/src/skipped.test.ts',
    code: "import { it } from 'vitest'\n\nit.skip('counts', () => undefined)\n",
    says: 'no-disabled-tests',
  },
]
