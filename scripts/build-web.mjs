import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { showProgress } from './bootstrap/progress.mjs'
import { runStep } from './run-step.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = path.join(root, 'web/dist/.built-from')
const sources = ['web', 'packages/contract/src', 'package-lock.json']
const leftOut = new Set(['node_modules', 'dist'])

/** The command that builds the pages. */
export const buildWeb = [process.execPath, path.join(root, 'web/build.ts')]

/** Builds the pages, unless exactly these sources were built before. Ends the process when it cannot. */
export async function ensureWebBuilt() {
  const sources = sourcesOfWeb()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  const { ok, output } = await showProgress('Building the pages', () =>
    runStep({ name: 'build of the web', command: buildWeb }),
  )
  if (!ok) {
    const reason = output.includes('ENOSPC')
      ? 'The disk is full: make room and run the same command again.'
      : 'The pages could not be built.'
    process.stderr.write(`${output}\n${reason}\n`)
    process.exit(1)
  }
  noteBuilt(sources)
}

/** Says what the pages were built from, as it was before the build: what changed meanwhile is not in them. */
export const noteBuilt = (sources) => writeFileSync(stamp, sources)

/** A fingerprint of all that the pages are built from. */
export function sourcesOfWeb() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesUnder(place) {
  if (path.extname(place) === '.json') return [place]
  return readdirSync(path.join(root, place), { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
    .flatMap((entry) => {
      const inside = `${place}/${entry.name}`
      return entry.isDirectory() ? filesUnder(inside) : [inside]
    })
    .toSorted((a, b) => (a < b ? -1 : 1))
}
