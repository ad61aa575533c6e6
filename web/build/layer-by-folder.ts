import { relative, sep } from 'node:path'

import type { Plugin } from 'vite'

/** The order in which styles win: what stands later, wins over all before it, whatever its selectors weigh. */
const layers = ['tokens', 'reset', 'base', 'parts', 'screens'] as const
type Layer = (typeof layers)[number]

const layerOf: readonly (readonly [RegExp, Layer])[] = [
  [/^styles\/(?:tokens|font)\.css$/u, 'tokens'],
  [/^styles\/reset\.css$/u, 'reset'],
  [/^styles\/base\.css$/u, 'base'],
  [/^styles\/toasts\.css$/u, 'parts'],
  [/^(?:ui|forms|frame)\//u, 'parts'],
  [/^(?:family|team)\//u, 'screens'],
]

// in each file, because nobody knows which one a browser reads first
const order = `@layer ${layers.join(', ')};`

/**
 * Puts every style sheet of the web into the layer of its folder: a screen's rule wins over a part's, in whatever
 * order the build puts the two into files.
 */
export function layerByFolder(sources: string): Plugin {
  return {
    name: 'layer-by-folder',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/u },
      handler(code, id) {
        const file = relative(sources, id).split(sep).join('/')
        const layer = layerOf.find(([folder]) => folder.test(file))?.[1]
        if (layer === undefined) throw new Error(`No layer is said for the styles of ${file}`)
        return { code: `${order}\n@layer ${layer} {\n${code}\n}\n`, map: null }
      },
    },
    // after the minifier, which writes the order as statements: Chrome 102 never ends reading one a second time
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = inBlocks(String(file.source))
        }
      },
    },
  }
}

/** `@layer base, parts;` as `@layer base{}@layer parts{}`, which means the same. */
const inBlocks = (css: string) =>
  css.replaceAll(/@layer ([\w\s,-]+);/gu, (_statement, names: string) =>
    names
      .split(',')
      .map((name) => `@layer ${name.trim()}{}`)
      .join(''),
  )
