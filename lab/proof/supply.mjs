import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { say } from '../../scripts/run-step.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const longestMilliseconds = 120_000

/**
 * Writes the bill of materials of this release (`--out FILE`), then asks the registry for known holes and for the
 * signatures of what is installed. A registry that does not answer these questions is said, and is no fault. 1 when a
 * signature is wrong, or something has a hole that is grave.
 */
export function proveSupply(options) {
  const { version } = readJson('package.json')
  const given = options.includes('--out') ? options[options.indexOf('--out') + 1] : undefined
  const file = given ?? join(root, 'dist', `desco-${version}.cdx.json`)
  const bill = billOfMaterials(version)
  if (bill === undefined) return 1
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, bill)
  say(`✓ ${JSON.parse(bill).components.length} components in ${file}`)
  const answers = [holes(), signatures()]
  for (const { ok, said } of answers) say(`${ok === undefined ? '–' : ok ? '✓' : '✗'} ${said}`)
  return answers.some(({ ok }) => ok === false) ? 1 : 0
}

/** CycloneDX, from the lockfile alone. Our own folders have no version, without which npm names nothing: the release's. */
function billOfMaterials(version) {
  const folder = mkdtempSync(join(tmpdir(), 'desco-bill-'))
  const named = join(folder, 'desco')
  try {
    mkdirSync(named)
    const lockfile = readJson('package-lock.json')
    for (const [place, entry] of Object.entries(lockfile.packages)) {
      if (!place.includes('node_modules/')) entry.version = version
    }
    writeFileSync(join(named, 'package-lock.json'), JSON.stringify(lockfile))
    writeFileSync(join(named, 'package.json'), readFileSync(join(root, 'package.json')))
    const args = [
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--package-lock-only',
      '--offline',
    ]
    const { stdout, stderr, status } = npm(args, named)
    if (status === 0) return stdout
    say(`✗ npm made no bill of materials: ${stderr.trim().split('\n').at(-1)}`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function holes() {
  const { stdout } = npm(['audit', '--json', '--audit-level=high'], root)
  const counted = parsed(stdout)?.metadata?.vulnerabilities
  if (counted === undefined) return { said: 'known holes: the registry does not answer (npm audit)' }
  const { total, high, critical } = counted
  return { ok: high + critical === 0, said: `known holes: ${total}, of which ${high + critical} grave` }
}

function signatures() {
  const { stdout } = npm(['audit', 'signatures', '--json'], root)
  const { invalid, missing } = parsed(stdout) ?? {}
  if (invalid === undefined) {
    return { said: 'signatures: the registry does not answer (npm audit signatures)' }
  }
  const said = `signatures: ${invalid.length} wrong, ${missing?.length ?? 0} missing`
  return { ok: invalid.length === 0, said }
}

const npm = (args, cwd) =>
  spawnSync('npm', args, { cwd, encoding: 'utf8', timeout: longestMilliseconds, maxBuffer: 64 * 1024 * 1024 })

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
