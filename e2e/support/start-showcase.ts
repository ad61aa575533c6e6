import { spawn } from 'node:child_process'
import path from 'node:path'

import { freePort, inheritedEnvironment, root } from './config.ts'

/** Starts what `npm run dev` serves pages with, without a server behind it. */
export async function startShowcase() {
  const port = String(await freePort())
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const server = spawn(
    process.execPath,
    [vite, 'web', '--host', '127.0.0.1', '--port', port, '--strictPort'],
    { cwd: root, env: { ...inheritedEnvironment, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (/ready in/u.test(said)) resolve()
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.once('exit', () => reject(new Error(`Vite has ended:\n${said}`)))
  })
  return {
    address: (page: string) => `http://127.0.0.1:${port}/showcase.html?page=${page}`,
    stop: () => server.kill('SIGTERM'),
  }
}
