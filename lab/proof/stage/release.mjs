import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const today = fileURLToPath(new URL('../../../', import.meta.url))

/** The migrations of a folder with our code, in order. */
export const migrationsOf = (code) =>
  readdirSync(path.join(code, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** The last commit before a migration came, with its packages installed as its own lockfile says. */
export function checkOut(migration, folder) {
  const added = git('log', '--diff-filter=A', '--format=%h', '-1', '--', `server/migrations/${migration}`)
  const commit = git('rev-parse', '--short', `${added.split('\n').at(-1)}^`)
  mkdirSync(folder, { recursive: true })
  const archive = spawnSync('git', ['archive', commit], { cwd: today, maxBuffer: 2 ** 30 })
  run('tar', ['-x', '-C', folder], { input: archive.stdout })
  run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
  return commit
}

const git = (...args) => run('git', args, { cwd: today }).trim()

function run(program, args, options) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}
