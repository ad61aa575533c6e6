import { runChecks } from './run-checks.mjs'

const results = await runChecks()
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
