import type { Plugin } from 'vite'

// between its quotes, over as many lines as the formatter needs
const summary = /^\s+summary:\s*(?<quote>['"`])(?:\\.|(?!\k<quote>)[^\\])*\k<quote>,\n/gmu
const left = /^\s+summary:\s*['"`].*[,+]$/mu

/** Leaves out of the browser's scripts what the contract's endpoints say about themselves: only the API's document needs it. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*\.ts$/u },
    handler(code) {
      const shorter = code.replace(summary, '')
      if (left.test(shorter)) this.error('A summary has a shape that the build does not know')
      return { code: shorter, map: null }
    },
  },
})
