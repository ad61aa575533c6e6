import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { refuseOldNode } from './node-version.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs what package-lock.json names, unless exactly that is installed already. */
export async function ensureInstalled() {
  refuseOldNode()
  if (isInstalled()) return
  process.stdout.write('Installing the packages that Desco is built from (once)…\n')
  // the pages are built with packages that NODE_ENV=production would leave out
  // its warnings are about the Node that only installs, and about scripts that nothing here needs; errors stay
  await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
}

/** npm itself writes down what it has installed, as its last act: compare that with the lockfile. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const locked = packagesOf('package-lock.json')
  if (installed === undefined || locked === undefined) return false

  return Object.entries(locked).every(([place, { version, optional, link }]) => {
    if (!place.includes('node_modules/')) return true
    const there = installed[place]
    // what is for another kind of machine is not installed
    if (there === undefined) return optional === true
    return there.version === version && there.link === link
  })
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(path.join(root, lockfile), 'utf8')).packages
  } catch {
    return undefined
  }
}

function npm(...args) {
  return new Promise((resolve) => {
    const running = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    running.once('error', () => giveUp('npm was not found: it comes with Node (https://nodejs.org).'))
    running.once('exit', (code) =>
      code === 0 ? resolve() : giveUp('The installation failed: what npm says above is the reason.'),
    )
  })
}

function giveUp(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
