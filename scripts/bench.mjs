import { ensureWebBuilt } from './build-web.mjs'

await ensureWebBuilt()
await import('../bench/main.ts')
