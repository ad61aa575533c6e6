import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')
const made = new Set(['node_modules', 'dist', '.cache', '.git', 'test-results'])
const madeAt = new Set(['data', path.join('server', 'data')])

/** Whether a place of a tree is what the tree makes: packages, builds, data. */
export const isMade = (inside) => made.has(path.basename(inside)) || madeAt.has(inside)

/** A clean copy of the tree under test, without what it makes. */
export function cloneInto(folder) {
  const { status } = spawnSync('git', ['clone', '--quiet', '--no-local', root, folder], { stdio: 'ignore' })
  if (status === 0) return
  // without git, or in a tree that came without its history
  cpSync(root, folder, { recursive: true, filter: (source) => !isMade(path.relative(root, source)) })
}
