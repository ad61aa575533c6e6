import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As browserslist calls them, with their names in Vite's `build.target` and in MDN's browser-compat-data. */
const names = {
  ios_saf: { target: 'ios', compat: 'safari_ios' },
  safari: { target: 'safari', compat: 'safari' },
  chrome: { target: 'chrome', compat: 'chrome' },
  edge: { target: 'edge', compat: 'edge' },
  firefox: { target: 'firefox', compat: 'firefox' },
} as const

type Name = keyof typeof names
export type Oldest = { target: string; compat: (typeof names)[Name]['compat']; version: string }

/**
 * The oldest browsers that must work: the `browserslist` of web/package.json, the one place that says so. Only lines
 * of the form `chrome >= 100` are understood; the other forms need a database that grows old in the lockfile.
 */
export function supportedBrowsers(): Oldest[] {
  const { browserslist } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    browserslist: string[]
  }
  return browserslist.map(readLine)
}

export function readLine(line: string): Oldest {
  const [, name = '', version = ''] = /^(\w+) >= (\d+(?:\.\d+)*)$/u.exec(line) ?? []
  if (!isName(name))
    throw new Error(`The browserslist has a line that the build does not understand: ${line}`)
  return { ...names[name], version }
}

const isName = (name: string): name is Name => Object.hasOwn(names, name)

/** The browsers that the syntax of scripts and styles is lowered for. Methods are not: `check-built.ts` looks for those. */
export const buildTargets = supportedBrowsers().map(({ target, version }) => `${target}${version}`)
