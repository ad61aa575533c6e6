import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/**
 * The components of a release in CycloneDX, from the lockfile alone. Our own folders have no version, without which npm names
 * nothing: the release's. Throws with what npm said.
 */
export function billOfMaterials(version) {
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-bill-'))
  const named = path.join(folder, 'desco')
  try {
    mkdirSync(named)
    const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    for (const [place, entry] of Object.entries(lockfile.packages)) {
      if (!place.includes('node_modules/')) entry.version = version
    }
    writeFileSync(path.join(named, 'package-lock.json'), JSON.stringify(lockfile))
    writeFileSync(path.join(named, 'package.json'), readFileSync(path.join(root, 'package.json')))
    const how = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline']
    const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...how], {
      cwd: named,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status !== 0) throw new Error(`npm made no bill of materials: ${stderr.trim().split('\n').at(-1)}`)
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
