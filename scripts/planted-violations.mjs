// A wall is only trusted while someone tests it: this plants violations in a mirror of the tree and expects
// the lint, or for what runs before the project's own Node the compiler, to find each one, and to leave the
// allowed neighbours in peace.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { plantedCode } from './planted/rules.mjs'
import { plantedWalls } from './planted/walls.mjs'

const root = path.join(import.meta.dirname, '..')
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const mirrored = globSync(
  [
    '{package,tsconfig.base}.json',
    'oxlint*.ts',
    `{${workspaces}}/{package,tsconfig}.json`,
    'scripts/bootstrap/tsconfig.json',
  ],
  { cwd: root },
)

const mirror = mkdtempSync(path.join(tmpdir(), 'desco-planted-'))
try {
  const plants = plantAll()
  const findings = [...lint(), ...compileBootstrap()]
  const missed = plants.flatMap((planted) => misjudged(planted, findings))
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
  writeFileSync(path.join(mirror, '.gitignore'), 'node_modules\n')
  symlinkSync(path.join(root, 'node_modules'), path.join(mirror, 'node_modules'))

  const plants = [
    ...plantedWalls.map(([at, specifier, says]) => ({
      at,
      code: `import '${specifier}'\n`,
      says,
      wall: true,
    })),
    ...plantedCode.map(([at, code, says]) => ({ at, code, says, wall: false })),
  ]
  const files = new Map()
  const placed = plants.map((planted) => {
    const before = files.get(planted.at) ?? ''
    files.set(planted.at, before + planted.code)
    return { ...planted, line: before.split('\n').length }
  })
  for (const [at, text] of files) {
    mkdirSync(path.dirname(path.join(mirror, at)), { recursive: true })
    writeFileSync(path.join(mirror, at), text)
  }
  return placed
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

/** The compiler's complaints in the form of the lint's. */
function compileBootstrap() {
  const { stdout } = spawnSync('tsc', ['--noEmit', '-p', 'scripts/bootstrap'], {
    cwd: mirror,
    encoding: 'utf8',
  })
  return stdout.split('\n').map((message) => ({ filename: message.split('(')[0], code: 'tsc', message }))
}

/** An import is judged by what the walls say about its line, other code by all that is said about its file. */
function misjudged({ at, line, says, code, wall }, findings) {
  const said = findings
    .filter(({ filename }) => filename === at)
    .filter(
      (finding) =>
        !wall || (finding.code === 'eslint(no-restricted-imports)' && finding.labels[0].span.line === line),
    )
    .map((finding) => `${finding.code}: ${finding.message} ${finding.help ?? ''}`)

  const asExpected = says === undefined ? said.length === 0 : said.some((text) => text.includes(says))
  if (asExpected) return []
  const expected = says ?? 'nothing'
  return [
    `${at}: ${code.trim().slice(0, 100)}\n  expected: ${expected}\n  said: ${said.join(' | ') || 'nothing'}`,
  ]
}
