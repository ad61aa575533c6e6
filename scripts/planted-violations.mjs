// A wall is only trusted while someone tests it: this plants violations in a mirror of the tree and expects
// the lint, or for what runs before the project's own Node the compiler, to find each one, and to leave the
// allowed neighbours in peace.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { newerNode } from './planted/newer-node.mjs'
import { plantedCode } from './planted/rules.mjs'
import { plantedWalls } from './planted/walls.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bootstrapTypes = 'scripts/bootstrap/tsconfig.json'
const mirrored = [
  'oxlint.config.ts',
  'oxlint.wall.ts',
  'oxlint.walls.ts',
  'oxlint.web-walls.ts',
  'package.json',
  'tsconfig.base.json',
]
const workspaces = [
  'packages/contract',
  'packages/foods',
  'packages/embedded-postgres',
  'server',
  'web',
  'survey-host',
  'e2e',
  'lab',
]

const mirror = mkdtempSync(path.join(tmpdir(), 'desco-planted-'))
try {
  const imports = plantAll()
  const findings = lint()
  const compiled = compileBootstrap()
  const plants = [...imports, ...newerNode]
  const missed = [
    ...imports.flatMap((planted) => misjudged(planted, findings)),
    ...newerNode.flatMap((planted) => miscompiled(planted, compiled)),
  ]
  for (const line of missed) process.stdout.write(`${line}\n`)
  process.stdout.write(
    `${plants.length - missed.length} of ${plants.length} planted cases are judged as expected\n`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  rmSync(mirror, { recursive: true, force: true })
}

/** Imports planted under one file name share the file, one line each. */
function plantAll() {
  for (const file of mirrored) cpSync(path.join(root, file), path.join(mirror, file))
  for (const workspace of workspaces) {
    for (const file of ['package.json', 'tsconfig.json']) {
      cpSync(path.join(root, workspace, file), path.join(mirror, workspace, file))
    }
  }
  cpSync(path.join(root, bootstrapTypes), path.join(mirror, bootstrapTypes))
  writeFileSync(path.join(mirror, '.gitignore'), 'node_modules\n')
  symlinkSync(path.join(root, 'node_modules'), path.join(mirror, 'node_modules'))

  const files = new Map()
  const plants = [
    ...plantedWalls.map((planted) => ({ ...planted, wall: true })),
    ...plantedCode.map((planted) => ({ ...planted, wall: false })),
  ]
  for (const { at, code, says, wall } of plants) {
    const { text, expected } = files.get(at) ?? { text: '', expected: [] }
    const line = text.split('\n').length
    files.set(at, { text: text + code, expected: [...expected, { line, says, code, wall }] })
  }
  for (const [at, { text }] of files) {
    mkdirSync(path.dirname(path.join(mirror, at)), { recursive: true })
    writeFileSync(path.join(mirror, at), text)
  }
  return [...files].flatMap(([at, { expected }]) => expected.map((one) => ({ at, ...one })))
}

function lint() {
  const { stdout, stderr } = spawnSync('oxlint', ['-f', 'json'], {
    cwd: mirror,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  })
  try {
    return JSON.parse(stdout).diagnostics
  } catch {
    throw new Error(`oxlint gave no report:\n${stdout}\n${stderr}`)
  }
}

function compileBootstrap() {
  for (const { at, code } of newerNode) writeFileSync(path.join(mirror, at), code)
  const { stdout } = spawnSync('tsc', ['--noEmit', '-p', 'scripts/bootstrap'], {
    cwd: mirror,
    encoding: 'utf8',
  })
  return stdout.split('\n')
}

function miscompiled({ at, code, says }, lines) {
  const said = lines.filter((line) => line.startsWith(at))
  const asExpected = says === undefined ? said.length === 0 : said.some((line) => line.includes(says))
  return asExpected ? [] : [complaint({ at, code, says, said })]
}

/** An import is judged by what the walls say about its line, other code by all that is said about its file. */
function misjudged({ at, line, says, code, wall }, findings) {
  const said = findings
    .filter(({ filename }) => filename === at)
    .filter((finding) => !wall || (isAboutImports(finding) && finding.labels[0].span.line === line))
    .map((finding) => `${finding.code}: ${finding.message} ${finding.help ?? ''}`)

  const asExpected = says === undefined ? said.length === 0 : said.some((text) => text.includes(says))
  if (asExpected) return []
  return [complaint({ at, code, says, said })]
}

function complaint({ at, code, says, said }) {
  return `${at}: ${code.trim().slice(0, 100)}\n  expected: ${says ?? 'nothing'}\n  said: ${said.join(' | ') || 'nothing'}`
}

function isAboutImports({ code }) {
  return code === 'eslint(no-restricted-imports)'
}
