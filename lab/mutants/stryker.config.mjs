// `npm run proof -- mutations` breaks each rule in every way that Stryker knows, and a test of rules must notice
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'lab/mutants/vitest.config.ts', related: true },
  mutate: ['{server,packages,web}/**/src/**/*.rules.ts'],
  ignorePatterns: ['dist', '/data', '/server/data', '.cache', 'test-results'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false },
  concurrency: 2,
  // TypeScript 7 has no API by which Stryker could rewrite it, and the rules are run, not compiled
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
}
