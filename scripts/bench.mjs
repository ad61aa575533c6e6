import { ensureBuilt, server, web } from './builds.mjs'

await ensureBuilt(web)
await ensureBuilt(server)
await import('../lab/bench/main.ts')
