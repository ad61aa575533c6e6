import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = path.join(root, 'web/dist/.built-from')
const sources = ['web', 'packages/contract/src', 'package-lock.json']
const leftOut = new Set(['node_modules', 'dist'])

/** Builds the families' pages, unless exactly these sources were built before. */
export function ensureWebBuilt() {
  const sources = sourcesOfWeb()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  process.stdout.write('Building the pages…\n')
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '-w', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}The pages could not be built.\n`)
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
