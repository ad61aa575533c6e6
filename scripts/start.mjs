import { ensureInstalled } from './install.mjs'
import { underProjectNode } from './node-version.mjs'

await ensureInstalled()
await underProjectNode()

// asked for only now: the Node that installs may not have it
const { enableCompileCache } = await import('node:module')
enableCompileCache()

const { ensureWebBuilt } = await import('./build-web.mjs')
ensureWebBuilt()
await import('../server/src/main.ts')
