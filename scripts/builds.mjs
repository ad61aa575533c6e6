import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { showProgress } from './bootstrap/progress.mjs'
import { runStep } from './run-step.mjs'

const root = path.join(import.meta.dirname, '..')
const leftOut = new Set(['node_modules', 'dist'])

const build = (folder, what, sources) => ({
  name: `build of the ${folder}`,
  what,
  command: [process.execPath, path.join(root, folder, 'build.ts')],
  stamp: path.join(root, folder, 'dist/.built-from'),
  sources,
})

/** The pages that browsers get. */
export const web = build('web', 'pages', ['web', 'packages/contract/src', 'docs/team', 'package-lock.json'])

/** The server that `npm start` starts. */
export const server = build('server', 'server', [
  'server/build.ts',
  'server/package.json',
  'server/src',
  'packages',
  'package-lock.json',
])

/** Builds it, unless exactly these sources were built before. Ends the process when it cannot. */
export async function ensureBuilt({ name, what, command, ...one }) {
  const marks = fingerprintOf(one)
  if (existsSync(one.stamp) && readFileSync(one.stamp, 'utf8') === marks) return
  const { ok, output } = await showProgress(`Building the ${what}`, () => runStep({ name, command }))
  if (!ok) {
    const reason = output.includes('ENOSPC')
      ? 'The disk is full: make room and run the same command again.'
      : `The ${what} could not be built.`
    process.stderr.write(`${output}\n${reason}\n`)
    process.exit(1)
  }
  noteBuilt(one, marks)
}

/** Says what it was built from, as it was before the build: a change meanwhile is not in it. */
export const noteBuilt = ({ stamp }, marks) => writeFileSync(stamp, marks)

/** A fingerprint of all that it is built from. */
export function fingerprintOf({ sources }) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesUnder(place) {
  if (path.extname(place) !== '') return [place]
  return readdirSync(path.join(root, place), { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
    .flatMap((entry) => {
      const inside = `${place}/${entry.name}`
      return entry.isDirectory() ? filesUnder(inside) : [inside]
    })
    .toSorted((a, b) => (a < b ? -1 : 1))
}
