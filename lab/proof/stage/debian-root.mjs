import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'

/** Why no root of Debian can be made here; undefined where it can. */
export function whyNoRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'It needs Linux and root.'
  if (spawnSync('mmdebstrap', ['--version']).error) return 'It needs mmdebstrap: apt-get install mmdebstrap.'
  return undefined
}

/**
 * Debian's minimal system in a folder, made once, with its `/proc` and this machine's way to the network. `packages`: what it has
 * besides.
 */
export function makeRoot(root, { suite = 'trixie', packages, leftOut = [] }) {
  const options = ['--variant=minbase', `--include=${packages.join(',')}`]
  options.push(...leftOut.map((files) => `--dpkgopt=path-exclude=${files}`))
  if (!existsSync(path.join(root, 'etc/debian_version')))
    run('mmdebstrap', ['--quiet', ...options, suite, root])
  if (!existsSync(path.join(root, 'proc/self'))) run('mount', ['-t', 'proc', 'proc', path.join(root, 'proc')])
  for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt'])
    copyFileSync(file, path.join(root, file))
  return root
}

export const leaveRoot = (root) => spawnSync('umount', [path.join(root, 'proc')])

/** Runs a program to its end, and throws with what it said unless that was 0. */
export function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/** The same without holding up what else goes on here; what it printed, both ways. */
export function heard([program, ...args], options = {}) {
  const running = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  return new Promise((resolve, reject) => {
    let said = ''
    running.stdout.setEncoding('utf8').on('data', (text) => (said += text))
    running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    running.once('error', reject)
    running.once('close', (code) => resolve({ code, said }))
  })
}

/** How this machine reaches the registry; never printed. */
export const registrySettings = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(.*_proxy|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i.test(name),
    ),
  )
