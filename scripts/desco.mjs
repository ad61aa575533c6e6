import { ensureInstalled } from './install.mjs'
import { underProjectNode } from './node-version.mjs'

await ensureInstalled()
await underProjectNode()

await import('../server/src/desco.ts')
