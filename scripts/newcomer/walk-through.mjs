import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

const walk = path.join(import.meta.dirname, 'walk.mjs')
// of the caller's environment only what a newcomer has too: no DATABASE_URL, and nothing that npm gives its scripts
const handedOn =
  /^(PATH|HOME|USER|LANG|LC_.*|TMPDIR|TERM|CI|.*_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|npm_execpath|npm_config_(registry|userconfig|globalconfig|cache|cafile|.*_proxy|proxy))$/i

/** The Node that runs npm: inside an npm script, `node` may be the project's own already. */
export const newcomersNode = process.env.npm_node_execpath ?? process.execPath

/**
 * Walks through `npm start` or `npm run desco` in a folder, with the newcomer's Node, and gives what it sees as it goes. `data`: the
 * data folder, where it is not the one of that tree.
 */
export async function* walkThrough(command, folder, data) {
  const running = spawn(newcomersNode, [walk, command, folder], {
    env: { ...newcomersEnvironment(), ...(data !== undefined && { DESCO_DATA_DIR: data }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let heard = 0
  for await (const line of createInterface({ input: running.stdout })) {
    heard += 1
    yield JSON.parse(line)
  }
  if (heard === 0)
    yield { fact: `npm run ${command} is walked through`, ok: false, seconds: 0, said: 'It said nothing.' }
}

function newcomersEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => handedOn.test(name))
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const outside = folders.filter(
    (folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'),
  )
  return {
    ...Object.fromEntries(kept),
    PATH: [path.dirname(newcomersNode), ...outside].join(path.delimiter),
    npm_config_prefer_offline: 'true',
  }
}
