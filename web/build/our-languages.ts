import type { Plugin } from 'vite'

/**
 * React Aria brings its words in thirty languages; the screens speak Italian, and English where the specification does.
 * A language that is left out is answered in English by the library itself. Its own plugin for this does the same and
 * brings a bundler layer of its own.
 */
export function ourLanguages(): Plugin {
  return {
    name: 'our-languages',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /\/react-(?:aria|stately)\/dist\/private\/intl\/[\w-]+\/(?!it-IT|en-US)[\w-]+\.mjs$/u },
      handler: () => 'export default undefined',
    },
  }
}
