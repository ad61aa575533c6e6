import { ensureInstalled } from './install.mjs'
import { underProjectNode } from './node-version.mjs'

await ensureInstalled()
await underProjectNode()

const { ensureWebBuilt } = await import('./build-web.mjs')
ensureWebBuilt()
await import('../bench/main.ts')
