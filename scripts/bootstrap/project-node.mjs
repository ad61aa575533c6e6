import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
// where the package itself keeps it: Debian's npm makes no link to it in node_modules/.bin
const nodeFolder = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin')
const oldest = 20
const wanted = 24

const major = () => Number(process.versions.node.split('.')[0])

/** Ends with a kind message where even the installation could not work. */
export function refuseOldNode() {
  if (major() >= oldest) return
  end(
    `Desco needs Node ${oldest} or later to set itself up; this is ${process.version}. See https://nodejs.org`,
  )
}

/**
 * Returns only under Node 24: under another one, the command that npm started runs again under the
 * project's own Node and this process ends with its result.
 */
export async function underProjectNode() {
  process.env.PATH = [nodeFolder, path.join(modules, '.bin'), process.env.PATH].join(path.delimiter)
  const own = path.join(nodeFolder, 'node')
  if (existsSync(own)) {
    if (realpathSync(own) !== realpathSync(process.execPath)) await runAgainWith(own)
    return
  }
  if (major() < wanted) {
    end(`Desco runs on Node ${wanted}, and for this machine (${process.platform} ${process.arch}) none comes
with the project. Install Node ${wanted} or later (https://nodejs.org) and run the same command again;
this is ${process.version}.`)
  }
}

function runAgainWith(node) {
  const again = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => again.kill(signal))
  again.once('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
  )
  return new Promise((_, reject) => again.once('error', reject))
}

function end(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
