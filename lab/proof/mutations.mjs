import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
// packages of its own: 61 MB that nothing else needs
const folder = `${root}lab/mutants`
const stryker = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`

/**
 * Lets Stryker break the rules (`*.rules.ts`) in every way that it knows, and says which changes no test of rules notices.
 * `--only PATTERN` takes the files of a glob. Answers Stryker's exit code.
 */
export function runProof(options) {
  const only = options.includes('--only') ? ['--mutate', options[options.indexOf('--only') + 1]] : []
  if (!existsSync(stryker)) {
    const npm = ['ci', '--ignore-scripts', '--omit=peer', '--legacy-peer-deps']
    spawnSync(process.execPath, [process.env.npm_execpath, ...npm], { cwd: folder, stdio: 'inherit' })
  }
  const { status } = spawnSync(process.execPath, [stryker, 'run', `${folder}/stryker.config.mjs`, ...only], {
    cwd: root,
    stdio: 'inherit',
  })
  return status ?? 1
}
