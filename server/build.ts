import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'

import { rolldown, type Plugin } from 'rolldown'

// What production starts: the server with everything it imports in a few files of plain JavaScript (docs/decisions/0137).
// Names and lines are kept, so that the frames of an error still say where it happened.

const sources = join(import.meta.dirname, 'src')

/** Files beside a module are found from its own place, which the bundle has not. */
const ownPlaces = (dist: string): Plugin => ({
  name: 'own-places',
  transform: {
    filter: { id: /\.ts$/u, code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`,
      ),
  },
})

/**
 * Imported as modules, these read all they offer at once: the root certificates, parsed, and undici for `WebSocket`, which
 * are megabytes that nothing here uses. Taken from Node as `require` would, they read what is used.
 */
const builtinsReadLate: Plugin = {
  name: 'builtins-read-late',
  resolveId: {
    filter: { id: /^(?:node:)?(?:https?|tls)$/u },
    handler: (id, _importer, { kind }) =>
      kind === 'import-statement' ? `\0late:${id.replace('node:', '')}` : null,
  },
  load: {
    filter: { id: /^\0late:/u },
    handler(id) {
      const name = id.slice('\0late:'.length)
      const plain = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(name) ?? {}))
        .filter(([, property]) => 'value' in property)
        .map(([property]) => property)
      return `const builtin = process.getBuiltinModule('node:${name}')
export default builtin
export const { ${plain.join(', ')} } = builtin`
    },
  },
}

/** Answers what it wrote. */
export async function buildInto(dist: string) {
  const bundle = await rolldown({
    input: { main: join(sources, 'main.ts'), desco: join(sources, 'desco.ts') },
    platform: 'node',
    // native, and found by their own packages
    external: [/^@node-rs\//u, 'pg-native', 'sharp'],
    plugins: [ownPlaces(dist), builtinsReadLate],
  })
  rmSync(dist, { recursive: true, force: true })
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    chunkFileNames: '[name].js',
    // V8 keeps the whole source, in two bytes a character if only one of them is a quotation mark
    charset: 'ascii',
    comments: false,
  })
  await bundle.close()
  return output
}

if (import.meta.main) await buildInto(join(import.meta.dirname, 'dist'))
