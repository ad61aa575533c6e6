// Each package that is installed is pinned: one version, and the hash of its archive. knip looks that each is used.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

/** Programs of lint and format for systems on which the lockfile was never written: npm leaves their hashes out. */
const toolsOfOtherSystems = /^node_modules\/@(?:oxc-parser|oxfmt|oxlint|oxlint-tsgolint)\//

const pinned = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` }
const planted = [
  { what: 'a package without a hash', packages: { 'node_modules/a': { version: '1.0.0' } } },
  { what: 'a hash that is broken', packages: { 'node_modules/a': { ...pinned, integrity: 'sha1-abcdef' } } },
  {
    what: 'a package from a place of its own',
    packages: { 'node_modules/a': { ...pinned, resolved: 'https://a.example/a.tgz' } },
  },
  {
    what: 'a program of production without a hash',
    packages: { 'node_modules/@oxlint/a': { version: '1.0.0', optional: true } },
  },
  { what: 'a package of git', packages: { server: { dependencies: { a: 'github:somebody/a' } } } },
  { what: 'a package of any version', packages: { server: { dependencies: { a: '*' } } } },
  {
    what: 'a folder of elsewhere',
    packages: { 'node_modules/a': { link: true, resolved: '../elsewhere' } },
  },
  { what: 'a package that is not there', packages: { server: { dependencies: { nobody: '^1.0.0' } } } },
  {
    what: 'a lockfile of yesterday',
    packages: { server: {} },
    manifest: { dependencies: { a: '^1.0.0' } },
  },
]
const unseen = planted.filter(
  ({ packages, manifest }) => loosePackages({ packages }, () => manifest).length !== 1,
)
const loose = loosePackages(lockfile, (folder) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
)

for (const { what } of unseen) process.stdout.write(`planted, and not found: ${what}\n`)
for (const line of loose) process.stdout.write(`${line}\n`)
process.stdout.write(`${loose.length} of ${Object.keys(lockfile.packages).length} packages are not pinned\n`)
process.exitCode = loose.length + unseen.length === 0 ? 0 : 1

/** A line for each package that is not pinned. `manifestOf`: a folder's package.json, if it is to be compared. */
function loosePackages({ packages }, manifestOf) {
  return Object.entries(packages).flatMap(([place, entry]) =>
    place.includes('node_modules/')
      ? installedFaults(place, entry, packages)
      : ownFaults(place, entry, packages, manifestOf(place)),
  )
}

function installedFaults(place, { version, integrity, resolved, link, dev, optional }, packages) {
  if (link) return packages[resolved] ? [] : [`${place} is a link to ${resolved}, which is no folder of ours`]
  // addresses stand in no lockfile of ours: each machine asks the registry that it trusts, and compares the hash
  if (resolved !== undefined) return [`${place} comes from ${resolved}`]
  if (!version) return [`${place} has no version`]
  if (integrity === undefined && dev && optional && toolsOfOtherSystems.test(place)) return []
  return /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${place}@${version} has no sha512`]
}

/** A folder of ours asks for ranges of versions of the registry, and the lockfile holds them as they are written. */
function ownFaults(place, entry, packages, manifest) {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  return kinds.flatMap((kind) => {
    const asked = Object.entries(entry[kind] ?? {})
    const written = manifest === undefined ? entry[kind] : manifest[kind]
    if (JSON.stringify(sorted(written)) !== JSON.stringify(sorted(entry[kind])))
      return [`${place || 'package.json'}: ${kind} are not those of the lockfile`]
    return asked.flatMap(([name, range]) => {
      if (name.startsWith('@desco/')) return []
      if (!/^(?:npm:@?[\w./-]+@)?[~^]?\d[\w.-]*$/.test(range)) return [`${place}: ${name} is ${range}`]
      const isThere = [`${place}/node_modules/${name}`, `node_modules/${name}`].some(
        (where) => packages[where],
      )
      return isThere ? [] : [`${place}: ${name} is not in the lockfile`]
    })
  })
}

function sorted(dependencies = {}) {
  return Object.entries(dependencies).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
