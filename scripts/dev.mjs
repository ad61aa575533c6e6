import { spawn } from 'node:child_process'

import { ensureBuilt, web } from './builds.mjs'

await ensureBuilt(web)

// the server starts anew with every change; the pages change in place, on Vite's own address
const running = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['web', '--clearScreen', 'false'], { stdio: 'inherit' }),
]
const stop = () => running.forEach((one) => one.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const one of running) one.once('exit', stop)
