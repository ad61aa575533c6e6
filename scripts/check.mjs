import { ensureInstalled } from './install.mjs'
import { underProjectNode } from './node-version.mjs'
import { runChecks } from './run-checks.mjs'

await ensureInstalled()
await underProjectNode()

const results = await runChecks()
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
