import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: {
    families: { type: 'string' },
    entries: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const families = Number(values.families ?? (values.quick ? 1_000 : 100_000))
if (!Number.isSafeInteger(families) || families < 1_000) {
  throw new Error('--families takes a whole number, at least 1000.')
}

const entries = Number(values.entries ?? (values.quick ? 100_000 : 1_000_000))
if (!Number.isSafeInteger(entries) || entries < 10 * families) {
  throw new Error('--entries takes a whole number, at least ten for each family.')
}

const measures = [
  'pages',
  'tap',
  'key',
  'reads',
  'dashboard',
  'logins',
  'sign-up',
  'messages',
  'many-families',
  'team-pages',
  'exports',
  'reconciliation',
  'foods',
  'diary',
  'start',
  'lighthouse',
] as const
export type Measure = (typeof measures)[number]

const isMeasure = (name: string): name is Measure => measures.some((known) => known === name)
if (!positionals.every(isMeasure)) throw new Error(`What can be measured alone: ${measures.join(', ')}.`)

// its packages are installed when it is asked for, and a page takes it twelve seconds
const askedForByName: readonly Measure[] = ['lighthouse']

/** What `npm run bench -- logins reads --families 1000000` asks for; everything, when nothing is named. */
export const options = {
  families,
  /** Of the diary. */
  entries,
  /** `--quick` shows that everything runs; its figures are too rough to judge by. */
  quick: values.quick,
  rounds: (count: number) => (values.quick ? 1 : count),
  milliseconds: (long: number) => (values.quick ? Math.ceil(long / 3) : long),
  measures: new Set<Measure>(
    positionals.length === 0 ? measures.filter((name) => !askedForByName.includes(name)) : positionals,
  ),
}

/** The surroundings of a command that a person would type. */
export const ownEnvironment = process.env
