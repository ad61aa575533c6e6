import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: { families: { type: 'string' }, quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const families = Number(values.families ?? (values.quick ? 1_000 : 100_000))
if (!Number.isSafeInteger(families) || families < 1_000)
  throw new Error('--families takes a whole number, at least 1000.')

const measures = [
  'pages',
  'key',
  'evening',
  'reads',
  'logins',
  'sign-up',
  'team',
  'exports',
  'memory',
  'start',
  'presses',
  'lighthouse',
  'beside',
] as const
export type Measure = (typeof measures)[number]

const isMeasure = (name: string): name is Measure => measures.some((known) => known === name)
if (!positionals.every(isMeasure)) throw new Error(`What can be measured alone: ${measures.join(', ')}.`)

// minutes each, and the last two install packages of their own
const askedForByName: readonly Measure[] = ['presses', 'lighthouse', 'beside']

/** The rows that `npm run bench -- logins reads` asks for; everything that is quick when nothing is named. */
export const options = {
  families,
  rounds: (count: number) => (values.quick ? 1 : count),
  milliseconds: (long: number) => (values.quick ? Math.ceil(long / 3) : long),
  measures: new Set<Measure>(
    positionals.length === 0 ? measures.filter((name) => !askedForByName.includes(name)) : positionals,
  ),
}

/** The surroundings of a command that a person would type. */
export const ownEnvironment = process.env
