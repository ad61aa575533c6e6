// Every npm command starts here, under whatever Node the machine has: `node scripts/bootstrap/run.mjs start`.
// This folder runs before the project's own Node does, so it may use only what Node 20.0 has (its tsconfig.json
// checks that) and no package, because none may be installed yet.
import { ensureInstalled } from './install.mjs'
import { refuseOldNode, underProjectNode } from './project-node.mjs'

refuseOldNode()
await ensureInstalled()
await underProjectNode()

const [command] = process.argv.splice(2, 1)
await import(`../${command}.mjs`)
