import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { showProgress } from './progress.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const install = [
  'ci',
  // the pages are built with packages that NODE_ENV=production would leave out
  '--include=dev',
  // nothing here needs them, and where they may not run npm ends or warns
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  // npm ends well with files that it could not write, and says so in a warning alone
  '--loglevel=warn',
]

// npm's own words about it are long; the first of these that fits is shown below them
const reasons = [
  [/ENOSPC/, 'The disk is full: make room and run the same command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/,
    'The installation needs the network once: npm could not reach its registry.',
  ],
  // npm keeps what it fetched under HOME, and says so
  [
    /(?:EACCES|EROFS|EPERM)[^]*_(?:cacache|logs)|_(?:cacache|logs)[^]*(?:EACCES|EROFS|EPERM)/,
    'npm may not write where it keeps what it fetches: set HOME to a folder of this account, or npm_config_cache.',
  ],
  [/EACCES|EROFS|EPERM/, `This account may not write in ${root}: own the folder, or clone it elsewhere.`],
]

/** Installs what package-lock.json names, unless exactly that is installed already. Ends the process when it cannot. */
export async function ensureInstalled() {
  if (isInstalled()) return
  try {
    await showProgress('Installing the packages', () => npm(install))
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** npm itself writes down what it has installed, as its last act: compare that with the lockfile. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const locked = packagesOf('package-lock.json')
  if (installed === undefined || locked === undefined) return false

  return Object.entries(locked).every(([place, { version, optional, link }]) => {
    if (!place.includes('node_modules/')) return true
    const there = installed[place]
    // a package for another kind of machine is not installed
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

/**
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function npm(args) {
  return new Promise((resolve, reject) => {
    let said = ''
    const running = spawn('npm', args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    running.stdout.setEncoding('utf8').on('data', (text) => (said += text))
    running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    running.once('error', () =>
      reject(new Error('npm was not found: it comes with Node (https://nodejs.org).')),
    )
    running.once('close', (code) => {
      if (code === 0 && !said.includes('TAR_ENTRY_ERROR')) resolve()
      else reject(new Error(`${whatCounts(said).trimEnd()}\n\n${reasonIn(said)}`))
    })
  })
}

/** Each line once, and none about the Node that only installs. */
function whatCounts(said) {
  const lines = said.split('\n').filter((line) => !/^npm warn EBADENGINE/i.test(line))
  return [...new Set(lines)].slice(-30).join('\n')
}

function reasonIn(said) {
  const known = reasons.find(([sign]) => /** @type {RegExp} */ (sign).test(said))
  return known?.[1] ?? 'The installation failed: what npm says above is the reason.'
}
