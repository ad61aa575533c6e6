import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'

import { rolldown, type Plugin } from 'rolldown'

// Production starts this: the server with everything it imports in a few files of plain JavaScript (docs/decisions/house.md).
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

/** Answers what it wrote. */
export async function buildInto(dist: string) {
  const bundle = await rolldown({
    input: { main: join(sources, 'main.ts'), desco: join(sources, 'desco.ts') },
    platform: 'node',
    // native, and found by their own packages
    external: [/^@node-rs\//u, 'pg-native', 'sharp'],
    plugins: [ownPlaces(dist)],
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
