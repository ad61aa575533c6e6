import { spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.join(import.meta.dirname, '../..')
const walk = path.join(import.meta.dirname, 'walk.mjs')
const made = new Set(['node_modules', 'dist', '.cache', '.git', 'test-results'])
const madeAt = new Set(['data', path.join('server', 'data')])
const isMade = (inside) => made.has(path.basename(inside)) || madeAt.has(inside)
// of the caller's environment only what a newcomer has too: no DATABASE_URL, and nothing that npm gives its scripts
const handedOn =
  /^(PATH|HOME|USER|LANG|LC_.*|TMPDIR|TERM|CI|.*_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|npm_execpath|npm_config_(registry|userconfig|globalconfig|cache|cafile|.*_proxy|proxy))$/i

/** The Node that runs npm: inside an npm script, `node` may be the project's own already. */
export const newcomersNode = process.env.npm_node_execpath ?? process.execPath

/**
 * Tries `npm start` and then `npm run desco` in a clean clone, with the newcomer's Node. `apart`: each in a clone of its own, where
 * it is the very first command. Returns what was seen.
 */
export async function tryBothCommands({ apart = false } = {}) {
  const home = mkdtempSync(path.join(tmpdir(), 'desco-newcomer-'))
  try {
    const clones = (apart ? [['start'], ['desco']] : [['start', 'desco']]).map((commands) => ({
      commands,
      folder: path.join(home, `${commands[0]} là`),
    }))
    for (const { folder } of clones) cloneInto(folder)
    const facts = []
    await Promise.all(
      clones.map(async ({ commands, folder }) => {
        for (const command of commands) {
          const before = fingerprints(folder)
          for await (const fact of walkThrough(command, folder)) facts.push(fact)
          facts.push(unchanged(command, before, fingerprints(folder)))
        }
      }),
    )
    return facts
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** A clean copy of the tree under test, without what it makes. */
export function cloneInto(folder) {
  const { status } = spawnSync('git', ['clone', '--quiet', '--no-local', root, folder], { stdio: 'ignore' })
  if (status === 0) return
  // without git, or in a tree that came without its history
  cpSync(root, folder, { recursive: true, filter: (source) => !isMade(path.relative(root, source)) })
}

async function* walkThrough(command, folder) {
  const running = spawn(newcomersNode, [walk, command, folder], {
    env: newcomersEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let heard = 0
  for await (const line of createInterface({ input: running.stdout })) {
    heard += 1
    yield JSON.parse(line)
  }
  if (heard === 0)
    yield { fact: `npm run ${command} is walked through`, ok: false, seconds: 0, said: 'It said nothing.' }
}

function newcomersEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => handedOn.test(name))
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const outside = folders.filter(
    (folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'),
  )
  return {
    ...Object.fromEntries(kept),
    PATH: [path.dirname(newcomersNode), ...outside].join(path.delimiter),
    npm_config_prefer_offline: 'true',
  }
}

function unchanged(command, before, after) {
  const files = [...new Set([...before.keys(), ...after.keys()])]
  const changed = files.filter((file) => before.get(file) !== after.get(file))
  const fact = `npm ${command === 'start' ? 'start' : 'run desco'} changes no file`
  return { fact, ok: changed.length === 0, seconds: 0, said: changed.join('\n') }
}

function fingerprints(folder, inside = '') {
  const entries = readdirSync(path.join(folder, inside), { withFileTypes: true })
  return new Map(
    entries
      .filter(({ name }) => !isMade(path.join(inside, name)))
      .flatMap((entry) => {
        const file = path.join(inside, entry.name)
        if (entry.isDirectory()) return [...fingerprints(folder, file)]
        return [[file, hash('sha256', readFileSync(path.join(folder, file)))]]
      }),
  )
}
