import { enableCompileCache } from 'node:module'

import { ensureWebBuilt } from './build-web.mjs'

enableCompileCache()
await ensureWebBuilt()
await import('../server/src/main.ts')
