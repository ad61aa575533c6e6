import { defineConfig } from 'oxlint'

import { walls } from './oxlint.walls.ts'

const env = { object: 'process', property: 'env', message: 'Read configuration from config.ts.' }
const sql = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].map((property) => ({
  property,
  message: 'Routes, rules and mails ask no database.',
}))
const transaction = { property: 'transaction', message: 'Open transactions with inTransaction().' }
const sleep = { property: 'waitForTimeout', message: 'Wait for a fact, not for time.' }

const tests = ['**/*.{test,spec}.{ts,tsx,mjs}']
const testSupport = [...tests, '**/testing/**', 'e2e/**']
const configFiles = [
  '**/config.ts',
  '*.config.ts',
  '**/*.config.ts',
  'oxlint.*.ts',
  'scripts/**',
  'lab/proof/**',
]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest', 'node'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', 'data/**', 'server/data/**', '**/recordings/**'],
  rules: {
    // the language
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-param-reassign': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'no-restricted-properties': ['error', env, transaction],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    // files and what they give
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { cases: { kebabCase: true } }],
    'unicorn/prefer-node-protocol': 'error',
    // React
    'react/rules-of-hooks': 'error',
    'react/no-array-index-key': 'error',
    'react/no-danger': 'error',
    'react/button-has-type': 'error',
    'jsx-a11y/no-autofocus': 'error',
    // tests
    // the second one says which case of a loop it was
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', 'fc.assert', 'checkAccessibility'] },
    ],
  },
  overrides: [
    ...walls,
    // the index.ts of a room and of the contract are signatures: they name what the others may use
    {
      files: ['server/src/*/index.ts', 'packages/*/src/index.ts', 'survey-host/src/index.ts'],
      rules: { 'oxc/no-barrel-file': 'off' },
    },
    // a route lists, a use case decides: no branch in a routes file
    { files: ['server/src/**/*.routes.ts'], rules: { complexity: ['error', { max: 1 }] } },
    {
      files: ['server/src/**/*.{routes,rules,mails}.ts'],
      rules: { 'no-restricted-properties': ['error', env, transaction, ...sql] },
    },
    {
      files: ['server/src/platform/database/in-transaction.ts'],
      rules: { 'no-restricted-properties': ['error', env] },
    },
    // a transaction of the phone's own database, which asks for it by this name
    {
      files: ['web/src/family/diary/store/**', 'web/src/data/drop-known-days.ts'],
      rules: { 'no-restricted-properties': ['error', env] },
    },
    {
      files: testSupport,
      rules: {
        'no-restricted-properties': ['error', env, transaction, sleep],
        'no-restricted-globals': ['error', { name: 'setTimeout', message: sleep.message }],
        'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: configFiles,
      rules: { 'no-restricted-properties': 'off', 'import/no-default-export': 'off' },
    },
    // where the tests' database is, if not their own
    {
      files: [
        'server/src/testing/portals/test-postgres.ts',
        'server/src/testing/files/exports.ts',
        'server/src/testing/files/kept-release.ts',
        'server/src/testing/portals/proof-of-numbers.ts',
      ],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['e2e/support/global-setup.ts', 'lab/mutants/stryker.config.mjs', 'scripts/tally-reporter.mjs'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
