import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { billOfMaterials } from '../../scripts/bill-of-materials.mjs'
import { say } from '../../scripts/run-step.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const longestMilliseconds = 120_000

/**
 * Writes the bill of materials of this release (`--out FILE`), then asks the registry for known holes and for the
 * signatures of what is installed. A registry that does not answer these questions is said, and is no fault. 1 when a
 * signature is wrong, or something has a hole that is grave.
 */
export function runProof(options) {
  const { version } = readJson('package.json')
  const given = options.includes('--out') ? options[options.indexOf('--out') + 1] : undefined
  const file = given ?? join(root, 'dist', `desco-${version}.cdx.json`)
  const bill = billOfMaterials(version)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, bill)
  say(`✓ ${JSON.parse(bill).components.length} components in ${file}`)
  const answers = [holes(), signatures()]
  for (const { ok, said } of answers) say(`${ok === undefined ? '–' : ok ? '✓' : '✗'} ${said}`)
  return answers.some(({ ok }) => ok === false) ? 1 : 0
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
