import { enableCompileCache } from 'node:module'

import { ensureBuilt, server, web } from './builds.mjs'

enableCompileCache()
await ensureBuilt(web)
await ensureBuilt(server)
await import('../server/dist/main.js')
