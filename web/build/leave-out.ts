import type { Plugin } from 'vite'

/** Leaves out of the browser's scripts what the contract's endpoints say about themselves: only the API's document needs it. */
export const withoutSummaries = (): Plugin => ({
  ...withoutField('summary', /\/packages\/contract\/src\/.*\.ts$/u),
  apply: 'build',
})

/** Leaves out which file each page stands in: only the build asks, of the pages that it renders ahead. */
export const withoutSources = (): Plugin => ({
  ...withoutField('source', /\/web\/src\/family\/routes\.ts$/u),
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
})

function withoutField(name: string, id: RegExp): Plugin {
  // between its quotes, over as many lines as the formatter needs
  const field = new RegExp(
    String.raw`^\s+${name}:\s*(?<quote>['"\x60])(?:\\.|(?!\k<quote>)[^\\])*\k<quote>,\n`,
    'gmu',
  )
  const left = new RegExp(String.raw`^\s+${name}:\s*['"\x60].*[,+]$`, 'mu')
  return {
    name: `without-${name}`,
    enforce: 'pre',
    transform: {
      filter: { id },
      handler(code) {
        const shorter = code.replace(field, '')
        if (left.test(shorter)) this.error(`A ${name} has a shape that the build does not know`)
        return { code: shorter, map: null }
      },
    },
  }
}
