import { enableCompileCache } from 'node:module'

import { ensureInstalled } from './install.mjs'
import { underProjectNode } from './node-version.mjs'

await ensureInstalled()
await underProjectNode()
enableCompileCache?.()

const { ensureWebBuilt } = await import('./build-web.mjs')
ensureWebBuilt()
await import('../server/src/main.ts')
