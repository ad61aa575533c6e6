// `npm run release [-- --to FOLDER]`: one archive for each kind of machine, with all that a server needs to run. Nothing of it is built there.
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { billOfMaterials } from './bill-of-materials.mjs'
import { ensureBuilt, server, web } from './builds.mjs'
import { say } from './run-step.mjs'

const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { to: { type: 'string', default: path.join(root, 'dist') } } })
const { version, workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** The files that the built server reads beside itself, at the same place from it. */
const files = [
  'package.json',
  'server/package.json',
  'server/dist',
  'server/migrations',
  'server/views',
  'server/src/platform/secrets/guessable-passwords/common-words.txt',
  'server/src/platform/secrets/guessable-passwords/common-words.license.txt',
  'web/dist',
  'deploy',
  'CHANGELOG.md',
  'docs/operations.md',
  'docs/runbook',
]
/** The packages that cannot be part of one file: native ones, and a list of foods. */
const packages = ['@node-rs/argon2', 'sharp', '@desco/foods']
const machines = ['x64', 'arm64']

/** Runs a program to its end; throws with what it said unless that was 0. */
function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    ...options,
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

await ensureBuilt(web)
await ensureBuilt(server)
mkdirSync(values.to, { recursive: true })
const staging = mkdtempSync(path.join(tmpdir(), 'desco-release-'))
try {
  const sbom = billOfMaterials(version)
  for (const machine of machines) {
    const name = `desco-${version}-linux-${machine}`
    const folder = path.join(staging, name)
    for (const file of files) copy(path.join(root, file), path.join(folder, file))
    const modules = installedFor(machine)
    for (const one of packages) copyPackage(one, modules, path.join(folder, 'node_modules'))
    mkdirSync(path.join(folder, 'bin'))
    copy(path.join(modules, `node-linux-${machine}/bin/node`), path.join(folder, 'bin/node'))
    copy(path.join(modules, `node-linux-${machine}/LICENSE`), path.join(folder, 'bin/node.license.txt'))
    for (const command of readdirSync(path.join(root, 'deploy/release'))) {
      copy(path.join(root, `deploy/release/${command}`), path.join(folder, 'bin', command))
      chmodSync(path.join(folder, 'bin', command), 0o755)
    }
    writeFileSync(path.join(folder, 'sbom.cdx.json'), sbom)
    const archive = path.join(values.to, `${name}.tar.gz`)
    run('tar', [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-czf',
      archive,
      '-C',
      staging,
      name,
    ])
    const bytes = readFileSync(archive)
    const sum = hash('sha256', bytes)
    writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
    say(`${archive} (${(bytes.length / 1e6).toFixed(0)} MB, ${sum})`)
  }
} finally {
  rmSync(staging, { recursive: true, force: true })
}

function copy(from, to) {
  cpSync(from, to, { recursive: true, dereference: true })
}

/** The packages as package-lock.json has them, for one kind of machine: npm compares each with its hash there. */
function installedFor(machine) {
  if (machine === process.arch) return path.join(root, 'node_modules')
  const place = path.join(staging, `packages-${machine}`)
  for (const file of ['package.json', 'package-lock.json', ...workspaces.map((one) => `${one}/package.json`)])
    copy(path.join(root, file), path.join(place, file))
  const install = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--os=linux',
    `--cpu=${machine}`,
  ]
  run('npm', [...install, '--libc=glibc'], { cwd: place })
  // a workspace is a link to its folder, of which only this file is here
  copy(path.join(root, 'packages/foods'), path.join(place, 'packages/foods'))
  return path.join(place, 'node_modules')
}

/** A package with everything that it needs and that is installed for this kind of machine. */
function copyPackage(name, modules, to) {
  const from = path.join(modules, name)
  if (!existsSync(from) || existsSync(path.join(to, name))) return
  copy(realpathSync(from), path.join(to, name))
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(path.join(from, 'package.json'), 'utf8'),
  )
  for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(one, modules, to)
}
