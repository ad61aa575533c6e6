import type { Plugin } from 'vite'

// between its quotes, over as many lines as the formatter needs
const summary = /^\s+summary:\s*(?<quote>['"`])(?:\\.|(?!\k<quote>)[^\\])*\k<quote>,\n/gmu

/** Leaves out of the browser's scripts what the contract's endpoints say about themselves: only the API's document needs it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/u },
      handler(code) {
        const shorter = code.replace(summary, '')
        if (/^\s+summary:\s*['"`]/mu.test(shorter))
          this.error('A summary has a shape that the build does not know')
        return { code: shorter, map: null }
      },
    },
  }
}
