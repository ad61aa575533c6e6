import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { walkThrough } from '../../scripts/newcomer/walk-through.mjs'
import { reportStep } from '../../scripts/run-step.mjs'
import { cloneInto, isMade } from './stage/clone-into.mjs'

/** Tries `npm start` and `npm run desco`, each as the very first command in a clean clone; 0 when everything held. */
export async function runProof() {
  const home = mkdtempSync(path.join(tmpdir(), 'desco-newcomer-'))
  try {
    const facts = (await Promise.all(['start', 'desco'].map((command) => tryFirst(command, home)))).flat()
    for (const { fact, ok, seconds, said = '' } of facts)
      reportStep({ name: fact, ok, seconds, output: said })
    return facts.every(({ ok }) => ok) ? 0 : 1
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function tryFirst(command, home) {
  const folder = path.join(home, `${command} là`)
  cloneInto(folder)
  const before = fingerprints(folder)
  const facts = []
  for await (const fact of walkThrough(command, folder)) facts.push(fact)
  return [...facts, unchanged(command, before, fingerprints(folder))]
}

function unchanged(command, before, after) {
  const files = [...new Set([...before.keys(), ...after.keys()])]
  const changed = files.filter((file) => before.get(file) !== after.get(file))
  const fact = `npm ${command === 'start' ? 'start' : 'run desco'} changes no file`
  return { fact, ok: changed.length === 0, seconds: 0, said: changed.join('\n') }
}

function fingerprints(folder, inside = '') {
  const entries = readdirSync(path.join(folder, inside), { withFileTypes: true })
  return new Map(
    entries
      .filter(({ name }) => !isMade(path.join(inside, name)))
      .flatMap((entry) => {
        const file = path.join(inside, entry.name)
        if (entry.isDirectory()) return [...fingerprints(folder, file)]
        return [[file, hash('sha256', readFileSync(path.join(folder, file)))]]
      }),
  )
}
